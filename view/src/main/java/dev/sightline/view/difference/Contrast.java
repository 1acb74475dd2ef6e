package dev.sightline.view.difference;

import static dev.sightline.event.selection.Comparison.AT_LEAST;
import static dev.sightline.event.selection.Comparison.EQUAL;
import static dev.sightline.event.selection.Comparison.LESS;

import dev.sightline.event.ColumnType;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.summary.rank.CategorySums;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.values.RowCount;
import dev.sightline.summary.values.TopValues;
import dev.sightline.view.request.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Selected rows beside the rest, column by column.
final class Contrast {
    /// A column with more distinct values than so many names things rather than kinds.
    private static final int MAX_VALUES = 1000;

    private static final double[] BORDERS = {0, 0.1, 0.25, 0.5, 0.75, 0.9, 1};
    /// A range with two ends takes longer to read than one with one.
    private static final double SAYS_MORE = 1.2;

    private final Question question;
    private final ResolvedSelection selectedRows;
    private final ResolvedSelection restRows;
    private final long selected;
    private final long rest;

    Contrast(Question question, Selection selected, Selection rest) {
        this.question = question;
        // Each column is a few passes over them.
        this.selectedRows = question.resolve(selected).kept();
        this.restRows = question.resolve(rest).kept();
        this.selected = question.run(selectedRows, new RowCount()).rows();
        this.rest = question.run(restRows, new RowCount()).rows();
    }

    long selected() {
        return selected;
    }

    long rest() {
        return rest;
    }

    /// All that can be said about a column, telling or not.
    ///
    /// @param names whether its numbers stand for something, so that none of them is more than another
    List<Fact> facts(KeyColumn column, boolean names) {
        if (column.isEmpty() || selected == 0 || rest == 0) {
            return List.of();
        }
        return switch (column.type()) {
            case BOOL -> values(column);
            case STRING -> column.strings().size() > MAX_VALUES ? List.of() : values(column);
            case INT64 -> names ? values(column) : ranges(column);
            case FLOAT64, TIME -> ranges(column);
        };
    }

    private List<Fact> values(KeyColumn column) {
        TopValues.State counts = question.run(new TopValues(column, ResolvedPaint.of("selected", selectedRows)));
        List<Fact> facts = new ArrayList<>();
        List<TopValues.Value> top = counts.top(MAX_VALUES + 1);
        if (top.size() > MAX_VALUES) {
            return List.of();
        }
        for (TopValues.Value value : top) {
            String text = column.text(value.key());
            Object shown = switch (column.type()) {
                case BOOL -> value.key() != 0;
                case INT64 -> value.key();
                default -> text;
            };
            Literal literal = column.type() == ColumnType.INT64 ? literal(column, value.key()) : new Literal.Text(text);
            Selection rows = new Selection.Compare(column.name(), EQUAL, literal);
            facts.add(
                    new Fact(column.name(), shown, rows, value.byCategory()[0], selected, value.byCategory()[1], rest));
        }
        return facts;
    }

    /// Below and from each of a few quantiles of the selected on, and between two of them where that says more.
    private List<Fact> ranges(KeyColumn column) {
        long[] borders = borders(column);
        List<Selection> tests = new ArrayList<>();
        for (long border : borders) {
            tests.add(new Selection.Compare(column.name(), LESS, literal(column, border)));
        }
        long[] of = below(count(selectedRows, column, tests), borders.length);
        long[] ofRest = below(count(restRows, column, tests), borders.length);
        List<Fact> facts = new ArrayList<>();
        int all = borders.length;
        for (int i = 0; i < all; i++) {
            // the first and the last are where the selected begin and end
            boolean isOuter = i == 0 || i == all - 1;
            double ways = isOuter ? selected : 1;
            facts.add(new Fact(
                    column.name(),
                    fromText(column, borders, i),
                    from(column, borders[i]),
                    of[all] - of[i],
                    selected,
                    ofRest[all] - ofRest[i],
                    rest,
                    ways));
            facts.add(new Fact(
                    column.name(),
                    belowText(column, borders, i),
                    tests.get(i),
                    of[i],
                    selected,
                    ofRest[i],
                    rest,
                    ways));
        }
        double best = facts.stream().mapToDouble(Fact::score).max().orElse(0);
        between(column, borders, tests, of, ofRest).stream()
                .filter(fact -> fact.score() > SAYS_MORE * best)
                .forEach(facts::add);
        if (of[all] < selected || ofRest[all] < rest) {
            // that there is a number may be all that differs
            facts.removeIf(fact -> !fact.isTellingAmong(of[all], ofRest[all]));
            facts.add(new Fact(
                    column.name(), "is there", from(column, column.min()), of[all], selected, ofRest[all], rest));
        }
        return facts;
    }

    private List<Fact> between(
            KeyColumn column, long[] borders, List<Selection> tests, long[] selectedBelow, long[] restBelow) {
        List<Fact> facts = new ArrayList<>();
        for (int i = 0; i < borders.length / 2; i++) {
            for (int j = borders.length / 2; j < borders.length; j++) {
                long restRows = restBelow[j] - restBelow[i];
                facts.add(new Fact(
                        column.name(),
                        fromText(column, borders, i) + ", " + belowText(column, borders, j),
                        new Selection.And(List.of(from(column, borders[i]), tests.get(j))),
                        selectedBelow[j] - selectedBelow[i],
                        selected,
                        restRows,
                        rest,
                        Fact.waysOfRange(selected, restRows, rest)));
            }
        }
        return facts;
    }

    private static Selection from(KeyColumn column, long border) {
        return new Selection.Compare(column.name(), AT_LEAST, literal(column, border));
    }

    /// How many rows lie below each border; at last how many have a value.
    private static long[] below(CategorySums.State counts, int borders) {
        long[] below = new long[borders + 1];
        long sum = 0;
        for (int i = 0; i < borders; i++) {
            sum += counts.rows(i);
            below[i] = sum;
        }
        below[borders] = present(counts, borders);
        return below;
    }

    private long[] borders(KeyColumn column) {
        ColumnStats.State stats = question.run(selectedRows, new ColumnStats(column));
        Curve curve = Curve.of(
                question.snapshot(),
                selectedRows,
                question.timeWindow(),
                column,
                stats,
                new Curve.Request(0, Long.MAX_VALUE, 1, 1, false, BORDERS),
                question.cancelled());
        long[] keys = curve.quantileKeys().clone();
        // what is below the last border has the largest value, too
        int last = keys.length - 1;
        if (last >= 0) {
            keys[last] = above(column, keys[last]);
        }
        return Arrays.stream(keys).distinct().toArray();
    }

    private static long above(KeyColumn column, long key) {
        return column.type() == ColumnType.FLOAT64
                ? KeyColumn.keyOf(Math.nextUp(KeyColumn.doubleOf(key)))
                : key == Long.MAX_VALUE ? key : key + 1;
    }

    /// Rows with a value, whether painted or not.
    private static long present(CategorySums.State counts, int painted) {
        long present = 0;
        for (int c = 0; c <= painted; c++) {
            present += counts.stats(c).present();
        }
        return present;
    }

    private CategorySums.State count(ResolvedSelection rows, KeyColumn column, List<Selection> tests) {
        List<Paint.Category> categories = new ArrayList<>();
        for (int i = 0; i < tests.size(); i++) {
            categories.add(new Paint.Category("test " + i, tests.get(i)));
        }
        ResolvedPaint paint = ResolvedPaint.resolve(new Paint(categories), question.snapshot(), question.rules());
        return question.run(rows, new CategorySums(column, paint));
    }

    private static Literal literal(KeyColumn column, long key) {
        return new Literal.Quantity(
                column.type() == ColumnType.FLOAT64 ? Double.toString(column.number(key)) : Long.toString(key), null);
    }

    private static String fromText(KeyColumn column, long[] borders, int i) {
        return isBehind(column, borders, i)
                ? "> " + shown(column, before(borders[i]))
                : "\u2265 " + shown(column, borders[i]);
    }

    private static String belowText(KeyColumn column, long[] borders, int i) {
        return isBehind(column, borders, i)
                ? "\u2264 " + shown(column, before(borders[i]))
                : "< " + shown(column, borders[i]);
    }

    /// Whether a border is the next number behind the largest value, which has more digits than anybody wants to read.
    private static boolean isBehind(KeyColumn column, long[] borders, int i) {
        return i == borders.length - 1 && column.type() == ColumnType.FLOAT64;
    }

    private static long before(long key) {
        return KeyColumn.keyOf(Math.nextDown(KeyColumn.doubleOf(key)));
    }

    private static String shown(KeyColumn column, long key) {
        return column.type() == ColumnType.TIME
                ? Instant.ofEpochSecond(Math.floorDiv(key, 1_000_000_000L), Math.floorMod(key, 1_000_000_000L))
                        .toString()
                : column.text(key);
    }
}
