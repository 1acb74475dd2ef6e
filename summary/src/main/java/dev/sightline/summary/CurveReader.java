package dev.sightline.summary;

import java.util.Arrays;

/// Reads keys, running sums and borders at ranks, in one sweep over the sorted ranges.
final class CurveReader {
    private final SortedKeys sorted;
    private final KeyColumn column;
    private final long[] ranks;
    private final double ratio;
    /// For each rank: its key, the sum up to and with it, and the distinct values up to and with it.
    private final long[] keys;

    private final double[] sums;
    private final double[] distinct;

    /// @param ranks ascending and distinct, all in ranges that are known
    CurveReader(SortedKeys sorted, KeyColumn column, long[] ranks) {
        this.sorted = sorted;
        this.column = column;
        this.ranks = ranks;
        this.ratio = sorted.distinctRatio();
        this.keys = new long[ranks.length];
        this.sums = new double[ranks.length];
        this.distinct = new double[ranks.length];
        sweep();
    }

    private void sweep() {
        CompensatedSum sum = new CompensatedSum();
        double distinctBefore = 0;
        long before = 0;
        int next = 0;
        for (int i = 0; i < sorted.leaves().size() && next < ranks.length; i++) {
            SlotTree.Leaf leaf = sorted.leaves().get(i);
            int end = next;
            while (end < ranks.length && ranks[end] < before + leaf.count()) {
                end++;
            }
            if (end > next && sorted.number()[i] >= 0) {
                readKnown(sorted.starts()[sorted.number()[i]], before, next, end, sum.copy(), distinctBefore);
            } else {
                for (int r = next; r < end; r++) {
                    keys[r] = leaf.least();
                    CompensatedSum upTo = sum.copy();
                    upTo.add(column.number(leaf.least()) * (ranks[r] - before + 1));
                    sums[r] = upTo.value();
                    distinct[r] = distinctBefore + 1;
                }
            }
            next = end;
            before += leaf.count();
            sum.add(leaf.isOneValue() ? column.number(leaf.least()) * leaf.count() : leaf.sum());
            distinctBefore += sorted.distinct(i, ratio);
        }
    }

    /// @param start where the range's keys begin
    /// @param before ranks before the range
    private void readKnown(int start, long before, int from, int to, CompensatedSum sum, double distinctBefore) {
        double seen = distinctBefore;
        int at = start;
        for (int r = from; r < to; r++) {
            int last = start + (int) (ranks[r] - before);
            for (; at <= last; at++) {
                long key = sorted.keys()[at];
                sum.add(column.number(key));
                seen += at == start || sorted.keys()[at - 1] != key ? 1 : 0;
            }
            keys[r] = sorted.keys()[last];
            sums[r] = sum.value();
            distinct[r] = seen;
        }
    }

    long[] keys(long[] points) {
        long[] out = new long[points.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = keys[Arrays.binarySearch(ranks, points[i])];
        }
        return out;
    }

    double[] sums(long[] points) {
        double[] out = new double[points.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = sums[Arrays.binarySearch(ranks, points[i])];
        }
        return out;
    }

    /// Borders between the previous point and each; the first has none.
    long[] borders(long[] points) {
        long[] out = new long[points.length];
        for (int i = 1; i < out.length; i++) {
            double more = distinct[Arrays.binarySearch(ranks, points[i])]
                    - distinct[Arrays.binarySearch(ranks, points[i - 1])];
            out[i] = Math.round(more);
        }
        return out;
    }

    boolean distinctExact() {
        return sorted.allKnown();
    }

    /// Distinct values by bins from the least to the greatest.
    long[] marks(ColumnStats.State stats, int bins, boolean log) {
        long least = log ? stats.minPositiveKey() : stats.minKey();
        if (least > stats.maxKey()) {
            return new long[bins];
        }
        Axis axis = Axis.of(column, least, stats.maxKey(), bins, log);
        double[] marks = new double[bins];
        for (int i = 0; i < sorted.leaves().size(); i++) {
            SlotTree.Leaf leaf = sorted.leaves().get(i);
            if (sorted.number()[i] >= 0) {
                markKnown(axis, sorted.number()[i], marks);
            } else {
                mark(axis, leaf.least() + ((leaf.most() - leaf.least()) >>> 1), sorted.distinct(i, ratio), marks);
            }
        }
        long[] rounded = new long[bins];
        for (int bin = 0; bin < bins; bin++) {
            rounded[bin] = Math.round(marks[bin]);
        }
        return rounded;
    }

    private void markKnown(Axis axis, int number, double[] marks) {
        int start = sorted.starts()[number];
        for (int at = start; at < sorted.starts()[number + 1]; at++) {
            if (at == start || sorted.keys()[at] != sorted.keys()[at - 1]) {
                mark(axis, sorted.keys()[at], 1, marks);
            }
        }
    }

    private static void mark(Axis axis, long key, double values, double[] marks) {
        int bin = axis.bin(key);
        if (bin >= 0) {
            marks[bin] += values;
        }
    }
}
