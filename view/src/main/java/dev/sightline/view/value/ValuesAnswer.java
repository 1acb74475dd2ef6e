package dev.sightline.view.value;

import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.TopValues;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The values of a column, most frequent first, equal ones in ascending order, each with all of its rows. Where there
/// are too many to count one by one, a value may be missing that has no more rows than the document says (`hidden`).
public record ValuesAnswer(KeyColumn column, TopValues.Most most, DistinctCount.State distinct) implements Answer {
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 100, 0, 100_000, "at most so many values (default: 100)");

    public static final View<Request> VIEW = new View<>(
            "values",
            List.of(Parameter.COLUMN, LIMIT),
            (given, question) -> new Request(question.keys(Parameter.COLUMN, given), LIMIT.of(given)),
            ValuesAnswer::of);

    record Request(KeyColumn column, int limit) {}

    private static ValuesAnswer of(Question question, Request request) {
        KeyColumn column = request.column;
        TopValues.Most most = new TopValues(column, ResolvedPaint.none()).most(request.limit, question::run);
        return new ValuesAnswer(column, most, question.run(new DistinctCount(column)));
    }

    @Override
    public boolean exact() {
        return most.exact();
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("value", "rows");
        most.values().forEach(value -> table.row(TextPage.value(column, value.key()), Long.toString(value.rows())));
        page.tableIfAny(table);
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
