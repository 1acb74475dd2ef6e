package dev.sightline.format.ctf.metadata;

import java.util.Arrays;

/// A set of integers as ranges, both ends included. Bounds of unsigned integers are their 64 bits.
public final class Ranges {
    private final long[] bounds;

    /// @param bounds lowest and highest of each range in turn
    public Ranges(long... bounds) {
        this.bounds = bounds;
    }

    public boolean has(long value, boolean signed) {
        for (int i = 0; i < bounds.length; i += 2) {
            boolean in = signed
                    ? value >= bounds[i] && value <= bounds[i + 1]
                    : Long.compareUnsigned(value, bounds[i]) >= 0 && Long.compareUnsigned(value, bounds[i + 1]) <= 0;
            if (in) {
                return true;
            }
        }
        return false;
    }

    /// Whether one of the bits with these indexes is set.
    boolean hasBit(long bits) {
        for (int i = 0; i < bounds.length; i += 2) {
            for (long bit = Math.max(0, bounds[i]); bit <= Math.min(63, bounds[i + 1]); bit++) {
                if ((bits >>> bit & 1) == 1) {
                    return true;
                }
            }
        }
        return false;
    }

    /// The one value if it is one, and that a power of two; else 0.
    long flag() {
        return bounds.length == 2 && bounds[0] == bounds[1] && Long.bitCount(bounds[0]) == 1 ? bounds[0] : 0;
    }

    Ranges and(Ranges other) {
        long[] all = Arrays.copyOf(bounds, bounds.length + other.bounds.length);
        System.arraycopy(other.bounds, 0, all, bounds.length, other.bounds.length);
        return new Ranges(all);
    }
}
