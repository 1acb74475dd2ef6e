package dev.sightline.format.sadf;

import dev.sightline.event.TimeScale;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The times of samples that are mere texts, `"timestamp": "12:53:21"` of mpstat, iostat and pidstat: times of day on
/// the date that the host has, and on the next one when they fall back by more than half a day; or with a date of their
/// own.
final class HostClock {
    private static final Pattern DATE = Pattern.compile("(\\d{1,4})([-/.])(\\d{1,2})\\2(\\d{1,4})");
    private static final Pattern STAMP = Pattern.compile(
            "(?:(\\d[-/.\\d]+)[ T])?(\\d{1,2}):(\\d\\d):(\\d\\d)(?: ?([AP])M)?(?: ?([+-]\\d{2}:?\\d{2}))?");
    private static final int HALF_A_DAY = 43_200;

    private @Nullable LocalDate date;
    private String ambiguous = "";
    private int last = -1;
    private TimeScale scale = TimeScale.LOCAL;

    /// What follows is of another host, whose date is not known yet.
    void restart() {
        date = null;
        ambiguous = "";
        last = -1;
    }

    void date(String text) {
        restart();
        date = parsed(text);
    }

    boolean hasDate() {
        return date != null;
    }

    /// The date that was read and may have had the day first; empty if none had.
    String ambiguous() {
        return ambiguous;
    }

    /// @param zone of times that name none
    /// @return nanoseconds since the epoch, or [SampleTime#NONE]
    long nanos(String text, ZoneId zone) {
        Matcher found = STAMP.matcher(text.strip());
        if (!found.matches()) {
            return SampleTime.NONE;
        }
        try {
            LocalTime time = time(found);
            LocalDate day = found.group(1) == null ? dayOf(time.toSecondOfDay()) : parsed(found.group(1));
            if (day == null) {
                return SampleTime.NONE;
            }
            String offset = found.group(6);
            scale = offset == null ? TimeScale.LOCAL : TimeScale.ZONED;
            LocalDateTime at = day.atTime(time);
            Instant instant =
                    at.atZone(offset == null ? zone : ZoneOffset.of(offset)).toInstant();
            return Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L);
        } catch (DateTimeException | ArithmeticException none) {
            return SampleTime.NONE;
        }
    }

    /// What the last time says of itself.
    TimeScale scale() {
        return scale;
    }

    private static LocalTime time(Matcher found) {
        int hour = Integer.parseInt(found.group(2));
        if (found.group(5) != null) {
            hour = hour % 12 + (found.group(5).equals("P") ? 12 : 0);
        }
        return LocalTime.of(hour, Integer.parseInt(found.group(3)), Integer.parseInt(found.group(4)));
    }

    private @Nullable LocalDate dayOf(int second) {
        if (date != null && last - second > HALF_A_DAY) {
            date = date.plusDays(1);
        }
        last = second;
        return date;
    }

    /// `2020-06-01`, `06/01/20` with the month first, `01.06.2020`.
    private @Nullable LocalDate parsed(String text) {
        Matcher found = DATE.matcher(text.strip());
        if (!found.matches()) {
            return null;
        }
        int first = Integer.parseInt(found.group(1));
        int second = Integer.parseInt(found.group(3));
        int third = Integer.parseInt(found.group(4));
        try {
            if (found.group(1).length() == 4) {
                return LocalDate.of(first, second, third);
            }
            boolean isDayFirst = first > 12 || found.group(2).equals(".");
            if (!isDayFirst && second <= 12 && first != second) {
                ambiguous = text;
            }
            int year = third < 100 ? 2000 + third : third;
            return isDayFirst ? LocalDate.of(year, second, first) : LocalDate.of(year, first, second);
        } catch (DateTimeException none) {
            return null;
        }
    }
}
