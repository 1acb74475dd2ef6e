package dev.sightline.summary.rank;

import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Workers;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Sums and distinct values of the first keys of a sorted column, at many places, read in stretches at once.
///
/// @param sums for each place the sum of the keys before it
/// @param distinct and how many distinct ones there are
record SortedSweep(double[] sums, long[] distinct) {
    private static final int STRETCHES = 16;

    /// What the keys from one place to the next add.
    private record Additions(CompensatedSum[] sums, int[] distinct) {}

    /// The distinct values alone.
    static long[] distinct(long[] keys, int[] places, BooleanSupplier cancelled) {
        return of(keys, places, null, cancelled).distinct;
    }

    /// @param places ascending, in [0, keys.length]
    /// @param column null: no sums
    static SortedSweep of(long[] keys, int[] places, @Nullable KeyColumn column, BooleanSupplier cancelled) {
        Additions additions = new Additions(new CompensatedSum[places.length], new int[places.length]);
        Workers.run(
                STRETCHES,
                () -> additions,
                (all, i) -> {
                    int to = (i + 1) * places.length / STRETCHES;
                    for (int p = i * places.length / STRETCHES; p < to; p++) {
                        add(keys, p == 0 ? 0 : places[p - 1], places[p], column, all, p);
                    }
                },
                cancelled);
        double[] sums = new double[places.length];
        long[] distinct = new long[places.length];
        CompensatedSum sum = new CompensatedSum();
        long seen = 0;
        for (int p = 0; p < places.length; p++) {
            sum.add(additions.sums[p]);
            seen += additions.distinct[p];
            sums[p] = sum.value();
            distinct[p] = seen;
        }
        return new SortedSweep(sums, distinct);
    }

    private static void add(long[] keys, int from, int to, @Nullable KeyColumn column, Additions all, int place) {
        CompensatedSum sum = new CompensatedSum();
        int distinct = from == 0 && to > 0 ? 1 : 0;
        for (int i = from; column != null && i < to; i++) {
            sum.add(column.number(keys[i]));
        }
        for (int i = Math.max(1, from); i < to; i++) {
            distinct += keys[i] != keys[i - 1] ? 1 : 0;
        }
        all.sums[place] = sum;
        all.distinct[place] = distinct;
    }
}
