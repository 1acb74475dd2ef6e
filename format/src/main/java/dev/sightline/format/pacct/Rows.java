package dev.sightline.format.pacct;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Scan;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/// A row a process, from its begin on for as long as it ran.
public final class Rows {
    static final String NO_RECORD = "no record of version 3";
    static final String NO_LINE = "no line of dump-acct for a record of version 3";

    private final RowSink sink;
    private final int time;
    private final int command;
    private final int uid;
    private final int gid;
    private final int pid;
    private final int ppid;
    private final int duration;
    private final int user;
    private final int system;
    private final int memory;
    private final int exit;
    private final int flags;
    private final int tty;
    private int signal = -1;
    private int minorFaults = -1;
    private int majorFaults = -1;

    Rows(RowSink sink) {
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        command = sink.column("command", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        uid = sink.column("uid", ColumnHint.of(ColumnType.INT64, Role.ENTITY));
        gid = whole("gid", null);
        pid = whole("pid", null);
        ppid = whole("ppid", null);
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
        user = whole("user.time", "ns");
        system = whole("system.time", "ns");
        memory = whole("mem", "KiB");
        exit = whole("exit.code", null);
        flags = sink.column("flags", ColumnHint.of(ColumnType.STRING, null));
        tty = sink.column("tty", ColumnHint.of(ColumnType.STRING, null));
    }

    private int whole(String name, @Nullable String unit) {
        return sink.column(name, new ColumnHint(ColumnType.INT64, null, unit));
    }

    /// Records one after the other.
    void records(InputStream stream) throws IOException {
        AcctRecord record = new AcctRecord();
        byte[] bytes = new byte[AcctRecord.BYTES];
        long offset = 0;
        int length = stream.readNBytes(bytes, 0, bytes.length);
        while (length == bytes.length) {
            if (AcctRecord.isAt(bytes, 0)) {
                record.at(bytes, 0);
                put(record, bytes);
                sink.endRow(offset, bytes.length);
            } else {
                sink.rejectRow(NO_RECORD, offset, bytes, 0, bytes.length);
            }
            offset += bytes.length;
            length = stream.readNBytes(bytes, 0, bytes.length);
        }
        if (length > 0) {
            sink.damaged("the last record has " + length + " of " + AcctRecord.BYTES + " bytes", offset);
        }
    }

    private void put(AcctRecord record, byte[] bytes) {
        if (signal < 0) {
            signal = whole("signal", null);
            minorFaults = whole("minor.faults", null);
            majorFaults = whole("major.faults", null);
        }
        sink.timeNanos(time, record.beginSeconds() * 1_000_000_000L);
        int from = record.commandFrom();
        sink.string(command, bytes, from, record.commandTo() - from);
        sink.int64(uid, record.uid());
        sink.int64(gid, record.gid());
        sink.int64(pid, record.pid());
        sink.int64(ppid, record.parent());
        // a float has 24 bits: fractions of a tick are exact, or there are none
        sink.int64(duration, Math.round(record.elapsedTicks() * 100.0) * (AcctRecord.TICK_NANOS / 100));
        sink.int64(user, record.userTicks() * AcctRecord.TICK_NANOS);
        sink.int64(system, record.systemTicks() * AcctRecord.TICK_NANOS);
        sink.int64(memory, record.memoryKib());
        sink.int64(exit, record.exitCode() >>> 8 & 0xff);
        if ((record.exitCode() & 0x7f) != 0) {
            sink.int64(signal, record.exitCode() & 0x7f);
        }
        if (record.flags() != 0) {
            sink.string(flags, letters(record.flags()));
        }
        if (record.tty() != 0) {
            sink.string(tty, terminal(record.tty()));
        }
        sink.int64(minorFaults, record.minorFaults());
        sink.int64(majorFaults, record.majorFaults());
    }

    /// As dump-acct writes them: superuser, forked without exec, compatibility, dumped core, killed by a signal.
    private static String letters(int bits) {
        StringBuilder letters = new StringBuilder();
        for (int i : new int[] {1, 0, 3, 4}) {
            if ((bits >>> i & 1) != 0) {
                letters.append(i == 1 ? 'S' : i == 0 ? 'F' : i == 3 ? 'D' : 'X');
            }
        }
        return letters.toString();
    }

    /// Linux' device numbers: 136 to 143 are pseudo terminals, 4 virtual consoles and serial lines.
    private static String terminal(int device) {
        int major = device >>> 8;
        int minor = device & 0xff;
        return major >= 136 && major <= 143
                ? "pts/" + ((major - 136) * 256 + minor)
                : major == 4
                        ? minor < 64 ? "tty" + minor : "ttyS" + (minor - 64)
                        : device == 0x501 ? "console" : major + ":" + minor;
    }

    void lines(Lines lines, DumpLine line) throws IOException {
        while (lines.next()) {
            byte[] bytes = lines.bytes();
            if (lines.isTooLong() || !line.read(bytes, lines.start(), lines.end())) {
                if (Scan.skipBlanks(bytes, lines.start(), lines.end()) < lines.end()) {
                    String cause = lines.isTooLong() ? Lines.TOO_LONG : NO_LINE;
                    sink.rejectRow(cause, lines.offset(), bytes, lines.start(), lines.length());
                }
                continue;
            }
            put(line, bytes);
            sink.endRow(lines.offset(), lines.length());
        }
    }

    private void put(DumpLine line, byte[] bytes) {
        sink.timeNanos(time, line.beginNanos(), line.scale());
        text(command, line, DumpLine.COMMAND, bytes);
        sink.int64(uid, line.number(DumpLine.UID));
        sink.int64(gid, line.number(DumpLine.GID));
        sink.int64(pid, line.number(DumpLine.PID));
        sink.int64(ppid, line.number(DumpLine.PARENT));
        sink.int64(duration, line.hundredths(DumpLine.ELAPSED_TICKS) * (AcctRecord.TICK_NANOS / 100));
        sink.int64(user, line.hundredths(DumpLine.USER_TICKS) * (AcctRecord.TICK_NANOS / 100));
        sink.int64(system, line.hundredths(DumpLine.SYSTEM_TICKS) * (AcctRecord.TICK_NANOS / 100));
        sink.int64(memory, line.number(DumpLine.MEMORY));
        sink.int64(exit, line.number(DumpLine.EXIT));
        if (line.to(DumpLine.FLAGS) > line.from(DumpLine.FLAGS)) {
            text(flags, line, DumpLine.FLAGS, bytes);
        }
        boolean none = Scan.is(bytes, line.from(DumpLine.TTY), line.to(DumpLine.TTY), "__");
        if (!none && line.to(DumpLine.TTY) > line.from(DumpLine.TTY)) {
            text(tty, line, DumpLine.TTY, bytes);
        }
    }

    private void text(int column, DumpLine line, int field, byte[] bytes) {
        sink.string(column, bytes, line.from(field), line.to(field) - line.from(field));
    }
}
