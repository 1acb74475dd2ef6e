package dev.sightline.format.candump;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// Frames to rows. Who sends a frame does so at regular times: how long ago the last of its id was tells who is late.
final class CandumpReader {
    static final String NO_FRAME = "no frame: (seconds) bus id#data";
    /// 2001-09-09: what is before it counts from a start that is not told.
    private static final long SINCE_1970 = 1_000_000_000_000_000_000L;
    /// Of an id on each bus; ids have 29 bits, and no bus has so many.
    private static final int MOST_IDS = 1 << 16;

    private final RowSink sink;
    private final CandumpLine line = new CandumpLine();
    private final Map<String, Long> last = new HashMap<>();
    private final int time;
    private final int bus;
    private final int id;
    private final int interval;
    private final int length;
    private final int data;

    CandumpReader(RowSink sink) {
        this.sink = sink;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        bus = sink.column("bus", ColumnHint.of(ColumnType.STRING, null));
        id = sink.column("id", ColumnHint.of(ColumnType.STRING, Role.ENTITY));
        interval = sink.column("interval", new ColumnHint(ColumnType.INT64, null, "ns"));
        length = sink.column("length", new ColumnHint(ColumnType.INT64, null, "B"));
        data = sink.column("data", ColumnHint.of(ColumnType.STRING, null));
    }

    void read(Lines lines) throws IOException {
        while (lines.next()) {
            byte[] b = lines.bytes();
            if (lines.isTooLong() || !line.read(b, lines.start(), lines.end())) {
                if (lines.isTooLong() || !isBlank(b, lines.start(), lines.end())) {
                    String cause = lines.isTooLong() ? Lines.TOO_LONG : NO_FRAME;
                    sink.rejectRow(cause, lines.offset(), b, lines.start(), lines.length());
                }
                continue;
            }
            row(b);
            sink.endRow(lines.offset(), lines.length());
        }
    }

    private void row(byte[] b) {
        if (line.nanos >= SINCE_1970) {
            sink.timeNanos(time, line.nanos);
        } else {
            sink.timeNanos(time, line.nanos, TimeScale.SINCE_START);
        }
        sink.string(bus, b, line.busFrom, line.busTo - line.busFrom);
        sink.string(id, b, line.idFrom, line.idTo - line.idFrom);
        String key = new String(b, line.busFrom, line.busTo - line.busFrom, StandardCharsets.UTF_8)
                + ' '
                + new String(b, line.idFrom, line.idTo - line.idFrom, StandardCharsets.UTF_8);
        Long before = last.size() < MOST_IDS || last.containsKey(key) ? last.put(key, line.nanos) : null;
        if (before != null && line.nanos >= before) {
            sink.int64(interval, line.nanos - before);
        }
        sink.int64(length, line.bytes);
        if (line.dataTo > line.dataFrom) {
            sink.string(data, b, line.dataFrom, line.dataTo - line.dataFrom);
        }
        if (line.remote || line.flexible) {
            sink.string(
                    sink.column("kind", ColumnHint.of(ColumnType.STRING, null)), line.remote ? "remote" : "flexible");
        }
    }

    private static boolean isBlank(byte[] b, int from, int to) {
        for (int i = from; i < to; i++) {
            if (b[i] > ' ' || b[i] < 0) {
                return false;
            }
        }
        return true;
    }
}
