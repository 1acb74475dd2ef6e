package dev.sightline.event;

import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/// One line of CSV (RFC 4180).
public final class CsvLine {
    private static final Pattern FORMULA = Pattern.compile("[=+@\t\r]|-(?![\\d.]|$)");

    private static final List<String> ONE_EMPTY = List.of("");

    private CsvLine() {}

    /// A text that a spreadsheet would run as a formula, kept from it by an apostrophe; a negative number is none.
    public static String noFormula(String text) {
        return FORMULA.matcher(text).lookingAt() ? '\'' + text : text;
    }

    public static String of(List<String> cells) {
        StringJoiner line = new StringJoiner(",", "", "\r\n");
        cells.forEach(cell -> line.add(quoted(cell)));
        if (cells.equals(ONE_EMPTY)) {
            return "\"\"\r\n"; // a blank line is no row to who reads it
        }
        return line.toString();
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
