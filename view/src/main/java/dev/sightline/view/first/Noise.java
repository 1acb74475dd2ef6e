package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
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

    /// More than a measure has for its name alone.
    private static final double LESS = 12;

    /// Where neighbours are so near, or nearer, each has an effect on the next.
    private static final double COURSE = 0.25;

    /// So many rows has everybody, on average.
    private static final int AGAIN = 20;

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
        int[] order = order(groups, time);
        return uses.stream()
                .map(use -> use.kind() == ColumnUse.Kind.MEASURE
                                && !Unnamed.is(use.portrait())
                                && ratio(use.portrait().cells(), order, groups, time) >= ALL
                        ? new ColumnUse(use.portrait(), use.kind(), use.score() - LESS, use.reason())
                        : use)
                .toList();
    }

    /// Who has a course, where those who were found have none: what trades cost is a matter of the share, and not of
    /// the
    /// trader.
    ///
    /// @param others columns that may say who
    /// @return the name of the column; null where those who were found have a course too, or nobody has one
    static @Nullable String whoHasCourse(ColumnUse first, List<ColumnUse> others, int[] groups, RowSample.Column time) {
        RowSample.Column shown = first.portrait().cells();
        if (first.kind() != ColumnUse.Kind.MEASURE || !(ratio(shown, order(groups, time), groups, time) >= ALL)) {
            return null;
        }
        double least = COURSE;
        String who = null;
        for (ColumnUse use : others) {
            boolean few = use.portrait().distinct() > 1
                    && use.portrait().distinct() * AGAIN <= use.portrait().seen();
            if (few && use.portrait().field().type() == ColumnType.STRING) {
                int[] own = use.portrait().cells().groups();
                double ratio = ratio(shown, order(own, time), own, time);
                if (ratio < least) {
                    least = ratio;
                    who = use.portrait().field().name();
                }
            }
        }
        return who;
    }

    /// Rows by entity, then time.
    private static int[] order(int[] groups, RowSample.Column time) {
        return IntStream.range(0, groups.length)
                .filter(row -> groups[row] >= 0 && time.has(row))
                .boxed()
                .sorted(Comparator.comparingInt((Integer row) -> groups[row])
                        .thenComparingDouble(row -> time.values()[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// How far apart neighbours are, of what they are where values come by chance: about 1; NaN: not known.
    ///
    /// @param order rows by entity, then time
    private static double ratio(RowSample.Column cells, int[] order, int[] groups, RowSample.Column time) {
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
        boolean known = pairs >= MIN_PAIRS && twice * ONE_AT_A_TIME <= pairs && spread > 0;
        return known ? apart / (2 * spread) : Double.NaN;
    }
}
