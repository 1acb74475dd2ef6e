package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.sample.Unnamed;
import java.util.Arrays;
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
        int[] order = byTime(time);
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
        int[] order = first.kind() == ColumnUse.Kind.MEASURE ? byTime(time) : new int[0];
        if (!(ratio(shown, order, groups, time) >= ALL)) {
            return null;
        }
        double least = COURSE;
        String who = null;
        for (ColumnUse use : others) {
            boolean few = use.portrait().distinct() > 1
                    && use.portrait().distinct() * AGAIN <= use.portrait().seen();
            if (few && use.portrait().field().type() == ColumnType.STRING) {
                double ratio = ratio(shown, order, use.portrait().cells().groups(), time);
                if (ratio < least) {
                    least = ratio;
                    who = use.portrait().field().name();
                }
            }
        }
        return who;
    }

    private static int[] byTime(RowSample.Column time) {
        return IntStream.range(0, time.values().length)
                .filter(time::has)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> time.values()[row]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /// How far apart neighbours of an entity are, of what they are where values come by chance: about 1; NaN: not
    /// known.
    ///
    /// @param order rows by time
    private static double ratio(RowSample.Column cells, int[] order, int[] groups, RowSample.Column time) {
        int count = 1 + Arrays.stream(groups).max().orElse(-1);
        int[] before = new int[count];
        int[] seen = new int[count];
        double[] mean = new double[count];
        double apart = 0;
        double spread = 0;
        int pairs = 0;
        int twice = 0;
        for (int row : order) {
            int group = groups[row];
            if (group < 0 || !cells.has(row)) {
                continue;
            }
            double value = cells.values()[row];
            if (seen[group] > 0) {
                double step = value - cells.values()[before[group]];
                apart += step * step;
                pairs++;
                twice += time.values()[before[group]] == time.values()[row] ? 1 : 0;
            }
            before[group] = row;
            // sums of squares that lose no digits (Welford, 1962)
            double off = value - mean[group];
            mean[group] += off / ++seen[group];
            spread += off * (value - mean[group]);
        }
        boolean known = pairs >= MIN_PAIRS && twice * ONE_AT_A_TIME <= pairs && spread > 0;
        return known ? apart / (2 * spread) : Double.NaN;
    }
}
