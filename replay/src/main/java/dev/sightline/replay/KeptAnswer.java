package dev.sightline.replay;

import dev.sightline.replay.board.Binder;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.board.Pipeline;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The boards that are kept, and whether they fit a trace: those that do come first.
record KeptAnswer(List<Fitting> boards) implements Answer {
    /// @param why it shows nothing of this trace; null: it shows something
    record Fitting(KeptBoard board, @Nullable String why) {}

    /// @param kept is asked each time, as boards change while the page is open
    static View<?> view(Supplier<List<KeptBoard>> kept) {
        return View.of("boards", List.of(), question -> of(question, kept.get()));
    }

    private static KeptAnswer of(Question question, List<KeptBoard> kept) {
        List<Fitting> all = kept.stream()
                .map(board -> new Fitting(board, why(question, board)))
                .toList();
        return new KeptAnswer(Stream.concat(
                        all.stream().filter(each -> each.why == null),
                        all.stream().filter(each -> each.why != null))
                .toList());
    }

    /// A line of several that finds nothing is no reason: the others may.
    private static @Nullable String why(Question question, KeptBoard kept) {
        if (question.snapshot().sortedBy() == null) {
            return "this trace has no times";
        }
        try {
            Board board = Board.parse(kept.text(), Asked.REGISTRY);
            List<Pipeline> lines =
                    new Binder(question.snapshot(), question.where(), question.rules(), Asked.REGISTRY).bind(board);
            return lines.isEmpty()
                    ? "it has no pipeline"
                    : lines.stream().anyMatch(line -> why(line) == null) ? null : why(lines.getFirst());
        } catch (IllegalArgumentException wrong) {
            return wrong.getMessage();
        }
    }

    private static @Nullable String why(Pipeline line) {
        return line.problem() != null ? line.problem().getMessage() : line.reason();
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("board", "why it shows nothing here");
        boards.forEach(each -> table.row(each.board.name(), each.why == null ? "" : each.why));
        page.tableIfAny(table);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("boards");
        for (Fitting each : boards) {
            json.writeStartObject();
            json.writeStringProperty("name", each.board.name());
            json.writeStringProperty("text", each.board.text());
            Json.text(json, "why", each.why);
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
