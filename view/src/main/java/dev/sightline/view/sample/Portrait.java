package dev.sightline.view.sample;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Unit;
import dev.sightline.store.Outline;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// What a [RowSample] shows of one column.
///
/// @param sorted the values that are there, ascending
/// @param values each different one and how often it was seen, most frequent first
/// @param presence share of all rows that have a value
/// @param falls how often it falls, if it goes up and (nearly) never down, over all rows or for each entity: a counter,
/// a clock; else -1
/// @param numbers whether each is one more than the one before, but for beginning anew now and then
public record Portrait(
        RowSample.Column cells, double[] sorted, List<Value> values, double presence, int falls, boolean numbers) {
    /// Ups and downs that must be seen before a column is said only to go up.
    private static final int MIN_STEPS = 16;

    private static final double MAX_FALLS = 0.02;

    /// The same of what is measured in a unit of time: processor time adds up, and most processes use none between two
    /// looks, while what takes different times is less sooner or later.
    private static final int MIN_STEPS_OF_TIME = 5;

    private static final double NEARLY = 0.01;
    private static final double TAIL = 5;

    /// How many numbers the counters of devices have before they begin anew, ...
    private static final double[] MODULI = {0x1p16, 0x1p31, 0x1p32};

    /// ... by steps of at most one in so many of them.
    private static final int PARTS = 4;

    public record Value(double value, int rows) {}

    /// @param groups of each row the number of who it is about; -1: nobody
    public static Portrait of(RowSample sample, RowSample.Column cells, int[] groups) {
        double[] sorted = Arrays.stream(cells.values())
                .filter(v -> !Double.isNaN(v))
                .sorted()
                .toArray();
        int falls = -1;
        boolean numbers = false;
        if (cells.isNumber() && sample.snapshot().sortedBy() != null) {
            int ofAll = falls(sample, cells, new int[sample.rows()], Double.NaN);
            int ofEach = falls(sample, cells, groups, Double.NaN);
            falls = ofAll < 0 || ofEach < 0 ? Math.max(ofAll, ofEach) : Math.min(ofAll, ofEach);
            double modulus = falls < 0 ? modulus(cells, sorted) : Double.NaN;
            falls = Double.isNaN(modulus) ? falls : falls(sample, cells, groups, modulus);
            numbers = numbers(sample, cells);
        }
        return new Portrait(
                cells, sorted, values(cells, sorted), presence(sample.snapshot(), cells.field()), falls, numbers);
    }

    /// The same column as if it had values only at some rows of the sample.
    public Portrait only(IntPredicate rows) {
        double[] all = cells.values();
        double[] some = IntStream.range(0, all.length)
                .filter(row -> cells.has(row) && rows.test(row))
                .mapToDouble(row -> all[row])
                .sorted()
                .toArray();
        return new Portrait(cells, some, values(cells, some), presence, falls, numbers);
    }

    private static List<Value> values(RowSample.Column cells, double[] sorted) {
        List<Value> values = new ArrayList<>();
        for (int from = 0; from < sorted.length; ) {
            int to = from + 1;
            while (to < sorted.length && sorted[to] == sorted[from]) {
                to++;
            }
            values.add(new Value(sorted[from], to - from));
            from = to;
        }
        // strings have numbers by the order in which they were met, which is nobody's business
        Comparator<Value> order = cells.texts().isEmpty()
                ? Comparator.comparingDouble(Value::value)
                : Comparator.comparing(value -> cells.text(value.value()));
        values.sort(Comparator.comparingInt(Value::rows).reversed().thenComparing(order));
        return values;
    }

    private static double presence(Snapshot snapshot, Field field) {
        long rows = snapshot.rows();
        return rows == 0 ? 0 : (double) present(snapshot, field) / rows;
    }

    /// How many of all rows have a value.
    public static long present(Snapshot snapshot, Field field) {
        long missing = 0;
        for (Segment segment : snapshot.segments()) {
            Outline outline = segment.outline(field.name());
            missing += outline == null ? segment.rows() + segment.elsewhere() : outline.missing();
        }
        return snapshot.rows() - missing;
    }

    /// What a counter of whole numbers that come near to it may count up to; NaN: nothing.
    private static double modulus(RowSample.Column cells, double[] sorted) {
        if (cells.field().type() != ColumnType.INT64 || sorted.length == 0 || sorted[0] < 0) {
            return Double.NaN;
        }
        double most = sorted[sorted.length - 1];
        return Arrays.stream(MODULI)
                .filter(modulus -> most < modulus && most >= modulus - modulus / PARTS)
                .findFirst()
                .orElse(Double.NaN);
    }

    /// How often a column that grows falls; -1: it does not grow.
    ///
    /// @param modulus what is less by so much, or nearly, began anew and did not fall; NaN: nothing does
    private static int falls(RowSample sample, RowSample.Column cells, int[] groups, double modulus) {
        double[] last = new double[1 + Arrays.stream(groups).max().orElse(0)];
        boolean[] breaks = sample.breaks();
        int seenAgain = 0;
        int ups = 0;
        int downs = 0;
        int begins = 0;
        for (int row = 0; row < groups.length; row++) {
            if (breaks[row]) {
                Arrays.fill(last, Double.NaN);
            }
            if (cells.has(row) && groups[row] >= 0) {
                double value = cells.values()[row];
                double step = value - last[groups[row]];
                boolean anew = step < 0 && step + modulus <= modulus / PARTS;
                // of those that begin anew all steps are small beside that
                boolean up = step > 0 && !(step > modulus / PARTS);
                seenAgain += Double.isNaN(last[groups[row]]) ? 0 : 1;
                begins += anew ? 1 : 0;
                ups += up || anew ? 1 : 0;
                downs += step != 0 && !Double.isNaN(step) && !up && !anew ? 1 : 0;
                last[groups[row]] = value;
            }
        }
        int least = isTime(cells.field()) ? MIN_STEPS_OF_TIME : MIN_STEPS;
        boolean total =
                downs == 0 && ups > 1 && ColumnNames.saysTotal(cells.field().name());
        boolean grows = ups + downs >= least && downs <= MAX_FALLS * (ups + downs);
        return seenAgain >= MIN_STEPS && (grows || total) ? downs + begins : -1;
    }

    /// Whether a column only goes up of each of some groups of rows, or nearly.
    public static boolean grows(RowSample sample, RowSample.Column cells, int[] groups) {
        return falls(sample, cells, groups, Double.NaN) >= 0;
    }

    /// Steps by one, in nine of ten rows at least: `doing thing 12`, of each part of a build from 0 on.
    private static boolean numbers(RowSample sample, RowSample.Column cells) {
        boolean[] breaks = sample.breaks();
        int[] runs = sample.runs();
        double last = Double.NaN;
        int steps = 0;
        int byOne = 0;
        for (int row = 0; row < breaks.length; row++) {
            last = breaks[row] || row > 0 && runs[row] != runs[row - 1] ? Double.NaN : last;
            if (cells.has(row)) {
                double value = cells.values()[row];
                steps += Double.isNaN(last) ? 0 : 1;
                byOne += value == last + 1 ? 1 : 0;
                last = value;
            }
        }
        return steps >= MIN_STEPS && 10 * byOne >= 9 * steps;
    }

    public boolean grows() {
        return falls >= 0;
    }

    public Field field() {
        return cells.field();
    }

    public int seen() {
        return sorted.length;
    }

    public int distinct() {
        return values.size();
    }

    /// The share of the values that are the most frequent one.
    public double topShare() {
        return values.isEmpty() ? 1 : (double) values.getFirst().rows / sorted.length;
    }

    /// Whether it is measured in a unit of time.
    public boolean isTime() {
        return isTime(field());
    }

    private static boolean isTime(Field field) {
        String unit = field.unit();
        return unit != null && Unit.parse(unit).filter(Unit::isTime).isPresent();
    }

    /// Whether nearly all values are the same within a percent.
    public boolean isNearlyConstant() {
        return seen() > 0 && quantile(0.99) - quantile(0.01) <= NEARLY * Math.abs(quantile(0.5));
    }

    /// Whether a number is much further from the middle than half of them are.
    public boolean hasTail() {
        double middle = quantile(0.5);
        double near = Math.max(quantile(0.75) - middle, middle - quantile(0.25));
        return Math.max(quantile(1) - middle, middle - quantile(0)) > TAIL * near;
    }

    /// The value of rank floor(p (n - 1)).
    public double quantile(double p) {
        return sorted[(int) Math.floor(p * (sorted.length - 1))];
    }

    /// How many of the values that were seen are so large.
    public int atLeast(double value) {
        int from = 0;
        int to = sorted.length;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (sorted[middle] < value) {
                from = middle + 1;
            } else {
                to = middle;
            }
        }
        return sorted.length - from;
    }

    /// Whether all are codes such as 200 and 404.
    public boolean isHttpStatus() {
        // 0 stands for no answer at all
        return cells.isNumber()
                && seen() > 0
                && quantile(0.5) >= 100
                && quantile(1) < 600
                && IntStream.range(0, cells.values().length)
                        .filter(cells::has)
                        .mapToDouble(row -> cells.values()[row])
                        .allMatch(value -> value == 0 || value >= 100);
    }

    /// Mean length of the different texts.
    double textLength() {
        return cells.texts().stream().mapToInt(String::length).average().orElse(0);
    }
}
