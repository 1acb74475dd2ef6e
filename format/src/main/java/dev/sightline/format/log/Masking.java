package dev.sightline.format.log;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/// Finds the variable parts of a message in one pass over its bytes, and a hash of the rest.
///
/// Variable is a word with a digit (unless it is a name such as `log4j` or `Exec2Handler`), what follows `=`, and what
/// stands between quotes. Variables in a row, between blanks or commas, count as one: the first.
final class Masking {
    /// Only so much of a message makes its template.
    static final int LONGEST = 400;

    static final int MAX_VARIABLES = 64;
    private static final int LONGEST_QUOTE = 256;
    private static final byte[] HOLE = {'<', '*', '>'};
    private static final long PRIME = 0x9E3779B97F4A7C15L;
    /// What a byte is: 0 separates words, 1 is part of one, 2 is a digit.
    private static final byte[] CLASS = new byte[256];

    static {
        for (int c = 0; c < 256; c++) {
            boolean word = c > ' ' && c != 127 && ",;()[]{}<>\"'=|".indexOf(c) < 0;
            CLASS[c] = (byte) (c >= '0' && c <= '9' ? 2 : word ? 1 : 0);
        }
    }

    final int[] starts = new int[MAX_VARIABLES];
    final int[] ends = new int[MAX_VARIABLES];
    final boolean[] quoted = new boolean[MAX_VARIABLES];
    int variables;
    private long hash;
    private long hashAtHole;
    private int lengthAtHole;
    private int holeEnd;
    private byte[] b = new byte[0];
    private int first;
    private int end;
    private @Nullable ByteArrayOutputStream out;

    /// @return the hash of what is not variable
    long scan(byte[] bytes, int from, int to) {
        return run(bytes, from, to, null);
    }

    /// The template: the message with `<*>` for each variable.
    byte[] template(byte[] bytes, int from, int to) {
        ByteArrayOutputStream template = new ByteArrayOutputStream();
        run(bytes, from, to, template);
        return template.toByteArray();
    }

    private long run(byte[] bytes, int from, int to, @Nullable ByteArrayOutputStream target) {
        b = bytes;
        first = from;
        end = Math.min(to, from + LONGEST);
        out = target;
        hash = 0x243F6A8885A308D3L;
        variables = 0;
        holeEnd = -1;
        int p = from;
        while (p < end) {
            byte c = b[p];
            if (CLASS[c & 0xff] != 0) {
                p = word(p);
            } else if (c == '\n' || c == '\r') {
                break;
            } else if (c == '"' || c == '\'') {
                p = quote(p);
            } else {
                literal(c);
                p++;
            }
        }
        return hash;
    }

    private void literal(byte c) {
        hash = (hash ^ c) * PRIME;
        hash ^= hash >>> 29;
        if (out != null) {
            out.write(c);
        }
    }

    private void literal(int from, int to) {
        for (int i = from; i < to; i++) {
            literal(b[i]);
        }
    }

    private int word(int from) {
        int p = from;
        int classes = 0;
        while (p < end && CLASS[b[p] & 0xff] != 0) {
            classes |= CLASS[b[p] & 0xff];
            p++;
        }
        int to = p;
        while (to > from && ".:!?-,".indexOf(b[to - 1]) >= 0) {
            to--;
        }
        boolean value = from > first && b[from - 1] == '=' && to > from;
        if (value || ((classes & 2) != 0 && to > from && !isName(from, to))) {
            int head = value ? from : headEnd(from, to);
            literal(from, head);
            variable(head, to, false);
            literal(to, p);
        } else {
            literal(from, p);
        }
        return p;
    }

    /// Whether digits stand only inside a name: two at most in a row, letters around them, and not all of them hex.
    private boolean isName(int from, int to) {
        if (!isLetter(b[from]) || !isLetter(b[to - 1])) {
            return false;
        }
        int run = 0;
        boolean beyondHex = false;
        for (int i = from; i < to; i++) {
            byte c = b[i];
            if (CLASS[c & 0xff] == 2) {
                run++;
                if (run > 2) {
                    return false;
                }
            } else if (isLetter(c) || c == '_' || c == '.' || c == '$') {
                run = 0;
                beyondHex |= (c | 0x20) > 'f';
            } else {
                return false;
            }
        }
        return beyondHex;
    }

    /// In `name:123` and `src:/10.0.0.1:80` the name and the colon are not variable; in `www.example.org:443` all is.
    private int headEnd(int from, int to) {
        int colon = from;
        while (colon < to && b[colon] != ':') {
            colon++;
        }
        if (colon == from || colon + 1 >= to || !isLetter(b[from])) {
            return from;
        }
        boolean path = b[colon + 1] == '/';
        for (int i = colon + 1; i < to && !path; i++) {
            if (CLASS[b[i] & 0xff] != 2 && b[i] != '.' && !(b[i] == '-' && i == colon + 1)) {
                return from;
            }
        }
        for (int i = from; i < colon; i++) {
            if (CLASS[b[i] & 0xff] == 2) {
                return isName(from, colon) ? colon + 1 : from;
            }
        }
        return !path && Addresses.isHost(b, from, colon) ? from : colon + 1;
    }

    private int quote(int at) {
        byte mark = b[at];
        byte before = at > first ? b[at - 1] : (byte) ' ';
        boolean opens = CLASS[before & 0xff] == 0 || before == ':';
        int limit = Math.min(end, at + LONGEST_QUOTE);
        int close = at + 1;
        while (opens && close < limit && b[close] != mark && b[close] != '\n') {
            close++;
        }
        boolean closed = opens && close < limit && b[close] == mark;
        if (!closed || (close + 1 < end && isLetter(b[close + 1]))) {
            literal(mark);
            return at + 1;
        }
        boolean key = close + 1 < end && b[close + 1] == ':' && close - at < 40;
        literal(mark);
        if (key) {
            literal(at + 1, close);
        } else if (close > at + 1) {
            variable(at + 1, close, true);
        }
        literal(mark);
        return close + 1;
    }

    private void variable(int from, int to, boolean isQuoted) {
        boolean joins = !isQuoted && holeEnd >= 0 && onlyGapSince(holeEnd, from);
        if (joins) {
            hash = hashAtHole;
            if (out != null) {
                truncate(out, lengthAtHole);
            }
        } else {
            hash = (hash ^ 0x1F) * PRIME;
            if (out != null) {
                out.writeBytes(HOLE);
            }
        }
        hashAtHole = hash;
        lengthAtHole = out == null ? 0 : out.size();
        holeEnd = isQuoted ? -1 : to;
        if (!joins && variables < MAX_VARIABLES) {
            starts[variables] = from;
            ends[variables] = to;
            quoted[variables] = isQuoted;
            variables++;
        }
    }

    private boolean onlyGapSince(int from, int to) {
        if (to - from > 2 || to == from) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (b[i] != ' ' && b[i] != ',' && b[i] != ';') {
                return false;
            }
        }
        return true;
    }

    private static void truncate(ByteArrayOutputStream bytes, int length) {
        byte[] kept = bytes.toByteArray();
        bytes.reset();
        bytes.write(kept, 0, length);
    }

    private static boolean isLetter(byte c) {
        return c < 0 || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
    }
}
