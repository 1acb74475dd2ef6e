package dev.sightline.analysis.flow;

/// What is known of the latencies of one pair of steps in a block of flows.
///
/// @param waited all together, in nanoseconds
/// @param coarse bins of [GapHistogram] that are not empty, each with its count behind it
/// @param fine the same of the bins that medians are found in
record PairSums(int from, int to, long count, long least, long most, double waited, int[] coarse, int[] fine) {
    void put(PackedBytes bytes) {
        bytes.int32(from);
        bytes.int32(to);
        bytes.int64(count);
        bytes.int64(least);
        bytes.int64(most);
        bytes.int64(Double.doubleToRawLongBits(waited));
        bytes.int32(coarse.length);
        bytes.ints(coarse, coarse.length);
        bytes.int32(fine.length);
        bytes.ints(fine, fine.length);
    }

    static PairSums of(PackedBytes.Reader bytes) {
        return new PairSums(
                bytes.int32(),
                bytes.int32(),
                bytes.int64(),
                bytes.int64(),
                bytes.int64(),
                Double.longBitsToDouble(bytes.int64()),
                bytes.ints(bytes.int32()),
                bytes.ints(bytes.int32()));
    }

    /// Collects one.
    static final class Builder {
        private final int from;
        private final int to;
        private final GapHistogram gaps = new GapHistogram();
        private long least;
        private double waited;

        Builder(int from, int to) {
            this.from = from;
            this.to = to;
            clear();
        }

        void clear() {
            gaps.clear();
            least = Long.MAX_VALUE;
            waited = 0;
        }

        void add(long took) {
            gaps.addSummed(took);
            least = Math.min(least, took);
            waited += took;
        }

        boolean isEmpty() {
            return gaps.count() == 0;
        }

        PairSums sums() {
            return new PairSums(from, to, gaps.count(), least, gaps.most(), waited, gaps.coarse(), gaps.fine());
        }
    }
}
