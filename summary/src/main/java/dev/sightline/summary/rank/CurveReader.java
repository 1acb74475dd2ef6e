package dev.sightline.summary.rank;

import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.rows.KeyColumn;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/// Reads keys, running sums and borders at ranks, in one sweep over the sorted ranges.
final class CurveReader {
    private final SortedKeys sorted;
    private final KeyColumn column;
    private final long[] ranks;
    private final BooleanSupplier cancelled;
    private final double ratio;
    /// For each rank: its key, the sum up to and with it, and the distinct values up to and with it.
    private final long[] keys;

    private final double[] sums;
    private final double[] distinct;

    /// @param ranks ascending and distinct, all in ranges that are known
    /// @param cancelled asked now and then
    CurveReader(SortedKeys sorted, KeyColumn column, long[] ranks, BooleanSupplier cancelled) {
        this.sorted = sorted;
        this.column = column;
        this.ranks = ranks;
        this.cancelled = cancelled;
        this.ratio = sorted.isWhole() ? 1 : sorted.distinctRatio();
        this.keys = new long[ranks.length];
        this.sums = new double[ranks.length];
        this.distinct = new double[ranks.length];
        if (sorted.isWhole()) {
            readWhole();
        } else {
            sweep();
        }
    }

    private void readWhole() {
        int[] places = new int[ranks.length];
        for (int r = 0; r < places.length; r++) {
            places[r] = Math.toIntExact(ranks[r] + 1);
            keys[r] = sorted.keys()[places[r] - 1];
        }
        SortedSweep sweep = SortedSweep.of(sorted.keys(), places, column, cancelled);
        for (int r = 0; r < places.length; r++) {
            sums[r] = sweep.sums()[r];
            distinct[r] = sweep.distinct()[r];
        }
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
        if (sorted.isWhole()) {
            return marksOfWhole(axis);
        }
        double[] marks = new double[bins];
        for (int i = 0; i < sorted.leaves().size(); i++) {
            SlotTree.Leaf leaf = sorted.leaves().get(i);
            if (sorted.number()[i] >= 0) {
                markKnown(axis, sorted.number()[i], marks);
            } else {
                long middle = leaf.least() + ((leaf.most() - leaf.least()) >>> 1);
                // The slots of the first level may begin before the least key, or end behind the greatest.
                long key = Math.clamp(middle, least, stats.maxKey());
                mark(axis, key, sorted.distinct(i, ratio), marks);
            }
        }
        long[] rounded = new long[bins];
        for (int bin = 0; bin < bins; bin++) {
            rounded[bin] = Math.round(marks[bin]);
        }
        return rounded;
    }

    /// A bin's keys lie side by side, so where it ends is found without a look at most of them.
    private long[] marksOfWhole(Axis axis) {
        int[] ends = new int[axis.bins() + 1];
        for (int bin = 0; bin <= axis.bins(); bin++) {
            int low = bin == 0 ? 0 : ends[bin - 1];
            int high = sorted.keys().length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                long key = sorted.keys()[middle];
                if (key < axis.minKey() || bin > 0 && axis.bin(key) < bin) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            ends[bin] = low;
        }
        ends[axis.bins()] = sorted.keys().length;
        long[] distinct = SortedSweep.distinct(sorted.keys(), ends, cancelled);
        long[] marks = new long[axis.bins()];
        for (int bin = 0; bin < marks.length; bin++) {
            marks[bin] = distinct[bin + 1] - distinct[bin];
        }
        return marks;
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
