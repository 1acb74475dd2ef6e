package dev.sightline.view.text;

import java.util.List;
import java.util.StringJoiner;

/// One line of CSV (RFC 4180).
public final class CsvLine {
    private CsvLine() {}

    public static String of(List<String> cells) {
        StringJoiner line = new StringJoiner(",", "", "\r\n");
        cells.forEach(cell -> line.add(quoted(cell)));
        return line.toString();
    }

    private static String quoted(String cell) {
        boolean plain = cell.chars().noneMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n');
        return plain ? cell : '"' + cell.replace("\"", "\"\"") + '"';
    }
}
