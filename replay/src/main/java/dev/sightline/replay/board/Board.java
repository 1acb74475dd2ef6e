package dev.sightline.replay.board;

import dev.sightline.replay.stage.Action;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Texts;
import dev.sightline.replay.stage.Trigger;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A board: pipelines as text, one a line. `#` begins a line that is a comment.
///
/// ```
/// line    = source { "|" filter } "->" meter { "->" ( meter | trigger ) }
/// source  = ( operand | "join" operand ( "+" | "-" | "*" | "/" ) operand ) [ "where" EXPR ] [ "by" COLUMN ]
/// operand = "event" NAME [ "field" COLUMN ] | "rows" | ( "column" | "counter" | "change" | "state" ) COLUMN
/// ```
public final class Board {
    public static final int MAX_LENGTH = 64 * 1024;
    private static final int MAX_PIPELINES = 64;

    private final String text;
    private final List<Line> lines;

    private Board(String text, List<Line> lines) {
        this.text = text;
        this.lines = List.copyOf(lines);
    }

    /// Reads every line, and keeps what is wrong with those that are.
    ///
    /// @throws IllegalArgumentException if it is longer than a board may be
    public static Board parse(String text, Registry registry) {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "the board has " + text.length() + " characters, at most " + MAX_LENGTH + " are read");
        }
        List<Line> lines = new ArrayList<>();
        int pipelines = 0;
        for (String line : text.split("\r\n|\r|\n", -1)) {
            int number = lines.size() + 1;
            if (line.isBlank() || line.strip().startsWith("#")) {
                lines.add(new Line(number, line, null, List.of(), List.of(), null));
                continue;
            }
            try {
                if (++pipelines > MAX_PIPELINES) {
                    throw new BoardProblem(number, 1, "a board has at most " + MAX_PIPELINES + " pipelines");
                }
                lines.add(new LineParser(number, line, registry).line());
            } catch (BoardProblem problem) {
                lines.add(new Line(number, line, null, List.of(), List.of(), problem));
            }
        }
        return new Board(text, lines);
    }

    public String text() {
        return text;
    }

    /// The events that it is about.
    public Set<String> events() {
        Set<String> all = new LinkedHashSet<>();
        lines.forEach(line -> all.addAll(line.events()));
        return all;
    }

    /// What is wrong with the text of the first line that cannot be read; null: nothing.
    public @Nullable BoardProblem problem() {
        return lines.stream()
                .map(Line::problem)
                .filter(problem -> problem != null)
                .findFirst()
                .orElse(null);
    }

    /// What its triggers do elsewhere, by line.
    ///
    /// @throws BoardProblem if a trigger is not spelled as it is to be
    public List<Doing> actions() {
        List<Doing> all = new ArrayList<>();
        for (Line line : lines) {
            for (Part part : line.ends()) {
                if (part.stage() instanceof Trigger trigger) {
                    Action action = trigger.bind(part.words(new Texts()), Stream.numbers(null))
                            .action();
                    if (action != null) {
                        all.add(new Doing(line.number(), part.name().column(), action));
                    }
                }
            }
        }
        return all;
    }

    /// @param line from 1
    /// @param column of the trigger
    public record Doing(int line, int column, Action action) {}

    List<Line> lines() {
        return lines;
    }
}
