package dev.sightline.format.access;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.access.UwsgiLine.Figure;
import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.time.ZoneId;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads uWSGI's requests to rows, and other lines as what they say.
final class UwsgiReader {
    /// A second of [DecimalSeconds] stands for a microsecond here.
    private static final double PER_MILLI = 1e12;

    private final RowSink sink;
    private final UwsgiLine line;
    private final RequestCells request;
    private final Map<Figure, Integer> numbers = new EnumMap<>(Figure.class);
    private final int time;
    private final int client;
    private final int user;
    private final int duration;
    private final int message;

    UwsgiReader(RowSink sink, ZoneId zone) {
        this.sink = sink;
        line = new UwsgiLine(zone);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        number(Figure.PID, "pid", Role.ENTITY, null);
        number(Figure.APP, "app", null, null);
        number(Figure.REQUEST_OF_WORKER, "request.of.worker", null, null);
        number(Figure.REQUEST, "request.number", null, null);
        client = text("client");
        user = text("user");
        request = new RequestCells(sink);
        number(Figure.STATUS, "status", null, null);
        duration = sink.column("duration", new ColumnHint(null, Role.DURATION, "ms"));
        number(Figure.BYTES, "bytes", null, "B");
        number(Figure.VARS, "vars", null, null);
        number(Figure.RECEIVED, "vars.bytes", null, "B");
        number(Figure.HEADERS, "headers", null, null);
        number(Figure.HEADER_BYTES, "headers.bytes", null, "B");
        number(Figure.SWITCHES, "switches", null, null);
        number(Figure.CORE, "core", null, null);
        message = text("message");
    }

    private int text(String name) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, null));
    }

    private void number(Figure number, String name, @Nullable Role role, @Nullable String unit) {
        numbers.put(number, sink.column(name, new ColumnHint(ColumnType.INT64, role, unit)));
    }

    void read(Lines lines) throws IOException {
        // what is no request is what an application printed
        lines.toRows(sink, Lines.TOO_LONG, (b, from, end) -> {
            if (line.read(b, from, end)) {
                row(b);
            } else {
                sink.string(message, b, from, end - from);
            }
            return Lines.Kind.ROW;
        });
    }

    private void row(byte[] b) {
        sink.timeNanos(time, line.nanos(), line.scale());
        numbers.forEach((number, column) -> {
            int from = line.from(number);
            int to = line.to(number);
            if (to > from) {
                sink.text(column, b, from, to - from);
            }
        });
        if (line.clientTo > line.clientFrom) {
            sink.string(client, b, line.clientFrom, line.clientTo - line.clientFrom);
        }
        if (line.userTo > line.userFrom) {
            sink.string(user, b, line.userFrom, line.userTo - line.userFrom);
        }
        request.protocol(b, line.protocolFrom, line.protocolTo);
        request.put(b, line.requestFrom, line.requestTo, true);
        int from = line.from(Figure.TOOK);
        int to = line.to(Figure.TOOK);
        if (line.micros) {
            sink.float64(duration, DecimalSeconds.nanos(b, from, to) / PER_MILLI);
        } else {
            sink.text(duration, b, from, to - from);
        }
    }
}
