package dev.sightline.summary.frequency;

/// Places among ascending instants.
final class Instants {
    private Instants() {}

    /// The first at or after a time, their number if there is none. Galloping from a hint, so that what is near
    /// costs a look or two.
    static int atOrAfter(long[] instants, long nanos, int hint) {
        int low = hint;
        if (hint > 0 && instants[hint - 1] >= nanos) {
            low = 0;
        }
        int step = 1;
        int high = low;
        while (high < instants.length && instants[high] < nanos) {
            low = high + 1;
            high = Math.min(instants.length, high + step);
            step <<= 1;
        }
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (instants[middle] < nanos) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    static long[] equallySpaced(long startNanos, long stepNanos, int width) {
        long[] instants = new long[width];
        for (int k = 0; k < width; k++) {
            instants[k] = Math.addExact(startNanos, Math.multiplyExact(k, stepNanos));
        }
        return instants;
    }
}
