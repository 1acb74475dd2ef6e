package dev.sightline.replay.board;

import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Texts;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A line of a board against the columns of a snapshot: it only remains to run it.
///
/// @param line its number, from 1
/// @param events that it is about
/// @param feeds one, or two that are joined
/// @param join `+`, `-`, `*` or `/` between the values of two feeds; 0 where there is one
/// @param by the column of keys; empty: each source of rows is one; null: all rows are one
/// @param nodes of each key, one behind the other
/// @param out what they give
/// @param reason why nothing can come; null: something may
/// @param problem what is wrong; then all else is empty
public record Pipeline(
        int line,
        String text,
        List<String> events,
        List<Feed> feeds,
        char join,
        @Nullable String by,
        List<Supplier<? extends Node>> nodes,
        Stream out,
        List<End> ends,
        Texts texts,
        @Nullable String reason,
        @Nullable BoardProblem problem) {
    public Pipeline {
        events = List.copyOf(events);
        feeds = List.copyOf(feeds);
        nodes = List.copyOf(nodes);
        ends = List.copyOf(ends);
    }

    static Pipeline wrong(Line line, BoardProblem problem) {
        return new Pipeline(
                line.number(),
                line.text(),
                line.events(),
                List.of(),
                '\0',
                null,
                List.of(),
                Stream.numbers(null),
                List.of(),
                new Texts(),
                null,
                problem);
    }
}
