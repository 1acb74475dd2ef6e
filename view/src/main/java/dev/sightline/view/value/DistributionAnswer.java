package dev.sightline.view.value;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.pyramid.ApproximateCurve;
import dev.sightline.summary.pyramid.ApproximateValues;
import dev.sightline.summary.rank.CategorySums;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rank.Distribution;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ErrorText;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The characteristic line of a column: its values in ascending order, and what is painted of them.
///
/// @param figures what is known of all its values
/// @param categories what each category holds, in paint order, the unpainted last
/// @param error null when it is exact
public record DistributionAnswer(
        Question question,
        KeyColumn column,
        Figures figures,
        Curve curve,
        List<Category> categories,
        @Nullable Approximation error)
        implements Answer {
    private static final int TEXT_LINES = 12;
    private static final double[] QUANTILES = {0.25, 0.5, 0.75, 0.9, 0.99};

    private static final Parameter<Long> RANK_FROM =
            Parameter.whole("rankFrom", 0, 0, Long.MAX_VALUE, "from this rank of the curve on");
    private static final Parameter<Long> RANK_TO =
            Parameter.whole("rankTo", Long.MAX_VALUE, 0, Long.MAX_VALUE, "before this rank");
    private static final Parameter<Boolean> LOG_Y = Parameter.flag("logY", "a logarithmic y axis");

    public static final View<Request> VIEW = new View<>(
            "distribution", List.of(Parameter.COLUMN, RANK_FROM, RANK_TO, LOG_Y), Request::of, DistributionAnswer::of);

    /// Ranks are a half open range.
    record Request(KeyColumn column, Curve.Request curve) implements Inquiry<Line> {
        static Request of(Parameters given, Question question) {
            KeyColumn column = question.keys(Parameter.COLUMN, given);
            long from = RANK_FROM.of(given);
            long to = RANK_TO.of(given);
            if (from > to) {
                throw new IllegalArgumentException(
                        "rankFrom " + from + " is above rankTo " + to + "; ranks are a half open range from 0 to rows");
            }
            return new Request(
                    column,
                    new Curve.Request(from, to, question.width(), question.height(), LOG_Y.of(given), QUANTILES));
        }

        @Override
        public Line fromRows(Question question) {
            return exact(question, column, curve);
        }

        @Override
        public @Nullable Found<Line> fromSums(Question question) {
            ApproximateValues near = approximate(question, column);
            return near == null ? null : Found.about(line(question, near, curve), near.error());
        }

        @Override
        public boolean sumsKnowFilters() {
            return true;
        }
    }

    /// What there is to be found.
    record Line(Figures figures, Curve curve, List<Category> categories) {}

    private static DistributionAnswer of(Question question, Request request) {
        Found<Line> found = question.ask(request);
        Line line = found.what();
        return new DistributionAnswer(
                question, request.column, line.figures, line.curve, line.categories, found.error());
    }

    /// From the time pyramid; null when it does not say.
    static @Nullable ApproximateValues approximate(Question question, KeyColumn column) {
        return ApproximateValues.of(
                question.snapshot(), question.where(), question.timeWindow(), column, question.paint());
    }

    private static Line line(Question question, ApproximateValues near, Curve.Request request) {
        List<Category> categories = new ArrayList<>();
        for (int c = 0; c < question.paint().count(); c++) {
            int category = c;
            long rows = near.ranges().stream()
                    .filter(range -> range.category() == category)
                    .mapToLong(ApproximateValues.Range::rows)
                    .sum();
            categories.add(new Category(rows, number(near.column(), ApproximateCurve.sum(near, c))));
        }
        Curve curve = ApproximateCurve.of(near, request);
        Figures figures = new Figures(
                near.present(),
                near.missing(),
                curve.minKey(),
                curve.maxKey(),
                number(near.column(), ApproximateCurve.sum(near, -1)),
                ApproximateCurve.distinct(near),
                false);
        return new Line(figures, curve, categories);
    }

    private static Number number(KeyColumn column, double sum) {
        return column.type() == ColumnType.INT64 ? BigDecimal.valueOf(sum).toBigInteger() : Double.valueOf(sum);
    }

    private static Line exact(Question question, KeyColumn column, Curve.Request request) {
        Distribution found = Distribution.of(
                question.snapshot(), question.where(), question.timeWindow(), column, request, question.cancelled());
        ColumnStats.State stats = found.stats();
        CategorySums summing = new CategorySums(column, question.paint());
        CategorySums.State sums = question.paint().count() == 1 ? summing.ofUnpainted(stats) : question.run(summing);
        List<Category> categories = new ArrayList<>();
        for (int c = 0; c < question.paint().count(); c++) {
            categories.add(new Category(sums.stats(c).present(), sum(column, sums.stats(c))));
        }
        Figures figures = new Figures(
                stats.present(),
                stats.missing(),
                stats.minKey(),
                stats.maxKey(),
                sum(column, stats),
                found.distinct(),
                found.distinctExact());
        return new Line(figures, found.curve(), categories);
    }

    /// The exact sum of integers and of trues, the compensated one of floating-point numbers; the rest has none.
    private static @Nullable Number sum(KeyColumn column, ColumnStats.State stats) {
        return switch (column.type()) {
            case INT64, BOOL -> stats.integerSum();
            case FLOAT64 -> stats.realSum();
            case STRING, TIME -> null;
        };
    }

    /// Of all selected rows.
    ///
    /// @param minKey with `maxKey` meaningless without rows
    /// @param sum null when it would mean nothing
    record Figures(
            long rows,
            long missing,
            long minKey,
            long maxKey,
            @Nullable Number sum,
            long distinct,
            boolean distinctExact) {}

    /// @param rows that have a value
    record Category(long rows, @Nullable Number sum) {}

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeText(TextPage page) {
        String unit = column.field().unit();
        boolean any = figures.rows > 0;
        page.line(TextPage.count(figures.rows) + " values, " + figures.missing + " missing, min "
                + TextPage.axis(column, any ? figures.minKey : null) + ", max "
                + TextPage.axis(column, any ? figures.maxKey : null) + " " + (unit == null ? "" : unit) + ", sum "
                + text(figures.sum) + ", " + figures.distinct + " distinct");
        drawCurve(page);
        TextTable table = new TextTable("name", "rows", "sum");
        for (int c = 0; c < categories.size(); c++) {
            Category category = categories.get(c);
            table.row(
                    TextPage.painted(question.paint().names().get(c)),
                    Long.toString(category.rows),
                    text(category.sum));
        }
        page.tableIfAny(table);
    }

    private void drawCurve(TextPage page) {
        double[] values = TextPage.numbers(column, curve.keys());
        double min = Arrays.stream(values).min().orElse(0);
        double max = Arrays.stream(values).max().orElse(0);
        boolean log = min > 0 && max / min > 100;
        for (int level = TEXT_LINES; level >= 1; level--) {
            StringBuilder line = new StringBuilder();
            for (double value : values) {
                double share = max > min
                        ? (scaled(value, log) - scaled(min, log)) / (scaled(max, log) - scaled(min, log)) * TEXT_LINES
                        : 0;
                line.append(TextPage.bar((share - level + 1) * 8));
            }
            page.line("\u2502" + line.toString().stripTrailing());
        }
        page.line("\u2514" + "\u2500".repeat(values.length) + " values in order" + (log ? ", logarithmic" : ""));
    }

    private static double scaled(double value, boolean log) {
        return log ? Math.log(value) : value;
    }

    private static String text(@Nullable Number sum) {
        return switch (sum) {
            case null -> "";
            case BigInteger whole -> whole.toString();
            default -> TextPage.figure(sum.doubleValue());
        };
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        boolean any = figures.rows > 0;
        json.writeStringProperty("type", column.type().label());
        Json.text(json, "unit", column.field().unit());
        Json.integer(json, "rows", figures.rows);
        Json.integer(json, "missing", figures.missing);
        Json.axis(json, "min", column, any ? Long.valueOf(figures.minKey) : null);
        Json.axis(json, "max", column, any ? Long.valueOf(figures.maxKey) : null);
        json.writeName("sum");
        writeSum(json, figures.sum);
        Json.integer(json, "distinct", figures.distinct);
        json.writeBooleanProperty("distinctExact", figures.distinctExact);
        Json.integer(json, "rankFrom", curve.rankFrom());
        Json.integer(json, "rankTo", curve.rankTo());
        Json.axes(json, "curve", column, curve.keys());
        writeRunningSum(json, curve.runningSums());
        Json.counts(json, "groupBorders", curve.groupBorders());
        Json.counts(json, "distinctMarks", curve.distinctMarks());
        json.writeBooleanProperty("marksExact", curve.distinctExact());
        writeLabels(json);
        writeQuantiles(json);
        writeCategories(json);
    }

    private static void writeSum(JsonGenerator json, @Nullable Number sum) {
        switch (sum) {
            case null -> json.writeNull();
            case BigInteger whole -> Json.integer(json, whole);
            default -> json.writeNumber(sum.doubleValue());
        }
    }

    private static void writeRunningSum(JsonGenerator json, double @Nullable [] sums) {
        json.writeName("runningSum");
        if (sums == null) {
            json.writeNull();
            return;
        }
        json.writeStartArray();
        for (double sum : sums) {
            json.writeNumber(sum);
        }
        json.writeEndArray();
    }

    private void writeLabels(JsonGenerator json) {
        if (column.type() != ColumnType.STRING) {
            return;
        }
        TreeSet<Long> ordinals = new TreeSet<>();
        for (long[] keys : List.of(curve.keys(), curve.quantileKeys())) {
            for (long key : keys) {
                ordinals.add(key);
            }
        }
        json.writeObjectPropertyStart("labels");
        for (long ordinal : ordinals) {
            json.writeStringProperty(Long.toString(ordinal), column.text(ordinal));
        }
        json.writeEndObject();
    }

    private void writeQuantiles(JsonGenerator json) {
        json.writeArrayPropertyStart("quantiles");
        for (int i = 0; i < curve.quantileKeys().length; i++) {
            json.writeStartObject();
            json.writeNumberProperty("p", QUANTILES[i]);
            Json.axis(json, "value", column, curve.quantileKeys()[i]);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeCategories(JsonGenerator json) {
        json.writeArrayPropertyStart("categories");
        for (int c = 0; c < question.paint().count(); c++) {
            json.writeStartObject();
            json.writeStringProperty("name", question.paint().names().get(c));
            Json.integer(json, "rows", categories.get(c).rows);
            json.writeName("sum");
            writeSum(json, categories.get(c).sum);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
