package dev.sightline.replay.run;

import dev.sightline.replay.board.End;
import dev.sightline.replay.stage.Action;
import dev.sightline.store.Snapshot;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/// What a line of a live board knows of the rows that were stored before it began. One thread.
///
/// ```
/// from            holds          now
///   | windows fill  | who is through |
/// ```
final class Remembered {
    /// So many rows are gone through in some seconds; meanwhile those that arrive wait.
    static final int MOST_ROWS = 4 << 20;
    /// For stages that only know the value before: most keys have one in that time.
    private static final long LEAST_NANOS = Duration.ofSeconds(10).toNanos();
    /// When a condition began to hold is looked for in that time.
    private static final long HOLDS_NANOS = Duration.ofMinutes(1).toNanos();

    private final Snapshot past;
    private final long nowNanos;
    private final long fromNanos;
    private final long holdsNanos;
    private final boolean isWhole;
    private final Map<String, Held> keys = new LinkedHashMap<>();

    /// @param beganNanos since when values come through; [Edges#NEVER]: the last one did not
    private record Held(long beganNanos, long cameNanos) {}

    /// @param windowNanos that it takes to fill the windows
    Remembered(Snapshot past, long windowNanos, long nowNanos) {
        this.past = past;
        this.nowNanos = nowNanos;
        long fill = Math.max(LEAST_NANOS, windowNanos);
        long wanted = before(nowNanos, fill + HOLDS_NANOS);
        fromNanos = Math.max(wanted, RowsInOrder.since(past, nowNanos, MOST_ROWS));
        long full = fromNanos > Long.MAX_VALUE - windowNanos ? Long.MAX_VALUE : fromNanos + windowNanos;
        holdsNanos = Math.clamp(full, nowNanos - HOLDS_NANOS, nowNanos - Edges.APART_NANOS);
        isWhole = fromNanos <= before(holdsNanos, windowNanos);
    }

    private static long before(long nanos, long by) {
        return nanos - by > nanos ? Long.MIN_VALUE : nanos - by;
    }

    /// Whether all rows were gone through that count.
    boolean isWhole() {
        return isWhole;
    }

    void run(PipelineRun line, PipelineState state) {
        PipelineRun.Firing firing = new PipelineRun.Firing() {
            @Override
            public void fired(long timeNanos, String key, double value) {
                if (timeNanos >= holdsNanos) {
                    through(key, timeNanos);
                }
            }

            @Override
            public void held(long timeNanos, String key) {
                keys.put(key, new Held(Edges.NEVER, Edges.NEVER));
            }
        };
        RowsInOrder.visit(
                past,
                fromNanos,
                nowNanos,
                (segment, from, to, times) -> line.add(state, segment, from, to, times, firing));
    }

    private void through(String key, long timeNanos) {
        Held before = keys.get(key);
        if (before != null && before.beganNanos != Edges.NEVER && timeNanos - before.cameNanos < Edges.APART_NANOS) {
            keys.put(key, new Held(before.beganNanos, timeNanos));
        } else {
            keys.put(key, new Held(timeNanos, timeNanos));
        }
    }

    /// Says of each key whether something was done for what is true by now. A level that was held
    /// then is held no more, so it is not done.
    void settle(End.Fired end, LiveBoard.Told told, Edges edges) {
        Action action = end.action();
        if (action == null) {
            return;
        }
        keys.forEach((key, held) -> {
            Long last = action instanceof Action.Raise ? null : told.lastNanos(end.title(), action, key);
            boolean mayBeOlder = held.beganNanos - holdsNanos < Edges.APART_NANOS;
            boolean isDone = last != null && (mayBeOlder || last >= held.beganNanos);
            edges.goOn(key, held.cameNanos, last == null ? Edges.NEVER : last, isDone);
        });
    }
}
