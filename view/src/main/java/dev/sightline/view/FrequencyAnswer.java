package dev.sightline.view;

import dev.sightline.event.selection.Paint;
import dev.sightline.summary.ApproximateFrequency;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.Frequency;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
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
    static Answer of(Question question) {
        TimePieces pieces = TimePieces.of(question.parameters());
        return pieces == null
                ? ofWindow(question)
                : PiecedAnswer.of(
                        question, pieces, FrequencyAnswer::ofWindow, FrequencyAnswer::error, FrequencyAnswer::writeAll);
    }

    private static FrequencyAnswer ofWindow(Question question) {
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
        writeAll(json, List.of(this));
    }

    private static void writeAll(JsonGenerator json, List<FrequencyAnswer> parts) {
        json.writeArrayPropertyStart("instantsNanos");
        for (long instant : joined(parts, Frequency::instants)) {
            json.writeString(Long.toString(instant));
        }
        json.writeEndArray();
        List<String> categories = parts.getFirst().categories;
        json.writeArrayPropertyStart("series");
        for (int c = 0; c < categories.size(); c++) {
            int category = c;
            json.writeStartObject();
            json.writeStringProperty("category", categories.get(c));
            Json.counts(json, "entities", joined(parts, frequency -> frequency.entities()[category]));
            json.writeEndObject();
        }
        json.writeEndArray();
        Frequency any = parts.getFirst().frequency;
        Json.integer(json, "entityCount", any == null ? 0 : any.entityCount());
    }

    private static long[] joined(List<FrequencyAnswer> parts, Function<Frequency, long[]> numbers) {
        return parts.stream()
                .map(FrequencyAnswer::frequency)
                .filter(Objects::nonNull)
                .flatMapToLong(frequency -> Arrays.stream(numbers.apply(frequency)))
                .toArray();
    }
}
