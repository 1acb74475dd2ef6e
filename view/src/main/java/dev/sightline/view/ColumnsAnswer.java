package dev.sightline.view;

import dev.sightline.event.Field;
import dev.sightline.summary.ColumnStats;
import dev.sightline.summary.Curve;
import dev.sightline.summary.KeyColumn;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// A small characteristic line for each column.
record ColumnsAnswer(List<Line> lines) implements Answer {
    record Line(KeyColumn column, long rows, long missing, long[] keys) {}

    static ColumnsAnswer of(Question question) {
        List<Line> lines = new ArrayList<>();
        for (Field field : question.snapshot().fields()) {
            KeyColumn column = question.keyColumn(field.name());
            ColumnStats.State stats = question.run(new ColumnStats(column));
            Curve curve = Curves.of(question, column, stats, Curve.Request.of(question.width()));
            lines.add(new Line(column, stats.present(), stats.missing(), curve.keys()));
        }
        return new ColumnsAnswer(lines);
    }

    @Override
    public boolean exact() {
        return true;
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
