package dev.sightline.replay;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.replay.board.Place;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Stage;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
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

/// One pipeline as a dialog sees it: its places, and what else may stand in one of them.
///
/// What fits is found by trying: each stage is put there, as its example uses it, and what binding says of it is why it
/// does not fit. So a new stage needs nothing to appear here.
///
/// @param line as given
/// @param places in the order of the line, gaps among them; none where it cannot be read
/// @param choices for the place that was asked about
/// @param leftOut choices that are too many to offer
/// @param problem why it cannot be read; null: it can
public record PipelineAnswer(
        String line,
        List<Place> places,
        List<Choice> choices,
        int leftOut,
        @Nullable BoardProblem problem) implements Answer {
    /// Columns and events beyond these are written by hand.
    private static final int CHOICES = 300;
    private static final int EVENTS = 40;

    private static final Parameter<@Nullable String> LINE =
            Parameter.written("line", "TEXT", "a pipeline; without it, an empty one", PipelineAnswer::oneLine);
    private static final Parameter<Integer> PLACE =
            Parameter.size("place", -1, -1, Board.MAX_LENGTH, "the place to offer choices for, from 0");

    static final View<?> VIEW = new View<>("pipeline", List.of(LINE, PLACE), Request::of, PipelineAnswer::of);

    record Request(String line, int place) {
        static Request of(Parameters given, Question question) {
            question.snapshot().requireHere("a board");
            String line = LINE.of(given);
            return new Request(line == null ? "" : line, PLACE.of(given));
        }
    }

    /// Something that may stand in a place.
    ///
    /// @param kind of the stage; empty: it is none
    /// @param why it does not fit; null: it does
    /// @param line the whole line with it
    public record Choice(
            String text, String kind, String help, @Nullable String why, String line) {}

    public PipelineAnswer {
        places = List.copyOf(places);
        choices = List.copyOf(choices);
    }

    private static String oneLine(String text) {
        if (text.length() > Board.MAX_LENGTH || text.lines().count() > 1) {
            throw new IllegalArgumentException("one line of at most " + Board.MAX_LENGTH + " characters is expected");
        }
        return text;
    }

    private static PipelineAnswer of(Question question, Request request) {
        String line = request.line;
        List<Place> places;
        try {
            places = Place.of(line, Asked.REGISTRY);
        } catch (BoardProblem problem) {
            return new PipelineAnswer(line, List.of(), List.of(), 0, problem);
        }
        if (request.place >= places.size()) {
            throw new IllegalArgumentException("place: " + places.size() + " are there, from 0 on");
        }
        List<Choice> choices = request.place < 0 ? List.of() : choices(line, places, request.place, question);
        List<Choice> offered = choices.subList(0, Math.min(CHOICES, choices.size()));
        return new PipelineAnswer(line, places, offered, choices.size() - offered.size(), null);
    }

    private static List<Choice> choices(String line, List<Place> places, int at, Question question) {
        Place place = places.get(at);
        Snapshot snapshot = question.snapshot();
        return switch (place.kind()) {
            case SOURCE ->
                sources(snapshot).stream()
                        .map(text -> new Choice(
                                text, "", "", null, line.isBlank() ? text + " -> text" : place.with(line, text)))
                        .toList();
            case FIELD -> columns("field ", snapshot, line, place);
            case BY -> columns("by ", snapshot, line, place);
            case FOR ->
                columns("for ", snapshot, line, place).stream()
                        .map(choice -> tried(choice, place.endingWith(line, choice.text) + " -> text", question))
                        .toList();
            case WHERE -> List.of();
            case FILTER, METER -> stages(line, places, place, question);
        };
    }

    private static List<Choice> stages(String line, List<Place> places, Place place, Question question) {
        boolean isMeter = place.kind() == Place.Kind.METER;
        // a meter takes what the filters give, whatever other meters show of it
        Place first = places.stream()
                .filter(each -> each.kind() == place.kind())
                .findFirst()
                .orElse(place);
        List<Choice> choices = new ArrayList<>();
        for (Stage stage : Asked.REGISTRY.stages()) {
            if (stage.endsLine() == isMeter) {
                // the range of an example is seldom that of other values
                String text = isMeter ? stage.name() : Place.usage(stage, Asked.REGISTRY);
                Choice choice = new Choice(text, stage.kind(), stage.help(), null, place.with(line, text));
                String tried = isMeter ? first.endingWith(line, text) : place.endingWith(line, text) + " -> text";
                choices.add(tried(choice, tried, question));
            }
        }
        return choices;
    }

    private static Choice tried(Choice choice, String line, Question question) {
        Pipeline pipeline = new Binder(question.snapshot(), question.where(), question.rules(), Asked.REGISTRY)
                .bind(Board.parse(line, Asked.REGISTRY))
                .getFirst();
        BoardProblem problem = pipeline.problem();
        String why = problem == null ? null : problem.what();
        return new Choice(choice.text, choice.kind, choice.help, why, choice.line);
    }

    private static List<Choice> columns(String word, Snapshot snapshot, String line, Place place) {
        return snapshot.fields().stream()
                .map(field -> word + Proposal.name(field.name()))
                .map(text -> new Choice(text, "", "", null, place.with(line, text)))
                .toList();
    }

    private static List<String> sources(Snapshot snapshot) {
        List<String> sources = new ArrayList<>(List.of("rows"));
        Field event = ColumnNames.withRole(snapshot, Role.EVENT);
        if (event != null) {
            Proposal.frequent(snapshot, event.name(), EVENTS)
                    .forEach(name -> sources.add("event " + Proposal.quoted(name)));
        }
        for (String word : List.of("column ", "state ", "counter ", "change ")) {
            for (Field field : snapshot.fields()) {
                boolean isNumber = field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
                if (isNumber || !word.equals("counter ")) {
                    sources.add(word + Proposal.name(field.name()));
                }
            }
        }
        return sources;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        if (problem != null) {
            page.line("column " + problem.column() + ": " + problem.what());
        }
        TextTable parts = new TextTable("place", "kind", "text");
        for (int i = 0; i < places.size(); i++) {
            parts.row(Integer.toString(i), kind(places.get(i)), places.get(i).text());
        }
        page.tableIfAny(parts);
        TextTable table = new TextTable("choice", "fits");
        choices.forEach(choice -> table.row(choice.text, choice.why == null ? "yes" : choice.why));
        page.tableIfAny(table);
    }

    private static String kind(Place place) {
        return Parameter.word(place.kind());
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeStringProperty("line", line);
        json.writeArrayPropertyStart("places");
        for (Place place : places) {
            json.writeStartObject();
            json.writeStringProperty("kind", kind(place));
            json.writeStringProperty("text", place.text());
            json.writeNumberProperty("from", place.to() - place.text().length());
            json.writeNumberProperty("to", place.to());
            json.writeStringProperty("without", place.without(line, places));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("choices");
        for (Choice choice : choices) {
            json.writeStartObject();
            json.writeStringProperty("text", choice.text);
            json.writeStringProperty("kind", choice.kind);
            json.writeStringProperty("help", choice.help);
            json.writeStringProperty("why", choice.why);
            json.writeStringProperty("line", choice.line);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberProperty("leftOut", leftOut);
        BoardAnswer.writeProblem(json, problem);
    }
}
