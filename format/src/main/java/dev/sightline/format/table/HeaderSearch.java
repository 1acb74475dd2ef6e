package dev.sightline.format.table;

import dev.sightline.format.internal.Scan;

/// Looking at lines to come, to tell a header from a title.
final class HeaderSearch {
    private static final int MAX_LINES = 64;

    private HeaderSearch() {}

    /// Whether the next line in the range that is neither blank nor a rule has numbers, and about as many words as
    /// `line`.
    static boolean isAboveNumbers(Tokens line, int first, byte[] bytes, int from, int to) {
        Tokens below = new Tokens();
        int start = from;
        while (start < to) {
            int end = Scan.find(bytes, start, to, (byte) '\n');
            below.split(bytes, start, end);
            if (below.count() > 0 && !below.isRule()) {
                boolean enough = below.count() * 2 >= line.count();
                boolean many =
                        below.count() > line.count() * 2 && !Header.of(line, 0).isRest();
                return enough && !many && below.anyNumeric(first);
            }
            start = end + 1;
        }
        return false;
    }

    /// Where the first header of three words or more begins among the next lines, or -1.
    static int find(byte[] bytes, int from, int to) {
        Tokens line = new Tokens();
        int start = from;
        for (int i = 0; i < MAX_LINES && start < to; i++) {
            int end = Scan.find(bytes, start, to, (byte) '\n');
            line.split(bytes, start, end);
            if (line.count() > 2
                    && !line.isRule()
                    && !line.anyNumeric(0)
                    && isAboveNumbers(line, 0, bytes, end + 1, to)) {
                return start;
            }
            start = end + 1;
        }
        return -1;
    }
}
