package dev.sightline.event;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How long something lasts, as people type it: `500ms`, `1.5 s`, `30m`, `4w`.
public final class TimeLength {
    private static final Pattern TEXT =
            Pattern.compile("\\s*(\\d{1,18}(?:\\.\\d{0,18})?|\\.\\d{1,18})\\s*(\\p{L}{1,8})\\s*");
    private static final BigDecimal MOST = BigDecimal.valueOf(Long.MAX_VALUE);

    private TimeLength() {}

    /// In nanoseconds, at most what a long can say. `m` are minutes here, as no length of time is one in metres; `w`
    /// are
    /// weeks.
    ///
    /// @return null if the text is none, or less than a nanosecond
    public static @Nullable Long nanos(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return null;
        }
        String symbol = matcher.group(2);
        boolean weeks = symbol.equals("w");
        Unit unit = Unit.parse(symbol.equals("m") ? "min" : weeks ? "d" : symbol)
                .filter(Unit::isTime)
                .orElse(null);
        if (unit == null) {
            return null;
        }
        BigDecimal nanos = new BigDecimal(matcher.group(1))
                .multiply(BigDecimal.valueOf(unit.factor()))
                .multiply(BigDecimal.valueOf(weeks ? 7 : 1));
        return nanos.compareTo(BigDecimal.ONE) < 0
                ? null
                : (Long) nanos.min(MOST).longValue();
    }
}
