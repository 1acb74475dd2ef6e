package dev.sightline.view.rows;

import dev.sightline.summary.place.NextRow;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// One step through the selected rows in time order: the next row after a place or, with `back`, the one before it, and
/// the how manieth of how many it is.
public record NextAnswer(NextRow.State found, WrittenRows rows, boolean back) implements Answer {
    private static final Parameter<@Nullable Long> AT = Parameter.time("at", "the moment, a date or nanoseconds");
    private static final Parameter<Long> ARRIVAL = Parameter.whole(
            "arrival", -1, 0, Long.MAX_VALUE, "which of the rows of that time it starts from; an answer's 'arrival'");
    private static final Parameter<Boolean> BACK = Parameter.flag("back", "the row before");

    public static final View<Request> VIEW =
            new View<>("next", List.of(AT, ARRIVAL, BACK), Request::of, NextAnswer::of);

    /// @param at null: from the beginning, or the end
    /// @param arrival negative: what has that very time is passed by
    record Request(@Nullable Long at, long arrival, boolean back) {
        static Request of(Parameters given, Question question) {
            Long at = AT.of(given);
            long arrival = ARRIVAL.of(given);
            if (at == null && arrival >= 0) {
                throw new IllegalArgumentException("arrival: is of use with at only; give the row's time, too");
            }
            question.timeColumn();
            return new Request(at, arrival, BACK.of(given));
        }
    }

    private static NextAnswer of(Question question, Request request) {
        boolean back = request.back;
        Long at = request.at;
        long arrival = request.arrival >= 0 ? request.arrival : back ? Long.MIN_VALUE : Long.MAX_VALUE;
        long place = at == null ? (back ? Long.MAX_VALUE : Long.MIN_VALUE) : at;
        long tie = at == null ? (back ? Long.MAX_VALUE : Long.MIN_VALUE) : arrival;
        NextRow.State found = question.runTimed(new NextRow(question.snapshot(), place, tie, back));
        long[] places = found.found() ? new long[] {found.place()} : new long[0];
        return new NextAnswer(
                found, WrittenRows.of(question, places, question.paint().selections()), back);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        if (!found.found()) {
            page.line("none; " + TextPage.count(found.rows()) + " rows in all");
            return;
        }
        page.line(page.moment(found.nanos()) + ", row " + TextPage.count(before() + 1) + " of "
                + TextPage.count(found.rows()) + ", arrival " + found.arrival());
        page.line(rows.line(0));
    }

    /// How many stand before it.
    private long before() {
        return back ? found.rows() - found.passed() - 1 : found.passed();
    }

    @Override
    public void writeFields(JsonGenerator json) {
        if (found.found()) {
            json.writeObjectPropertyStart("row");
            rows.writePainted(json, 0);
            json.writeEndObject();
            Json.nanos(json, "atNanos", found.nanos());
            Json.integer(json, "arrival", found.arrival());
            Json.integer(json, "before", before());
        } else {
            json.writeNullProperty("row");
            json.writeNullProperty("atNanos");
            json.writeNullProperty("arrival");
            json.writeNullProperty("before");
        }
        Json.integer(json, "total", found.rows());
    }
}
