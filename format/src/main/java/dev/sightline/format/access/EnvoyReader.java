package dev.sightline.format.access;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Stamp;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads Envoy's requests to rows, and other lines as what they say.
final class EnvoyReader {
    /// What stands behind the numbers, in this order; the last six are Istio's.
    private static final List<String> BEHIND = List.of(
            "forwarded_for",
            "agent",
            "request_id",
            "authority",
            "upstream_host",
            "upstream_cluster",
            "upstream_local",
            "downstream_local",
            "downstream_remote",
            "server_name",
            "route");

    private static final List<String> REASONS = List.of("details", "termination", "transport_failure");

    private final RowSink sink;
    private final EnvoyLine line;
    private final int time;
    private final RequestCells request;
    private final int status;
    private final int flags;
    private final int duration;
    private final int upstreamTime;
    private final int received;
    private final int bytes;
    private final int message;
    /// Columns by place; 0 where no line had that word.
    private final int[] reasons = new int[REASONS.size()];
    private final int[] behind = new int[BEHIND.size()];

    EnvoyReader(RowSink sink, ZoneId zone) {
        this.sink = sink;
        line = new EnvoyLine(new Stamp(zone));
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        request = new RequestCells(sink);
        status = number("status", null, null);
        flags = sink.column("flags", ColumnHint.of(ColumnType.STRING, null));
        duration = number("duration", Role.DURATION, "ms");
        upstreamTime = number("upstream_time", null, "ms");
        received = number("received", null, "B");
        bytes = number("bytes", null, "B");
        message = sink.column("message", ColumnHint.of(ColumnType.STRING, null));
    }

    private int number(String name, @Nullable Role role, @Nullable String unit) {
        return sink.column(name, new ColumnHint(ColumnType.INT64, role, unit));
    }

    void read(Lines lines) throws IOException {
        // what is no request is what the proxy says of itself
        lines.toRows(sink, Lines.TOO_LONG, (b, from, to) -> {
            if (line.read(b, from, to)) {
                row(b);
            } else {
                if (line.isTimed(b, from, to)) {
                    sink.timeNanos(time, line.stamp.nanos(), line.stamp.scale());
                }
                sink.string(message, b, from, to - from);
            }
            return Lines.Kind.ROW;
        });
    }

    private void row(byte[] b) {
        Words words = line.words;
        sink.timeNanos(time, line.stamp.nanos(), line.stamp.scale());
        // a connection without a request has "- - -"
        if (b[words.starts[EnvoyLine.REQUEST]] != '-') {
            request.put(b, words.starts[EnvoyLine.REQUEST], words.ends[EnvoyLine.REQUEST], true);
        }
        number(b, EnvoyLine.STATUS, status);
        string(b, EnvoyLine.FLAGS, flags);
        for (int i = EnvoyLine.FLAGS + 1; i < line.numbers; i++) {
            named(b, i, i - EnvoyLine.FLAGS - 1, REASONS, reasons);
        }
        number(b, line.numbers, received);
        number(b, line.numbers + 1, bytes);
        number(b, line.numbers + 2, duration);
        number(b, line.numbers + 3, upstreamTime);
        int first = line.numbers + 4;
        int last = line.hasOthers() ? Math.min(words.count, first + BEHIND.size()) : first;
        for (int i = first; i < last; i++) {
            named(b, i, i - first, BEHIND, behind);
        }
    }

    private void named(byte[] b, int word, int place, List<String> names, int[] columns) {
        if (line.words.isMissing(b, word)) {
            return;
        }
        if (columns[place] == 0) {
            String name = names.get(place);
            columns[place] = sink.column(name, ColumnHint.of(ColumnType.STRING, role(name)));
        }
        string(b, word, columns[place]);
    }

    private static @Nullable Role role(String name) {
        return switch (name) {
            case "upstream_host" -> Role.ENTITY;
            case "request_id" -> Role.FLOW;
            default -> null;
        };
    }

    private void string(byte[] b, int word, int column) {
        if (!line.words.isMissing(b, word)) {
            sink.string(column, b, line.words.starts[word], line.words.ends[word] - line.words.starts[word]);
        }
    }

    private void number(byte[] b, int word, int column) {
        if (!line.words.isMissing(b, word)) {
            sink.text(column, b, line.words.starts[word], line.words.ends[word] - line.words.starts[word]);
        }
    }
}
