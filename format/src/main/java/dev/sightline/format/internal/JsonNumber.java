package dev.sightline.format.internal;

import java.nio.charset.StandardCharsets;

/// JSON numbers from bytes, without an object for those of up to 18 digits and no exponent: almost all in traces.
final class JsonNumber {
    /// More would not fit into a long.
    private static final int MAX_DIGITS = 18;

    /// Of ten: each is exact, as all up to 10^22 are.
    private static final double[] POWERS = powers();

    private JsonNumber() {}

    private static double[] powers() {
        double[] powers = new double[MAX_DIGITS + 2];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }

    /// The number in `[start, end)`, rounded to the nearest; NaN if it is none.
    static double parse(byte[] bytes, int start, int end) {
        long whole = 0;
        boolean negative = start < end && bytes[start] == '-';
        int p = negative ? start + 1 : start;
        int scale = -1;
        int digits = 0;
        for (; p < end && digits <= MAX_DIGITS; p++) {
            int digit = bytes[p] - '0';
            if (digit >= 0 && digit <= 9) {
                whole = whole * 10 + digit;
                scale += scale >= 0 ? 1 : 0;
                digits++;
            } else if (bytes[p] == '.' && scale < 0) {
                scale = 0;
            } else {
                break;
            }
        }
        // Up to 2^53 and 10^22 both are exact, and so is their quotient's rounding (Clinger 1990).
        if (p == end && digits > 0 && digits <= MAX_DIGITS && whole < 1L << 53) {
            double value = scale <= 0 ? whole : whole / POWERS[scale];
            return negative ? -value : value;
        }
        return slowly(bytes, start, end);
    }

    private static double slowly(byte[] bytes, int start, int end) {
        try {
            return Double.parseDouble(new String(bytes, start, end - start, StandardCharsets.ISO_8859_1));
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }
}
