package dev.sightline.format.log;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/// What the lines of PostgreSQL's server have behind the time: `[5003] app@shop ERROR:  duplicate key`. Lines of the
/// same process with `DETAIL:  ...`, `STATEMENT:  ...` go on with what it said before; they are no messages of their
/// own, though each has the time in front.
///
/// Source: PostgreSQL, src/backend/utils/error/elog.c (send_message_to_server_log).
final class PostgresLine {
    private static final int LONGEST_PREFIX = 200;
    private static final Set<String> SEVERITIES =
            Set.of("DEBUG", "INFO", "NOTICE", "WARNING", "ERROR", "LOG", "FATAL", "PANIC");
    private static final Set<String> ADDITIONS =
            Set.of("DETAIL", "HINT", "CONTEXT", "STATEMENT", "QUERY", "LOCATION", "BACKTRACE");

    private PostgresLine() {}

    /// Whether it is such a line.
    ///
    /// @param from behind the time
    static boolean is(byte[] bytes, int from, int to) {
        int colon = colon(bytes, from, to);
        return colon >= 0 && (isOne(SEVERITIES, bytes, from, colon) || isOne(ADDITIONS, bytes, from, colon));
    }

    /// Whether a line goes on with another: with the same words between time and level.
    ///
    /// @param before behind the time of the other
    /// @param from behind its own
    static boolean goesOn(byte[] bytes, int before, int beforeEnd, int from, int to) {
        int colon = colon(bytes, from, to);
        int other = colon < 0 || !isOne(ADDITIONS, bytes, from, colon) ? -1 : colon(bytes, before, beforeEnd);
        return other >= 0
                && isSame(bytes, before, word(bytes, before, other), from, word(bytes, from, colon))
                && (isOne(SEVERITIES, bytes, before, other) || isOne(ADDITIONS, bytes, before, other));
    }

    /// The lines of a session may be numbered: `[5003-1]`, `[5003-2]`.
    private static boolean isSame(byte[] bytes, int one, int oneEnd, int other, int otherEnd) {
        int p = one;
        int q = other;
        while (p < oneEnd && q < otherEnd) {
            if (bytes[p] != bytes[q]) {
                return false;
            }
            boolean number = bytes[p] == '-';
            p = number ? digits(bytes, p + 1, oneEnd) : p + 1;
            q = number ? digits(bytes, q + 1, otherEnd) : q + 1;
        }
        return p == oneEnd && q == otherEnd;
    }

    private static int digits(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        return p;
    }

    /// The colon behind the level: the first that two blanks follow; -1: there is none.
    private static int colon(byte[] bytes, int from, int to) {
        int limit = Math.min(to - 2, from + LONGEST_PREFIX);
        for (int p = Scan.find(bytes, from, Math.max(from, limit), (byte) ':'); p < limit; ) {
            if (bytes[p + 1] == ' ' && bytes[p + 2] == ' ') {
                return p;
            }
            p = Scan.find(bytes, p + 1, limit, (byte) ':');
        }
        return -1;
    }

    private static boolean isOne(Set<String> words, byte[] bytes, int from, int colon) {
        int word = word(bytes, from, colon);
        int end = colon > word && bytes[colon - 1] >= '1' && bytes[colon - 1] <= '5' ? colon - 1 : colon;
        return words.contains(new String(bytes, word, end - word, StandardCharsets.US_ASCII));
    }

    private static int word(byte[] bytes, int from, int colon) {
        int p = colon;
        while (p > from && bytes[p - 1] > ' ') {
            p--;
        }
        return p;
    }
}
