package dev.sightline.replay.run;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// When a trigger acts: for each key once when values begin to come through, and not again before a while has passed;
/// if it is to last, again each time that has run out while they still come. All keys together act so many times a
/// minute. One thread.
final class Edges {
    static final long APART_NANOS = Duration.ofSeconds(10).toNanos();
    static final int MOST_A_MINUTE = 60;
    private static final long MINUTE_NANOS = Duration.ofMinutes(1).toNanos();
    static final long NEVER = Long.MIN_VALUE;

    /// @param isWanted values came through, and nothing was done for it yet
    private record Edge(long cameNanos, long actedNanos, boolean isWanted) {
        boolean isOver(long since, long nanos) {
            return since == NEVER || nanos - since >= APART_NANOS;
        }
    }

    private final long lastsNanos;
    private final Map<String, Edge> edges = new HashMap<>();
    private long minuteNanos = NEVER;
    private int inMinute;
    private long leftOut;

    /// @param lastsNanos how long what is done lasts; 0: it does not
    Edges(long lastsNanos) {
        this.lastsNanos = lastsNanos;
    }

    /// A value comes through.
    ///
    /// @param timeNanos not before the last one of the key
    /// @return whether to act
    boolean through(String key, long timeNanos) {
        Edge before = edges.getOrDefault(key, new Edge(NEVER, NEVER, false));
        boolean ranOut = lastsNanos > 0 && before.actedNanos != NEVER && timeNanos - before.actedNanos >= lastsNanos;
        boolean isWanted = before.isWanted || before.isOver(before.cameNanos, timeNanos) || ranOut;
        boolean isDue = isWanted && before.isOver(before.actedNanos, timeNanos);
        boolean acts = isDue && hasRoom(timeNanos);
        edges.put(key, new Edge(timeNanos, isDue ? timeNanos : before.actedNanos, isWanted && !isDue));
        leftOut += isDue && !acts ? 1 : 0;
        return acts;
    }

    /// Begins with what was before.
    ///
    /// @param cameNanos when the last value came through, all those since; [#NEVER]: the last one did not
    /// @param actedNanos when it acted last; [#NEVER]: it is not known that it did
    /// @param isDone whether that was for the values that come through by now
    void goOn(String key, long cameNanos, long actedNanos, boolean isDone) {
        edges.put(key, new Edge(cameNanos, actedNanos, cameNanos != NEVER && !isDone));
    }

    /// A value comes that does not get through.
    void held(String key) {
        Edge before = edges.get(key);
        if (before != null) {
            edges.put(key, new Edge(NEVER, before.actedNanos, false));
        }
    }

    private boolean hasRoom(long timeNanos) {
        if (minuteNanos == NEVER || timeNanos - minuteNanos >= MINUTE_NANOS) {
            minuteNanos = timeNanos;
            inMinute = 0;
        }
        return ++inMinute <= MOST_A_MINUTE;
    }

    /// How often it did not act as all keys together were too many, since this was last asked.
    long takeLeftOut() {
        long some = leftOut;
        leftOut = 0;
        return some;
    }
}
