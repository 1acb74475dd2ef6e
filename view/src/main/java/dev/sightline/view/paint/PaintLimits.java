package dev.sightline.view.paint;

import dev.sightline.event.Unit;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.value.Knees;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Where the ranges end that are painted when nobody painted anything, as rounded as people say them.
public final class PaintLimits {
    static final int MAX_DIGITS = 9;

    private static final int MIN_VALUES = 20;
    private static final int POINTS = 2048;
    /// What is far below all others is a few values, but no stray.
    private static final int FEW_BELOW = 3;

    private static final double FEWEST_BELOW = 0.002;
    private static final double MOST_BELOW = 0.15;

    private static final int MIN_TAIL = 100;
    private static final double EDGE = 0.01;
    /// So many times as far from the middle as a quarter of them is.
    private static final double FAR = 3.5;

    /// The same above, beside what is far below.
    private static final double FAR_ABOVE_TOO = 5;

    /// Beyond it nobody is usual.
    private static final double OUTSIDE = 3;

    /// So much further than the largest are.
    private static final double ONE_SIDED = 2;

    /// Of two populations the upper one has more of the rows, and so few lie between them.
    private static final double FEW_ABOVE = 0.03;

    private static final double FEW_BETWEEN = 0.005;
    private static final double TWICE = 2;

    /// Of the rows, where a limit is rounded down; more where it is above a gap.
    private static final double MOST_ABOVE = 0.25;

    private static final double MOST_ABOVE_A_GAP = 0.6;
    private static final double GAP = 1.2;

    /// A few values, so many times as large as any other.
    private static final double FAR_ABOVE = 3;

    /// Of fewer.
    private static final double FAR_ABOVE_ALL = 5;

    private static final double FEWEST_ABOVE = 0.001;
    private static final double MOST_ABOVE_FAR = 0.15;

    private static final Pattern DECIMAL_BYTES = Pattern.compile("^[kKMGTPE][Bb]");

    private PaintLimits() {}

    /// The limit of a few values that are far below all others, by half of what there is or more: a processor that is
    /// idle for a while, among busy ones. NaN: none are.
    static double below(Portrait portrait) {
        double[] sorted = portrait.sorted();
        if (sorted.length < MIN_VALUES) {
            return Double.NaN;
        }
        int least = (int) Math.max(FEW_BELOW, FEWEST_BELOW * sorted.length);
        for (int i = least; i <= MOST_BELOW * sorted.length; i++) {
            if (2 * (sorted[i] - sorted[i - 1]) >= sorted[sorted.length - 1] - sorted[0] && sorted[i] > sorted[i - 1]) {
                double scale = scale(portrait.field().unit(), sorted[i]);
                for (int digits = 1; digits <= MAX_DIGITS; digits++) {
                    double near = rounded(sorted[i] / scale, digits, true) * scale;
                    if (near > sorted[i - 1] && near <= sorted[i]) {
                        return near;
                    }
                }
                return sorted[i];
            }
        }
        return Double.NaN;
    }

    /// The limit of the values below, where these are far from the others and none above is: a battery that runs out, a
    /// disk that is full, a benchmark that is faster for a while. NaN: the upper end is what is odd, or neither.
    public static double lowTail(Portrait portrait) {
        if (portrait.seen() < MIN_TAIL) {
            return Double.NaN;
        }
        double middle = portrait.quantile(0.5);
        double near = middle - portrait.quantile(0.25);
        if (near == 0 && portrait.quantile(1) == middle && portrait.quantile(FEW_BETWEEN) < middle) {
            // full, but for a while
            return middle;
        }
        double low = middle - portrait.quantile(EDGE);
        double high = portrait.quantile(1 - EDGE) - middle;
        if (near <= 0 || low < FAR * near || low < ONE_SIDED * high) {
            return Double.NaN;
        }
        double limit = Math.max(
                portrait.quantile(FEW_BETWEEN), Math.min(middle - OUTSIDE * near, portrait.quantile(MOST_BELOW)));
        int below = portrait.seen() - portrait.atLeast(limit);
        double scale = scale(portrait.field().unit(), limit);
        for (int digits = 2; digits <= MAX_DIGITS && below > 0; digits++) {
            double rounded = rounded(limit / scale, digits, false) * scale;
            int rows = portrait.seen() - portrait.atLeast(rounded);
            if (2 * rows >= below && rows <= 2 * below && rounded < middle - near) {
                // who owes something is told apart from who does not
                return rounded < 0 && portrait.quantile(MOST_BELOW) >= 0 ? 0 : rounded;
            }
        }
        return Double.NaN;
    }

    /// The limit of the values above, where these are far from the others, too: an engine that runs hot, beside how
    /// cold it was when it was started. NaN: none are.
    static double highTail(Portrait portrait) {
        double middle = portrait.quantile(0.5);
        double near = portrait.quantile(0.75) - middle;
        double[] limits = near > 0 ? limits(portrait) : new double[0];
        return Arrays.stream(limits)
                .filter(limit -> limit - middle > FAR_ABOVE_TOO * near)
                .findFirst()
                .orElse(Double.NaN);
    }

    /// Two limits: two bends of the line above its third quarter that hold enough rows, else what lies between two
    /// populations, else p90 and p99; rounded as people say them. One where two are none; where
    /// nearly all have the least value, whatever is above it.
    static double[] limits(Portrait portrait) {
        if (portrait.seen() < MIN_VALUES) {
            return few(portrait);
        }
        TreeSet<Double> bends = new TreeSet<>();
        double[] line = line(portrait.sorted());
        for (int knee : Knees.find(line)) {
            bends.add(limit(portrait, line[knee]));
        }
        Double high = bends.stream()
                .filter(v -> v > portrait.quantile(0.9) && v <= portrait.quantile(0.998))
                .max(Comparator.naturalOrder())
                .orElse(null);
        Double low = high == null
                ? null
                : bends.stream()
                        .filter(v -> v > portrait.quantile(0.75) && v <= portrait.quantile(0.96) && v < high)
                        .max(Comparator.naturalOrder())
                        .orElse(null);
        double apart = low != null ? Double.NaN : apart(portrait);
        if (!Double.isNaN(apart)) {
            return high != null && high > apart ? new double[] {apart, high} : new double[] {apart};
        }
        double first = low != null ? low : limit(portrait, portrait.quantile(0.9));
        double gap = gap(portrait);
        if (!Double.isNaN(gap)) {
            boolean between = first < gap && first > portrait.quantile(0) && !none(portrait.sorted(), first, gap);
            return between ? new double[] {first, gap} : new double[] {gap};
        }
        double second = low != null && high != null ? high : limit(portrait, portrait.quantile(0.99));
        // values that come often leave nothing between the two, which would be a category of no rows
        boolean isEmpty = portrait.sorted().length > 0 && none(portrait.sorted(), first, second);
        double[] found = Arrays.stream(isEmpty ? new double[] {second} : new double[] {first, second})
                .distinct()
                .filter(v -> v > portrait.quantile(0) && v <= portrait.quantile(1))
                .toArray();
        // where nearly all have the least value, the others are what is to be seen
        boolean isFlat = found.length == 0 && portrait.quantile(0.99) == portrait.quantile(0);
        return isFlat && portrait.quantile(1) > portrait.quantile(0)
                ? new double[] {above(portrait, portrait.quantile(0))}
                : found;
    }

    /// Between two populations, as hits and misses of a cache are, where the upper one is large: p90 would cut it in
    /// two. A limit in the widest gap above the median that hardly a value lies in and over which they are twice as
    /// large; NaN: there is none.
    private static double apart(Portrait portrait) {
        double[] sorted = portrait.sorted();
        int few = (int) Math.ceil(FEW_BETWEEN * sorted.length);
        double widest = TWICE;
        double limit = Double.NaN;
        for (int i = sorted.length / 2; i + few < sorted.length - FEW_ABOVE * sorted.length; i++) {
            double ratio = sorted[i + few] / sorted[i];
            if (sorted[i] > 0 && ratio > widest) {
                double scale = scale(portrait.field().unit(), sorted[i + few]);
                double near = rounded(sorted[i + few] / scale, 2, true) * scale;
                widest = near > sorted[i] ? ratio : widest;
                limit = near > sorted[i] ? near : limit;
            }
        }
        return limit;
    }

    /// Below a few values that are far above all others: a limit by ranks or bends that lies among them cuts one
    /// incident in two. NaN: nothing is so far from the others.
    private static double gap(Portrait portrait) {
        double[] sorted = portrait.sorted();
        int most = (int) (MOST_ABOVE_FAR * sorted.length);
        int fewest = (int) Math.ceil(FEWEST_ABOVE * sorted.length);
        int some = Math.max(FEW_BELOW, (int) Math.ceil(FEW_BETWEEN * sorted.length));
        double limit = Double.NaN;
        double widest = FAR_ABOVE;
        for (int i = sorted.length - fewest; i >= sorted.length - most && i > 0; i--) {
            double ratio = sorted[i] / sorted[i - 1];
            boolean few = sorted.length - i < some;
            if (sorted[i - 1] > 0 && ratio > widest && (!few || ratio > FAR_ABOVE_ALL)) {
                widest = ratio;
                double scale = scale(portrait.field().unit(), sorted[i]);
                for (int digits = 1; digits <= MAX_DIGITS; digits++) {
                    double near = rounded(sorted[i] / scale, digits, true) * scale;
                    if (near > sorted[i - 1]) {
                        limit = near;
                        break;
                    }
                }
            }
        }
        return limit;
    }

    private static boolean none(double[] sorted, double from, double to) {
        int at = Arrays.binarySearch(sorted, from);
        int next = at < 0 ? -at - 1 : at;
        return from < to && (next == sorted.length || sorted[next] >= to);
    }

    /// Of so few values no shape is to be seen: the upper ones, from a limit as round as tells them apart.
    private static double[] few(Portrait portrait) {
        if (portrait.seen() == 0 || portrait.quantile(1) <= portrait.quantile(0)) {
            return new double[0];
        }
        double usual = portrait.quantile(0.75);
        double upper = usual > portrait.quantile(0) ? usual : above(portrait, usual);
        double scale = scale(portrait.field().unit(), upper);
        for (int digits = 2; digits <= MAX_DIGITS; digits++) {
            double near = rounded(upper / scale, digits, true) * scale;
            if (portrait.atLeast(near) == portrait.atLeast(upper)) {
                return new double[] {near};
            }
        }
        return new double[] {upper};
    }

    /// The least value that is greater; there is one.
    private static double above(Portrait portrait, double value) {
        return Arrays.stream(portrait.sorted())
                .filter(other -> other > value)
                .findFirst()
                .orElseThrow();
    }

    /// Values at evenly spaced ranks.
    private static double[] line(double[] sorted) {
        int points = Math.min(POINTS, sorted.length);
        double[] line = new double[points];
        for (int i = 0; i < points; i++) {
            line[i] = sorted[(int) ((long) i * (sorted.length - 1) / Math.max(1, points - 1))];
        }
        return line;
    }

    /// Near a value, as people say it. Rounded up it may lie above nearly all that it was to divide: then it is
    /// rounded down. Of values that are nearly the same it may lie below many others, too: then it has more digits.
    private static double limit(Portrait portrait, double value) {
        double scale = scale(portrait.field().unit(), value);
        double near = value;
        for (int digits = 2; digits <= MAX_DIGITS; digits++) {
            near = rounded(value / scale, digits, false) * scale;
            if (near > value && 2 * portrait.atLeast(near) < portrait.atLeast(value)) {
                near = rounded(value / scale, digits, true) * scale;
            }
            double most = isAbove(portrait.sorted(), near) ? MOST_ABOVE_A_GAP : MOST_ABOVE;
            if (portrait.atLeast(near) <= Math.max(2 * portrait.atLeast(value), most * portrait.seen())) {
                return near;
            }
        }
        return near;
    }

    /// Whether nothing is a little below it.
    private static boolean isAbove(double[] sorted, double limit) {
        int at = Arrays.binarySearch(sorted, limit);
        int first = at < 0 ? -at - 1 : at;
        while (first > 0 && sorted[first - 1] == limit) {
            first--;
        }
        return first > 0 && sorted[first - 1] > 0 && sorted[first - 1] * GAP < limit;
    }

    /// What the page divides such a value by before it shows it: hours are no multiple of ten seconds.
    private static double scale(@Nullable String symbol, double value) {
        Unit unit = symbol == null ? null : Unit.parse(symbol).orElse(null);
        if (unit == null) {
            return 1;
        }
        double inBase = Math.abs(value) * unit.factor();
        double scale = 1;
        if (unit.isTime()) {
            for (double step : new double[] {60e9, 3600e9, 86_400e9}) {
                scale = inBase >= step ? step : scale;
            }
        } else if (unit.dimension().equals("B")) {
            // kB and GB are counted in thousands, B and KiB in 1024
            int step = DECIMAL_BYTES.matcher(symbol).find() ? 1000 : 1024;
            while (inBase >= step * scale) {
                scale *= step;
            }
        }
        return scale == 1 ? 1 : scale / unit.factor();
    }

    /// So many digits; the second of two is 0 or 5 beyond 2: 247 becomes 250, 51.3 becomes 50.
    static double rounded(double value, int digits, boolean down) {
        if (value == 0) {
            return value;
        }
        double unit = Math.pow(10, Math.floor(Math.log10(Math.abs(value))) - (digits - 1));
        double units = value / unit;
        double step = digits > 2 || Math.abs(units) < 20 ? 1 : 5;
        double steps = down ? Math.floor(units / step) : Math.round(units / step);
        return Double.parseDouble(String.format(Locale.ROOT, "%." + (digits + 1) + "e", steps * step * unit));
    }
}
