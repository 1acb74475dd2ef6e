package dev.sightline.analysis.detect;

import java.math.BigDecimal;
import java.math.MathContext;

/// Durations for people: three digits and a unit.
public final class Nanos {
    private static final String[] UNITS = {"ns", "us", "ms", "s", "min", "h", "d"};
    private static final long[] SIZES = {
        1, 1_000, 1_000_000, 1_000_000_000L, 60_000_000_000L, 3_600_000_000_000L, 86_400_000_000_000L
    };

    private Nanos() {}

    /// @param nanos not negative
    public static String text(long nanos) {
        int unit = 0;
        while (unit + 1 < SIZES.length && nanos >= SIZES[unit + 1]) {
            unit++;
        }
        BigDecimal value = of(nanos, unit);
        if (unit + 1 < SIZES.length && of(nanos, unit + 1).compareTo(BigDecimal.ONE) >= 0) {
            value = of(nanos, ++unit); // 999999 ns are 1 ms when they are rounded
        }
        return value.stripTrailingZeros().toPlainString() + " " + UNITS[unit];
    }

    private static BigDecimal of(long nanos, int unit) {
        return BigDecimal.valueOf(nanos).divide(BigDecimal.valueOf(SIZES[unit]), new MathContext(3));
    }
}
