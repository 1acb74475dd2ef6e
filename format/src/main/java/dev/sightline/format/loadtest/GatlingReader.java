package dev.sightline.format.loadtest;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;

/// Reads requests, groups, and what users did to rows.
final class GatlingReader {
    static final String NOT_OF_GATLING = "not a REQUEST, GROUP, USER or ERROR of Gatling";
    private static final long NANOS = 1_000_000L;

    private final RowSink sink;
    private final GatlingLine line = new GatlingLine();
    private final Map<String, Integer> columns = new HashMap<>();

    GatlingReader(RowSink sink) {
        this.sink = sink;
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NOT_OF_GATLING, (bytes, from, to) -> {
            if (!line.read(bytes, from, to)) {
                return Lines.Kind.UNKNOWN;
            }
            if (line.kind() == GatlingLine.Kind.ASIDE) {
                return Lines.Kind.ASIDE;
            }
            row();
            return Lines.Kind.ROW;
        });
    }

    private void row() {
        boolean request = line.kind() == GatlingLine.Kind.REQUEST || line.kind() == GatlingLine.Kind.GROUP;
        sink.timeNanos(column("time", ColumnHint.of(ColumnType.TIME, Role.TIME)), line.begin() * NANOS);
        string("kind", ColumnHint.of(ColumnType.STRING, null), line.kind().name());
        string("event", ColumnHint.of(ColumnType.STRING, Role.EVENT), line.event());
        if (request) {
            long took = Math.max(0, line.end() - line.begin());
            sink.int64(column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ms")), took);
            sink.bool(column("success", ColumnHint.of(ColumnType.BOOL, null)), line.isOk());
        }
        if (line.kind() == GatlingLine.Kind.GROUP) {
            string("in_requests", new ColumnHint(null, null, "ms"), line.inRequests());
        } else {
            string("groups", ColumnHint.of(ColumnType.STRING, null), line.groups());
        }
        string("user", ColumnHint.of(ColumnType.STRING, Role.ENTITY), line.user());
        string("scenario", ColumnHint.of(ColumnType.STRING, null), line.scenario());
        string("message", ColumnHint.of(ColumnType.STRING, null), line.message());
    }

    private void string(String name, ColumnHint hint, String value) {
        if (value.isEmpty()) {
            return;
        }
        if (hint.type() == null) {
            byte[] utf8 = value.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            sink.text(column(name, hint), utf8, 0, utf8.length);
        } else {
            sink.string(column(name, hint), value);
        }
    }

    private int column(String name, ColumnHint hint) {
        return columns.computeIfAbsent(name, made -> sink.column(made, hint));
    }
}
