package dev.sightline.event;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/// Numbers that people and devices write for a value they do not have: `-999`, `-200`, `9999`, the ends of what 16 and
/// 32 bits hold. Whether one stands for none is told by how far it is from all others.
public final class SentinelValues {
    /// One digit and zeros, or nines: what people choose.
    private static final Pattern LOW = Pattern.compile("-([1-9]0{1,5}|9{2,8}(\\.9{1,4})?|32768|2147483648)");

    private static final Pattern HIGH = Pattern.compile("9{3,8}(\\.9{1,4})?|2147483647");

    private SentinelValues() {}

    /// Whether it may be one below all values.
    public static boolean mayBeBelow(double value) {
        return LOW.matcher(text(value)).matches();
    }

    /// Whether it may be one above all values.
    public static boolean mayBeAbove(double value) {
        return HIGH.matcher(text(value)).matches();
    }

    /// As people write it; empty if it is no number.
    public static String text(double value) {
        return Double.isInfinite(value) || Double.isNaN(value)
                ? ""
                : BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
    }
}
