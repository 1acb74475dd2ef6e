package dev.sightline.view.value;

import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.TopValues;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The values of a column, most frequent first, equal ones in ascending order.
///
/// @param present selected rows that have a value
/// @param exact whether all values were counted one by one; else rare ones may be missing and counts too low
public record ValuesAnswer(
        KeyColumn column, List<TopValues.Value> values, long present, DistinctCount.State distinct, boolean exact)
        implements Answer {
    private static final int DEFAULT_VALUES = 100;
    private static final int MAX_VALUES = 100_000;

    public static ValuesAnswer of(Question question) {
        KeyColumn column = question.keys("column");
        int limit = (int) question.parameters().integer("limit", DEFAULT_VALUES, 0, MAX_VALUES);
        TopValues.State top = question.run(new TopValues(column, ResolvedPaint.none()));
        return new ValuesAnswer(
                column, top.top(limit), top.present(0), question.run(new DistinctCount(column)), top.isExact());
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("values");
        long shown = 0;
        for (TopValues.Value value : values) {
            json.writeStartObject();
            Json.value(json, "value", column, value.key());
            Json.integer(json, "rows", value.rows());
            json.writeEndObject();
            shown += value.rows();
        }
        json.writeEndArray();
        Json.integer(json, "others", present - shown);
        Json.integer(json, "distinct", distinct.distinct());
        json.writeBooleanProperty("distinctExact", distinct.isExact());
    }
}
