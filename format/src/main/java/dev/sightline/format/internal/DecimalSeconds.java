package dev.sightline.format.internal;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/// Seconds as decimal numbers (`1677920471.25`, `-0.5`, `1e-6`) to nanoseconds, exactly; digits beyond are cut.
public final class DecimalSeconds {
    public static final long NONE = Long.MIN_VALUE;
    private static final int NANO_DIGITS = 9;
    /// So many digits before the point, and nine behind it, fit a long.
    private static final int WHOLE_DIGITS = 10;
    private static final long MAX_WHOLE = Long.MAX_VALUE / 1_000_000_000L - 1;
    private static final int LONGEST = 40;
    private static final BigDecimal MAX = BigDecimal.valueOf(Long.MAX_VALUE);

    private DecimalSeconds() {}

    /// @return [#NONE] if it is no number, or beyond the years 1677 to 2262
    public static long nanos(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int p = negative ? from + 1 : from;
        int begin = p;
        long whole = 0;
        while (p < to && p - begin < WHOLE_DIGITS && isDigit(bytes[p])) {
            whole = whole * 10 + (bytes[p++] - '0');
        }
        int digits = p - begin;
        long fraction = 0;
        int decimals = 0;
        if (p < to && bytes[p] == '.') {
            for (p++; p < to && isDigit(bytes[p]); p++) {
                fraction = decimals < NANO_DIGITS ? fraction * 10 + (bytes[p] - '0') : fraction;
                decimals++;
            }
        }
        if (p < to || digits + decimals == 0 || whole > MAX_WHOLE) {
            return slowly(bytes, from, to);
        }
        for (int i = decimals; i < NANO_DIGITS; i++) {
            fraction *= 10;
        }
        long nanos = whole * 1_000_000_000L + fraction;
        return negative ? -nanos : nanos;
    }

    /// As [#nanos(byte[], int, int)], of a text.
    public static long nanos(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
        return nanos(bytes, 0, bytes.length);
    }

    /// Whether it is digits with at most one point among or before them: no sign, no exponent.
    public static boolean isPlain(byte[] bytes, int from, int to) {
        int points = 0;
        for (int i = from; i < to; i++) {
            points += bytes[i] == '.' ? 1 : 0;
            if (bytes[i] != '.' && !isDigit(bytes[i]) || points > 1) {
                return false;
            }
        }
        return to - from > points;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /// Exponents, signs, and more digits before the point.
    private static long slowly(byte[] bytes, int from, int to) {
        if (from == to || to - from > LONGEST) {
            return NONE;
        }
        try {
            BigDecimal seconds = new BigDecimal(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
            // A huge exponent would become a huge number of digits.
            if (Math.abs((long) seconds.precision() - seconds.scale()) > 20) {
                return seconds.signum() == 0 || seconds.precision() - seconds.scale() < 0 ? 0 : NONE;
            }
            BigDecimal nanos = seconds.scaleByPowerOfTen(NANO_DIGITS);
            return nanos.abs().compareTo(MAX) > 0 ? NONE : nanos.longValue();
        } catch (NumberFormatException noNumber) {
            return NONE;
        }
    }
}
