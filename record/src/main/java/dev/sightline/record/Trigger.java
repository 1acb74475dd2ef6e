package dev.sightline.record;

/// When a flight recorder sends what it keeps by itself: an event of this level or a more important one, or a span that
/// took so long.
record Trigger(Level level, long slowNanos) {
    /// Events of the recorder itself have the highest level, so that nobody turns them off.
    static final String OWN = "sightline.";

    /// Looks at the events that a lane holds.
    boolean fires(Lane lane, long head, long tail, Types types) {
        int mask = lane.mask();
        for (long at = head; at < tail; ) {
            long header = lane.ring[(int) at & mask];
            EventType type = types.get((int) (header >>> Lane.TYPE_SHIFT));
            if (type.level.passes(level) && !type.name.startsWith(OWN)) {
                return true;
            }
            if (type.kind == EventType.Kind.SPAN && duration(lane, at, (int) header) >= slowNanos) {
                return true;
            }
            at += (int) (header >>> Lane.LENGTH_SHIFT) & 0xff;
        }
        return false;
    }

    /// Behind the span's own id and, if it has one, its parent's.
    private static long duration(Lane lane, long at, int present) {
        int before = Integer.bitCount(present & (1 << SpanType.DURATION) - 1);
        return lane.ring[(int) (at + Lane.HEAD_LONGS + before) & lane.mask()];
    }
}
