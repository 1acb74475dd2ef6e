package dev.sightline.format.pacct;

import dev.sightline.event.TimeScale;
import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.time.ZoneId;

/// One line of `dump-acct`, taken apart from its end, since a command's name may have a bar in it:
/// `ls |v3| 0.00| 0.00| 2.00| 1000| 1000| 5120.00| 0.00| 4201| 4100| F | 0|pts/0 |Mon Feb 23 09:00:00 2026`.
final class DumpLine {
    static final int COMMAND = 0;
    static final int USER_TICKS = 2;
    static final int SYSTEM_TICKS = 3;
    static final int ELAPSED_TICKS = 4;
    static final int UID = 5;
    static final int GID = 6;
    static final int MEMORY = 7;
    static final int PID = 9;
    static final int PARENT = 10;
    static final int FLAGS = 11;
    static final int EXIT = 12;
    static final int TTY = 13;
    private static final int BEGIN = 14;
    private static final int FIELDS = 15;

    private final Stamp stamp;
    private final int[] starts = new int[FIELDS];
    private final int[] ends = new int[FIELDS];
    private byte[] bytes = new byte[0];

    DumpLine(ZoneId zone) {
        stamp = new Stamp(zone);
    }

    /// Whether the line is one; its fields are known then.
    boolean read(byte[] line, int from, int to) {
        bytes = line;
        int end = to;
        for (int field = BEGIN; field > COMMAND; field--) {
            int bar = end - 1;
            while (bar >= from && line[bar] != '|') {
                bar--;
            }
            if (bar < from) {
                return false;
            }
            trim(field, bar + 1, end);
            end = bar;
        }
        trim(COMMAND, from, end);
        return Scan.is(line, starts[1], ends[1], "v3")
                && ends[COMMAND] > starts[COMMAND]
                && areNumbers()
                && stamp.read(StampKind.CTIME, line, starts[BEGIN], ends[BEGIN]) == ends[BEGIN];
    }

    private void trim(int field, int from, int to) {
        int start = Scan.skipBlanks(bytes, from, to);
        int end = to;
        while (end > start && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) {
            end--;
        }
        starts[field] = start;
        ends[field] = end;
    }

    private boolean areNumbers() {
        for (int field = USER_TICKS; field <= EXIT; field++) {
            boolean number = DecimalSeconds.isPlain(bytes, starts[field], ends[field]);
            if (field != FLAGS && (!number || ends[field] - starts[field] > 18)) {
                return false;
            }
        }
        return true;
    }

    long beginNanos() {
        return stamp.nanos();
    }

    TimeScale scale() {
        return stamp.scale();
    }

    int from(int field) {
        return starts[field];
    }

    int to(int field) {
        return ends[field];
    }

    /// Of a field with decimals, such as `9000.50` ticks: hundredths.
    long hundredths(int field) {
        return DecimalSeconds.nanos(bytes, starts[field], ends[field]) / 10_000_000;
    }

    /// Of a field of digits.
    long number(int field) {
        long number = 0;
        for (int i = starts[field]; i < ends[field] && bytes[i] != '.'; i++) {
            number = number * 10 + (bytes[i] - '0');
        }
        return number;
    }
}
