package dev.sightline.format.log;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/// The words that say how bad it is.
final class Levels {
    private static final Set<String> LONG = Set.of("EMERGENCY", "STATEMENT", "INFORMATION", "INFORMATIONAL");
    private static final int LONGEST = 13;
    private static final String LETTERS = "TVDIWEFC";
    /// Letters of the words of up to eight, packed, in order.
    private static final long[] PACKED = packed(
            "TRACE",
            "DEBUG",
            "INFO",
            "NOTICE",
            "WARN",
            "WARNING",
            "ERROR",
            "ERR",
            "SEVERE",
            "CRITICAL",
            "CRIT",
            "FATAL",
            "ALERT",
            "EMERG",
            "PANIC",
            "FINE",
            "FINER",
            "FINEST",
            "CONFIG",
            "VERBOSE",
            "LOG",
            "NOTE",
            "SYSTEM",
            "DETAIL",
            "HINT",
            "CONTEXT",
            "FAILURE",
            "DEBUG1",
            "DEBUG2",
            "DEBUG3",
            "DEBUG4",
            "DEBUG5");

    /// Those that are not words of prose when they are written in lower case.
    private static final long[] LOWER = packed(
            "TRACE",
            "DEBUG",
            "INFO",
            "NOTICE",
            "WARN",
            "WARNING",
            "ERROR",
            "ERR",
            "SEVERE",
            "CRITICAL",
            "CRIT",
            "FATAL",
            "ALERT",
            "EMERG",
            "PANIC",
            "VERBOSE");

    private Levels() {}

    private static long[] packed(String... words) {
        return Arrays.stream(words)
                .mapToLong(word -> {
                    byte[] bytes = word.getBytes(StandardCharsets.US_ASCII);
                    return pack(bytes, 0, bytes.length);
                })
                .sorted()
                .toArray();
    }

    private static long pack(byte[] bytes, int from, int to) {
        long packed = 0;
        for (int i = from; i < to; i++) {
            packed = packed << 8 | bytes[i] & (bytes[i] >= '@' ? 0xdf : 0xff);
        }
        return packed;
    }

    /// Whether `[from, to)` is a level's word (`INFO`, `Info`, `info`) or, alone, its letter (`I`).
    static boolean is(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length < 3 || length > LONGEST) {
            return length == 1 && LETTERS.indexOf(bytes[from]) >= 0;
        }
        boolean upper = isUpper(bytes[from]);
        for (int i = from; i < to; i++) {
            byte c = bytes[i];
            boolean digit = c >= '1' && c <= '5' && i == to - 1;
            if (!digit && (c < 'A' || c > 'z' || (c > 'Z' && c < 'a'))) {
                return false;
            }
            if (isUpper(c) && !upper) {
                return false;
            }
        }
        if (length > 8) {
            String word = new String(bytes, from, length, StandardCharsets.US_ASCII);
            return LONG.contains(word.toUpperCase(Locale.ROOT));
        }
        return Arrays.binarySearch(upper ? PACKED : LOWER, pack(bytes, from, to)) >= 0;
    }

    private static boolean isUpper(byte c) {
        return c >= 'A' && c <= 'Z';
    }
}
