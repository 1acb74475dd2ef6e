package dev.sightline.view.rows;

import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import tools.jackson.core.JsonGenerator;

/// One step through the selected rows in time order: the next row after a place or, with `back`, the one before it, and
/// the how manieth of how many it is.
public record NextAnswer(Question question, NextRow.State found, boolean back) implements Answer {
    public static NextAnswer of(Question question) {
        Parameters parameters = question.parameters();
        boolean back = parameters.flag("back");
        Long at = parameters.time("at");
        if (at == null && parameters.filled("arrival") != null) {
            throw new IllegalArgumentException("arrival: is of use with at only; give the row's time, too");
        }
        // without a row's own number, what has that very time is passed by
        long arrival = parameters.integer("arrival", back ? Long.MIN_VALUE : Long.MAX_VALUE, 0, Long.MAX_VALUE);
        long place = at == null ? (back ? Long.MAX_VALUE : Long.MIN_VALUE) : at;
        long tie = at == null ? (back ? Long.MAX_VALUE : Long.MIN_VALUE) : arrival;
        question.snapshot().requireHere("the next row");
        NextRow rows = new NextRow(question.keyColumn(question.timeColumn()), place, tie, back);
        return new NextAnswer(question, question.run(rows), back);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        if (found.found()) {
            json.writeObjectPropertyStart("row");
            new WrittenRows(question).write(json, found.place());
            int category = RowCategories.of(question.snapshot(), question.painted(), new long[] {found.place()})[0];
            json.writeStringProperty("category", question.paint().names().get(category));
            json.writeEndObject();
            Json.nanos(json, "atNanos", found.nanos());
            Json.integer(json, "arrival", found.arrival());
            Json.integer(json, "before", back ? found.rows() - found.passed() - 1 : found.passed());
        } else {
            json.writeNullProperty("row");
            json.writeNullProperty("atNanos");
            json.writeNullProperty("arrival");
            json.writeNullProperty("before");
        }
        Json.integer(json, "total", found.rows());
    }
}
