package dev.sightline.record;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/// The memory of lanes: bounded, and used again when a thread is over. The first 64 threads have a large ring (8192
/// events of two fields), up to 1024 a small one (512), all others none: theirs is counted as lost. 48 MiB at most.
final class Rings {
    static final int LARGE = 1 << 15;
    static final int SMALL = 1 << 11;
    private static final int LARGE_LANES = 64;
    private static final int MAX_LANES = 1024;

    record Ring(long[] longs, @Nullable String[] strings) {
        static Ring of(int longs) {
            return new Ring(new long[longs], new @Nullable String[longs]);
        }
    }

    private static final Ring NONE = Ring.of(0);

    private final ArrayDeque<Ring> free = new ArrayDeque<>();
    private int large;
    private int all;

    synchronized Ring take() {
        Ring used = free.poll();
        if (used != null) {
            return used;
        }
        if (all == MAX_LANES) {
            return NONE;
        }
        all++;
        return Ring.of(large++ < LARGE_LANES ? LARGE : SMALL);
    }

    /// @param ring drained: no string is left in it
    synchronized void give(Ring ring) {
        if (ring.longs.length == LARGE) {
            free.addFirst(ring);
        } else if (ring.longs.length > 0) {
            free.addLast(ring);
        }
    }
}
