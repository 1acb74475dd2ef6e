package dev.sightline.format.csv;

import dev.sightline.format.TextBytes;
import dev.sightline.format.internal.Lines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// The last line of a table that sums up those above it: it is of no time, and its numbers are those of others.
final class TotalBelow {
    private static final int SHOWN = 60;

    private static final String LETTERS = "tsg";
    private static final Pattern NAMES =
            Pattern.compile("(?i)(grand )?totals?:?|sums?:?|summe:?|gesamt(summe)?:?|somme:?|suma:?");

    private TotalBelow() {}

    static boolean is(Lines lines, byte delimiter) throws IOException {
        byte[] bytes = lines.bytes();
        int next = lines.nextStart();
        // of nearly all lines it is known at once that they are not the last
        if (next < lines.windowEnd() && bytes[next] > ' ') {
            return false;
        }
        int first = lines.start() + (bytes[lines.start()] == '"' ? 1 : 0);
        if (first >= lines.end() || LETTERS.indexOf(bytes[first] | 0x20) < 0) {
            return false;
        }
        int end = Quotes.fieldEnd(bytes, lines.start(), lines.end(), delimiter);
        String cell = new String(bytes, lines.start(), end - lines.start(), StandardCharsets.UTF_8);
        boolean says = end < lines.end()
                && NAMES.matcher(cell.replace("\"", "").strip()).matches();
        if (!says) {
            return false;
        }
        int limit = lines.peek();
        return isBlank(lines.bytes(), lines.nextStart(), limit);
    }

    /// What is told of it: a summary is no row, and nothing that could not be read.
    static String said(Lines lines) {
        String text = TextBytes.decode(lines.bytes(), lines.start(), Math.min(SHOWN, lines.length()));
        return "the last line sums up those above, and is no row: " + text + (lines.length() > SHOWN ? "..." : "");
    }

    private static boolean isBlank(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] <= ' ' && bytes[p] >= 0) {
            p++;
        }
        return p == to;
    }
}
