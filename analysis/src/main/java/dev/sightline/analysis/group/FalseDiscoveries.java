package dev.sightline.analysis.group;

import java.util.Arrays;

/// Which of many tests are to be believed, so that of those that are, a given share is wrong at most on average.
///
/// Y. Benjamini, Y. Hochberg, "Controlling the false discovery rate: a practical and powerful approach to multiple
/// testing", 1995. It holds for tests that are independent or positively dependent.
public final class FalseDiscoveries {
    private FalseDiscoveries() {}

    /// The largest p-value that is to be believed; -1: none is.
    ///
    /// @param share of those believed that may be wrong
    public static double bound(double[] values, double share) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        for (int i = sorted.length; i > 0; i--) {
            if (sorted[i - 1] <= share * i / sorted.length) {
                return sorted[i - 1];
            }
        }
        return -1;
    }
}
