package dev.sightline.view.sample;

import java.util.Arrays;

/// Times that are a few of many, and extremely far from them: a row of 1970 among those of last night. The page opens
/// without them and names them (`openingWindow` in the page's `gaps.ts` has the same rule, on what is folded); here
/// what is shown first is decided without them.
public final class Strays {
    /// At most so many in a hundred ...
    private static final int MOST = 1;

    /// ... and only those so many times farther away than all others are long, without their longest gaps, ...
    private static final int FAR = 20;

    private static final int GAPS = 12;

    private static final double SHARE = 0.08;
    private static final int SMALLER = 3;
    private static final int UNUSUAL = 8;
    private static final int MAX_FOLDS = 8;

    /// ... and not of the same month.
    private static final double MONTH = 30 * 86_400e9;

    private Strays() {}

    /// @param times in any order; NaN: none
    /// @return the first and the last time that is no stray; both 0 without any time
    public static double[] without(double[] times) {
        double[] sorted = Arrays.stream(times)
                .filter(time -> !Double.isNaN(time))
                .sorted()
                .toArray();
        if (sorted.length == 0) {
            return new double[2];
        }
        int few = Math.max(0, (sorted.length * MOST - 1) / 100);
        int from = 0;
        int to = sorted.length - 1;
        double busy = few == 0 ? 0 : busy(Arrays.copyOfRange(sorted, few, sorted.length - few));
        for (int row = 1; row <= few; row++) {
            from = isFar(sorted[row] - sorted[row - 1], busy) ? row : from;
        }
        for (int row = 1; row + from <= few; row++) {
            to = isFar(sorted[sorted.length - row] - sorted[sorted.length - row - 1], busy)
                    ? sorted.length - row - 1
                    : to;
        }
        return new double[] {sorted[from], sorted[to]};
    }

    private static boolean isFar(double gap, double busy) {
        return gap > FAR * busy && gap > MONTH;
    }

    /// How long they last in a picture in which long gaps are folded (`longGaps` in the page's `gaps.ts` has the rule).
    ///
    /// @param times in any order; NaN: none
    public static double shownOf(double[] times) {
        double[] bounds = without(times);
        double[] own = Arrays.stream(times)
                .filter(time -> time >= bounds[0] && time <= bounds[1])
                .sorted()
                .toArray();
        double[] distances = new double[Math.max(0, own.length - 1)];
        Arrays.setAll(distances, i -> own[i + 1] - own[i]);
        Arrays.sort(distances);
        int last = distances.length - 1;
        double left = bounds[1] - bounds[0];
        double shown = left;
        double share = SHARE;
        for (int i = last; i > last - MAX_FOLDS && i >= 0; i--) {
            double gap = distances[i];
            if (gap <= UNUSUAL * distances[distances.length / 2]) {
                break;
            }
            share *= i < last && gap * SMALLER < distances[i + 1] ? 2 : 1;
            boolean isLong = gap > share * left;
            left -= gap;
            shown = isLong ? left : shown;
        }
        return shown;
    }

    /// How long they last, without the longest gaps.
    private static double busy(double[] sorted) {
        double[] distances = new double[Math.max(0, sorted.length - 1)];
        Arrays.setAll(distances, i -> sorted[i + 1] - sorted[i]);
        Arrays.sort(distances);
        return Arrays.stream(distances, 0, Math.max(0, distances.length - GAPS)).sum();
    }
}
