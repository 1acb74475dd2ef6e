package dev.sightline.view.time;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.Scans;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntityNumbers;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.NameList;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Span;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Metrics: numbers of some columns over time, a line of its own for each entity that has any.
///
/// @param metrics by entity, then column
/// @param total how many there would be
/// @param startNanos the window begins
/// @param endNanos the window ends
public record MetricsAnswer(List<Metric> metrics, int total, long startNanos, long endNanos) implements Answer {
    /// Entities and what was measured of them, at most: each takes 40 bytes a column while those with most values are
    /// looked for.
    private static final int MAX_ENTITIES = 200_000;
    /// A mean is rounded to them, so that it does not depend on the order of rows.
    private static final MathContext DIGITS = new MathContext(12);

    /// With what is between it and the next.
    private static final Pattern FIRST_WORD = Pattern.compile("^\\w+?[ ._/-]+(?=\\p{L})");

    private static final Parameter<List<String>> COLUMNS = Parameter.required(
            "columns",
            "COL,...",
            "columns of numbers, by name, with commas between; in double quotes where a name has one",
            NameList::parse);
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 12, 0, 200, "at most so many metrics (default: 12)");

    private static final Parameter<@Nullable String> BY = Parameter.column(
            "by", "a column of strings that says what was measured: a line of its own for each of its values");

    public static final View<Request> VIEW =
            new View<>("metrics", List.of(TimePieces.PIECES, COLUMNS, BY, LIMIT), Request::of, MetricsAnswer::of);

    /// @param kind what was measured; null: the column alone says it
    /// @param rows with a number, in the window
    /// @param least of them, and `most` and `mean`: of the whole window
    /// @param lows by bin; infinite where there are none
    /// @param means by bin; NaN where there are none
    public record Metric(
            String entity,
            @Nullable String kind,
            KeyColumn column,
            long rows,
            double least,
            double most,
            double mean,
            double[] lows,
            double[] highs,
            double[] means) {}

    /// @param columns of integers or reals
    /// @param by of strings
    record Request(List<KeyColumn> columns, @Nullable KeyColumn by, int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            int limit = LIMIT.of(given);
            List<KeyColumn> columns = new ArrayList<>();
            for (String name : COLUMNS.of(given)) {
                KeyColumn column = question.column(COLUMNS, name);
                if (column.type() != ColumnType.INT64 && column.type() != ColumnType.FLOAT64) {
                    throw new IllegalArgumentException(
                            "columns: '" + name + "' has no numbers; columns of int64 or" + " float64 are expected");
                }
                columns.add(column);
            }
            String by = BY.of(given);
            return new Request(List.copyOf(columns), by == null ? null : strings(question, by), limit);
        }

        private static KeyColumn strings(Question question, String name) {
            KeyColumn column = question.column(BY, name);
            if (column.type() != ColumnType.STRING) {
                throw new IllegalArgumentException(
                        "by: '" + name + "' has no strings; a column of strings is expected");
            }
            return column;
        }
    }

    /// Whose numbers of which kind.
    ///
    /// @param by null: there is one kind
    private record Things(Entities entities, @Nullable KeyColumn by, int kinds) implements Comparator<Integer> {
        static Things of(Entities entities, @Nullable KeyColumn by) {
            int kinds = EntityNumbers.kinds(by);
            if ((long) entities.count() * kinds > MAX_ENTITIES) {
                String what = by == null ? "" : " by " + (kinds - 1) + " values of '" + by.name() + "'";
                throw new IllegalArgumentException("entity: " + entities.count() + " of them" + what + "; at most "
                        + MAX_ENTITIES + " can have metrics: choose another column, such as the host");
            }
            return new Things(entities, by, kinds);
        }

        int count() {
            return entities.count() * kinds;
        }

        int kind(int thing) {
            return thing % kinds;
        }

        String entity(int thing) {
            return entities.name(thing / kinds);
        }

        /// Null: there is one kind, or rows name none.
        @Nullable
        String kindName(int thing) {
            return by == null || kind(thing) == kinds - 1 ? null : by.strings().text(kind(thing));
        }

        @Override
        public int compare(Integer one, Integer other) {
            int byEntity = entities.compare(one / kinds, other / kinds);
            return byEntity != 0 ? byEntity : Integer.compare(kind(one), kind(other));
        }
    }

    /// Numbers of somebody in a column.
    ///
    /// @param range from the least to the greatest number that anybody has there, of its kind, or in a column that
    ///     measures the same of somebody else
    private record Candidate(int thing, KeyColumn column, EntityNumbers.State all, double range) {
        long rows() {
            return all.count(thing, 0);
        }

        /// How often the range of all has to be halved for what its numbers go through: of what never changes a line
        /// tells nothing, and where nearly all go through it the one with the fault is seldom first by a hair.
        long halvings() {
            double share = range > 0 ? (all.most(thing, 0) - all.least(thing, 0)) / range : 0;
            return share > 0 ? Math.round(-Math.log(share) / Math.log(2)) : Long.MAX_VALUE;
        }

        /// How far from the mean its farthest number is, in hundredths of its range: 50 of noise and
        /// of counters, near 100 where few numbers are unlike all others. It tells columns of one
        /// entity apart, of which each has its whole range.
        long outstanding() {
            double least = all.least(thing, 0);
            double most = all.most(thing, 0);
            double mean = rounded(all.mean(thing, 0));
            return most > least ? Math.round(100 * Math.max(most - mean, mean - least) / (most - least)) : 0;
        }
    }

    /// By kind.
    private static double[] ranges(EntityNumbers.State all, Things things) {
        double[] least = new double[things.kinds];
        double[] most = new double[things.kinds];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(most, Double.NEGATIVE_INFINITY);
        for (int thing = 0; thing < things.count(); thing++) {
            int kind = things.kind(thing);
            least[kind] = Math.min(least[kind], all.least(thing, 0));
            most[kind] = Math.max(most[kind], all.most(thing, 0));
        }
        Arrays.setAll(most, kind -> most[kind] - least[kind]);
        return most;
    }

    /// What a column measures, where its name says of whom first: `Mem MB` of `web2 Mem MB`. Else its name.
    private static String sort(KeyColumn column) {
        String name = column.name();
        int first = FIRST_WORD
                .matcher(name)
                .results()
                .mapToInt(MatchResult::end)
                .findFirst()
                .orElse(0);
        return first == 0 ? name : " " + name.substring(first);
    }

    private static double[] wider(double[] one, double[] other) {
        double[] wider = new double[one.length];
        Arrays.setAll(wider, i -> Math.max(one[i], other[i]));
        return wider;
    }

    private static MetricsAnswer of(Question question, Request request) {
        Things things = Things.of(question.entities(), request.by);
        TimePieces pieces = question.pieces();
        Span span = Span.of(question);
        long start = span == null ? 0 : span.startNanos();
        long end = span == null ? 0 : span.endNanos();
        long behind = question.window().to() == null || end == start ? Math.addExact(end, 1) : end;
        long[] edges = pieces == null ? TimeCounts.edges(start, behind, question.width()) : pieces.edges();
        int[] shown = pieces == null ? IntStream.range(0, edges.length - 1).toArray() : pieces.shown();
        List<Candidate> candidates = new ArrayList<>();
        int[] each = IntStream.range(0, things.count()).toArray();
        Map<KeyColumn, EntityNumbers.State> states = new LinkedHashMap<>();
        Map<String, double[]> widest = new HashMap<>();
        for (KeyColumn column : request.columns) {
            EntityNumbers.State all = run(question, column, things, each, each.length, new long[] {start, behind});
            states.put(column, all);
            widest.merge(sort(column), ranges(all, things), MetricsAnswer::wider);
        }
        states.forEach((column, all) -> {
            double[] ranges = Objects.requireNonNull(widest.get(sort(column)));
            for (int thing : each) {
                if (all.count(thing, 0) > 0) {
                    candidates.add(new Candidate(thing, column, all, ranges[things.kind(thing)]));
                }
            }
        });
        int total = candidates.size();
        Comparator<Candidate> byName = (a, b) -> things.compare(a.thing, b.thing);
        List<Candidate> chosen = candidates.stream()
                .sorted(Comparator.comparingLong(Candidate::halvings)
                        .thenComparingLong(one -> -one.outstanding())
                        .thenComparingLong(one -> -one.rows())
                        .thenComparing(byName)
                        .thenComparingInt(one -> request.columns.indexOf(one.column)))
                .limit(request.limit)
                .sorted(byName.thenComparingInt(one -> request.columns.indexOf(one.column)))
                .toList();
        Metric[] metrics = new Metric[chosen.size()];
        for (KeyColumn column : request.columns) {
            fill(question, things, column, chosen, edges, shown, metrics);
        }
        return new MetricsAnswer(List.of(metrics), total, start, behind);
    }

    private static void fill(
            Question question,
            Things things,
            KeyColumn column,
            List<Candidate> chosen,
            long[] edges,
            int[] shown,
            Metric[] metrics) {
        int[] rowOf = new int[things.count()];
        Arrays.fill(rowOf, -1);
        int rows = 0;
        for (Candidate one : chosen) {
            if (one.column.equals(column)) {
                rowOf[one.thing] = rows++;
            }
        }
        if (rows == 0) {
            return;
        }
        EntityNumbers.State bins = run(question, column, things, rowOf, rows, edges);
        for (int i = 0; i < metrics.length; i++) {
            Candidate one = chosen.get(i);
            if (one.column.equals(column)) {
                int row = rowOf[one.thing];
                metrics[i] = new Metric(
                        things.entity(one.thing),
                        things.kindName(one.thing),
                        column,
                        one.rows(),
                        one.all.least(one.thing, 0),
                        one.all.most(one.thing, 0),
                        rounded(one.all.mean(one.thing, 0)),
                        Arrays.stream(shown)
                                .mapToDouble(bin -> bins.least(row, bin))
                                .toArray(),
                        Arrays.stream(shown)
                                .mapToDouble(bin -> bins.most(row, bin))
                                .toArray(),
                        Arrays.stream(shown)
                                .mapToDouble(bin -> rounded(bins.mean(row, bin)))
                                .toArray());
            }
        }
    }

    private static EntityNumbers.State run(
            Question question, KeyColumn column, Things things, int[] rowOf, int rows, long[] edges) {
        EntityNumbers numbers =
                new EntityNumbers(question.snapshot(), column, things.entities, things.by, rowOf, rows, edges);
        TimeWindow bounded = question.timeWindow();
        return Scans.run(
                question.snapshot(),
                question.where(),
                bounded == null ? TimeWindow.ALL : bounded,
                numbers,
                question.cancelled());
    }

    private static double rounded(double value) {
        return Double.isFinite(value) ? BigDecimal.valueOf(value).round(DIGITS).doubleValue() : value;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        boolean isTold = metrics.stream().anyMatch(metric -> metric.kind != null);
        TextTable table = new TextTable("entity", isTold ? "kind, column" : "column", "rows", "least", "mean", "most");
        for (Metric metric : metrics) {
            table.row(
                    metric.entity,
                    metric.kind == null ? metric.column.name() : metric.kind + ", " + metric.column.name(),
                    Long.toString(metric.rows),
                    KeyColumn.decimal(metric.least),
                    KeyColumn.decimal(metric.mean),
                    KeyColumn.decimal(metric.most));
        }
        page.tableIfAny(table);
        page.line("(" + metrics.size() + " of " + TextPage.count(total) + " metrics)");
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.nanos(json, "startNanos", startNanos);
        Json.nanos(json, "endNanos", endNanos);
        json.writeArrayPropertyStart("metrics");
        for (Metric metric : metrics) {
            json.writeStartObject();
            json.writeStringProperty("entity", metric.entity);
            Json.text(json, "kind", metric.kind);
            json.writeStringProperty("column", metric.column.name());
            Json.text(json, "unit", metric.column.field().unit());
            Json.integer(json, "rows", metric.rows);
            json.writeNumberProperty("least", metric.least);
            json.writeNumberProperty("most", metric.most);
            json.writeNumberProperty("mean", metric.mean);
            numbers(json, "lows", metric.lows);
            numbers(json, "highs", metric.highs);
            numbers(json, "means", metric.means);
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "total", total);
    }

    /// null where there is none.
    private static void numbers(JsonGenerator json, String name, double[] numbers) {
        json.writeArrayPropertyStart(name);
        for (double number : numbers) {
            if (Double.isFinite(number)) {
                json.writeNumber(number);
            } else {
                json.writeNull();
            }
        }
        json.writeEndArray();
    }
}
