package dev.sightline.replay.run;

import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.stage.Action;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.TimeOrder;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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
    /// So far a sender's clock may be ahead of ours; as rows that arrive, its rows count at ours.
    private static final long AHEAD_NANOS = Edges.APART_NANOS;

    private final Snapshot past;
    private final PipelineRun run;
    private final PipelineState state;
    private final long nowNanos;
    private final long reachNanos;
    private final long fromNanos;
    private final long holdsNanos;
    private final boolean isWhole;
    private final int[] first;
    private final Map<String, Held> keys = new LinkedHashMap<>();
    private final PipelineRun.Firing firing = new PipelineRun.Firing() {
        @Override
        public void fired(long timeNanos, String key, double value) {
            if (timeNanos >= holdsNanos) {
                keys.put(key, keys.getOrDefault(key, Held.NOTHING).through(timeNanos));
            }
        }

        @Override
        public void held(long timeNanos, String key) {
            keys.put(key, keys.getOrDefault(key, Held.NOTHING).over());
        }
    };
    /// The same, from longer ago; null: what began before is not known.
    private @Nullable Remembered older;

    /// @param beganNanos since when values come through; [Edges#NEVER]: the last one did not
    /// @param beforeNanos when one came through last before they began to
    private record Held(long beganNanos, long cameNanos, long beforeNanos) {
        private static final Held NOTHING = new Held(Edges.NEVER, Edges.NEVER, Edges.NEVER);

        Held through(long nanos) {
            boolean goesOn = beganNanos != Edges.NEVER && nanos - cameNanos < Edges.APART_NANOS;
            return new Held(goesOn ? beganNanos : nanos, nanos, goesOn ? beforeNanos : lastNanos());
        }

        Held over() {
            return new Held(Edges.NEVER, Edges.NEVER, lastNanos());
        }

        private long lastNanos() {
            return cameNanos == Edges.NEVER ? beforeNanos : cameNanos;
        }

        /// Whether something that was done soon before can only have been for these values: their
        /// sender's clock is ahead.
        boolean isAheadOf(long doneNanos) {
            return doneNanos >= beganNanos - AHEAD_NANOS
                    && (beforeNanos == Edges.NEVER || beganNanos - beforeNanos >= AHEAD_NANOS);
        }
    }

    /// @param state into which rows are put
    Remembered(Snapshot past, PipelineRun run, PipelineState state, long nowNanos) {
        this(past, run, state, nowNanos, nowNanos - HOLDS_NANOS);
    }

    /// @param sinceNanos from when on it is looked for when conditions began
    private Remembered(Snapshot past, PipelineRun run, PipelineState state, long nowNanos, long sinceNanos) {
        this.past = past;
        this.run = run;
        this.state = state;
        this.nowNanos = nowNanos;
        long windowNanos = run.pastNanos();
        long wanted = before(sinceNanos, Math.max(LEAST_NANOS, windowNanos));
        long since = RowsInOrder.since(past, nowNanos, MOST_ROWS);
        fromNanos = Math.max(wanted, since);
        reachNanos = after(since, windowNanos);
        holdsNanos = Math.clamp(after(fromNanos, windowNanos), sinceNanos, nowNanos - Edges.APART_NANOS);
        isWhole = fromNanos <= before(holdsNanos, windowNanos);
        first = TimeOrder.rowsAt(past, RowsInOrder.after(fromNanos));
    }

    /// As a live board takes rows that were stored.
    static PipelineRun.Arriving arriving(long nowNanos) {
        return new PipelineRun.Arriving(Long.MIN_VALUE, nowNanos);
    }

    private static long before(long nanos, long by) {
        return nanos - by > nanos ? Long.MIN_VALUE : nanos - by;
    }

    private static long after(long nanos, long by) {
        return nanos > Long.MAX_VALUE - by ? Long.MAX_VALUE : nanos + by;
    }

    Pipeline pipeline() {
        return run.pipeline();
    }

    /// Rows behind it count.
    long fromNanos() {
        return fromNanos;
    }

    /// Rows up to it count.
    static long toNanos(long nowNanos) {
        return after(nowNanos, AHEAD_NANOS);
    }

    /// Whether all rows were gone through that count.
    boolean isWhole() {
        return isWhole;
    }

    long cells() {
        return state.cells();
    }

    /// Takes those rows of a strip that count.
    ///
    /// @throws IllegalArgumentException if it has more keys than fit
    void add(int segment, int from, int to, MemorySegment times) {
        int begin = Math.max(from, first[segment]);
        if (begin < to) {
            run.add(state, segment, begin, to, times, firing);
        }
    }

    /// What is to be gone through, too, as conditions hold since before these rows: it may be that
    /// something was done when they began.
    ///
    /// @param again the same line with nothing in it
    /// @return null: nothing is
    @Nullable
    Remembered lookBack(LiveBoard.Told told, PipelineRun again) {
        long earliest = Long.MAX_VALUE;
        for (End end : pipeline().ends()) {
            if (end instanceof End.Fired fired && fired.action() instanceof Action.Post post) {
                for (Map.Entry<String, Held> each : keys.entrySet()) {
                    Held held = each.getValue();
                    Long last = mayBeOlder(held) ? told.lastNanos(fired.title(), post, each.getKey()) : null;
                    if (last != null && last < held.beganNanos && last >= reachNanos) {
                        earliest = Math.min(earliest, last);
                    }
                }
            }
        }
        if (earliest == Long.MAX_VALUE) {
            return null;
        }
        // so that it is no older one again
        long since = before(earliest, AHEAD_NANOS + Edges.APART_NANOS);
        older = new Remembered(past, again, new PipelineState(), nowNanos, since);
        return older;
    }

    /// Knows nothing any more.
    void forget() {
        keys.clear();
        state.keys = new KeyState[0];
    }

    private boolean mayBeOlder(Held held) {
        return held.beganNanos != Edges.NEVER && held.beganNanos - holdsNanos < Edges.APART_NANOS;
    }

    /// Says of each key whether something was done for what is true by now: only where that is known.
    /// A level that was held then is held no more, so it is not done.
    void settle(End.Fired end, LiveBoard.Told told, Edges edges) {
        Action action = end.action();
        if (action == null) {
            return;
        }
        keys.forEach((key, held) -> {
            Long last = action instanceof Action.Raise ? null : told.lastNanos(end.title(), action, key);
            edges.goOn(key, held.cameNanos, last == null ? Edges.NEVER : last, last != null && isDone(key, last));
        });
    }

    private boolean isDone(String key, long lastNanos) {
        Held held = keys.get(key);
        if (held == null || held.beganNanos == Edges.NEVER) {
            return false;
        }
        if (lastNanos >= held.beganNanos) {
            return true;
        }
        return mayBeOlder(held) ? older != null && older.isDone(key, lastNanos) : held.isAheadOf(lastNanos);
    }
}
