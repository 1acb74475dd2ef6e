package dev.sightline.view.rows;

import dev.sightline.event.Field;
import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Single rows as documents show them: text as written, source, values.
final class WrittenRows {
    private final Question question;

    WrittenRows(Question question) {
        this.question = question;
    }

    /// The keys of one row, into the object that is open.
    ///
    /// @param place as [RowPlace] has it
    void write(JsonGenerator json, long place) {
        Segment segment = segment(place);
        int row = RowPlace.row(place);
        Segment.Rows origin = segment.origin();
        int source = origin.source(row);
        Json.text(json, "text", text(origin, source, row));
        json.writeStringProperty(
                "source", question.snapshot().sources().get(source).name());
        json.writeNullProperty("line");
        json.writeObjectPropertyStart("values");
        for (Field field : question.snapshot().fields()) {
            json.writeName(field.name());
            Json.cell(json, field.type(), segment.value(field.name(), row));
        }
        json.writeEndObject();
    }

    private @Nullable String text(Segment.Rows origin, int source, int row) {
        long offset = origin.offset(row);
        return offset < 0
                ? null
                : question.trace()
                        .texts()
                        .text(source, offset, origin.length(row))
                        .orElse(null);
    }

    /// A value of the row: a Long, Double, Boolean or String; null if it has none, or there is no such column.
    @Nullable
    Object value(long place, @Nullable Field field) {
        return field == null ? null : segment(place).value(field.name(), RowPlace.row(place));
    }

    /// The how manieth row of the trace it was: with its time, what tells it from all others.
    long arrival(long place) {
        return segment(place).origin().arrival(RowPlace.row(place));
    }

    int source(long place) {
        return segment(place).origin().source(RowPlace.row(place));
    }

    private Segment segment(long place) {
        return question.snapshot().segments().get(RowPlace.segment(place));
    }
}
