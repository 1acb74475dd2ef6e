package dev.sightline.event.selection;

import dev.sightline.event.TimeText;
import dev.sightline.event.Unit;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.ToLongFunction;

/// What literals mean that a column's type alone does not settle.
///
/// @param units how quantities become numbers in the column's unit
/// @param times a date as text to nanoseconds since the epoch; throws IllegalArgumentException when it is none
public record LiteralRules(UnitConversion units, ToLongFunction<String> times) {
    /// Dates that name no zone are UTC.
    public static final LiteralRules UTC = of(ZoneOffset.UTC);

    /// The units of [Unit] and the spellings of [TimeText].
    ///
    /// @param zone of dates that name none
    public static LiteralRules of(ZoneId zone) {
        return new LiteralRules(LiteralRules::convert, text -> nanos(text, zone));
    }

    private static BigDecimal convert(BigDecimal number, String unit, String columnUnit) {
        Unit from = Unit.parse(unit)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown unit '" + unit + "'; the column's is '" + columnUnit + "'"));
        Unit to = Unit.parse(columnUnit)
                .orElseThrow(() -> new IllegalArgumentException(
                        "cannot convert '" + unit + "' to the column's '" + columnUnit + "'"));
        return BigDecimal.valueOf(from.convert(number.doubleValue(), to));
    }

    private static long nanos(String text, ZoneId zone) {
        // An instance of its own: a reader of times remembers the texts before, and expressions have none.
        long nanos = new TimeText(zone).parse(text);
        if (nanos == TimeText.NONE) {
            throw new IllegalArgumentException("'" + text + "' is not a date such as 2025-01-31T12:00:00Z");
        }
        return nanos;
    }
}
