package dev.sightline.format.prometheus;

import java.util.regex.Pattern;

/// Numbers and times as samples have them.
final class Sample {
    private static final Pattern PLAIN = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*+(?:\\{\\})?+"
            + "[ \\t]+(?:[-+]?(?:[0-9.]++(?:[eE][-+]?[0-9]++)?|[iI]nf|Infinity|NaN))(?:[ \\t]+-?[0-9.]++(?:[eE][-+]?[0-9]++)?)?"
            + "(?:[ \\t]+# .*)?");
    /// A time below this is in seconds (until the year 5138), else in milliseconds (since 1973).
    private static final double MIN_MILLIS = 1e11;

    private Sample() {}

    /// Whether a line is a sample without labels.
    static boolean isPlain(String line) {
        return PLAIN.matcher(line).matches();
    }

    /// @throws NumberFormatException if it is no number
    static double number(String text) {
        return switch (text) {
            case "+Inf", "Inf", "inf", "+inf", "+Infinity" -> Double.POSITIVE_INFINITY;
            case "-Inf", "-inf" -> Double.NEGATIVE_INFINITY;
            case "NaN", "nan" -> Double.NaN;
            default -> {
                // Java takes 1d and 0x1p3 for numbers.
                char last = text.isEmpty() ? 'x' : text.charAt(text.length() - 1);
                if (last != '.' && (last < '0' || last > '9') || text.indexOf('x') >= 0) {
                    throw new NumberFormatException(text);
                }
                yield Double.parseDouble(text);
            }
        };
    }

    /// Milliseconds in the text format, seconds with decimals in OpenMetrics.
    ///
    /// @return nanoseconds since the epoch
    /// @throws NumberFormatException if it is no time
    static long nanos(String text) {
        double number = number(text);
        boolean decimal = text.indexOf('.') >= 0 || text.indexOf('e') >= 0 || text.indexOf('E') >= 0;
        boolean seconds = decimal || Math.abs(number) < MIN_MILLIS;
        if (!(Math.abs(number) < (seconds ? 9.2e9 : 9.2e12))) {
            throw new NumberFormatException(text);
        }
        return new java.math.BigDecimal(text).scaleByPowerOfTen(seconds ? 9 : 6).longValue();
    }
}
