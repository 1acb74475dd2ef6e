package dev.sightline.format.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/// The words that say how bad it is.
public final class Levels {
    private static final Set<String> LONG =
            Set.of("EMERGENCY", "STATEMENT", "INFORMATION", "INFORMATIONAL", "AVERTISSEMENT", "ADVERTENCIA");
    private static final int LONGEST = 13;

    /// Japanese, Chinese, Korean, Russian.
    private static final Set<String> OTHER_SCRIPTS = Set.of(
            "情報",
            "警告",
            "エラー",
            "重大",
            "致命的",
            "デバッグ",
            "信息",
            "错误",
            "致命",
            "调试",
            "정보",
            "경고",
            "오류",
            "심각",
            "디버그",
            "ИНФО",
            "ИНФОРМАЦИЯ",
            "ПРЕДУПРЕЖДЕНИЕ",
            "ОШИБКА",
            "ОТЛАДКА");

    private static final int LONGEST_OF_THEM = 28;
    private static final String LETTERS = "TVDIWEFC";
    /// Those of up to eight letters that are no words of prose even when they are written in lower case.
    private static final List<String> CLEAR = List.of(
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

    /// Those that must be written in upper case, or begin with a capital.
    private static final List<String> LIKE_PROSE = List.of(
            "FINE",
            "FINER",
            "FINEST",
            "CONFIG",
            "LOG",
            "NOTE",
            "SYSTEM",
            "DETAIL",
            "HINT",
            "CONTEXT",
            "FAILURE",
            // German, French, Spanish, Portuguese
            "FEHLER",
            "WARNUNG",
            "HINWEIS",
            "KRITISCH",
            "ERREUR",
            "AVISO",
            "ERRO",
            "DEBUG1",
            "DEBUG2",
            "DEBUG3",
            "DEBUG4",
            "DEBUG5");

    /// Letters of words, packed, in order.
    private static final long[] LOWER = packed(CLEAR.stream());

    private static final long[] UPPER = packed(Stream.concat(CLEAR.stream(), LIKE_PROSE.stream()));

    private Levels() {}

    private static long[] packed(Stream<String> words) {
        return words.mapToLong(word -> {
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
    public static boolean is(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length > 1 && length <= LONGEST_OF_THEM && bytes[from] < 0) {
            return OTHER_SCRIPTS.contains(
                    new String(bytes, from, length, StandardCharsets.UTF_8).toUpperCase(Locale.ROOT));
        }
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
        return Arrays.binarySearch(upper ? UPPER : LOWER, pack(bytes, from, to)) >= 0;
    }

    /// Whether it is a level's word that is no word of prose or of programs, however it is written.
    public static boolean isClear(byte[] bytes, int from, int to) {
        return to - from > 2
                && to - from <= 8
                && is(bytes, from, to)
                && Arrays.binarySearch(LOWER, pack(bytes, from, to)) >= 0;
    }

    private static boolean isUpper(byte c) {
        return c >= 'A' && c <= 'Z';
    }
}
