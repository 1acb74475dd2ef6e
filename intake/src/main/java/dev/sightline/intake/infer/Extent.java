package dev.sightline.intake.infer;

import org.jspecify.annotations.Nullable;

/// The least and the greatest of what was seen.
final class Extent {
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    void add(double value) {
        least = Math.min(least, value);
        most = Math.max(most, value);
    }

    void add(Extent other) {
        least = Math.min(least, other.least);
        most = Math.max(most, other.most);
    }

    Extent scaled(long scale) {
        Extent scaled = new Extent();
        scaled.least = least * scale;
        scaled.most = most * scale;
        return scaled;
    }

    /// Whether anything was seen, and all of it lies between the two, neither included.
    boolean liesBetween(double from, double to) {
        return from < least && least <= most && most < to;
    }

    boolean isOne() {
        return least == most;
    }

    boolean reachesBelow(double value) {
        return least < value;
    }

    /// Whether its least and its greatest are not below the other's.
    boolean isAfter(Extent other) {
        return least >= other.least && most >= other.most;
    }

    Undated.@Nullable Range times(long scale) {
        return least > most ? null : new Undated.Range((long) (least * scale), (long) (most * scale));
    }
}
