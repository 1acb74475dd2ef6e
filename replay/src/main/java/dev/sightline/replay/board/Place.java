package dev.sightline.replay.board;

import dev.sightline.replay.stage.Across;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Stage;
import dev.sightline.replay.stage.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Something of a line that a dialog can change, or a gap where something may be put.
///
/// @param text what stands there, as written; empty: a gap
/// @param start where it begins, with the sign before it
/// @param to where it ends
public record Place(Kind kind, String text, int start, int to) {
    /// What may stand in a place, in the order of a line.
    public enum Kind {
        SOURCE(""),
        FIELD(" "),
        WHERE(" "),
        FOR(" "),
        BY(" "),
        FILTER(" | "),
        METER(" -> ");

        private final String lead;

        Kind(String lead) {
            this.lead = lead;
        }
    }

    /// The places of one line; of a blank line there is one.
    ///
    /// @throws BoardProblem if it cannot be read
    public static List<Place> of(String text, Registry registry) {
        if (text.isBlank()) {
            return List.of(new Place(Kind.SOURCE, "", 0, text.length()));
        }
        Line line = new LineParser(1, text, registry).line();
        List<Place> places = new ArrayList<>();
        int ends = startOf(text, line.ends().getFirst(), "->", "\u2192");
        int filters =
                line.filters().isEmpty() ? ends : startOf(text, line.filters().getFirst(), "|", "|");
        source(line, filters, places);
        boolean isOpen = true;
        for (Part filter : line.filters()) {
            int start = startOf(text, filter, "|", "|");
            // most filters stand before those that look at all keys
            if (isOpen && filter.stage() instanceof Across) {
                places.add(gap(Kind.FILTER, text, start));
                isOpen = false;
            }
            places.add(place(Kind.FILTER, text, start, filter.name(), filter.end() - 1));
        }
        if (isOpen) {
            places.add(gap(Kind.FILTER, text, ends));
        }
        for (Part end : line.ends()) {
            places.add(place(Kind.METER, text, startOf(text, end, "->", "\u2192"), end.name(), end.end() - 1));
        }
        places.add(gap(Kind.METER, text, text.length()));
        return places;
    }

    /// The parts of a source as they stand, and behind them gaps for those that are not there.
    private static void source(Line line, int end, List<Place> places) {
        String text = line.text();
        Source source = line.source();
        if (source == null) {
            throw new IllegalStateException("a line that was read has a source");
        }
        Source.Operand operand = source.operands().getFirst();
        boolean isEvent = source.join() == null && operand.event() != null;
        List<Place> parts = new ArrayList<>();
        mark(Kind.FIELD, text, "field", isEvent ? operand.column() : null, parts);
        mark(Kind.WHERE, text, "where", source.where(), parts);
        mark(Kind.FOR, text, "for", source.lasts(), parts);
        mark(Kind.BY, text, "by", source.by(), parts);
        parts.sort(Comparator.comparingInt(Place::start));
        int first = parts.isEmpty() ? end : parts.getFirst().start;
        places.add(new Place(Kind.SOURCE, text.substring(0, first).strip(), 0, trimmed(text, first)));
        if (isEvent && operand.column() == null) {
            places.add(gap(Kind.FIELD, text, first));
        }
        for (int i = 0; i < parts.size(); i++) {
            Place part = parts.get(i);
            int to = trimmed(text, i + 1 < parts.size() ? parts.get(i + 1).start : end);
            places.add(new Place(part.kind, text.substring(part.start, to), part.start, to));
        }
        for (Kind kind : List.of(Kind.WHERE, Kind.FOR, Kind.BY)) {
            boolean isNew = parts.stream().noneMatch(part -> part.kind == kind);
            if (isNew && (kind != Kind.FOR || source.join() == null)) {
                places.add(gap(kind, text, end));
            }
        }
    }

    private static void mark(Kind kind, String text, String word, @Nullable Token token, List<Place> parts) {
        if (token != null) {
            int start = text.lastIndexOf(word, token.column() - 1 - word.length());
            parts.add(new Place(kind, word, start, start));
        }
    }

    private static Place place(Kind kind, String text, int start, Token name, int end) {
        int to = trimmed(text, end);
        return new Place(kind, text.substring(name.column() - 1, to), start, to);
    }

    private static Place gap(Kind kind, String text, int at) {
        int end = trimmed(text, at);
        return new Place(kind, "", end, end);
    }

    private static int startOf(String text, Part part, String sign, String other) {
        int from = part.name().column() - 2;
        return Math.max(text.lastIndexOf(sign, from), text.lastIndexOf(other, from));
    }

    private static int trimmed(String text, int end) {
        return text.substring(0, end).stripTrailing().length();
    }

    /// The line with something else in this place.
    public String with(String line, String other) {
        String lead = start == 0 ? "" : kind.lead;
        return rest(line.substring(0, start).stripTrailing() + lead + other, line);
    }

    /// The line up to here, with something else in this place and nothing behind it.
    public String endingWith(String line, String other) {
        return line.substring(0, start).stripTrailing() + kind.lead + other;
    }

    /// The line without what stands here; null where a line must have something.
    public @Nullable String without(String line, List<Place> all) {
        boolean isOnly = all.stream()
                        .filter(each -> each.kind == kind && !each.text.isEmpty())
                        .count()
                == 1;
        boolean isNeeded = kind == Kind.SOURCE || kind == Kind.METER && isOnly;
        return text.isEmpty() || isNeeded ? null : rest(line.substring(0, start).stripTrailing(), line);
    }

    private String rest(String before, String line) {
        String rest = line.substring(to).strip();
        return rest.isEmpty() ? before : before + " " + rest;
    }

    /// A stage as its example uses it.
    public static String usage(Stage stage, Registry registry) {
        return of(stage.example(), registry).stream()
                .map(Place::text)
                .filter(text -> text.equals(stage.name()) || text.startsWith(stage.name() + " "))
                .findFirst()
                .orElse(stage.name());
    }
}
