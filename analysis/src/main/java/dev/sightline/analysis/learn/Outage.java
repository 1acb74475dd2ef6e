package dev.sightline.analysis.learn;

import java.util.BitSet;

/// Tells what some flows leave out as a habit from what they leave out from some time on: an outage is
/// no habit, however many flows it hits.
///
/// Flows are divided, in the order in which they began, into up to 8 slices of equal size, so many that each would have
/// five that show it. A slice in which fewer than an eighth of that show it is without; one of five expected is so
/// by chance once in 150 times. Where the first slice is without, and a quarter of all are, it began at some time.
final class Outage {
    private static final int SLICES = 8;
    private static final int EXPECTED = 5;
    private static final int LOW = 8;

    private Outage() {}

    /// @param shows by flow, in the order of their beginning, whether it leaves something out
    /// @return the first flow with which that began; -1: it was always so, or there are too few to tell
    static int begins(BitSet shows, int flows) {
        int all = shows.cardinality();
        int slices = Math.min(SLICES, all / EXPECTED);
        if (slices < 2) {
            return -1;
        }
        int without = 0;
        int begins = -1;
        boolean firstIsWithout = false;
        for (int slice = 0; slice < slices; slice++) {
            int from = (int) ((long) flows * slice / slices);
            int to = (int) ((long) flows * (slice + 1) / slices);
            boolean low = (long) shows.get(from, to).cardinality() * flows * LOW < (long) all * (to - from);
            without += low ? 1 : 0;
            firstIsWithout |= slice == 0 && low;
            begins = begins < 0 && !low ? shows.nextSetBit(from) : begins;
        }
        return firstIsWithout && without >= Math.max(1, slices / 4) ? begins : -1;
    }
}
