package dev.sightline.view.value;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.pyramid.ApproximateCurve;
import dev.sightline.summary.pyramid.ApproximateValues;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ErrorText;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Ranges of value worth painting: by quantiles, and by the knees of the characteristic line.
///
/// Quantiles are exact; knees are looked for on the values at [#POINTS] evenly spaced ranks (all when there are fewer).
/// Either way a range begins at a value that occurs, unless the time pyramid answered. Strings and bools have no
/// ranges.
public record SuggestAnswer(
        KeyColumn column,
        List<Range> quantiles,
        List<Range> knees,
        @Nullable Approximation error) implements Answer {
    private static final int POINTS = 2048;
    private static final double[] SHARES = {0.5, 0.9, 0.99};
    /// What is above says nothing of whether that is good or bad.
    private static final List<String> QUANTILES = List.of("p50 to p90", "p90 to p99", "p99 and above");

    private static final List<String> BENDS = List.of("from bend 1", "from bend 2", "from bend 3");

    /// Keys `[from, to)`; a null end is open.
    record Range(String name, long from, @Nullable Long to) {}

    public static final View<KeyColumn> VIEW = new View<>(
            "suggest",
            List.of(Parameter.COLUMN),
            (given, question) -> question.keys(Parameter.COLUMN, given),
            SuggestAnswer::of);

    private static SuggestAnswer of(Question question, KeyColumn column) {
        if (column.type() == ColumnType.STRING || column.type() == ColumnType.BOOL) {
            return new SuggestAnswer(column, List.of(), List.of(), null);
        }
        Found<Curve> found = question.ask(new Ranks(column));
        Curve curve = found.what();
        long[] keys = curve.keys();
        double[] values = new double[keys.length];
        for (int i = 0; i < keys.length; i++) {
            values[i] = column.number(keys[i]);
        }
        int[] indexes = Knees.find(values);
        long[] knees = new long[indexes.length];
        for (int i = 0; i < knees.length; i++) {
            knees[i] = keys[indexes[i]];
        }
        return new SuggestAnswer(column, ranges(curve.quantileKeys(), QUANTILES), ranges(knees, BENDS), found.error());
    }

    /// The curve that has the borders of all ranges.
    private record Ranks(KeyColumn column) implements Inquiry<Curve> {
        @Override
        public Curve fromRows(Question question) {
            ColumnStats.State stats = Curves.stats(question, column);
            return Curves.of(question, column, stats, request(stats.present()));
        }

        @Override
        public @Nullable Found<Curve> fromSums(Question question) {
            ApproximateValues near = DistributionAnswer.approximate(question, column);
            return near == null ? null : Found.about(ApproximateCurve.of(near, request(near.present())), near.error());
        }

        @Override
        public boolean sumsKnowFilters() {
            return true;
        }
    }

    private static Curve.Request request(long rows) {
        int width = (int) Math.max(1, Math.min(POINTS, rows));
        return new Curve.Request(0, Long.MAX_VALUE, width, 1, false, SHARES);
    }

    /// From each border to the next, the last open; equal borders enclose nothing and make no range.
    private static List<Range> ranges(long[] borders, List<String> names) {
        List<Range> ranges = new ArrayList<>();
        for (int i = 0; i < borders.length; i++) {
            Long to = i + 1 < borders.length ? borders[i + 1] : null;
            if (to == null || to > borders[i]) {
                ranges.add(new Range(names.get(i), borders[i], to));
            }
        }
        return ranges;
    }

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeText(TextPage page) {
        for (List<Range> ranges : List.of(quantiles, knees)) {
            TextTable table = new TextTable("name", "from", "to");
            ranges.forEach(
                    range -> table.row(range.name, TextPage.axis(column, range.from), TextPage.axis(column, range.to)));
            page.tableIfAny(table);
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        write(json, "quantiles", quantiles);
        write(json, "knees", knees);
    }

    private void write(JsonGenerator json, String name, List<Range> ranges) {
        json.writeArrayPropertyStart(name);
        for (Range range : ranges) {
            json.writeStartObject();
            json.writeStringProperty("name", range.name);
            Json.axis(json, "from", column, range.from);
            Json.axis(json, "to", column, range.to);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
