package dev.sightline.format.log;

import dev.sightline.format.internal.Levels;
import dev.sightline.format.internal.Scan;

/// One word that stands between a line's time and its message, or before the time.
///
/// @param shape what it must look like; [Shape#WORD] takes any
/// @param column its column; empty for a separator, which has none
/// @param optional whether some lines have the level in its place
/// @param levelled whether its last part is the level: `core:error` of Apache's modules, `local.ERROR` of Monolog's
///     channels, `Server thread/INFO` of Log4j in games
record Element(Shape shape, String column, boolean optional, boolean levelled) {
    static final String SOURCE = "src";
    static final String DESTINATION = "dst";

    Element(Shape shape, String column) {
        this(shape, column, false, false);
    }

    boolean takes(Shape found) {
        return found != Shape.NONE && (shape == Shape.WORD || shape == found);
    }

    /// How much of the content repeats the column's name, as `client ` of `client 10.0.0.1`.
    int skipped(byte[] bytes, int from, int to) {
        int length = column.length();
        boolean repeats = to - from > length + 1 && Scan.startsWith(bytes, from, to, column);
        byte between = repeats ? bytes[from + length] : 0;
        return between == ' ' || between == '=' || between == '/' ? length + 1 : 0;
    }

    /// Where the last part begins if that is a level, behind the point, slash or colon; -1 if it is none. Behind a
    /// point only capitals are one, and not alone: `app.error` is the name of a logger. Before a colon there may be
    /// nothing: `:error` is of a module of Apache that does not say its name.
    static int levelAt(byte[] bytes, int from, int to) {
        int p = to;
        while (p > from && bytes[p - 1] != ':' && bytes[p - 1] != '.' && bytes[p - 1] != '/') {
            p--;
        }
        if (p == from || p == to || !Levels.is(bytes, p, to)) {
            return -1;
        }
        boolean capitals = p > from + 1 && to - p > 2 && bytes[p + 1] >= 'A' && bytes[p + 1] <= 'Z';
        return bytes[p - 1] == ':' || capitals ? p : -1;
    }

    /// Whether it is a side of `10.0.0.4.57020 > 10.0.0.9.443:`.
    boolean isAddress() {
        return column.equals(SOURCE) || column.equals(DESTINATION);
    }

    /// Where the host of an address ends, before the point and the port: of four numbers with points, or of anything
    /// else, the last part if it is a number and not all there is of a host.
    static int hostEnd(byte[] bytes, int from, int to) {
        int dot = to - 1;
        while (dot > from && bytes[dot] >= '0' && bytes[dot] <= '9') {
            dot--;
        }
        if (dot == from || dot == to - 1 || bytes[dot] != '.') {
            return to;
        }
        int dots = 0;
        boolean numbers = true;
        for (int i = from; i < dot; i++) {
            dots += bytes[i] == '.' ? 1 : 0;
            numbers &= bytes[i] == '.' || bytes[i] >= '0' && bytes[i] <= '9';
        }
        return numbers && dots < 3 ? to : dot;
    }
}
