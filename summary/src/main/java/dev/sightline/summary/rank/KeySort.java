package dev.sightline.summary.rank;

import dev.sightline.event.Machine;
import dev.sightline.summary.rows.Workers;
import java.util.Arrays;
import java.util.function.BooleanSupplier;

/// Sorts a million keys on all processors: each scatters its part of them into buckets, equal ranges of keys side by
/// side, then takes buckets to sort. `Arrays.parallelSort` uses one thread where the common pool has one.
///
/// One bucket may have most keys, if some are far off: that is as slow as sorting at once, and no slower.
final class KeySort {
    private static final int BUCKET_BITS = 14;
    private static final int FEW = 1 << 13;

    private KeySort() {}

    /// @param keys the first `n` of them
    /// @param min no key is less, and none greater than `max`
    static long[] sorted(long[] keys, int n, long min, long max, BooleanSupplier cancelled) {
        if (n <= FEW) {
            long[] few = Arrays.copyOf(keys, n);
            Arrays.sort(few);
            return few;
        }
        int shift = Math.max(0, 64 - Long.numberOfLeadingZeros(max - min) - BUCKET_BITS);
        int buckets = (int) ((max - min) >>> shift) + 1;
        int parts = Machine.here().processors();
        int[][] next = new int[parts][buckets];
        Workers.run(
                parts,
                () -> next,
                (all, i) -> count(keys, from(i, n, parts), from(i + 1, n, parts), min, shift, all[i]),
                cancelled);
        int[] starts = new int[buckets + 1];
        int at = 0;
        for (int b = 0; b < buckets; b++) {
            starts[b] = at;
            for (int[] part : next) {
                int count = part[b];
                part[b] = at;
                at += count;
            }
        }
        starts[buckets] = at;
        long[] out = new long[n];
        Workers.run(
                parts,
                () -> out,
                (all, i) -> scatter(keys, from(i, n, parts), from(i + 1, n, parts), min, shift, next[i], all),
                cancelled);
        int tasks = 8 * parts;
        Workers.run(
                tasks,
                () -> out,
                (all, i) -> sortBuckets(all, starts, from(i, n, tasks), from(i + 1, n, tasks)),
                cancelled);
        return out;
    }

    private static int from(int part, int n, int parts) {
        return (int) ((long) part * n / parts);
    }

    private static void count(long[] keys, int from, int to, long min, int shift, int[] counts) {
        for (int i = from; i < to; i++) {
            counts[(int) ((keys[i] - min) >>> shift)]++;
        }
    }

    private static void scatter(long[] keys, int from, int to, long min, int shift, int[] next, long[] out) {
        for (int i = from; i < to; i++) {
            out[next[(int) ((keys[i] - min) >>> shift)]++] = keys[i];
        }
    }

    /// The buckets that begin in [from, to).
    private static void sortBuckets(long[] keys, int[] starts, int from, int to) {
        int bucket = Arrays.binarySearch(starts, from);
        bucket = bucket < 0 ? -1 - bucket : bucket;
        while (bucket > 0 && starts[bucket - 1] >= from) {
            bucket--;
        }
        for (; bucket < starts.length - 1 && starts[bucket] < to; bucket++) {
            if (starts[bucket + 1] - starts[bucket] > 1) {
                Arrays.sort(keys, starts[bucket], starts[bucket + 1]);
            }
        }
    }
}
