package dev.sightline.format.sadf;

import dev.sightline.event.TimeScale;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Dates and times as sadf writes them: `2024-01-20` and `16:00:22`, in UTC or in the zone they name.
final class SampleTime {
    static final long NONE = Long.MIN_VALUE;

    private SampleTime() {}

    /// @param stamp with `date`, `time`, and `utc` or `tz`
    /// @param zone of times that name none
    /// @return nanoseconds since the epoch, or [#NONE]
    static long nanos(Node stamp, ZoneId zone) {
        try {
            LocalDate date = LocalDate.parse(stamp.get("date"));
            LocalTime time = LocalTime.parse(stamp.get("time"));
            Instant instant = date.atTime(time)
                    .atZone(Objects.requireNonNullElse(named(stamp), zone))
                    .toInstant();
            return Math.addExact(Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
        } catch (DateTimeException | ArithmeticException none) {
            return NONE;
        }
    }

    /// @param zone of times that name none; null if nobody told any
    static TimeScale scale(Node stamp, @Nullable ZoneId zone) {
        return named(stamp) == null && zone == null ? TimeScale.LOCAL : TimeScale.ZONED;
    }

    private static @Nullable ZoneId named(Node stamp) {
        String utc = stamp.get("utc");
        String name = stamp.get("tz");
        if (utc.equals("1") || utc.equals("true") || name.equals("UTC")) {
            return ZoneOffset.UTC;
        }
        try {
            return name.isEmpty() ? null : ZoneId.of(name);
        } catch (DateTimeException abbreviation) {
            return null;
        }
    }
}
