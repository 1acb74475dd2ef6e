package dev.sightline.view.value;

import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.TopValues;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import tools.jackson.core.JsonGenerator;

/// The values of a column, most frequent first, equal ones in ascending order, each with all of its rows. Where there
/// are too many to count one by one, a value may be missing that has no more rows than the document says (`hidden`).
public record ValuesAnswer(KeyColumn column, TopValues.Most most, DistinctCount.State distinct) implements Answer {
    private static final int DEFAULT_VALUES = 100;
    private static final int MAX_VALUES = 100_000;

    public static ValuesAnswer of(Question question) {
        KeyColumn column = question.keys("column");
        int limit = (int) question.parameters().integer("limit", DEFAULT_VALUES, 0, MAX_VALUES);
        TopValues.Most most = new TopValues(column, ResolvedPaint.none()).most(limit, question::run);
        return new ValuesAnswer(column, most, question.run(new DistinctCount(column)));
    }

    @Override
    public boolean exact() {
        return most.exact();
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("values");
        long shown = 0;
        for (TopValues.Value value : most.values()) {
            json.writeStartObject();
            Json.value(json, "value", column, value.key());
            Json.integer(json, "rows", value.rows());
            json.writeEndObject();
            shown += value.rows();
        }
        json.writeEndArray();
        Json.integer(json, "others", most.present()[0] - shown);
        Json.integer(json, "distinct", distinct.distinct());
        json.writeBooleanProperty("distinctExact", distinct.isExact());
        if (!most.exact()) {
            Json.integer(json, "hidden", most.hidden());
        }
    }
}
