package dev.sightline.view.time;

import dev.sightline.event.selection.Paint;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.frequency.ApproximateFrequency;
import dev.sightline.summary.frequency.Frequency;
import dev.sightline.summary.frequency.HeldFrequency;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ErrorText;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.HoldParameters;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.PiecedAnswer;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Span;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// How many entities, or rows that hold, are in each category at each of `width` instants.
///
/// @param categories names in paint order, "" for the unpainted, then those that are idle, and those not yet
/// seen
/// @param frequency null when no row has a time
/// @param rows whether rows are counted
/// @param viewEndNanos see [Question#viewEndNanos]
/// @param error null when it is exact
public record FrequencyAnswer(
        List<String> categories,
        @Nullable Frequency frequency,
        Hold hold,
        boolean rows,
        @Nullable Long viewEndNanos,
        @Nullable Approximation error)
        implements Answer {
    private static final Parameter<Boolean> MEANS =
            Parameter.flag("means", "also how many there are on average").noOption();

    public static final View<Request> VIEW = new View<>(
            "frequency",
            List.of(Parameter.COLUMN, TimePieces.PIECES, HoldParameters.ACTIVE, HoldParameters.COUNT, MEANS),
            Request::of,
            FrequencyAnswer::of,
            // what lies between a letter and the next is not to be missed
            Map.of("width", "1440", "height", "20"));

    /// @param rows whether rows are counted, not entities
    record Request(KeyColumn column, Fold fold, boolean rows, boolean means) {
        static Request of(Parameters given, Question question) {
            return new Request(
                    question.keys(Parameter.COLUMN, given),
                    HoldParameters.ACTIVE.of(given),
                    HoldParameters.countsRows(given),
                    MEANS.of(given));
        }
    }

    private static Answer of(Question question, Request request) {
        TimePieces pieces = question.pieces();
        return pieces == null
                ? ofWindow(question, request)
                : PiecedAnswer.of(
                        question,
                        pieces,
                        part -> ofWindow(part, request),
                        FrequencyAnswer::error,
                        FrequencyAnswer::writeAll);
    }

    private static FrequencyAnswer ofWindow(Question question, Request request) {
        boolean rows = request.rows;
        Span span = Span.ofHeld(question);
        if (span == null) {
            return answer(question, rows, null, null);
        }
        Found<Frequency> found = question.ask(new Instants(request, span));
        return answer(question, rows, found.what(), found.error());
    }

    /// What holds at equally spaced instants.
    private record Instants(Request request, Span span) implements Inquiry<Frequency> {
        @Override
        public Frequency fromRows(Question question) {
            return exact(question, request, span);
        }

        @Override
        public @Nullable Found<Frequency> fromSums(Question question) {
            boolean untilNext = question.hold() instanceof Hold.UntilNext && request.fold == Fold.NONE;
            if (!untilNext || !question.hasEntitiesAsRead()) {
                return null;
            }
            ApproximateFrequency.Answer near = ApproximateFrequency.of(
                    question.snapshot(),
                    request.column,
                    question.paint(),
                    span.startNanos(),
                    span.step(question.width()),
                    question.width());
            return near == null ? null : Found.about(near.frequency(), near.error());
        }
    }

    private static Frequency exact(Question question, Request request, Span span) {
        long step = span.step(question.width());
        long[] instants = Frequency.instants(span.startNanos(), step, question.width());
        return HeldFrequency.of(
                question.snapshot(),
                question.where(),
                question.entities(),
                request.column,
                question.paint(),
                question.hold(),
                request.fold,
                request.rows,
                instants,
                request.means ? Frequency.end(instants, step) : null,
                question.cancelled());
    }

    private static FrequencyAnswer answer(
            Question question, boolean rows, @Nullable Frequency frequency, @Nullable Approximation error) {
        List<String> categories = new ArrayList<>(question.paint().names());
        if (!rows) {
            categories.add(Paint.IDLE);
            categories.add(Paint.UNKNOWN);
        }
        return new FrequencyAnswer(categories, frequency, question.hold(), rows, question.viewEndNanos(), error);
    }

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeText(TextPage page) {
        List<double[]> counts = new ArrayList<>();
        for (int c = 0; c < categories.size(); c++) {
            counts.add(
                    TextPage.numbers(frequency == null ? new long[0] : frequency.entities()[c]));
        }
        int instants = frequency == null ? 0 : frequency.instants().length;
        page.series(categories, counts, "max at " + instants + " instants");
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        writeAll(json, List.of(this));
    }

    private static void writeAll(JsonGenerator json, List<FrequencyAnswer> parts) {
        FrequencyAnswer first = parts.getFirst();
        json.writeStringProperty("hold", HoldParameters.label(first.hold));
        json.writeStringProperty("counted", first.rows ? "rows" : "entities");
        Json.nanos(json, "viewEndNanos", first.viewEndNanos);
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
            Json.counts(
                    json,
                    first.rows ? "rows" : "entities",
                    joined(parts, frequency -> frequency.entities()[category]));
            writeMeans(json, parts, category);
            json.writeEndObject();
        }
        json.writeEndArray();
        Frequency any = parts.getFirst().frequency;
        Json.integer(json, "entityCount", any == null ? 0 : any.entityCount());
    }

    private static void writeMeans(JsonGenerator json, List<FrequencyAnswer> parts, int category) {
        List<Frequency> told = parts.stream()
                .map(FrequencyAnswer::frequency)
                .filter(Objects::nonNull)
                .toList();
        if (told.isEmpty() || told.stream().anyMatch(frequency -> frequency.means().length == 0)) {
            return;
        }
        json.writeArrayPropertyStart("means");
        told.stream()
                .flatMapToDouble(frequency -> Arrays.stream(frequency.means()[category]))
                .forEach(mean -> json.writeNumber(rounded(mean)));
        json.writeEndArray();
    }

    /// To a millionth; what is shorter is not nothing.
    private static double rounded(double mean) {
        double rounded = Math.round(mean * 1e6) / 1e6;
        return rounded == 0 && mean > 0 ? 1e-6 : rounded;
    }

    private static long[] joined(List<FrequencyAnswer> parts, Function<Frequency, long[]> numbers) {
        return parts.stream()
                .map(FrequencyAnswer::frequency)
                .filter(Objects::nonNull)
                .flatMapToLong(frequency -> Arrays.stream(numbers.apply(frequency)))
                .toArray();
    }
}
