package dev.sightline.intake.split;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Row;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// The name of a file that rows choose: `runs/{workflow}/{host|prefix 4}.bp`. Between braces stands a column,
/// and behind a bar which part of its value: `prefix N`, `match "RE2"` (the first group, or all of it), `date
/// "PATTERN"` (of a time, in UTC, as [DateTimeFormatter] spells it), `hash N` (a number below N).
///
/// No value leaves its place in the path: `/`, `%`, control characters, and a point at the beginning, are
/// percent-encoded, so that different values have different names; long ones end in a hash. A missing value is
/// `_missing`.
public final class PathTemplate {
    static final String MISSING = "_missing";
    /// Of a name, in bytes; file systems take 255, and endings are to come.
    private static final int MAX_NAME = 180;

    private static final int MAX_HASH = 1 << 20;

    private final String text;
    private final List<Part> parts;

    private PathTemplate(String text, List<Part> parts) {
        this.text = text;
        this.parts = List.copyOf(parts);
    }

    private sealed interface Part {
        record Fixed(String text) implements Part {}

        record Value(String column, Function function) implements Part {}
    }

    /// What is taken of a value.
    private sealed interface Function {
        record Whole() implements Function {}

        record Prefix(int length) implements Function {}

        record Match(Pattern pattern) implements Function {}

        record Date(DateTimeFormatter format) implements Function {}

        record Hash(int below) implements Function {}
    }

    /// The names of rows with these columns.
    @FunctionalInterface
    interface Namer {
        String name(Row row);
    }

    /// @throws IllegalArgumentException one line; begins with the place in the text, 1-based: `7: ...`
    static PathTemplate parse(String text) {
        List<Part> parts = new ArrayList<>();
        int at = 0;
        while (at < text.length()) {
            int open = text.indexOf('{', at);
            int fixedEnd = open < 0 ? text.length() : open;
            if (fixedEnd > at) {
                parts.add(new Part.Fixed(text.substring(at, fixedEnd)));
            }
            if (open < 0) {
                break;
            }
            int close = closing(text, open);
            if (close < 0) {
                throw error(open, "'{' has no '}'");
            }
            parts.add(value(text.substring(open + 1, close), open + 1));
            at = close + 1;
        }
        checkFixed(text, parts);
        return new PathTemplate(text, parts);
    }

    /// The brace that is in no quotes.
    private static int closing(String text, int open) {
        boolean quoted = false;
        for (int i = open + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (c == '}' && !quoted) {
                return i;
            }
        }
        return -1;
    }

    private static void checkFixed(String text, List<Part> parts) {
        StringBuilder shape = new StringBuilder();
        parts.forEach(part -> shape.append(part instanceof Part.Fixed(String fixed) ? fixed : "x"));
        if (shape.isEmpty() || shape.charAt(0) == '/') {
            throw error(0, "a path below the folder is expected");
        }
        for (String name : shape.toString().split("/", -1)) {
            if (name.isEmpty() || name.equals(".") || name.equals("..") || name.indexOf('\0') >= 0) {
                throw error(0, "'" + text + "' has a part that is no name of a file");
            }
        }
    }

    private static Part value(String inner, int at) {
        int bar = inner.indexOf('|');
        String column = (bar < 0 ? inner : inner.substring(0, bar)).strip();
        if (column.isEmpty()) {
            throw error(at, "a column is expected between the braces");
        }
        return new Part.Value(
                column,
                bar < 0
                        ? new Function.Whole()
                        : function(inner.substring(bar + 1).strip(), at + bar + 1));
    }

    private static Function function(String text, int at) {
        int blank = text.indexOf(' ');
        String name = blank < 0 ? text : text.substring(0, blank);
        String argument = blank < 0 ? "" : text.substring(blank + 1).strip();
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "prefix" -> new Function.Prefix(number(argument, MAX_NAME, at));
            case "hash" -> new Function.Hash(number(argument, MAX_HASH, at));
            case "match" -> {
                try {
                    yield new Function.Match(RowSelection.pattern(quoted(argument, at)));
                } catch (IllegalArgumentException e) {
                    throw error(at, String.valueOf(e.getMessage()));
                }
            }
            case "date" -> {
                try {
                    DateTimeFormatter format = DateTimeFormatter.ofPattern(quoted(argument, at), Locale.ROOT)
                            .withZone(ZoneOffset.UTC);
                    yield new Function.Date(checked(format));
                } catch (IllegalArgumentException | DateTimeException e) {
                    throw error(at, argument + " is no pattern of dates such as \"yyyy-MM-dd\": " + e.getMessage());
                }
            }
            default ->
                throw error(at, "prefix N, match \"...\", date \"...\" or hash N is expected, not '" + text + "'");
        };
    }

    /// @throws DateTimeException if it asks for what a moment has not
    private static DateTimeFormatter checked(DateTimeFormatter format) {
        if (format.format(Instant.EPOCH).isEmpty()) {
            throw new DateTimeException("it is empty");
        }
        return format;
    }

    private static int number(String text, int most, int at) {
        if (!text.matches("[1-9][0-9]{0,8}") || Integer.parseInt(text) > most) {
            throw error(at, "a number from 1 to " + most + " is expected, not '" + text + "'");
        }
        return Integer.parseInt(text);
    }

    private static String quoted(String text, int at) {
        if (text.length() < 2 || !text.startsWith("\"") || !text.endsWith("\"")) {
            throw error(at, "a text in double quotes is expected, not '" + text + "'");
        }
        return text.substring(1, text.length() - 1);
    }

    private static IllegalArgumentException error(int at, String what) {
        return new IllegalArgumentException(at + 1 + ": " + what);
    }

    /// Those that stand between braces.
    List<String> columns() {
        return parts.stream()
                .flatMap(part -> part instanceof Part.Value value ? Stream.of(value.column) : Stream.empty())
                .toList();
    }

    /// @throws IllegalArgumentException if a column has the wrong type
    Namer namer(ColumnNames names) {
        List<Namer> namers = parts.stream().map(part -> namer(part, names)).toList();
        return row -> {
            StringBuilder path = new StringBuilder();
            namers.forEach(namer -> path.append(namer.name(row)));
            return path.toString();
        };
    }

    private static Namer namer(Part part, ColumnNames names) {
        return switch (part) {
            case Part.Fixed(String fixed) -> _ -> fixed;
            case Part.Value(String name, Function function) -> {
                int column = names.place(name);
                if (column < 0) {
                    yield _ -> MISSING;
                }
                ColumnType type = names.fields().get(column).type();
                if (function instanceof Function.Date && type != ColumnType.TIME) {
                    throw new IllegalArgumentException(
                            "column '" + name + "' is " + type.label() + "; only of a time a date can be taken");
                }
                yield row -> row.isPresent(column) ? part(function, type, row, column) : MISSING;
            }
        };
    }

    private static String part(Function function, ColumnType type, Row row, int column) {
        return switch (function) {
            case Function.Date(DateTimeFormatter format) ->
                // the pattern may make folders; what it formats is digits and words
                format.format(Instant.EPOCH.plusNanos(row.int64(column)));
            case Function.Whole() -> encoded(CellTexts.text(type, row, column));
            case Function.Prefix(int length) -> {
                String value = CellTexts.text(type, row, column);
                yield encoded(value.substring(
                        0, value.offsetByCodePoints(0, Math.min(length, value.codePointCount(0, value.length())))));
            }
            case Function.Match(Pattern pattern) -> {
                Matcher matcher = pattern.matcher(CellTexts.text(type, row, column));
                String found = matcher.find() ? matcher.group(matcher.groupCount() > 0 ? 1 : 0) : null;
                yield found == null ? MISSING : encoded(found);
            }
            case Function.Hash(int below) -> Long.toString(hash(CellTexts.text(type, row, column)) % below);
        };
    }

    private static long hash(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(UTF_8));
        return crc.getValue();
    }

    static String encoded(String value) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == 127 || c == '/' || c == '%' || c == '\\' || c == '.' && i == 0) {
                name.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
            } else {
                name.append(c);
            }
        }
        if (name.isEmpty()) {
            return "%";
        }
        if (value.equals(MISSING)) {
            return "%5Fmissing";
        }
        byte[] bytes = name.toString().getBytes(UTF_8);
        if (bytes.length <= MAX_NAME) {
            return name.toString();
        }
        // a cut character becomes the replacement character, and the hash tells apart what is cut
        return new String(bytes, 0, MAX_NAME - 20, UTF_8) + "~" + HexFormat.of().toHexDigits(hash(value), 8)
                + HexFormat.of().toHexDigits(value.length(), 6);
    }

    @Override
    public String toString() {
        return text;
    }
}
