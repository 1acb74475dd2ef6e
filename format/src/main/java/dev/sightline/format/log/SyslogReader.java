package dev.sightline.format.log;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Reads syslog lines to rows.
final class SyslogReader {
    private static final List<String> FACILITIES = List.of(
            "kern",
            "user",
            "mail",
            "daemon",
            "auth",
            "syslog",
            "lpr",
            "news",
            "uucp",
            "cron",
            "authpriv",
            "ftp",
            "ntp",
            "security",
            "console",
            "clock",
            "local0",
            "local1",
            "local2",
            "local3",
            "local4",
            "local5",
            "local6",
            "local7");
    private static final List<String> SEVERITIES =
            List.of("emerg", "alert", "crit", "err", "warning", "notice", "info", "debug");
    private static final Set<String> NAMES =
            Set.of("time", "host", "app", "pid", "msgid", "facility", "severity", "message");

    private final RowSink sink;
    private final SyslogLine line;
    private final SyslogLine probe;
    private final Templates templates;
    private final Continuation continuation;
    private final StructuredData data;
    private final int time;
    private final int host;
    private final int app;
    private final int pid;
    private final int messageId;
    private final int facility;
    private final int severity;
    private final int message;

    /// @param manyHosts whether hosts, not programs, are who the log tells of
    SyslogReader(RowSink sink, ReadOptions options, boolean manyHosts, int year) {
        this.sink = sink;
        line = new SyslogLine(options.zone());
        line.year(year);
        probe = new SyslogLine(options.zone());
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        host = sink.column("host", ColumnHint.of(ColumnType.STRING, manyHosts ? Role.ENTITY : null));
        app = sink.column("app", ColumnHint.of(ColumnType.STRING, manyHosts ? null : Role.ENTITY));
        pid = sink.column("pid");
        messageId = sink.column("msgid", ColumnHint.of(ColumnType.STRING, null));
        facility = sink.column("facility", ColumnHint.of(ColumnType.STRING, null));
        severity = sink.column("severity", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
        message = sink.column("message", ColumnHint.of(ColumnType.STRING, null));
        Set<String> names = new HashSet<>(NAMES);
        continuation = new Continuation(sink, names);
        templates = new Templates(sink, names);
        data = new StructuredData(sink);
    }

    boolean sawYearless() {
        return line.sawYearless();
    }

    void read(Lines lines) throws IOException {
        Records records = new Records(lines, probe::read);
        while (records.next()) {
            byte[] bytes = records.bytes();
            if (records.isTooLong()) {
                sink.rejectRow(Lines.TOO_LONG, records.offset(), bytes, records.start(), records.length());
                continue;
            }
            if (!line.read(bytes, records.start(), records.firstEnd())) {
                sink.rejectRow(LogReader.NO_TIME, records.offset(), bytes, records.start(), records.length());
                continue;
            }
            put(bytes, records.end());
            continuation.put(records);
            sink.endRow(records.offset(), records.length());
        }
    }

    private void put(byte[] bytes, int end) {
        if (line.isTimed()) {
            sink.timeNanos(time, line.nanos(), line.scale());
        }
        put(host, bytes, line.host);
        put(app, bytes, line.app);
        if (line.pid.length() > 0) {
            sink.text(pid, bytes, line.pid.from, line.pid.length());
        }
        put(messageId, bytes, line.messageId);
        if (line.priority() >= 0) {
            sink.string(facility, FACILITIES.get(line.priority() >> 3));
            sink.string(severity, SEVERITIES.get(line.priority() & 7));
        }
        if (line.data.length() > 0) {
            data.put(bytes, line.data.from, line.data.to);
        }
        int text = Math.min(line.text(), end);
        sink.string(message, bytes, text, end - text);
        templates.put(bytes, text, end);
    }

    private void put(int column, byte[] bytes, SyslogLine.Slice slice) {
        if (slice.length() > 0) {
            sink.string(column, bytes, slice.from, slice.length());
        }
    }
}
