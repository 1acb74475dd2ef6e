package dev.sightline.event.selection;

import dev.sightline.event.TimeText;
import dev.sightline.event.Unit;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.LongUnaryOperator;
import java.util.function.ToLongFunction;
import java.util.regex.Pattern;

/// What literals mean that a column's type alone does not settle.
///
/// @param units how quantities become numbers in the column's unit
/// @param times a date as text to nanoseconds since the epoch; throws IllegalArgumentException when it is none
public record LiteralRules(UnitConversion units, ToLongFunction<String> times) {
    private static final Pattern MINUTES = Pattern.compile("\\s*\\d{1,2}:\\d{2}\\s*");

    /// Dates that name no zone are UTC.
    public static final LiteralRules UTC = of(ZoneOffset.UTC);

    /// The units of [Unit] and the spellings of [TimeText].
    ///
    /// @param zone of dates that name none
    public static LiteralRules of(ZoneId zone) {
        return of(zone, nanos -> nanos);
    }

    /// @param day of a time of day that names none, read as of 1970-01-01: when it is; throws IllegalArgumentException
    /// when that is not known
    public static LiteralRules of(ZoneId zone, LongUnaryOperator day) {
        return new LiteralRules(LiteralRules::convert, text -> nanos(text, zone, day));
    }

    private static BigDecimal convert(BigDecimal number, String unit, String columnUnit) {
        Unit from = Unit.parse(unit)
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown unit '" + unit + "'; the column's is '" + columnUnit + "'"));
        Unit to = Unit.parse(columnUnit)
                .orElseThrow(() -> new IllegalArgumentException(
                        "cannot convert '" + unit + "' to the column's '" + columnUnit + "'"));
        return from.convert(number, to);
    }

    private static long nanos(String text, ZoneId zone, LongUnaryOperator day) {
        long nanos = moment(text, zone, day);
        if (nanos == TimeText.NONE) {
            throw new IllegalArgumentException("'" + text + "' is not a date such as 2025-01-31T12:00:00Z");
        }
        return nanos;
    }

    /// A time that somebody typed; [TimeText#NONE] if it is none. `12:00` is a time of day, too.
    public static long moment(String text, ZoneId zone, LongUnaryOperator day) {
        // An instance of its own: a reader of times remembers the texts before, and what is typed has none.
        TimeText time = new TimeText(zone);
        long nanos = time.parse(MINUTES.matcher(text).matches() ? text.strip() + ":00" : text);
        return nanos != TimeText.NONE && time.undated() ? day.applyAsLong(nanos) : nanos;
    }
}
