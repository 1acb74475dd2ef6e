package dev.sightline.format.log;

import dev.sightline.format.internal.Scan;

/// One word that stands between a line's time and its message, or before the time.
///
/// @param shape what it must look like; [Shape#WORD] takes any
/// @param column its column; empty for a separator, which has none
/// @param optional whether some lines have the level in its place
record Element(Shape shape, String column, boolean optional) {
    Element(Shape shape, String column) {
        this(shape, column, false);
    }

    boolean takes(Shape found) {
        return found != Shape.NONE && (shape == Shape.WORD || shape == found);
    }

    /// How much of the content repeats the column's name, as `client ` of `client 10.0.0.1`.
    int skipped(byte[] bytes, int from, int to) {
        int length = column.length();
        boolean repeats = to - from > length + 1 && Scan.startsWith(bytes, from, to, column);
        return repeats && (bytes[from + length] == ' ' || bytes[from + length] == '=') ? length + 1 : 0;
    }
}
