package dev.sightline.view.time;

import dev.sightline.summary.Approximation;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.hold.Fold;
import dev.sightline.summary.hold.Hold;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.timeline.ApproximateTimelines;
import dev.sightline.summary.timeline.HeldTimelines;
import dev.sightline.summary.timeline.Timelines;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ErrorText;
import dev.sightline.view.request.Found;
import dev.sightline.view.request.HoldParameters;
import dev.sightline.view.request.Inquiry;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Span;
import dev.sightline.view.request.Spelling;
import dev.sightline.view.request.TimePieces;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// One row an entity: the categories it went through, as runs or as shares of equal bins of time.
///
/// @param timelines null when no row has a time
/// @param bins 0 for runs
/// @param eachRow whether each row that holds counts in its own category
/// @param pieces null: bins are equal parts of the window
/// @param viewEndNanos see [Question#viewEndNanos]
/// @param error null when it is exact
public record TimelinesAnswer(
        ResolvedPaint paint,
        @Nullable Entities entities,
        @Nullable Timelines timelines,
        int bins,
        boolean eachRow,
        @Nullable TimePieces pieces,
        Hold hold,
        @Nullable Long viewEndNanos,
        @Nullable Approximation error)
        implements Answer {
    private static final String CATEGORY = "category:";
    private static final int MAX_SILENT = 100;

    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", Integer.MAX_VALUE, 0, Integer.MAX_VALUE, "at most so many entities");
    private static final Parameter<Integer> OFFSET =
            Parameter.size("offset", 0, 0, Integer.MAX_VALUE, "after so many entities");
    private static final Parameter<@Nullable String> SORT =
            Parameter.text("sort", "KEY", "first, name, silent (who stopped while others went on) or category:NAME");
    private static final Parameter<Integer> BINS =
            Parameter.size("bins", 0, 0, Question.MAX_WIDTH, "shares of time in so many bins instead of runs");
    private static final Parameter<@Nullable Long> UNTIL = Parameter.time(
            "until", "rows that hold until the next and have none hold until then, not only to the last row's time");

    public static final View<Request> VIEW = new View<>(
            "timelines",
            List.of(
                    Parameter.COLUMN,
                    LIMIT,
                    OFFSET,
                    SORT,
                    BINS,
                    TimePieces.PIECES,
                    HoldParameters.ACTIVE,
                    HoldParameters.COUNT,
                    UNTIL),
            Request::of,
            TimelinesAnswer::of,
            Map.of("bins", "72", "limit", "40"));

    /// @param bins 0 for runs
    /// @param until see [#UNTIL]; or null
    record Request(
            KeyColumn column,
            int limit,
            int offset,
            Timelines.Order order,
            int bins,
            Fold fold,
            boolean eachRow,
            @Nullable Long until) {
        static Request of(Parameters given, Question question) {
            TimePieces pieces = question.pieces();
            Request request = new Request(
                    question.keys(Parameter.COLUMN, given),
                    LIMIT.of(given),
                    OFFSET.of(given),
                    TimelinesAnswer.order(SORT.of(given), question.paint()),
                    pieces == null ? BINS.of(given) : pieces.bins(),
                    HoldParameters.ACTIVE.of(given),
                    HoldParameters.countsRows(given),
                    UNTIL.of(given));
            if (request.eachRow && request.bins == 0) {
                throw new IllegalArgumentException(
                        "count: rows that hold at the same time have shares of bins, and no runs; give bins, too");
            }
            return request;
        }
    }

    private static TimelinesAnswer of(Question question, Request asked) {
        TimePieces pieces = question.pieces();
        Span span = Span.ofHeld(question);
        if (span == null) {
            return answer(question, asked, null, null, null);
        }
        Entities entities = question.entities();
        Timelines.Request equal = request(question, span, asked);
        Timelines.Request shown = pieces == null ? equal : equal.withEdges(pieces.edges());
        Timelines.Request request = asked.eachRow ? shown.withEachRow() : shown;
        Found<Timelines> found = question.ask(new Lines(entities, asked.column, asked.fold, request));
        return answer(question, asked, entities, found.what(), found.error());
    }

    /// What each entity is in over time.
    private record Lines(Entities entities, KeyColumn column, Fold fold, Timelines.Request request)
            implements Inquiry<Timelines> {
        @Override
        public Timelines fromRows(Question question) {
            return HeldTimelines.of(
                    question.snapshot(),
                    question.where(),
                    entities,
                    column,
                    question.paint(),
                    question.hold(),
                    fold,
                    request,
                    question.cancelled());
        }

        @Override
        public @Nullable Found<Timelines> fromSums(Question question) {
            // who fell silent is only seen of the rows
            if (!(question.hold() instanceof Hold.UntilNext)
                    || fold != Fold.NONE
                    || request.order() instanceof Timelines.Order.Silent) {
                return null;
            }
            ApproximateTimelines.Answer near = ApproximateTimelines.of(
                    question.snapshot(),
                    question.where(),
                    entities,
                    column,
                    question.paint(),
                    request,
                    question.cancelled());
            return near == null ? null : Found.about(near.timelines(), near.error());
        }
    }

    private static TimelinesAnswer answer(
            Question question,
            Request asked,
            @Nullable Entities entities,
            @Nullable Timelines timelines,
            @Nullable Approximation error) {
        return new TimelinesAnswer(
                question.paint(),
                entities,
                timelines,
                asked.bins,
                asked.eachRow,
                question.pieces(),
                question.hold(),
                question.viewEndNanos(),
                error);
    }

    /// Runs need no bounds. Bins divide the window; an open one ends where nothing holds any more, but behind
    /// the last row, so that this is in it.
    private static Timelines.Request request(Question question, Span span, Request asked) {
        Long from = question.window().from();
        Long to = question.window().to();
        Long viewEnd = question.viewEndNanos();
        Long until = asked.until;
        long known = viewEnd == null ? span.endNanos() : viewEnd;
        // who looks at samples may say how long the last ones are taken to hold
        long last = until == null ? known : Math.max(known, until);
        long behind = viewEnd != null && viewEnd > question.lastNanos() && span.endNanos() == viewEnd
                ? viewEnd
                : Math.addExact(span.endNanos(), 1);
        long start = from != null ? from : asked.bins == 0 ? Long.MIN_VALUE : span.startNanos();
        long end = to != null ? to : asked.bins == 0 ? Long.MAX_VALUE : behind;
        return new Timelines.Request(start, end, last, asked.order, asked.offset, asked.limit, asked.bins);
    }

    private static Timelines.Order order(@Nullable String sort, ResolvedPaint paint) {
        if (sort == null || sort.equals("first")) {
            return new Timelines.Order.First();
        }
        if (sort.equals("name")) {
            return new Timelines.Order.Name();
        }
        if (sort.equals("silent")) {
            return new Timelines.Order.Silent();
        }
        if (sort.startsWith(CATEGORY)) {
            String name = sort.substring(CATEGORY.length());
            int category = paint.names().indexOf(name);
            if (category < 0) {
                throw new IllegalArgumentException("sort: there is no category " + Spelling.quoted(name) + " in paint"
                        + Spelling.hint(name, paint.names()));
            }
            return new Timelines.Order.Total(category);
        }
        throw new IllegalArgumentException(
                "sort: first, name, silent or category:NAME is expected, not " + Spelling.quoted(sort));
    }

    @Override
    public boolean exact() {
        return error == null;
    }

    @Override
    public void writeText(TextPage page) {
        new TimelinesText(this).write(page);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ErrorText.write(json, error);
        json.writeStringProperty("hold", HoldParameters.label(hold));
        json.writeStringProperty("counted", eachRow ? "rows" : "entities");
        Json.nanos(json, "viewEndNanos", viewEndNanos);
        if (pieces != null) {
            pieces.write(json);
        }
        int[] shown = shown();
        List<Timelines.Row> rows = rows();
        json.writeArrayPropertyStart("entities");
        for (Timelines.Row row : rows) {
            writeRow(json, row, shown);
        }
        json.writeEndArray();
        if (bins > 0) {
            Json.integer(
                    json,
                    "most",
                    rows.stream()
                            .filter(row -> row.most().length > 0)
                            .flatMapToInt(row -> Arrays.stream(shown).map(bin -> row.most()[bin]))
                            .max()
                            .orElse(0));
        }
        writeSilences(json);
        Json.integer(json, "total", timelines == null ? 0 : timelines.total());
        json.writeBooleanProperty(
                "complete", timelines == null || timelines.complete() && rows.size() == timelines.total());
    }

    List<Timelines.Row> rows() {
        return timelines == null ? List.of() : timelines.rows();
    }

    List<Timelines.Silence> silences() {
        List<Timelines.Silence> silences = timelines == null ? List.of() : timelines.silences();
        return silences.subList(0, Math.min(MAX_SILENT, silences.size()));
    }

    /// Which of the bins that were computed are inside pieces.
    int[] shown() {
        return pieces == null ? IntStream.range(0, bins).toArray() : pieces.shown();
    }

    String name(int entity) {
        return entities == null ? "" : entities.name(entity);
    }

    private void writeSilences(JsonGenerator json) {
        json.writeArrayPropertyStart("silent");
        for (Timelines.Silence silence : silences()) {
            json.writeStartObject();
            json.writeStringProperty("entity", name(silence.entity()));
            Json.nanos(json, "sinceNanos", silence.sinceNanos());
            Json.nanos(json, "longestNanos", silence.longestNanos());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeRow(JsonGenerator json, Timelines.Row row, int[] shown) {
        json.writeStartObject();
        json.writeStringProperty("entity", name(row.entity()));
        if (row.changes() < 0) {
            json.writeNullProperty("rows");
        } else {
            Json.integer(json, "rows", row.changes());
        }
        Json.nanos(json, "firstNanos", row.firstNanos());
        json.writeObjectPropertyStart("totals");
        for (int c = 0; c < row.totals().length; c++) {
            Json.nanos(json, paint.names().get(c), row.totals()[c]);
        }
        json.writeEndObject();
        if (bins == 0) {
            writeRuns(json, row.runs());
        } else {
            writeShares(json, row.shares(), shown);
            writeMost(json, row.most(), shown);
        }
        json.writeEndObject();
    }

    private void writeRuns(JsonGenerator json, List<Timelines.Run> runs) {
        json.writeArrayPropertyStart("runs");
        for (Timelines.Run run : runs) {
            json.writeStartArray();
            json.writeString(Long.toString(run.startNanos()));
            json.writeString(Long.toString(run.endNanos()));
            json.writeString(paint.names().get(run.category()));
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    /// Nothing of an entity whose rows hold until the next: there is never more than one.
    private static void writeMost(JsonGenerator json, int[] most, int[] shown) {
        if (most.length > 0) {
            json.writeArrayPropertyStart("most");
            for (int bin : shown) {
                json.writeNumber(most[bin]);
            }
            json.writeEndArray();
        }
    }

    private void writeShares(JsonGenerator json, double[][] shares, int[] shown) {
        json.writeArrayPropertyStart("shares");
        for (int c = 0; c < shares.length; c++) {
            json.writeStartObject();
            json.writeStringProperty("category", paint.names().get(c));
            json.writeArrayPropertyStart("share");
            for (int bin : shown) {
                json.writeNumber(shares[c][bin]);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
