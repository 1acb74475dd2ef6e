package dev.sightline.format.paje;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;

/// Decimal seconds to nanoseconds, exactly; digits beyond are cut.
final class Seconds {
    static final long NONE = Long.MIN_VALUE;
    private static final int NANO_DIGITS = 9;
    private static final BigDecimal NANOS = BigDecimal.valueOf(1_000_000_000);
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE / 2);

    private Seconds() {}

    /// @return [#NONE] if it is no time
    static long nanos(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        int p = negative ? from + 1 : from;
        long number = 0;
        int digits = 0;
        while (p < to && digits < NANO_DIGITS && isDigit(bytes[p])) {
            number = number * 10 + (bytes[p++] - '0');
            digits++;
        }
        int decimals = 0;
        if (p < to && bytes[p] == '.') {
            p++;
            while (p < to && isDigit(bytes[p])) {
                number = decimals < NANO_DIGITS ? number * 10 + (bytes[p] - '0') : number;
                decimals++;
                digits++;
                p++;
            }
        }
        if (p < to || digits == 0) {
            return slowly(bytes, from, to);
        }
        for (int i = decimals; i < NANO_DIGITS; i++) {
            number *= 10;
        }
        return negative ? -number : number;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /// Exponents, signs, and more than nine digits before the point.
    private static long slowly(byte[] bytes, int from, int to) {
        if (from == to || to - from > 40) {
            return NONE;
        }
        try {
            BigDecimal seconds = new BigDecimal(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
            // A huge exponent would become a huge number of digits.
            if (Math.abs((long) seconds.precision() - seconds.scale()) > 20) {
                return seconds.signum() == 0 || seconds.precision() - seconds.scale() < 0 ? 0 : NONE;
            }
            BigDecimal nanos = seconds.multiply(NANOS);
            return nanos.abs().compareTo(MOST) > 0 ? NONE : nanos.longValue();
        } catch (NumberFormatException noNumber) {
            return NONE;
        }
    }
}
