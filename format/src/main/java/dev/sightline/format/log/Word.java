package dev.sightline.format.log;

import dev.sightline.format.internal.Levels;
import dev.sightline.format.internal.Scan;

/// The next word of a line in front of its message: its shape, its content and where the following one begins.
final class Word {
    private static final int LONGEST_BRACKET = 512;
    private static final int SHORTEST_LEVEL = 4;

    private byte[] b = new byte[0];
    private int end;
    private int from;
    private int to;
    private int next;

    /// Of the content: without brackets, and without the comma or colon behind it.
    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /// Where the following word begins.
    int next() {
        return next;
    }

    int length() {
        return to - from;
    }

    /// Whether it is of three letters at least, and the first two are capitals.
    boolean isUpperCase() {
        return to - from > 2 && isCapital(b[from]) && isCapital(b[from + 1]);
    }

    private static boolean isCapital(byte c) {
        return c >= 'A' && c <= 'Z';
    }

    /// Reads the word that begins at `at`, which is no blank.
    Shape read(byte[] bytes, int at, int lineEnd) {
        b = bytes;
        end = lineEnd;
        from = at;
        to = at;
        next = at;
        if (at >= end) {
            return Shape.NONE;
        }
        return switch (b[at]) {
            case '[' -> bracketed((byte) '[', (byte) ']', Shape.BRACKET);
            case '(' -> bracketed((byte) '(', (byte) ')', Shape.PAREN);
            case '<' -> bracketed((byte) '<', (byte) '>', Shape.BRACKET);
            case '{', '"', '\'' -> Shape.NONE;
            default -> word();
        };
    }

    private Shape bracketed(byte open, byte close, Shape shape) {
        int depth = 0;
        int limit = Math.min(end, from + LONGEST_BRACKET);
        for (int i = from; i < limit; i++) {
            if (b[i] == open) {
                depth++;
            } else if (b[i] == close && --depth == 0) {
                from++;
                to = i;
                next = i + 1;
                if (next < end && (b[next] == ':' || b[next] == ',')) {
                    next++;
                }
                next = Scan.skipBlanks(b, next, end);
                trim();
                return Levels.is(b, from, to) ? Shape.LEVEL : shape;
            }
        }
        return word();
    }

    private void trim() {
        while (from < to && b[from] == ' ') {
            from++;
        }
        while (to > from && b[to - 1] == ' ') {
            to--;
        }
    }

    private Shape word() {
        int i = from;
        int brackets = 0;
        boolean bar = b[from] == '|';
        if (bar) {
            i++;
        }
        for (; !bar && i < end && (brackets > 0 || (b[i] != ' ' && b[i] != '\t' && b[i] != '|')); i++) {
            if (b[i] == '[') {
                // sshd[123] and its like; QuorumPeer[a b]
                brackets++;
            } else if (b[i] == ']' && brackets > 0) {
                brackets--;
            }
            if (i - from > LONGEST_BRACKET) {
                return Shape.NONE;
            }
        }
        to = i;
        next = Scan.skipBlanks(b, i, end);
        if (isSeparator()) {
            return Shape.SEPARATOR;
        }
        boolean colon = b[to - 1] == ':';
        if (colon || b[to - 1] == ',' || b[to - 1] == ';') {
            to--;
        }
        int slash = Scan.find(b, from, to, (byte) '/');
        boolean closes = b[to - 1] == ']' && Scan.find(b, from, to, (byte) '[') == to;
        if (closes && slash - from >= SHORTEST_LEVEL && slash + 1 < to && isUpperCase() && Levels.is(b, from, slash)) {
            // Celery's [2026-02-02 02:00:12,395: INFO/MainProcess]
            to = slash;
            next = slash + 1;
            return Shape.LEVEL;
        }
        if (closes) {
            to--; // glog's server.cc:123]
        }
        Shape shape = to > from ? shape(colon) : Shape.WORD;
        return closes && shape == Shape.WORD && to > from ? Shape.BRACKET : shape;
    }

    private boolean isSeparator() {
        for (int i = from; i < to; i++) {
            if ("-|:*~>=#.".indexOf(b[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    private Shape shape(boolean colon) {
        if (Levels.is(b, from, to) || isStarredLevel()) {
            return Shape.LEVEL;
        }
        int digits = 0;
        int letters = 0;
        int dots = 0;
        int lastColon = -1;
        boolean name = true;
        for (int i = from; i < to; i++) {
            byte c = b[i];
            if (c >= '0' && c <= '9') {
                digits++;
            } else if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c < 0) {
                letters++;
            } else if (c == '.') {
                dots++;
            } else if (c == ':') {
                lastColon = i;
            } else if ("_$-/@#[]*+".indexOf(c) < 0 || (c == '/' && i == from)) {
                name = false;
            }
        }
        if (letters == 0 && dots == 0 && digits > 0 && b[from] != '-' && name) {
            return Shape.NUMBER;
        }
        if (lastColon > from && lastColon < to - 1 && isNumber(lastColon + 1) && dots > 0 && letters > 0) {
            return Shape.SOURCE;
        }
        if (!name || letters == 0 || lastColon >= 0) {
            return colon && name && letters > 0 ? Shape.LOGGER : Shape.WORD;
        }
        boolean dotted = dots > 0 && b[to - 1] != '.' && b[from] != '.' && !isDigit(b[from]);
        return colon || dotted ? Shape.LOGGER : Shape.WORD;
    }

    /// `*INFO*`, as Sling writes it.
    private boolean isStarredLevel() {
        if (to - from > 4 && b[from] == '*' && b[to - 1] == '*' && Levels.is(b, from + 1, to - 1)) {
            from++;
            to--;
            return true;
        }
        return false;
    }

    private boolean isNumber(int at) {
        for (int i = at; i < to; i++) {
            if (!isDigit(b[i])) {
                return false;
            }
        }
        return true;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }
}
