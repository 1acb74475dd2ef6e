package dev.sightline.analysis.flow;

import java.util.Arrays;

/// From when to when flows were in a segment, in the order of their starts, equal ones in that of their ends.
///
/// @param starts ascending
/// @param ends of each
/// @param flows whose pass each is, a number by which segments know it
record Passes(long[] starts, long[] ends, int[] flows) {
    /// Collects them in any order.
    static final class Builder {
        private long[] starts = new long[64];
        private long[] ends = new long[64];
        private int[] flows = new int[64];
        private int size;

        void add(long start, long end, int flow) {
            if (size == starts.length) {
                starts = Arrays.copyOf(starts, size * 2);
                ends = Arrays.copyOf(ends, size * 2);
                flows = Arrays.copyOf(flows, size * 2);
            }
            flows[size] = flow;
            starts[size] = start;
            ends[size++] = end;
        }

        /// @param flowsBefore those of another one are numbered behind so many
        void add(Builder other, int flowsBefore) {
            for (int i = 0; i < other.size; i++) {
                add(other.starts[i], other.ends[i], flowsBefore + other.flows[i]);
            }
        }

        Passes sorted() {
            int[] order = new int[size];
            Arrays.setAll(order, i -> i);
            sort(order, new int[size], 0, size);
            long[] sortedStarts = new long[size];
            long[] sortedEnds = new long[size];
            int[] sortedFlows = new int[size];
            for (int i = 0; i < size; i++) {
                sortedStarts[i] = starts[order[i]];
                sortedEnds[i] = ends[order[i]];
                sortedFlows[i] = flows[order[i]];
            }
            return new Passes(sortedStarts, sortedEnds, sortedFlows);
        }

        /// Merges, as there is no sort of numbers by a rule that makes no objects.
        private void sort(int[] order, int[] spare, int from, int to) {
            if (to - from < 2) {
                return;
            }
            int middle = from + to >>> 1;
            sort(order, spare, from, middle);
            sort(order, spare, middle, to);
            if (isBefore(order[middle - 1], order[middle])) {
                return;
            }
            System.arraycopy(order, from, spare, from, to - from);
            int left = from;
            int right = middle;
            for (int at = from; at < to; at++) {
                boolean takesLeft = right == to || left < middle && isBefore(spare[left], spare[right]);
                order[at] = takesLeft ? spare[left++] : spare[right++];
            }
        }

        private boolean isBefore(int a, int b) {
            return starts[a] != starts[b] ? starts[a] < starts[b] : ends[a] <= ends[b];
        }
    }

    int size() {
        return starts.length;
    }

    long nanos(int pass) {
        return ends[pass] - starts[pass];
    }

    /// How many that began later ended earlier, of each. O(n log n): ends are counted by their ranks, the latest start
    /// first (P. M. Fenwick, "A new data structure for cumulative frequency tables", 1994).
    int[] overtakers() {
        long[] ranks = ends.clone();
        Arrays.sort(ranks);
        int[] sums = new int[size() + 1];
        int[] overtakers = new int[size()];
        for (int behind = size(); behind > 0; ) {
            int first = behind - 1;
            while (first > 0 && starts[first - 1] == starts[behind - 1]) {
                first--;
            }
            for (int i = first; i < behind; i++) {
                overtakers[i] = sum(sums, lowest(ranks, ends[i]));
            }
            for (int i = first; i < behind; i++) {
                for (int at = lowest(ranks, ends[i]) + 1; at < sums.length; at += at & -at) {
                    sums[at]++;
                }
            }
            behind = first;
        }
        return overtakers;
    }

    private static int sum(int[] sums, int to) {
        int sum = 0;
        for (int at = to; at > 0; at -= at & -at) {
            sum += sums[at];
        }
        return sum;
    }

    /// How many are less.
    private static int lowest(long[] sorted, long value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = low + high >>> 1;
            if (sorted[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
