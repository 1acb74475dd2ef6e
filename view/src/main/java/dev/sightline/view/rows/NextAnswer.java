package dev.sightline.view.rows;

import dev.sightline.summary.place.NextRow;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import tools.jackson.core.JsonGenerator;

/// One step through the selected rows in time order: the next row after a place or, with `back`, the one before it, and
/// the how manieth of how many it is.
public record NextAnswer(NextRow.State found, WrittenRows rows, boolean back) implements Answer {
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
        question.timeColumn();
        NextRow.State found = question.runTimed(new NextRow(question.snapshot(), place, tie, back));
        long[] places = found.found() ? new long[] {found.place()} : new long[0];
        return new NextAnswer(found, WrittenRows.of(question, places, question.painted()), back);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        if (found.found()) {
            json.writeObjectPropertyStart("row");
            rows.writePainted(json, 0);
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
