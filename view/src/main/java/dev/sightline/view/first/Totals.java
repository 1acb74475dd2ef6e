package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.RowSample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Rows that sum up others: `all` beside the processors 0 to 3. Whoever counts them beside those counts each of
/// them twice, and takes what is none of them for one. They are told by three signs: they say so (`all`, `total`,
/// `sum`, `Aggregated`, alone or behind other words as in `cpu-total`; -1 where the others are numbers from 0 on), they
/// come with others of the same source and moment, and their values are none that these could not sum or average up
/// to. A word among numbers, such as `all` of the processors, needs no such value.
///
/// @param column says of what a row is
/// @param value of that column, as its cells have it
record Totals(RowSample.Column column, double value) {
    private static final Pattern WORD = Pattern.compile(
            "(?i)(?<of>)(all|total|sum|overall|aggregated?|combined|grand total|gesamt|insgesamt|summe|totale)");
    private static final Pattern LAST_WORD = Pattern.compile("(?i)(?<of>.*)[^a-z](all|total|sum|overall)");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final double MINUS_ONE = -1;

    /// Of ten rows of a total so many have others beside them, and a value between the least of these and their
    /// sum: samplers leave out who was switched off meanwhile.
    private static final int MOST = 8;

    private static final int TEN = 10;

    /// Values are rounded: a hundredth of the largest, and a little of those near 0.
    private static final double ROUNDED = 0.01;

    private static final double LITTLE = 0.05;

    /// What the others of a moment come to.
    private static final class Others {
        double least = Double.POSITIVE_INFINITY;
        double sum;

        void add(double value) {
            least = Math.min(least, value);
            sum += Math.max(0, value);
        }

        boolean hold(double total) {
            double off = LITTLE + ROUNDED * Math.abs(total);
            return total >= least - off && total <= sum + off;
        }
    }

    private record Moment(int source, double nanos) {}

    /// @param shown the column of the first picture
    /// @param columns those that may tell of what a row is, the likeliest first
    /// @param sources of each row the number of its source
    static @Nullable Totals of(
            RowSample.Column shown, RowSample.Column time, List<RowSample.Column> columns, int[] sources) {
        if (!shown.isNumber()) {
            return null;
        }
        // of one column with names of hosts and processors, and one of processors, the second says it of all hosts
        for (Pattern name : List.of(WORD, LAST_WORD)) {
            for (RowSample.Column column : columns) {
                Double value = column.equals(shown) ? null : value(column, name);
                if (value != null && new Totals(column, value).sumsUp(shown, time, sources)) {
                    return new Totals(column, value);
                }
            }
        }
        return null;
    }

    private static @Nullable Double value(RowSample.Column column, Pattern name) {
        if (column.field().type() == ColumnType.STRING) {
            List<String> texts = column.texts();
            return IntStream.range(0, texts.size())
                    .filter(i -> texts.size() > 1 && isTotal(texts, i, name))
                    .mapToObj(i -> (Double) (double) i)
                    .findFirst()
                    .orElse(null);
        }
        boolean numbers = column.field().type() == ColumnType.INT64
                && ColumnNames.areOfNames(column.field().name());
        double least = IntStream.range(0, numbers ? column.values().length : 0)
                .filter(column::has)
                .mapToDouble(row -> column.values()[row])
                .min()
                .orElse(0);
        return least == MINUS_ONE ? least : null;
    }

    /// Behind other words it is of what is called so or is numbered: `cpu-total` of `cpu-0` and 1.
    /// `http_requests_total` beside
    /// `open_files` is how Prometheus calls a counter.
    private static boolean isTotal(List<String> texts, int i, Pattern name) {
        Matcher said = name.matcher(texts.get(i));
        if (!said.matches()) {
            return false;
        }
        String of = said.group("of");
        return IntStream.range(0, texts.size())
                .filter(k -> k != i)
                .anyMatch(k -> texts.get(k).startsWith(of)
                        || NUMBER.matcher(texts.get(k)).matches());
    }

    private boolean sumsUp(RowSample.Column shown, RowSample.Column time, int[] sources) {
        Map<Moment, Others> others = new HashMap<>();
        Set<Moment> with = new HashSet<>();
        for (int row = 0; row < sources.length; row++) {
            if (shown.has(row) && time.has(row) && column.has(row)) {
                Moment moment = new Moment(sources[row], time.values()[row]);
                if (isOf(row)) {
                    with.add(moment);
                } else {
                    others.computeIfAbsent(moment, _ -> new Others()).add(shown.values()[row]);
                }
            }
        }
        boolean sure = isAmongNumbers();
        int totals = 0;
        int fit = 0;
        for (int row = 0; row < sources.length; row++) {
            if (shown.has(row) && time.has(row) && isOf(row)) {
                Others beside = others.get(new Moment(sources[row], time.values()[row]));
                totals++;
                fit += beside != null && (sure || beside.hold(shown.values()[row])) ? 1 : 0;
            }
        }
        long both = others.keySet().stream().filter(with::contains).count();
        return totals > 0 && fit * TEN >= totals * MOST && both * TEN >= (long) others.size() * MOST;
    }

    private boolean isAmongNumbers() {
        List<String> texts = column.texts();
        return !texts.isEmpty()
                && IntStream.range(0, texts.size())
                        .filter(i -> i != value)
                        .allMatch(i -> NUMBER.matcher(texts.get(i)).matches());
    }

    /// Whether a row of the sample is one.
    boolean isOf(int row) {
        return column.values()[row] == value;
    }

    /// The same, but that rows of the total are of nobody.
    int[] none(int[] entities) {
        return IntStream.range(0, entities.length)
                .map(row -> isOf(row) ? -1 : entities[row])
                .toArray();
    }

    /// What they are called.
    String label() {
        return column.text(value);
    }

    /// An expression for them.
    String where() {
        return column.where(value);
    }
}
