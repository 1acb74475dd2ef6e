package dev.sightline.analysis.suspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Metrics whose middle value of the period lies far from the usual one, in units of the usual spread.
///
/// By Chebyshev's inequality at most `1 / z^2` of any distribution lies `z` spreads away, which gives `2 log10
/// z` decades; looking at `m` metrics of an entity costs `log10 m` of them (Bonferroni). No distribution is
/// assumed, because those of metrics have tails of every kind.
final class Extremes {
    /// Fewer usual values tell no spread.
    private static final int MIN_USUAL = 8;
    /// A spread below this share of the middle is one of rounding.
    private static final double FLOOR = 0.05;
    /// The distance of the 1st and the 99th percentile of a normal distribution, in standard deviations.
    private static final double CENTILES = 4.65;
    /// Median absolute deviation to standard deviation, of a normal distribution.
    private static final double MAD = 1.4826;

    /// @param spreads how many usual spreads the middle value is above the usual one; below where negative
    record Extreme(String column, double decades, double now, double usual, double spreads) {}

    private Extremes() {}

    /// @param previous just before the period
    /// @return by entity, its farthest metric
    static Map<Integer, Extreme> of(Samples now, Samples usual, Samples previous, StepNames names) {
        Map<Integer, List<Extreme>> all = new HashMap<>();
        Owners owners = new Owners(names);
        now.all().forEach((series, values) -> {
            Samples.Values before = usual.all().get(series);
            Extreme extreme = before == null ? null : extreme(series.column(), values.sorted(), before.sorted());
            if (extreme != null) {
                Samples.Values last = previous.all().get(series);
                double[] sorted = last == null ? new double[0] : last.sorted();
                double onset = sorted.length == 0
                        ? 1
                        : Onset.share(extreme.now(), extreme.usual(), median(sorted), sorted.length);
                Extreme weighted = new Extreme(
                        extreme.column(), extreme.decades() * onset, extreme.now(), extreme.usual(), extreme.spreads());
                for (int owner : owners.of(series)) {
                    all.computeIfAbsent(owner, key -> new ArrayList<>()).add(weighted);
                }
            }
        });
        Map<Integer, Extreme> farthest = new HashMap<>();
        all.forEach((entity, extremes) -> {
            Extreme most = extremes.stream()
                    .max(java.util.Comparator.comparingDouble(Extreme::decades).thenComparing(Extreme::column))
                    .orElseThrow();
            double decades = most.decades() - Math.log10(extremes.size());
            if (decades > 0) {
                farthest.put(entity, new Extreme(most.column(), decades, most.now(), most.usual(), most.spreads()));
            }
        });
        return farthest;
    }

    private static @Nullable Extreme extreme(String column, double[] now, double[] usual) {
        if (now.length == 0 || usual.length < MIN_USUAL) {
            return null;
        }
        double middle = median(usual);
        double[] off = new double[usual.length];
        for (int i = 0; i < off.length; i++) {
            off[i] = Math.abs(usual[i] - middle);
        }
        java.util.Arrays.sort(off);
        double centiles = usual[(int) (0.99 * (usual.length - 1))] - usual[(int) (0.01 * (usual.length - 1))];
        double spread = Math.max(MAD * median(off), Math.max(centiles / CENTILES, FLOOR * Math.abs(middle)));
        double distance = median(now) - middle;
        if (spread == 0 || distance == 0) {
            return distance == 0 ? null : new Extreme(column, 0, median(now), middle, Double.POSITIVE_INFINITY);
        }
        double z = distance / spread;
        return new Extreme(column, Math.max(0, 2 * Math.log10(Math.abs(z))), median(now), middle, z);
    }

    static double median(double[] sorted) {
        return (sorted[sorted.length / 2] + sorted[(sorted.length - 1) / 2]) / 2;
    }
}
