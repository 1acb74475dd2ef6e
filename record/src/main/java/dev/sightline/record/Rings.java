package dev.sightline.record;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The memory of lanes: bounded, and used again when a thread is over. The first 64 threads have a large ring (8192
/// events of two fields), up to 1024 a small one (512), all others none: theirs is counted as lost. 48 MiB at most;
/// rings that are larger are fewer.
final class Rings {
    static final int LARGE = 1 << 15;
    static final int SMALL = 1 << 11;
    static final int LARGE_LANES = 64;
    /// Of an event with two fields.
    private static final int LONGS = Lane.HEAD_LONGS + 2;
    /// What all large rings have together: one may have all of it.
    static final int MOST_EVENTS = LARGE_LANES * LARGE / LONGS;

    private static final int MAX_LANES = 1024;

    record Ring(long[] longs, @Nullable String[] strings) {
        static Ring of(int longs) {
            return new Ring(new long[longs], new @Nullable String[longs]);
        }
    }

    private static final Ring NONE = Ring.of(0);

    private final ArrayDeque<Ring> free = new ArrayDeque<>();
    private final int largeLongs;
    private final int largeLanes;
    private int large;
    private int all;

    /// @param events of two fields that a large ring holds at least; 8192 at least
    Rings(int events) {
        int wanted = Math.max(LARGE / LONGS, Math.min(events, MOST_EVENTS)) * LONGS;
        largeLongs = Integer.highestOneBit(2 * wanted - 1);
        largeLanes = LARGE_LANES * LARGE / largeLongs;
    }

    synchronized Ring take() {
        Ring used = free.poll();
        if (used != null) {
            return used;
        }
        if (all == MAX_LANES) {
            return NONE;
        }
        all++;
        return Ring.of(large++ < largeLanes ? largeLongs : SMALL);
    }

    /// @param ring drained: no string is left in it
    synchronized void give(Ring ring) {
        if (ring.longs.length == largeLongs) {
            free.addFirst(ring);
        } else if (ring.longs.length > 0) {
            free.addLast(ring);
        }
    }
}
