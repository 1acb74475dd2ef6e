package dev.sightline.format.jvmgc;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Lines;
import java.io.IOException;

/// Reads lines to rows. What took some time is told when it is over, and is a row from when it began.
final class JvmgcReader {
    static final String NO_LINE = "not a line of unified logging";
    private static final double NANOS_A_MILLI = 1e6;

    private final RowSink sink;
    private final JvmgcLine line = new JvmgcLine();
    private final int time;
    private final int duration;
    private final int event;
    private final int gc;
    private final int how;
    private final int cause;
    private final int before;
    private final int after;
    private final int capacity;
    private final int level;
    private final int tags;
    private final int message;
    private boolean dated;

    JvmgcReader(RowSink sink) {
        this.sink = sink;
        ColumnHint bytes = new ColumnHint(ColumnType.INT64, null, "B");
        ColumnHint text = ColumnHint.of(ColumnType.STRING, null);
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        duration = sink.column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "ms"));
        event = sink.column("event", ColumnHint.of(ColumnType.STRING, Role.EVENT));
        gc = sink.column("gc", ColumnHint.of(ColumnType.INT64, null));
        how = sink.column("how", text);
        cause = sink.column("cause", text);
        before = sink.column("heap.before", bytes);
        after = sink.column("heap.after", bytes);
        capacity = sink.column("heap.capacity", bytes);
        level = sink.column("level", ColumnHint.of(ColumnType.STRING, Role.LEVEL));
        tags = sink.column("tags", text);
        message = sink.column("message", text);
    }

    void read(Lines lines) throws IOException {
        lines.toRows(sink, NO_LINE, (bytes, from, to) -> {
            boolean reads = line.read(bytes, from, to);
            dated |= reads && line.hasDate();
            // beside dates the time since the program began would be in 1970
            if (!reads || dated && !line.hasDate()) {
                return Lines.Kind.UNKNOWN;
            }
            row();
            return Lines.Kind.ROW;
        });
    }

    private void row() {
        JvmgcLine.Done done = line.done();
        Long took = done == null ? null : done.nanos();
        sink.timeNanos(time, line.time() - (took == null ? 0 : took));
        if (took != null) {
            sink.float64(duration, took / NANOS_A_MILLI);
        }
        if (done != null) {
            sink.string(event, done.event());
            if (done.how() != null) {
                sink.string(how, done.how());
            }
            if (done.cause() != null) {
                sink.string(cause, done.cause());
            }
            heap(done);
        }
        long collection = line.collection();
        if (collection >= 0) {
            sink.int64(gc, collection);
        }
        if (!line.level().isEmpty()) {
            sink.string(level, line.level());
        }
        sink.string(tags, line.tags());
        sink.string(message, line.message());
    }

    private void heap(JvmgcLine.Done done) {
        JvmgcLine.Heap heap = done.heap();
        if (heap != null) {
            sink.int64(before, heap.before());
            sink.int64(after, heap.after());
            if (heap.capacity() != null) {
                sink.int64(capacity, heap.capacity());
            }
        }
    }
}
