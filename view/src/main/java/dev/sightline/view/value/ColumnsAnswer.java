package dev.sightline.view.value;

import dev.sightline.event.Field;
import dev.sightline.summary.pyramid.ApproximateCurve;
import dev.sightline.summary.pyramid.ApproximateValues;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rank.Curve;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// A small characteristic line for each column.
///
/// @param exact whether rows were looked at; else lines are what the time pyramid says, empty where it says nothing
public record ColumnsAnswer(List<Line> lines, boolean exact) implements Answer {
    private static final int BARS = 48;

    record Line(KeyColumn column, long rows, long missing, long[] keys) {}

    public static final View<Question> VIEW = View.of("columns", List.of(), ColumnsAnswer::of);

    private static ColumnsAnswer of(Question question) {
        boolean near = question.mayApproximate() && question.window().isOpen();
        List<Line> lines = new ArrayList<>();
        for (Field field : question.snapshot().fields()) {
            KeyColumn column = question.keyColumn(field.name());
            if (near) {
                lines.add(near(question, column));
                continue;
            }
            ColumnStats.State stats = Curves.stats(question, column);
            Curve curve = Curves.of(question, column, stats, Curve.Request.of(question.width()));
            lines.add(new Line(column, stats.present(), stats.missing(), curve.keys()));
        }
        return new ColumnsAnswer(lines, !near);
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
