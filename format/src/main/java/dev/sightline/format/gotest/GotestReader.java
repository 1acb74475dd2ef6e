package dev.sightline.format.gotest;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeText;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.JsonInput;
import org.jspecify.annotations.Nullable;

/// Lines to rows. What came of a test stands where it begins, or where it ends if nobody said that it began.
final class GotestReader implements JsonInput.Reader {
    private static final double NANOS_A_SECOND = 1e9;

    private final RowSink sink;
    private final Ahead ahead;
    private final Running running = new Running();
    private final TestLine line = new TestLine();
    private final int time;
    private final int owner;
    private final int test;
    private final int action;
    private final int outcome;
    private final int duration;
    private final int elapsed;
    private final int span;
    private final int parent;
    private final int output;

    GotestReader(RowSink sink, Ahead ahead) {
        this.sink = sink;
        this.ahead = ahead;
        time = sink.column("time", ColumnHint.of(ColumnType.TIME, Role.TIME));
        owner = text("package", Role.ENTITY);
        test = text("test", Role.EVENT);
        action = text("action", null);
        outcome = text("outcome", null);
        duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "ns"));
        elapsed = sink.column("elapsed", new ColumnHint(ColumnType.FLOAT64, null, "s"));
        span = sink.column("span", ColumnHint.of(ColumnType.INT64, Role.SPAN));
        parent = sink.column("parent", ColumnHint.of(ColumnType.INT64, Role.PARENT));
        output = text("output", null);
    }

    private int text(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    @Override
    public void value(byte[] bytes, int start, int length, long offset, boolean document) {
        String wrong = line.read(bytes, start, length);
        if (wrong == null) {
            row();
            sink.endRow(offset, length);
        } else {
            sink.rejectRow(wrong, offset, bytes, start, length);
        }
    }

    private void row() {
        sink.string(owner, line.owner);
        sink.string(test, line.test.isEmpty() ? line.owner : line.test);
        sink.string(action, line.action);
        if (!line.output.isEmpty()) {
            sink.string(output, line.output.stripTrailing());
        }
        if (line.begins()) {
            within(running.parent(line));
            begins(running.begin(line));
        } else if (!line.ends()) {
            within(running.current(line));
        } else {
            int ended = running.end(line);
            within(ended == Running.NONE ? running.parent(line) : ended);
            if (ended == Running.NONE) {
                endsUnbegun();
            }
        }
        if (line.nanos != TimeText.NONE) {
            sink.timeNanos(time, line.nanos);
        }
    }

    private void within(int outer) {
        long id = ahead.id(outer);
        if (id >= 0) {
            sink.int64(parent, id);
        }
    }

    private void begins(int number) {
        long id = ahead.id(number);
        if (id >= 0) {
            sink.int64(span, id);
        }
        if (ahead.outcome(number).isEmpty()) {
            sink.bool(sink.column("unclosed", ColumnHint.of(ColumnType.BOOL, null)), true);
            return;
        }
        sink.string(outcome, ahead.outcome(number));
        long took = ahead.durationNanos(number);
        if (took >= 0) {
            sink.int64(duration, took);
        }
        if (ahead.elapsed(number) >= 0) {
            sink.float64(elapsed, ahead.elapsed(number));
        }
    }

    /// It is a row from when it began, as far as it says how long it took.
    private void endsUnbegun() {
        sink.string(outcome, line.outcome());
        if (line.elapsed >= 0) {
            long took = (long) (line.elapsed * NANOS_A_SECOND);
            sink.float64(elapsed, line.elapsed);
            sink.int64(duration, took);
            if (line.nanos != TimeText.NONE) {
                sink.timeNanos(time, line.nanos - took);
            }
        }
    }
}
