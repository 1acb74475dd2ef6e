package dev.sightline.view.text;

import dev.sightline.event.ColumnType;
import dev.sightline.event.TimeScale;
import dev.sightline.summary.rows.KeyColumn;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where an answer draws itself with characters, and how values are spelled there.
public final class TextPage {
    private static final String BARS = " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588";
    private static final String SHADES = " .:-=+*#%@";
    /// Of more numbers those of neighbours share a letter of so many.
    private static final int WIDEST = 240;
    private static final int LETTERS = 72;

    private final Consumer<String> lines;
    private final boolean counted;

    /// @param lines takes each line, without its end
    public TextPage(Consumer<String> lines) {
        this(lines, TimeScale.ZONED);
    }

    /// @param clock what times are: steps of a logical clock are told as such
    public TextPage(Consumer<String> lines, TimeScale clock) {
        this.lines = lines;
        this.counted = clock == TimeScale.STEPS;
    }

    /// A moment; empty if there is none.
    public String moment(@Nullable Long nanos) {
        return counted && nanos != null ? "step " + nanos : time(nanos);
    }

    /// How long something took, in [#unit]s.
    public String lasting(long nanos) {
        return counted ? Long.toString(nanos) : String.format(Locale.ROOT, "%.3f", nanos / 1e3);
    }

    /// What durations are told in.
    public String unit() {
        return counted ? "steps" : "microseconds";
    }

    /// How long nothing came, in [#longUnit]s, to the nanosecond.
    ///
    /// @param nanos unsigned
    public String quiet(long nanos) {
        BigDecimal all = new BigDecimal(Long.toUnsignedString(nanos));
        return (counted ? all : all.movePointLeft(9).stripTrailingZeros()).toPlainString();
    }

    public String longUnit() {
        return counted ? "steps" : "seconds";
    }

    public void line(String text) {
        lines.accept(text);
    }

    public void table(TextTable table) {
        table.print(lines);
    }

    /// Nothing where there are no rows.
    public void tableIfAny(TextTable table) {
        if (table.hasRows()) {
            table.print(lines);
        }
    }

    /// Counts over time, a line a category.
    ///
    /// @param max what the largest of the counts is called
    public void series(List<String> categories, List<double[]> counts, String max) {
        TextTable table = new TextTable("category", max, "over time");
        for (int c = 0; c < categories.size(); c++) {
            double[] numbers = counts.get(c);
            table.row(
                    painted(categories.get(c)),
                    figure(Arrays.stream(numbers).max().orElse(0)),
                    bars(numbers, numbers.length > WIDEST ? LETTERS : numbers.length));
        }
        table.print(lines);
    }

    /// A category's name; the rest has none.
    public static String painted(String category) {
        return category.isEmpty() ? "(unpainted)" : category;
    }

    /// The largest of each group of neighbours as a bar, so that no peak is lost.
    public static String bars(double[] values, int width) {
        double min = Math.min(0, Arrays.stream(values).min().orElse(0));
        double max = Arrays.stream(values).max().orElse(0);
        StringBuilder line = new StringBuilder();
        int columns = Math.min(width, values.length);
        for (int i = 0; i < columns; i++) {
            double most = min;
            int end = Math.max(i * values.length / columns + 1, (i + 1) * values.length / columns);
            for (int k = i * values.length / columns; k < end; k++) {
                most = Math.max(most, values[k]);
            }
            line.append(bar(max > min ? Math.ceil((most - min) / (max - min) * 8) : 0));
        }
        return line.toString();
    }

    /// A bar of some eighths of a line's height.
    public static char bar(double eighths) {
        return BARS.charAt(Math.clamp(Math.round(eighths), 0, 8));
    }

    /// A cell of a picture.
    ///
    /// @param share 0 to 1
    public static char shade(double share) {
        return SHADES.charAt((int) Math.ceil(share * (SHADES.length() - 1)));
    }

    /// `84783` as `84 783`.
    public static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count).replace(',', ' ');
    }

    /// A moment of the world's clock; empty if there is none.
    public static String time(@Nullable Long nanos) {
        return nanos == null ? "" : Instant.EPOCH.plusNanos(nanos).toString();
    }

    public static String figure(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.6g", value);
    }

    /// A value's place on an axis, times in nanoseconds; empty if there is none.
    public static String axis(KeyColumn column, @Nullable Long key) {
        return key == null ? "" : column.type() == ColumnType.FLOAT64 ? figure(column.number(key)) : Long.toString(key);
    }

    /// A value as itself; empty if there is none.
    public static String value(KeyColumn column, @Nullable Long key) {
        if (key == null) {
            return "";
        }
        return switch (column.type()) {
            case STRING -> column.text(key);
            case BOOL -> Boolean.toString(key != 0);
            case INT64, FLOAT64, TIME -> axis(column, key);
        };
    }

    /// Places on an axis as numbers.
    public static double[] numbers(KeyColumn column, long[] keys) {
        return Arrays.stream(keys)
                .mapToDouble(key -> column.type() == ColumnType.FLOAT64 ? column.number(key) : key)
                .toArray();
    }

    public static double[] numbers(long[] counts) {
        return Arrays.stream(counts).asDoubleStream().toArray();
    }
}
