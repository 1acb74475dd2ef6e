package dev.sightline.view.first;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Measures of which a value says nothing of the next one, of the same entity: what goes up and down like dice has
/// nothing to tell beside what has a course. Told by the mean square successive difference (von Neumann, 1941), which
/// is twice the variance where neighbours have nothing to do with each other, and much less where somebody is away from
/// his usual values for a while: one such stretch of one entity among many is enough.
final class Noise {
    private static final int MIN_PAIRS = 100;

    /// Where more than one in so many is at the time of the one before, nobody knows which comes next.
    private static final int ONE_AT_A_TIME = 100;

    /// Of twice the variance, so much or more is what chance has.
    private static final double ALL = 0.85;

    /// As much as a measure of thirty values has over one of one.
    private static final double LESS = 5;

    private Noise() {}

    /// All of them, noise as what tells less.
    ///
    /// @param groups of each row the number of who it is about; -1: nobody
    /// @param time null where rows have no order: then nothing is known
    static List<ColumnUse> weighed(List<ColumnUse> uses, int[] groups, RowSample.@Nullable Column time) {
        long measures = uses.stream()
                .filter(use -> use.kind() == ColumnUse.Kind.MEASURE)
                .count();
        // one alone is shown, whatever it is
        if (time == null || measures < 2) {
            return uses;
        }
        int[] order = IntStream.range(0, groups.length)
                .filter(row -> groups[row] >= 0 && time.has(row))
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> groups[row])
                        .thenComparingDouble(row -> time.values()[row]))
                .mapToInt(Integer::intValue)
                .toArray();
        return uses.stream()
                .map(use -> use.kind() == ColumnUse.Kind.MEASURE
                                && !Unnamed.is(use.portrait())
                                && is(use.portrait().cells(), order, groups, time)
                        ? new ColumnUse(use.portrait(), use.kind(), use.score() - LESS, use.reason())
                        : use)
                .toList();
    }

    /// @param order rows by entity, then time
    private static boolean is(RowSample.Column cells, int[] order, int[] groups, RowSample.Column time) {
        double apart = 0;
        double spread = 0;
        int pairs = 0;
        int twice = 0;
        int before = -1;
        int seen = 0;
        double mean = 0;
        for (int row : order) {
            if (!cells.has(row)) {
                continue;
            }
            double value = cells.values()[row];
            if (before >= 0 && groups[before] == groups[row]) {
                double step = value - cells.values()[before];
                apart += step * step;
                pairs++;
                twice += time.values()[before] == time.values()[row] ? 1 : 0;
            } else {
                seen = 0;
                mean = 0;
            }
            before = row;
            // sums of squares that lose no digits (Welford, 1962)
            double off = value - mean;
            mean += off / ++seen;
            spread += off * (value - mean);
        }
        return pairs >= MIN_PAIRS && twice * ONE_AT_A_TIME <= pairs && spread > 0 && apart >= 2 * ALL * spread;
    }
}
