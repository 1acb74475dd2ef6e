package dev.sightline.view.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// A table of text: columns as wide as their widest cell, numbers to the right.
public final class TextTable {
    private static final int WIDEST = 48;
    private static final int WIDEST_LAST = 160;

    private final List<String[]> rows = new ArrayList<>();

    public TextTable(String... header) {
        rows.add(header);
    }

    public void row(String... cells) {
        rows.add(cells);
    }

    boolean hasRows() {
        return rows.size() > 1;
    }

    /// @param lines takes each line, without its end
    public void print(Consumer<String> lines) {
        int columns = rows.getFirst().length;
        int[] widths = new int[columns];
        boolean[] numbers = new boolean[columns];
        for (int c = 0; c < columns; c++) {
            numbers[c] = rows.size() > 1;
            for (int r = 0; r < rows.size(); r++) {
                String cell = cell(r, c);
                widths[c] = Math.max(widths[c], width(cell));
                numbers[c] &= r == 0 || cell.isEmpty() || cell.matches("[-0-9][0-9. eE+-]*[%a-zA-Z/]*");
            }
        }
        for (int r = 0; r < rows.size(); r++) {
            StringBuilder line = new StringBuilder();
            for (int c = 0; c < columns; c++) {
                String cell = cell(r, c);
                String padding = " ".repeat(widths[c] - width(cell));
                line.append(numbers[c] ? padding + cell : cell + padding).append(c + 1 < columns ? "  " : "");
            }
            lines.accept(line.toString().stripTrailing());
        }
    }

    private String cell(int row, int column) {
        String[] cells = rows.get(row);
        String cell = column < cells.length ? cells[column] : "";
        StringBuilder clean = new StringBuilder();
        int widest = column + 1 == rows.getFirst().length ? WIDEST_LAST : WIDEST;
        cell.codePoints().limit(widest).forEach(c -> clean.appendCodePoint(isLetter(c) ? c : '\u00b7'));
        return cell.codePointCount(0, cell.length()) > widest ? clean + "\u2026" : clean.toString();
    }

    /// Whether a terminal may have it: neither what controls it, nor what turns the order of letters around.
    private static boolean isLetter(int c) {
        boolean turns =
                c == 0x61c || c >= 0x200e && c <= 0x200f || c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069;
        return !Character.isISOControl(c) && !turns;
    }

    /// How many places a terminal gives a text: two to each sign of Chinese, Japanese and Korean and to pictures, none
    /// to an accent that stands above the letter before.
    private static int width(String text) {
        return text.codePoints().map(TextTable::width).sum();
    }

    /// By blocks of Unicode's East Asian Width (UAX 11), as far as terminals agree.
    private static int width(int c) {
        if (Character.getType(c) == Character.NON_SPACING_MARK || Character.getType(c) == Character.FORMAT) {
            return 0;
        }
        boolean wide = c >= 0x1100
                && (c <= 0x115f
                        || c >= 0x2e80 && c <= 0xa4cf
                        || c >= 0xac00 && c <= 0xd7a3
                        || c >= 0xf900 && c <= 0xfaff
                        || c >= 0xfe30 && c <= 0xfe6f
                        || c >= 0xff00 && c <= 0xff60
                        || c >= 0xffe0 && c <= 0xffe6
                        || c >= 0x1f300 && c <= 0x1f64f
                        || c >= 0x1f900 && c <= 0x1f9ff
                        || c >= 0x20000 && c <= 0x3fffd);
        return wide ? 2 : 1;
    }
}
