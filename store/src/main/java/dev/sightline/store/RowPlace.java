package dev.sightline.store;

/// Where a row of a snapshot is: `segment index << 32 | row`. A number, as millions of them are kept.
public final class RowPlace {
    private RowPlace() {}

    public static long of(int segmentIndex, int row) {
        return (long) segmentIndex << 32 | row;
    }

    public static int segment(long place) {
        return (int) (place >>> 32);
    }

    public static int row(long place) {
        return (int) place;
    }
}
