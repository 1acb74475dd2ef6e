package dev.sightline.analysis.change;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/// Where values change their level most, and how likely that is by chance: whatever their distribution, as only their
/// ranks are looked at.
///
/// A. N. Pettitt, "A non-parametric approach to the change-point problem", 1979. Values that depend on those before
/// them count for fewer, as many as would say as much if they did not (G. V. Bayley, J. M. Hammersley, "The
/// effective number of independent observations in an autocorrelated time series", 1946).
///
/// @param at the first of the other level
/// @param before the median of those before it
/// @param after the median of the others
/// @param spread half of the values are that close to the median of their level
/// @param chance the probability of so large a change or a larger one among values of one level, about
record LevelTest(int at, double before, double after, double spread, double chance) {
    /// On each side, at least.
    static final int LEAST = 10;

    /// @param values two times [#LEAST] at least
    static LevelTest of(double[] values) {
        int n = values.length;
        double[] ranks = ranks(values);
        double sum = 0;
        double most = -1;
        int at = LEAST;
        for (int k = 1; k < n; k++) {
            sum += ranks[k - 1];
            double u = Math.abs(2 * sum - (double) k * (n + 1));
            if (u > most && k >= LEAST && n - k >= LEAST) {
                most = u;
                at = k;
            }
        }
        double before = median(Arrays.copyOfRange(values, 0, at));
        double after = median(Arrays.copyOfRange(values, at, n));
        double[] rest = new double[n];
        double[] far = new double[n];
        for (int i = 0; i < n; i++) {
            rest[i] = values[i] - (i < at ? before : after);
            far[i] = Math.abs(rest[i]);
        }
        double dependent = dependence(rest);
        double effective = (1 - dependent) / (1 + dependent);
        double size = n;
        double chance = 2 * Math.exp(-6 * most * most / (size * size * size + size * size) * effective);
        return new LevelTest(at, before, after, median(far), Math.min(1, chance));
    }

    /// Whether the change is worth telling: the levels are further apart than most values from theirs.
    boolean isLarge() {
        return Math.abs(after - before) > 3 * spread;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    /// From 1; equal values share the mean of theirs.
    private static double[] ranks(double[] values) {
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(i -> i)
                .toArray();
        double[] ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + 1 + to) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    /// Of a value on the one before it, from 0 to 0.99.
    private static double dependence(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double all = 0;
        double pairs = 0;
        for (int i = 0; i < values.length; i++) {
            all += (values[i] - mean) * (values[i] - mean);
            pairs += i == 0 ? 0 : (values[i] - mean) * (values[i - 1] - mean);
        }
        return all == 0 ? 0 : Math.clamp(pairs / all, 0, 0.99);
    }
}
