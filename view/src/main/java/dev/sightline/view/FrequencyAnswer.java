package dev.sightline.view;

import dev.sightline.event.selection.Paint;
import dev.sightline.summary.ApproximateFrequency;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.Frequency;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// How many entities are in each category at each of `width` instants.
///
/// @param categories names in paint order, "" for the unpainted, then those not yet seen
/// @param frequency null when no row has a time
/// @param error null when it is exact
record FrequencyAnswer(
        List<String> categories,
        @Nullable Frequency frequency,
        @Nullable Approximation error) implements Answer {
    static FrequencyAnswer of(Question question) {
        Span span = Span.of(question);
        String column = question.column("column").name();
        List<String> categories = new ArrayList<>(question.paint().names());
        categories.add(Paint.UNKNOWN);
        if (span == null) {
            return new FrequencyAnswer(categories, null, null);
        }
        ApproximateFrequency.Answer near = question.mayApproximate() && question.hasEntitiesAsRead()
                ? ApproximateFrequency.of(
                        question.snapshot(),
                        question.keyColumn(column),
                        question.paint(),
                        span.startNanos(),
                        span.step(question.width()),
                        question.width())
                : null;
        if (near != null) {
            return new FrequencyAnswer(categories, near.frequency(), near.error());
        }
        Frequency frequency = Frequency.of(
                question.snapshot(),
                question.where(),
                question.entities(),
                question.keyColumn(column),
                question.paint(),
                span.startNanos(),
                span.step(question.width()),
                question.width(),
                question.cancelled());
        return new FrequencyAnswer(categories, frequency, null);
    }

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        json.writeArrayPropertyStart("instantsNanos");
        for (long instant : frequency == null ? new long[0] : frequency.instants()) {
            json.writeString(Long.toString(instant));
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("series");
        for (int c = 0; c < categories.size(); c++) {
            json.writeStartObject();
            json.writeStringProperty("category", categories.get(c));
            Json.counts(
                    json,
                    "entities",
                    frequency == null ? new long[0] : frequency.entities()[c]);
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "entityCount", frequency == null ? 0 : frequency.entityCount());
    }
}
