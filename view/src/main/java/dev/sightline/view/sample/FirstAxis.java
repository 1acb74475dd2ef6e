package dev.sightline.view.sample;

import dev.sightline.event.SentinelValues;
import java.util.Locale;

/// How the values of a column are laid out until somebody says it.
///
/// @param kind how
/// @param from where a logarithmic axis begins: the least value above 0 that is not alone decades below all others;
/// 0 where no value is above 0
public record FirstAxis(Kind kind, double from) {
    public enum Kind {
        LINEAR,
        LOG,
        /// By rank: one wild value, or what stands for no value, does not flatten all others.
        QUANTILE;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final double DECADES = 100;
    /// So many times as large as all but a few is wild.
    private static final double WILD = 10_000;
    private static final double ALONE = 0.001;
    private static final int MARKED = 4;
    private static final int MIN_TO_LEAVE_ONE = 50;

    public static FirstAxis of(ColumnUse use) {
        Portrait portrait = use.portrait();
        if (!portrait.cells().isNumber() || portrait.seen() == 0) {
            return new FirstAxis(Kind.LINEAR, 0);
        }
        double[] sorted = portrait.sorted();
        int first = 0;
        while (first < sorted.length && sorted[first] <= 0) {
            first++;
        }
        int positive = sorted.length - first;
        if (positive == 0) {
            return new FirstAxis(isWild(sorted) || isMarked(sorted) ? Kind.QUANTILE : Kind.LINEAR, 0);
        }
        int left = Math.max(positive >= MIN_TO_LEAVE_ONE ? 1 : 0, (int) (positive * ALONE));
        double from = sorted[first] * 10 < sorted[first + left] ? sorted[first + left] : sorted[first];
        // durations span decades, and those of zero, however many, must not flatten the rest
        int mostBelow = use.kind() == ColumnUse.Kind.DURATION ? sorted.length : sorted.length / 10;
        boolean few = first <= mostBelow && portrait.quantile(0) >= 0;
        boolean wide = portrait.quantile(1) / from > DECADES;
        boolean share = "%".equals(portrait.field().unit());
        boolean log = few && wide && !share && portrait.distinct() > 20 && isCrowded(portrait);
        boolean isLog = log && !isWasted(sorted, from);
        return new FirstAxis(isLog ? Kind.LOG : isWild(sorted) || isMarked(sorted) ? Kind.QUANTILE : Kind.LINEAR, from);
    }

    /// Whether a linear axis would crowd many values at its foot: values as evenly spread as a load in percent span
    /// decades, too, but for a few of them only.
    private static boolean isCrowded(Portrait portrait) {
        double most = portrait.quantile(1);
        return portrait.quantile(0.5) * 10 < most || portrait.quantile(0.1) * 50 < most;
    }

    /// Whether a few values are so far from all others that these are at the foot of a log axis, too.
    private static boolean isWasted(double[] sorted, double from) {
        double most = sorted[sorted.length - 1];
        double rest = sorted[sorted.length - 1 - few(sorted)];
        return isWild(sorted) && Math.log(rest / from) * 8 < Math.log(most / from);
    }

    /// Whether a few values are so far from all others that these are one pixel of a linear axis.
    private static boolean isWild(double[] sorted) {
        if (sorted.length < MIN_TO_LEAVE_ONE) {
            return false;
        }
        int few = few(sorted);
        double rest = Math.max(Math.abs(sorted[few]), Math.abs(sorted[sorted.length - 1 - few]));
        return rest > 0 && Math.max(Math.abs(sorted[0]), Math.abs(sorted[sorted.length - 1])) > WILD * rest;
    }

    /// Whether some values, all the same, are what may stand for none, so far below or above all others that these
    /// share a fifth of a linear axis.
    private static boolean isMarked(double[] sorted) {
        int last = sorted.length - 1;
        int low = 0;
        while (low < last && sorted[low] == sorted[0]) {
            low++;
        }
        int high = last;
        while (high > 0 && sorted[high] == sorted[last]) {
            high--;
        }
        boolean below =
                SentinelValues.mayBeBelow(sorted[0]) && isFar(sorted[low] - sorted[0], sorted[last] - sorted[low]);
        boolean above =
                SentinelValues.mayBeAbove(sorted[last]) && isFar(sorted[last] - sorted[high], sorted[high] - sorted[0]);
        return sorted.length >= MIN_TO_LEAVE_ONE && (below || above);
    }

    private static boolean isFar(double gap, double others) {
        return others > 0 && gap > MARKED * others;
    }

    private static int few(double[] sorted) {
        return Math.max(1, (int) (sorted.length * ALONE));
    }
}
