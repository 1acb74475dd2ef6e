package dev.sightline.format.access;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// Reads Squid's requests to rows.
final class SquidReader {
    static final String NOT_A_LINE = "not a line of Squid's access log";

    private final RowSink sink;
    private final SquidLine line = new SquidLine();
    private final int time;
    private final int duration;
    private final int client;
    private final int result;
    private final int status;
    private final int bytes;
    private final RequestCells request;
    private final int user;
    private final int hierarchy;
    private final int peer;
    private final int type;

    SquidReader(RowSink sink) {
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        client = text("client", Role.ENTITY);
        request = new RequestCells(sink);
        result = text("result", null);
        status = sink.column("status", ColumnHint.of(ColumnType.INT64, null));
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ms").afterwards());
        bytes = sink.column("bytes", new ColumnHint(ColumnType.INT64, null, "B"));
        user = text("user", null);
        hierarchy = text("hierarchy", null);
        peer = text("server", null);
        type = text("content_type", null);
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NOT_A_LINE, (b, from, to) -> {
            if (!line.read(b, from, to)) {
                return Lines.Kind.UNKNOWN;
            }
            row(b);
            return Lines.Kind.ROW;
        });
    }

    private void row(byte[] b) {
        Words words = line.words;
        sink.timeNanos(time, line.stamp.nanos(), line.stamp.scale());
        sink.text(duration, b, words.starts[SquidLine.ELAPSED], length(SquidLine.ELAPSED));
        word(b, SquidLine.CLIENT, client);
        sink.text(bytes, b, words.starts[SquidLine.BYTES], length(SquidLine.BYTES));
        parts(b, SquidLine.RESULT, result, status);
        request.putCalled(b, words.starts[SquidLine.METHOD], words.ends[SquidLine.URL]);
        word(b, SquidLine.USER, user);
        parts(b, SquidLine.HIERARCHY, hierarchy, peer);
        word(b, SquidLine.TYPE, type);
    }

    /// `TCP_MISS/200`, `HIER_DIRECT/192.0.2.1`.
    private void parts(byte[] b, int word, int before, int behind) {
        int from = line.words.starts[word];
        int slash = line.slash(b, word);
        sink.string(before, b, from, slash - from);
        int length = line.words.ends[word] - slash - 1;
        if (length == 1 && b[slash + 1] == '-') {
            return;
        }
        if (behind == status) {
            sink.text(status, b, slash + 1, length);
        } else if (length > 0) {
            sink.string(behind, b, slash + 1, length);
        }
    }

    private void word(byte[] b, int word, int column) {
        if (!line.words.isMissing(b, word)) {
            sink.string(column, b, line.words.starts[word], length(word));
        }
    }

    private int length(int word) {
        return line.words.ends[word] - line.words.starts[word];
    }
}
