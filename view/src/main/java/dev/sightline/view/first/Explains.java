package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Who rows are about where nobody is known to be: of columns of a few names, the one whose names differ most in what
/// is shown first. Told by the ranks of the values (Kruskal and Wallis, 1952), so that a few large ones decide nothing.
final class Explains {
    private static final int MOST_NAMES = 64;
    private static final double NEARLY_ALL = 0.9;

    /// As many rows has each, on average.
    private static final int AGAIN = 5;

    /// What was asked for, and how, is not who.
    private static final Pattern HOW =
            Pattern.compile("(?i)(^|[^a-z])(cache|hit|miss|success|ok|size|proto|protocol|method|verb|mode"
                    + "|currency|country|language|lang|color|colour|model|format|encoding|direction|flag)([^a-z]|$)");

    private static final double LARGEST = 0.95;

    /// So many standard deviations above what chance has.
    private static final double CLEARLY = 5;

    private Explains() {}

    /// @param others columns that may say who
    /// @return the name of one; null where none tells more than chance
    static @Nullable String of(ColumnUse first, List<ColumnUse> others, RowSample sample) {
        RowSample.Column shown = first.portrait().cells();
        if (!shown.isNumber()) {
            return null;
        }
        double[] ranks = ranks(shown);
        double[] largest = largest(ranks);
        String best = null;
        double most = CLEARLY;
        for (ColumnUse use : others) {
            RowSample.Column names = use.portrait().cells();
            double distance = mayBe(use) ? Math.max(distance(ranks, names), distance(largest, names)) : 0;
            if (distance > most) {
                most = distance;
                best = use.portrait().field().name();
            }
        }
        return best;
    }

    private static boolean mayBe(ColumnUse use) {
        return use.portrait().field().type() == ColumnType.STRING
                && use.portrait().field().role() == null
                && !use.kind().isFolded()
                && use.portrait().presence() >= NEARLY_ALL
                && use.portrait().distinct() > 1
                && use.portrait().distinct() <= MOST_NAMES
                && use.portrait().distinct() * AGAIN <= use.portrait().seen()
                && use.kind() != ColumnUse.Kind.STATE
                && !Doers.isOtherwise(use.portrait().field().name())
                && !HOW.matcher(use.portrait().field().name()).find();
    }

    /// By row, the mean of their places where values are equal; NaN where there is none.
    private static double[] ranks(RowSample.Column column) {
        int[] order = IntStream.range(0, column.values().length)
                .filter(column::has)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> column.values()[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] ranks = new double[column.values().length];
        Arrays.fill(ranks, Double.NaN);
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to < order.length && column.values()[order[to]] == column.values()[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to - 1) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    /// 1 for the largest of twenty, 0 for the others: who has most of them need not differ otherwise.
    private static double[] largest(double[] ranks) {
        double[] sorted = Arrays.stream(ranks)
                .filter(rank -> !Double.isNaN(rank))
                .sorted()
                .toArray();
        double limit = sorted.length == 0 ? 0 : sorted[(int) (LARGEST * (sorted.length - 1))];
        return Arrays.stream(ranks)
                .map(rank -> Double.isNaN(rank) ? rank : rank > limit ? 1 : 0)
                .toArray();
    }

    /// How far above its mean the statistic H is, in standard deviations: it has k - 1 degrees of freedom.
    private static double distance(double[] scores, RowSample.Column names) {
        int[] groups = names.groups();
        int count = 1 + Arrays.stream(groups).max().orElse(-1);
        double[] sums = new double[count];
        long[] rows = new long[count];
        long all = 0;
        double sum = 0;
        double squares = 0;
        for (int row = 0; row < scores.length; row++) {
            if (groups[row] >= 0 && !Double.isNaN(scores[row])) {
                sums[groups[row]] += scores[row];
                rows[groups[row]]++;
                all++;
                sum += scores[row];
                squares += scores[row] * scores[row];
            }
        }
        double mean = sum / Math.max(1, all);
        double variance = squares / Math.max(1, all) - mean * mean;
        double between = 0;
        int groupsSeen = 0;
        for (int group = 0; group < count; group++) {
            if (rows[group] > 0) {
                double off = sums[group] / rows[group] - mean;
                between += rows[group] * off * off;
                groupsSeen++;
            }
        }
        int freedom = groupsSeen - 1;
        return freedom < 1 || variance <= 0 ? 0 : (between / variance - freedom) / Math.sqrt(2.0 * freedom);
    }
}
