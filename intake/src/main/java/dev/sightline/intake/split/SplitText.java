package dev.sightline.intake.split;

import dev.sightline.event.NumberText;
import dev.sightline.event.Unit;
import dev.sightline.event.WrittenText;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.intake.split.SplitConfig.Keep;
import dev.sightline.intake.split.SplitConfig.Roll;
import dev.sightline.intake.split.SplitConfig.Route;
import dev.sightline.intake.split.SplitConfig.Use;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;
import org.tomlj.TomlTable;

/// Reads a configuration in TOML; what is wrong is said with line and column, before anything is written.
public final class SplitText {
    static final List<String> ENDINGS = List.of(".bp", ".jsonl");
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_DEPTH = 8;

    private final String name;
    private final List<Use> uses = new ArrayList<>();

    private SplitText(String name) {
        this.name = name;
    }

    /// @throws IOException one line: which file, and for a mistake in it line and column
    public static SplitConfig read(Path file) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException(file + ": a configuration has at most " + MAX_BYTES + " bytes");
        }
        try {
            return parse(file.toString(), WrittenText.unmarked(Files.readString(file)));
        } catch (MalformedInputException e) {
            throw new IOException(file + ": is no text in UTF-8", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /// @param name for messages
    /// @throws IllegalArgumentException one line: `NAME:LINE:COLUMN: what`
    static SplitConfig parse(String name, String text) {
        TomlParseResult parsed = Toml.parse(text);
        if (parsed.hasErrors()) {
            TomlParseError first = parsed.errors().getFirst();
            throw error(
                    name,
                    first.position(),
                    String.valueOf(first.getMessage()).lines().findFirst().orElse(""));
        }
        SplitText reader = new SplitText(name);
        reader.only(parsed, Set.of("drop", "route"));
        List<Selection> drops = new ArrayList<>();
        for (TomlTable drop : reader.tables(parsed, "drop")) {
            reader.only(drop, Set.of("when"));
            drops.add(reader.selection(drop, "when")
                    .orElseThrow(() -> error(name, reader.start(drop), "a drop needs 'when'")));
        }
        List<Route> routes = reader.routes(parsed, 0);
        if (routes.isEmpty()) {
            throw error(name, TomlPosition.positionAt(1, 1), "a [[route]] is expected");
        }
        return new SplitConfig(drops, routes, reader.uses);
    }

    private List<Route> routes(TomlTable around, int depth) {
        List<Route> routes = new ArrayList<>();
        for (TomlTable table : tables(around, "route")) {
            if (depth == MAX_DEPTH) {
                throw error(name, start(table), "routes stand at most " + MAX_DEPTH + " deep");
            }
            routes.add(route(table, depth));
        }
        return routes;
    }

    private Route route(TomlTable table, int depth) {
        only(table, Set.of("when", "path", "roll", "keep", "route"));
        String text = string(table, "path");
        if (text == null) {
            throw error(name, start(table), "a route needs a 'path'");
        }
        PathTemplate path;
        try {
            path = PathTemplate.parse(text);
        } catch (IllegalArgumentException e) {
            throw error(name, position(table, "path"), "path, character " + e.getMessage());
        }
        uses.add(Use.of(place(table, "path"), path));
        List<Route> inside = routes(table, depth + 1);
        if (inside.isEmpty() && ENDINGS.stream().noneMatch(text::endsWith)) {
            throw error(
                    name,
                    position(table, "path"),
                    "the ending of a file says its format: " + String.join(" or ", ENDINGS) + ", not '" + text + "'");
        }
        return new Route(selection(table, "when").orElse(Selection.all()), path, roll(table), keep(table), inside);
    }

    private Roll roll(TomlTable route) {
        TomlTable roll = table(route, "roll");
        if (roll == null) {
            return Roll.NEVER;
        }
        only(roll, Set.of("every", "size", "behind"));
        return new Roll(
                duration(roll, "every"),
                bytes(roll, "size"),
                selection(roll, "behind").orElse(null));
    }

    private Keep keep(TomlTable route) {
        TomlTable keep = table(route, "keep");
        if (keep == null) {
            return Keep.ALL;
        }
        only(keep, Set.of("files", "size", "age"));
        return new Keep(count(keep, "files"), bytes(keep, "size"), duration(keep, "age"));
    }

    private int count(TomlTable table, String key) {
        if (!table.contains(key)) {
            return 0;
        }
        if (!(table.get(key) instanceof Long number) || number < 1 || number > Integer.MAX_VALUE) {
            throw error(name, position(table, key), key + ": a number from 1 on is expected");
        }
        return number.intValue();
    }

    private long bytes(TomlTable table, String key) {
        Double value = quantity(table, key, "B", "64MB");
        return value == null ? 0 : value.longValue();
    }

    private @Nullable Duration duration(TomlTable table, String key) {
        Double nanos = quantity(table, key, "ns", "1h");
        return nanos == null ? null : Duration.ofNanos(nanos.longValue());
    }

    private @Nullable Double quantity(TomlTable table, String key, String in, String example) {
        String text = string(table, key);
        if (text == null) {
            return null;
        }
        NumberText number = new NumberText();
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        NumberText.Kind kind = number.parse(utf8, 0, utf8.length);
        Unit target = Unit.parse(in).orElseThrow();
        Optional<Unit> unit =
                Optional.ofNullable(number.unit()).flatMap(Unit::parse).filter(target::convertsTo);
        double value =
                kind == NumberText.Kind.NONE || unit.isEmpty() ? 0 : unit.get().convert(number.doubleValue(), target);
        if (value < 1 || value > Long.MAX_VALUE) {
            throw error(
                    name, position(table, key), key + ": such as \"" + example + "\" is expected, not '" + text + "'");
        }
        return value;
    }

    private Optional<Selection> selection(TomlTable table, String key) {
        String text = string(table, key);
        if (text == null) {
            return Optional.empty();
        }
        try {
            Selection selection = SelectionParser.parse(text);
            RowSelection.of(selection, ColumnNames.of(List.of()));
            uses.add(Use.of(place(table, key), selection));
            return Optional.of(selection);
        } catch (IllegalArgumentException e) {
            throw error(name, position(table, key), key + ": " + e.getMessage());
        }
    }

    private @Nullable String string(TomlTable table, String key) {
        Object value = table.get(List.of(key));
        if (value != null && !(value instanceof String)) {
            throw error(name, position(table, key), key + ": a text in quotes is expected");
        }
        return (String) value;
    }

    private @Nullable TomlTable table(TomlTable around, String key) {
        Object value = around.get(List.of(key));
        if (value != null && !(value instanceof TomlTable)) {
            throw error(name, position(around, key), key + ": { ... } is expected");
        }
        return (TomlTable) value;
    }

    private List<TomlTable> tables(TomlTable around, String key) {
        Object value = around.get(List.of(key));
        if (value == null) {
            return List.of();
        }
        List<TomlTable> tables = new ArrayList<>();
        for (int i = 0; value instanceof TomlArray array && i < array.size(); i++) {
            if (array.get(i) instanceof TomlTable table) {
                tables.add(table);
            }
        }
        if (!(value instanceof TomlArray array) || array.isEmpty() || tables.size() < array.size()) {
            throw error(name, position(around, key), "[[" + key + "]] is expected");
        }
        return tables;
    }

    private void only(TomlTable table, Set<String> known) {
        for (String key : table.keySet()) {
            if (!known.contains(key)) {
                throw error(
                        name,
                        position(table, key),
                        "'" + key + "' is not known here; "
                                + String.join(", ", known.stream().sorted().toList()) + " are");
            }
        }
    }

    private static TomlPosition position(TomlTable table, String key) {
        TomlPosition at = table.inputPositionOf(List.of(key));
        return at == null ? TomlPosition.positionAt(1, 1) : at;
    }

    private static String place(TomlTable table, String key) {
        TomlPosition at = position(table, key);
        return at.line() + ":" + at.column();
    }

    /// Where the first key of a table stands.
    private TomlPosition start(TomlTable table) {
        return table.keySet().stream()
                .map(key -> position(table, key))
                .min((a, b) -> a.line() != b.line() ? a.line() - b.line() : a.column() - b.column())
                .orElse(TomlPosition.positionAt(1, 1));
    }

    private static IllegalArgumentException error(String name, TomlPosition at, String what) {
        return new IllegalArgumentException(name + ":" + at.line() + ":" + at.column() + ": " + what);
    }
}
