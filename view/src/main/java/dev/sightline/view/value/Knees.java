package dev.sightline.view.value;

import java.util.Arrays;

/// Where the characteristic line bends upwards: the ranks from which on values rise faster than before.
///
/// The line is drawn over the unit square, rank along x and value along y in log space, and the bend is the point
/// farthest below the chord between its ends, as Kneedle has it [1]. The knee is the first greater value behind it, so
/// that a range from there on has none of the flat part. What is above is then searched the same way, three times at
/// most. A distance below a tenth of the square is no knee.
///
/// Values of either sign are spread by `asinh(v / s)`, s the median of the sizes above zero: linear near zero, log far
/// from it. Positive values are spread by the logarithm itself.
///
/// [1] V. Satopää, J. Albrecht, D. Irwin, B. Raghavan, "Finding a 'Kneedle' in a Haystack", ICDCS Workshops 2011.
public final class Knees {
    private static final int MAX = 3;
    private static final double MIN_DISTANCE = 0.1;

    private Knees() {}

    /// @param sorted values at evenly spaced ranks, ascending
    /// @return ascending indexes into `sorted`, at most three
    public static int[] find(double[] sorted) {
        double[] line = spread(sorted);
        int[] knees = new int[MAX];
        int found = 0;
        int from = 0;
        while (found < MAX) {
            int knee = farthest(line, from, line.length - 1);
            if (knee < 0) {
                break;
            }
            knees[found++] = knee;
            from = knee;
        }
        return Arrays.copyOf(knees, found);
    }

    /// The first greater value behind the point farthest below the chord, or -1 when none is far below.
    private static int farthest(double[] line, int from, int to) {
        double rise = to > from ? line[to] - line[from] : 0;
        if (!(rise > 0)) {
            return -1;
        }
        int best = -1;
        double distance = MIN_DISTANCE;
        for (int i = from + 1; i < to; i++) {
            double x = (double) (i - from) / (to - from);
            double y = (line[i] - line[from]) / rise;
            if (x - y > distance) {
                distance = x - y;
                best = i;
            }
        }
        for (int i = best; best >= 0 && i < to; i++) {
            if (line[i] > line[best]) {
                return i;
            }
        }
        return -1;
    }

    private static double[] spread(double[] sorted) {
        double[] line = new double[sorted.length];
        boolean positive = sorted.length > 0 && sorted[0] > 0;
        double scale = positive ? 1 : medianSize(sorted);
        for (int i = 0; i < sorted.length; i++) {
            line[i] = positive ? Math.log(sorted[i]) : asinh(sorted[i] / scale);
        }
        return line;
    }

    private static double medianSize(double[] sorted) {
        double[] sizes =
                Arrays.stream(sorted).map(Math::abs).filter(v -> v > 0).sorted().toArray();
        return sizes.length == 0 ? 1 : sizes[sizes.length / 2];
    }

    private static double asinh(double v) {
        double size = Math.abs(v);
        // beyond 1e8 the square no longer matters and might overflow
        double spread = size > 1e8 ? Math.log(size) + Math.log(2) : Math.log(size + Math.sqrt(size * size + 1));
        return Math.copySign(spread, v);
    }
}
