package dev.sightline.view.value;

import dev.sightline.summary.pyramid.ApproximateCurve;
import dev.sightline.summary.pyramid.ApproximateValues;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A small characteristic line for each column.
///
/// @param exact whether rows were looked at; else lines are what the time pyramid says, empty where it says nothing
public record ColumnsAnswer(List<Line> lines, boolean exact) implements Answer {
    private static final int BARS = 48;

    record Line(KeyColumn column, long rows, long missing, long[] keys) {}

    public static final View<Question> VIEW = View.of("columns", List.of(), ColumnsAnswer::of);

    private static ColumnsAnswer of(Question question) {
        Found<List<Line>> found = question.ask(new Lines());
        return new ColumnsAnswer(found.what(), found.exact());
    }

    /// The line of every column.
    private record Lines() implements Inquiry<List<Line>> {
        @Override
        public List<Line> fromRows(Question question) {
            return each(question, ColumnsAnswer::exact);
        }

        @Override
        public @Nullable Found<List<Line>> fromSums(Question question) {
            return question.window().isOpen() ? Found.about(each(question, ColumnsAnswer::near), null) : null;
        }

        private static List<Line> each(Question question, BiFunction<Question, KeyColumn, Line> of) {
            return question.snapshot().fields().stream()
                    .map(field -> of.apply(question, question.keyColumn(field.name())))
                    .toList();
        }
    }

    private static Line exact(Question question, KeyColumn column) {
        ColumnStats.State stats = Curves.stats(question, column);
        Curve curve = Curves.of(question, column, stats, Curve.Request.of(question.width()));
        return new Line(column, stats.present(), stats.missing(), curve.keys());
    }

    private static Line near(Question question, KeyColumn column) {
        InfoAnswer.Column known = InfoAnswer.near(question, column);
        long rows = question.snapshot().rows() - known.missing();
        ApproximateValues values = DistributionAnswer.approximate(question, column);
        long[] keys = values == null
                ? new long[0]
                : ApproximateCurve.of(values, Curve.Request.of(question.width()))
                        .keys();
        return new Line(column, rows, known.missing(), keys);
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("column", "characteristic line");
        for (Line line : lines) {
            table.row(line.column.name(), TextPage.bars(TextPage.numbers(line.column, line.keys), BARS));
        }
        page.table(table);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("columns");
        for (Line line : lines) {
            json.writeStartObject();
            json.writeStringProperty("name", line.column.name());
            json.writeStringProperty("type", line.column.type().label());
            Json.integer(json, "rows", line.rows);
            Json.integer(json, "missing", line.missing);
            Json.axes(json, "curve", line.column, line.keys);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
