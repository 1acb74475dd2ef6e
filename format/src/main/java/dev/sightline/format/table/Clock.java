package dev.sightline.format.table;

import dev.sightline.event.TimeScale;
import dev.sightline.format.internal.Scan;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import org.jspecify.annotations.Nullable;

/// Times of day and dates as the system tools print them, to nanoseconds since the Unix epoch.
final class Clock {
    static final long NONE = Long.MIN_VALUE;
    static final int NO_SECOND = -1;
    private static final long NANOS = 1_000_000_000L;
    private static final int HALF_DAY = 12 * 3600;

    private final ZoneRules rules;
    private LocalDate date = LocalDate.EPOCH;
    private boolean dated;
    private final boolean zoned;

    /// @param zone of times that name none
    Clock(ZoneId zone) {
        this(zone, false);
    }

    private Clock(ZoneId zone, boolean zoned) {
        this.rules = zone.getRules();
        this.zoned = zoned;
    }

    /// A clock of times whose header names their zone.
    static Clock ofZone(ZoneId named) {
        return new Clock(named, true);
    }

    /// Of times that have a date.
    TimeScale scaleOfDates() {
        return zoned ? TimeScale.ZONED : TimeScale.LOCAL;
    }

    /// Of times of day: the header may have said the date.
    TimeScale scale() {
        return dated ? scaleOfDates() : TimeScale.OF_DAY;
    }

    void setDate(LocalDate date) {
        this.date = date;
        this.dated = true;
    }

    LocalDate date() {
        return date;
    }

    /// @param day days after the header's date
    /// @param second of that day
    long nanos(int day, int second) {
        return nanos(date.plusDays(day), second);
    }

    long nanos(LocalDate on, int second) {
        // Days of 23 or 25 hours: the offset of the time itself counts, not that of midnight.
        long local = on.toEpochDay() * 86_400 + second;
        ZoneOffset offset = rules.isFixedOffset()
                ? rules.getOffset(Instant.EPOCH)
                : rules.getOffset(LocalDateTime.ofEpochSecond(local, 0, ZoneOffset.UTC));
        return (local - offset.getTotalSeconds()) * NANOS;
    }

    /// Whether `second` after `last` means that midnight passed.
    static boolean isNextDay(int last, int second) {
        return last - second > HALF_DAY;
    }

    /// The second of the day of `h:mm:ss` at token i (with `AM` or `PM` in the next one), or [#NO_SECOND].
    static int secondOfDay(Tokens tokens, int i) {
        int end = tokens.to(isHalf(tokens, i + 1) ? i + 1 : i);
        return secondOfDay(tokens.bytes(), tokens.lineStart() + tokens.from(i), tokens.lineStart() + end);
    }

    /// The second of the day of `h:mm:ss` or `h:mm:ss PM`, or [#NO_SECOND].
    static int secondOfDay(byte[] bytes, int from, int to) {
        int part = 0;
        int hour = 0;
        int minute = 0;
        int number = 0;
        int p = from;
        for (; p < to && p - from < 9 && bytes[p] != ' '; p++) {
            byte b = bytes[p];
            if (b == ':' && part < 2 && p > from) {
                hour = part == 0 ? number : hour;
                minute = part == 1 ? number : minute;
                number = 0;
                part++;
            } else if (b >= '0' && b <= '9') {
                number = number * 10 + b - '0';
            } else {
                return NO_SECOND;
            }
        }
        if (part != 2 || p - from < 7 || p - from > 8 || hour > 24 || minute > 59 || number > 60) {
            return NO_SECOND;
        }
        int half = Scan.skipBlanks(bytes, p, to);
        if (half == to) {
            return hour * 3600 + minute * 60 + number;
        }
        boolean pm = Scan.is(bytes, half, to, "PM");
        return pm || Scan.is(bytes, half, to, "AM")
                ? (hour % 12 + (pm ? 12 : 0)) * 3600 + minute * 60 + number
                : NO_SECOND;
    }

    static boolean isHalf(Tokens tokens, int i) {
        return tokens.is(i, "AM") || tokens.is(i, "PM");
    }

    /// `04/18/19`, `04/18/2019`, `2019-04-18`, `18.04.2019`, or null.
    static @Nullable LocalDate date(String text, boolean dayFirst) {
        String[] parts = text.split("[-/.]", 4);
        if (parts.length != 3) {
            return null;
        }
        try {
            int a = Integer.parseInt(parts[0]);
            int b = Integer.parseInt(parts[1]);
            int c = Integer.parseInt(parts[2]);
            if (parts[0].length() == 4) {
                return LocalDate.of(a, b, c);
            }
            if (parts[2].length() != 2 && parts[2].length() != 4) {
                return null;
            }
            int year = parts[2].length() == 2 ? 2000 + c : c;
            // sysstat writes month/day/year unless the locale has dots, day.month.year, or is known to have the day
            // first
            return text.indexOf('.') > 0 || a > 12 || dayFirst && b <= 12
                    ? LocalDate.of(year, b, a)
                    : LocalDate.of(year, a, b);
        } catch (NumberFormatException | DateTimeException notADate) {
            return null;
        }
    }
}
