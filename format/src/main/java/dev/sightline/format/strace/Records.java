package dev.sightline.format.strace;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.io.IOException;

/// The lines of a source one after the other, each parsed, with its time. A call into which strace put a message of its
/// own is one record of two lines:
///
/// ```text
/// clone(child_stack=NULL, flags=SIGCHLDstrace: Process 23222 attached
/// , child_tidptr=0x7f2e3e288a10) = 23222 <0.000240>
/// ```
final class Records {
    static final long NO_TIME = Long.MIN_VALUE;
    private static final String MESSAGE = "strace: Process ";

    final Lines lines;
    final StraceLine line = new StraceLine();
    StraceLine.Kind kind = StraceLine.Kind.OTHER;
    /// What [#line]'s places are in.
    byte[] bytes = new byte[0];

    /// The process whose message stood in the record, or was it; -1 if there is none.
    long attached;

    long time;
    /// Whether the source ends within this call.
    boolean cut;

    private final Stamp stamp;
    private long sinceFirst;

    Records(Lines lines, ReadOptions options) {
        this.lines = lines;
        this.stamp = new Stamp(options.zone());
    }

    boolean next() throws IOException {
        if (!lines.next()) {
            return false;
        }
        bytes = lines.bytes();
        int from = lines.start();
        int to = lines.end();
        attached = -1;
        cut = false;
        if (lines.isTooLong()) {
            kind = StraceLine.Kind.OTHER;
            return true;
        }
        int message = Scan.indexOf(bytes, from, to, MESSAGE);
        if (message >= 0) {
            attached = pid(message + MESSAGE.length(), to);
            int before = message - from;
            int length = to - from;
            if (before > 0 && isMessage(message, to) && opensCall(from, message) && lines.extend()) {
                join(before, length);
                from = 0;
                to = bytes.length;
            }
        }
        kind = line.parse(bytes, from, to);
        time = time();
        if (kind == StraceLine.Kind.OTHER && line.isCutCall() && isUnended()) {
            cut = true;
            kind = StraceLine.Kind.BEGIN;
            line.cut();
        }
        return true;
    }

    private boolean isMessage(int from, int to) {
        return Scan.is(bytes, Math.max(from, to - 9), to, " attached")
                || Scan.is(bytes, Math.max(from, to - 9), to, " detached");
    }

    private boolean opensCall(int from, int to) {
        return line.parse(bytes, from, to) == StraceLine.Kind.OTHER && line.isCutCall();
    }

    private void join(int before, int length) {
        byte[] all = lines.bytes();
        int second = lines.start() + length;
        while (all[second] == '\r' || all[second] == '\n') {
            second++;
            if (second == lines.end()) {
                break;
            }
        }
        byte[] joined = new byte[before + lines.end() - second];
        System.arraycopy(all, lines.start(), joined, 0, before);
        System.arraycopy(all, second, joined, before, lines.end() - second);
        bytes = joined;
    }

    private boolean isUnended() {
        int next = lines.nextStart();
        return next == lines.end() && next > lines.start();
    }

    private long pid(int from, int to) {
        long pid = -1;
        for (int p = from; p < to && p - from < 8 && bytes[p] >= '0' && bytes[p] <= '9'; p++) {
            pid = Math.max(pid, 0) * 10 + (bytes[p] - '0');
        }
        return pid;
    }

    private long time() {
        return switch (line.clock) {
            case NONE -> NO_TIME;
            case EPOCH -> seconds();
            case LAST -> {
                long step = seconds();
                sinceFirst = step == NO_TIME ? sinceFirst : sinceFirst + step;
                yield sinceFirst;
            }
            case DAY -> stamp.read(StampKind.CLOCK, bytes, line.timeFrom, line.timeTo) < 0 ? NO_TIME : stamp.nanos();
        };
    }

    private long seconds() {
        long nanos = DecimalSeconds.nanos(bytes, line.timeFrom, line.timeTo);
        return nanos == DecimalSeconds.NONE ? NO_TIME : nanos;
    }
}
