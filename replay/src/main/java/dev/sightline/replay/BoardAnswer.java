package dev.sightline.replay;

import dev.sightline.replay.board.End;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.run.LineState;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Reading;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What a board's meters show at a moment.
///
/// @param board as given, or as proposed
/// @param atNanos the moment; null when no row has a time
/// @param limit how many series of a meter are written
public record BoardAnswer(
        String board, boolean isProposed, @Nullable Long atNanos, List<Line> lines, int limit) implements Answer {
    private static final Parameter<@Nullable Long> AT =
            Parameter.time("at", "the moment, a date or nanoseconds; without it the last");
    static final Parameter<Integer> LIMIT =
            Parameter.size("limit", Integer.MAX_VALUE, 0, Integer.MAX_VALUE, "at most so many series of a meter");

    public static final View<Request> VIEW =
            new View<>("board", List.of(Asked.BOARD, Asked.SHOWN, AT, LIMIT), Request::of, BoardAnswer::of);

    /// @param at null: the last moment
    record Request(Asked asked, @Nullable Long at, int limit) {
        static Request of(Parameters given, Question question) {
            return new Request(Asked.of(given, question), AT.of(given), LIMIT.of(given));
        }
    }

    /// A pipeline at the moment.
    ///
    /// @param values that came in so far
    public record Line(Pipeline pipeline, int keys, long values, List<Shown> meters, List<Fired> triggers) {}

    /// What its triggers would do where rows arrive: what is looked at here happened, and nobody can act on that.
    ///
    /// @return null: nothing
    static @Nullable String note(Pipeline pipeline) {
        List<String> words = pipeline.ends().stream()
                .map(end -> end instanceof End.Fired fired ? fired.action() : null)
                .map(action -> action == null ? "" : action.words())
                .filter(each -> !each.isEmpty())
                .toList();
        return words.isEmpty()
                ? null
                : String.join(", ", words) + ": only marked here; a collector does it that was started with this board";
    }

    /// A meter at the moment.
    public record Shown(End.Shown end, List<Reading> series) {}

    /// A trigger so far.
    ///
    /// @param last whose value it was; null: it did not fire
    public record Fired(
            End.Fired end,
            long hits,
            @Nullable Long lastNanos,
            @Nullable Reading last) {}

    private static BoardAnswer of(Question question, Request request) {
        Asked asked = request.asked;
        Long at = request.at;
        Long last = question.keyColumn(question.timeColumn()).isEmpty() ? null : (Long) question.lastNanos();
        Long moment = at == null ? last : at;
        List<Line> lines = new ArrayList<>();
        asked.run().at(moment == null ? Long.MIN_VALUE : moment, question.cancelled(), (_, states) -> {
            states.forEach(state -> lines.add(line(state)));
        });
        return new BoardAnswer(asked.board().text(), asked.isProposed(), moment, lines, request.limit);
    }

    private static Line line(LineState state) {
        List<Reading> readings = state.readings();
        List<Shown> meters = new ArrayList<>();
        List<Fired> triggers = new ArrayList<>();
        for (End end : state.pipeline().ends()) {
            switch (end) {
                case End.Shown shown -> meters.add(new Shown(shown, shown.read(readings)));
                case End.Fired fired ->
                    triggers.add(new Fired(fired, state.hits(), state.lastHitNanos(), state.lastHit()));
            }
        }
        return new Line(state.pipeline(), readings.size(), state.values(), meters, triggers);
    }

    /// The first thing that is wrong with the board; null: nothing.
    public @Nullable BoardProblem problem() {
        return lines.stream()
                .map(line -> line.pipeline.problem())
                .filter(problem -> problem != null)
                .findFirst()
                .orElse(null);
    }

    /// Why lines have nothing to show, each with its number.
    public List<String> reasons() {
        return lines.stream()
                .filter(line -> line.pipeline.reason() != null)
                .map(line -> "line " + line.pipeline.line() + ": " + line.pipeline.reason())
                .toList();
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line("at " + page.moment(atNanos));
        for (Line line : lines) {
            for (Shown meter : line.meters) {
                String unit = line.pipeline.out().unit();
                page.line("");
                page.line(meter.end.kind() + " \"" + meter.end.title() + "\""
                        + (unit == null ? "" : " in " + unit)
                        + (line.pipeline.reason() == null ? "" : ": " + line.pipeline.reason()));
                TextTable table = new TextTable("key", "value");
                meter.series.stream().limit(limit).forEach(reading -> table.row(reading.key(), text(reading)));
                if (!meter.series.isEmpty()) {
                    page.tableIfAny(table);
                }
            }
            for (Fired fired : line.triggers) {
                page.line("");
                Reading last = fired.last;
                page.line(fired.end.kind() + " \"" + fired.end.title() + "\": " + TextPage.count(fired.hits) + " so far"
                        + (last == null
                                ? ""
                                : "; the last at " + page.moment(fired.lastNanos) + ", "
                                        + (last.key().isEmpty() ? "" : last.key() + " ") + text(last)));
            }
            String note = note(line.pipeline);
            if (note != null) {
                page.line(note);
            }
        }
    }

    private static String text(Reading reading) {
        String text = reading.text();
        return text != null ? text : Double.isNaN(reading.number()) ? "-" : number(reading.number());
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.nanos(json, "atNanos", atNanos);
        json.writeStringProperty("board", board);
        json.writeBooleanProperty("proposed", isProposed);
        json.writeArrayPropertyStart("meters");
        for (Line line : lines) {
            for (Shown meter : line.meters) {
                json.writeStartObject();
                writeEnd(json, line.pipeline, meter.end);
                json.writeArrayPropertyStart("series");
                for (Reading reading : meter.series.subList(0, Math.min(limit, meter.series.size()))) {
                    json.writeStartObject();
                    json.writeStringProperty("key", reading.key());
                    json.writeName("value");
                    writeValue(json, reading);
                    if (reading.text() != null && reading.cameNanos() != null) {
                        Json.nanos(json, "cameNanos", reading.cameNanos());
                    }
                    json.writeEndObject();
                }
                json.writeEndArray();
                Json.integer(json, "total", meter.series.size());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("triggers");
        for (Line line : lines) {
            for (Fired fired : line.triggers) {
                json.writeStartObject();
                json.writeStringProperty("title", fired.end.title());
                json.writeStringProperty("kind", fired.end.kind());
                Json.integer(json, "line", line.pipeline.line());
                Json.integer(json, "hits", fired.hits);
                Json.nanos(json, "lastNanos", fired.lastNanos);
                Reading last = fired.last;
                Json.text(json, "lastKey", last == null ? null : last.key());
                json.writeName("lastValue");
                writeValue(json, last == null ? new Reading("", Double.NaN, null) : last);
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        writeLines(json);
    }

    private void writeLines(JsonGenerator json) {
        json.writeArrayPropertyStart("lines");
        for (Line line : lines) {
            json.writeStartObject();
            Json.integer(json, "line", line.pipeline.line());
            Json.integer(json, "keys", line.keys);
            Json.integer(json, "values", line.values);
            Json.text(json, "reason", line.pipeline.reason());
            Json.text(json, "note", note(line.pipeline));
            json.writeArrayPropertyStart("events");
            line.pipeline.events().forEach(json::writeString);
            json.writeEndArray();
            writeProblem(json, line.pipeline.problem());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static void writeProblem(JsonGenerator json, @Nullable BoardProblem problem) {
        if (problem == null) {
            json.writeNullProperty("problem");
            return;
        }
        json.writeObjectPropertyStart("problem");
        Json.integer(json, "column", problem.column());
        json.writeStringProperty("what", problem.what());
        json.writeEndObject();
    }

    /// What is known of a meter whatever the moment.
    static void writeEnd(JsonGenerator json, Pipeline pipeline, End.Shown end) {
        json.writeStringProperty("title", end.title());
        json.writeStringProperty("kind", end.kind());
        Json.integer(json, "line", pipeline.line());
        Json.text(json, "unit", pipeline.out().unit());
        Json.text(json, "by", pipeline.by());
        var range = end.setting().range();
        json.writeName("low");
        writeNumber(json, range == null ? Double.NaN : range.least());
        json.writeName("high");
        writeNumber(json, range == null ? Double.NaN : range.most());
    }

    static void writeValue(JsonGenerator json, Reading reading) {
        String text = reading.text();
        if (text == null) {
            writeNumber(json, reading.number());
        } else {
            json.writeString(text);
        }
    }

    static void writeNumber(JsonGenerator json, double number) {
        if (Double.isNaN(number)) {
            json.writeNull();
        } else {
            json.writeNumber(number);
        }
    }
}
