package dev.sightline.format.internal;

import java.util.Arrays;
import java.util.function.IntToLongFunction;

/// Sorts numbers of records by two keys, equal ones as they stand. Stretches that are in order already are found and
/// merged, so that what is nearly in order takes little; keys are copied beside each other first, at most [#BLOCK] of
/// them at a time (40 MB of heap).
public final class RunSort {
    private static final int BLOCK = 1 << 20;

    private final IntToLongFunction firstKey;
    private final IntToLongFunction secondKey;
    private final int block;
    private Run from = new Run(0);
    private Run to = new Run(0);
    private int[] bounds = new int[64];

    /// Records and their keys, side by side.
    private static final class Run {
        final long[] first;
        final long[] second;
        final int[] record;

        Run(int size) {
            first = new long[size];
            second = new long[size];
            record = new int[size];
        }

        /// Whether record b of another run comes before record a of this one.
        boolean isAfter(int a, Run other, int b) {
            long mine = first[a];
            long theirs = other.first[b];
            return theirs < mine || theirs == mine && other.second[b] < second[a];
        }

        void copy(Run source, int at, int target, int count) {
            System.arraycopy(source.first, at, first, target, count);
            System.arraycopy(source.second, at, second, target, count);
            System.arraycopy(source.record, at, record, target, count);
        }
    }

    /// @param firstKey ascending
    /// @param secondKey ascending, where the first ones are equal
    public RunSort(IntToLongFunction firstKey, IntToLongFunction secondKey) {
        this(firstKey, secondKey, BLOCK);
    }

    /// For tests: smaller blocks.
    RunSort(IntToLongFunction firstKey, IntToLongFunction secondKey, int block) {
        this.firstKey = firstKey;
        this.secondKey = secondKey;
        this.block = block;
    }

    /// Sorts what stands at `begin` up to before `end`.
    public void sort(int[] order, int begin, int end) {
        if (isSorted(order, begin, end)) {
            return;
        }
        for (int at = begin; at < end; at += Math.min(block, end - at)) {
            sortBlock(order, at, Math.min(block, end - at));
        }
        if (end - begin > block) {
            int[] spare = Arrays.copyOfRange(order, begin, end);
            for (long width = block; width < end - begin; width *= 2) {
                for (long left = begin; left < end - width; left += 2 * width) {
                    merge(order, (int) left, (int) (left + width), (int) Math.min(end, left + 2 * width), spare);
                }
            }
        }
    }

    private boolean isBefore(int a, int b) {
        long one = firstKey.applyAsLong(a);
        long other = firstKey.applyAsLong(b);
        return one < other || one == other && secondKey.applyAsLong(a) < secondKey.applyAsLong(b);
    }

    private boolean isSorted(int[] order, int begin, int end) {
        for (int i = begin + 1; i < end; i++) {
            if (isBefore(order[i], order[i - 1])) {
                return false;
            }
        }
        return true;
    }

    /// Merges two blocks that lie side by side; keys are looked up.
    private void merge(int[] order, int begin, int middle, int end, int[] spare) {
        System.arraycopy(order, begin, spare, 0, middle - begin);
        int left = 0;
        int right = middle;
        int at = begin;
        while (left < middle - begin) {
            boolean takeRight = right < end && isBefore(order[right], spare[left]);
            order[at++] = takeRight ? order[right++] : spare[left++];
        }
    }

    private void sortBlock(int[] order, int begin, int size) {
        int runs = load(order, begin, size);
        while (runs > 1) {
            int merged = 0;
            for (int run = 0; run < runs; run += 2) {
                int middle = bounds[Math.min(runs, run + 1)];
                int end = bounds[Math.min(runs, run + 2)];
                merge(bounds[run], middle, end);
                bounds[merged++] = bounds[run];
            }
            bounds[merged] = size;
            runs = merged;
            Run swap = from;
            from = to;
            to = swap;
        }
        System.arraycopy(from.record, 0, order, begin, size);
    }

    /// Copies the keys and finds what is in order already.
    ///
    /// @return how many runs there are; each reaches from its bound to the next one
    private int load(int[] order, int begin, int size) {
        if (from.record.length < size) {
            from = new Run(size);
            to = new Run(size);
        }
        int runs = 0;
        for (int i = 0; i < size; i++) {
            int record = order[begin + i];
            from.record[i] = record;
            from.first[i] = firstKey.applyAsLong(record);
            from.second[i] = secondKey.applyAsLong(record);
            if (i == 0 || from.isAfter(i - 1, from, i)) {
                if (runs + 2 > bounds.length) {
                    bounds = Arrays.copyOf(bounds, 2 * bounds.length);
                }
                bounds[runs++] = i;
            }
        }
        bounds[runs] = size;
        return runs;
    }

    private void merge(int begin, int middle, int end) {
        Run source = from;
        Run target = to;
        int left = begin;
        int right = middle;
        int at = begin;
        while (left < middle && right < end) {
            int next = source.isAfter(left, source, right) ? right++ : left++;
            target.first[at] = source.first[next];
            target.second[at] = source.second[next];
            target.record[at++] = source.record[next];
        }
        target.copy(source, left, at, middle - left);
        target.copy(source, right, at + middle - left, end - right);
    }
}
