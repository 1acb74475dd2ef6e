package dev.sightline.replay.board;

import dev.sightline.replay.stage.BoardProblem;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A line of a board.
///
/// @param number from 1
/// @param text as written
/// @param source null: the line is empty, a comment, or wrong
/// @param problem what is wrong; null: nothing
record Line(
        int number,
        String text,
        @Nullable Source source,
        List<Part> filters,
        List<Part> ends,
        @Nullable BoardProblem problem) {
    Line {
        filters = List.copyOf(filters);
        ends = List.copyOf(ends);
    }

    /// The events that it is about.
    List<String> events() {
        return source == null
                ? List.of()
                : source.operands().stream()
                        .map(Source.Operand::event)
                        .flatMap(event -> event == null ? Stream.empty() : Stream.of(event.text()))
                        .distinct()
                        .toList();
    }

    /// What stands before the first arrow: the title of whoever has none.
    String stream() {
        int end = ends.isEmpty() ? text.length() : ends.getFirst().name().column() - 1;
        String before = text.substring(0, end).strip();
        return (before.endsWith("->") ? before.substring(0, before.length() - 2) : before.replaceAll("\u2192$", ""))
                .strip();
    }
}
