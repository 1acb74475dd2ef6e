package dev.sightline.view.first;

import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Whether rows are written because a state changed: then each says another than the one before it.
final class Changes {
    /// Of fewer pairs of rows nothing is known.
    private static final int MIN_PAIRS = 20;

    private static final double NEARLY_EACH = 0.95;
    private static final double HARDLY = 0.02;
    /// One in so many rows at the moment of another is by chance.
    private static final int FEW_TOGETHER = 20;

    private Changes() {}

    /// @param groups of each row, in order of time, the number of who or what it is about; negative: of nobody
    /// @param time null: there is none
    static boolean isEach(RowSample.Column state, int[] groups, RowSample.@Nullable Column time) {
        return time != null && share(state, groups) >= NEARLY_EACH && !areSideBySide(groups, time);
    }

    /// Whether a state that is said again and again is another only now and then: who it is about was in it for long,
    /// and then in another.
    ///
    /// @param who columns that may say who it is about, beside `groups`
    static boolean areRare(RowSample.Column state, int[] groups, List<RowSample.Column> who) {
        return Stream.concat(Stream.of(groups), who.stream().map(RowSample.Column::groups))
                .mapToDouble(each -> share(state, each))
                .anyMatch(share -> share > 0 && share <= HARDLY);
    }

    /// Whether rows of a group share their moments: what is measured of several at once says another each time, too.
    private static boolean areSideBySide(int[] groups, RowSample.Column time) {
        double[] last = new double[1 + Math.max(0, Arrays.stream(groups).max().orElse(0))];
        Arrays.fill(last, Double.NaN);
        int together = 0;
        for (int row = 0; row < groups.length; row++) {
            if (groups[row] >= 0) {
                double at = time.values()[row];
                together += at == last[groups[row]] ? 1 : 0;
                last[groups[row]] = at;
            }
        }
        return together * FEW_TOGETHER > groups.length;
    }

    /// In which share of the rows of the same group another state is said than in the one before; 0: nothing is known.
    static double share(RowSample.Column state, int[] groups) {
        double[] last = new double[1 + Math.max(0, Arrays.stream(groups).max().orElse(0))];
        Arrays.fill(last, Double.NaN);
        int pairs = 0;
        int changes = 0;
        for (int row = 0; row < groups.length; row++) {
            int group = groups[row];
            if (group >= 0 && state.has(row)) {
                double value = state.values()[row];
                if (!Double.isNaN(last[group])) {
                    pairs++;
                    changes += value != last[group] ? 1 : 0;
                }
                last[group] = value;
            }
        }
        return pairs < MIN_PAIRS ? 0 : (double) changes / pairs;
    }
}
