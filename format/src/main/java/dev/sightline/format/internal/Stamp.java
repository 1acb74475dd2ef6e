package dev.sightline.format.internal;

import dev.sightline.event.DayOrder;
import dev.sightline.event.TimeScale;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/// A date and time at the place in a line where a log writes them, read from bytes in one go, with its end.
///
/// Unlike a whole cell, a place in a line has no known end: each [StampKind] says how far it reaches. Where no year is
/// written the one given holds, and goes up by one when the dates fall back by more than half a year (December to
/// January).
public final class Stamp {
    private static final long SECOND = 1_000_000_000L;
    private static final long HALF_YEAR = 183 * 86_400 * SECOND;
    /// Nanoseconds in an int64 reach from 1677 to 2262.
    private static final int FIRST_YEAR = 1678;

    private static final int LAST_YEAR = 2261;

    private final ZoneId zone;
    private final @Nullable ZoneOffset fixed;
    private final StampFields fields = new StampFields();
    private int baseYear = 1970;
    private int year = 1970;
    private long lastYearless = Long.MIN_VALUE;
    private long dayOfClock;
    private long lastOfDay = -1;
    /// The hour last read in local time, and when it began: neighbours share it.
    private long hour = -1;

    private long hourSeconds;
    private long nanos;
    private TimeScale scale = TimeScale.LOCAL;

    /// @param zone of the texts that name none
    public Stamp(ZoneId zone) {
        this.zone = zone;
        this.fixed = zone.normalized() instanceof ZoneOffset offset ? offset : null;
    }

    /// The year of dates that name none, from here on.
    public void year(int known) {
        baseYear = known;
        year = known;
        lastYearless = Long.MIN_VALUE;
    }

    /// Whether the day stands before the month where both may be either; null: nobody said.
    public void dayFirst(@Nullable Boolean said) {
        fields.dayFirst = said;
    }

    /// What the first of the two numbers of a date is.
    public enum First {
        /// The date has no such numbers, or their places say it.
        NEITHER,
        DAY,
        MONTH,
        EITHER
    }

    /// What the first number of the last stamp found can only be.
    public First firstNumber() {
        if (!fields.ofDayAndMonth || fields.one < 1 || fields.other < 1) {
            return First.NEITHER;
        }
        return fields.one > 12 ? First.DAY : fields.other > 12 ? First.MONTH : First.EITHER;
    }

    /// Of three numbers of two digits of which the first was taken for the year, all: `260301`; -1 for other stamps.
    public int yearFirst() {
        return fields.yearIsFirst ? (fields.one * 100 + fields.other) * 100 + fields.last : -1;
    }

    /// Tells how the two numbers of the last stamp found go on from those of the one before; of those that are both, as
    /// if they were not.
    public void follow(DayOrder order) {
        if (firstNumber() == First.EITHER) {
            order.saw(fields.one != fields.other, false);
        }
        if (firstNumber() != First.NEITHER) {
            order.saw(fields.one, fields.other, nanosOfDay());
        }
    }

    private long nanosOfDay() {
        return ((fields.hour * 60L + fields.minute) * 60 + fields.second) * SECOND + fields.fraction;
    }

    /// Nanoseconds since the Unix epoch of the last stamp found.
    public long nanos() {
        return nanos;
    }

    /// What the last stamp found says of its time.
    public TimeScale scale() {
        return scale;
    }

    /// Month and day of the last stamp found, as `month * 100 + day`; 0 if it has none.
    public int monthAndDay() {
        return fields.month * 100 + fields.day;
    }

    /// The weekday that is written in the last stamp found, from 1 for Monday; 0 if none is.
    public int weekday() {
        return fields.weekday;
    }

    /// The year that holds for dates that name none.
    public int assumedYear() {
        return year;
    }

    /// Whether a date without a year was found since [#year].
    public boolean sawYearless() {
        return lastYearless != Long.MIN_VALUE;
    }

    /// The year that was written in the last stamp found; -1 if none was.
    public int writtenYear() {
        return fields.year;
    }

    /// The level letter that stands before a [StampKind#GLOG] date; 0 for other kinds.
    public byte letter() {
        return fields.letter;
    }

    /// Whether the last stamp found has a fraction of a second.
    public boolean hasFraction() {
        return fields.hasFraction;
    }

    /// Reads a stamp of this kind that begins at `from`.
    ///
    /// @return the index behind it, or -1 if there is none
    public int read(StampKind kind, byte[] bytes, int from, int to) {
        int end = fields.read(kind, bytes, from, to);
        if (end < 0) {
            return -1;
        }
        if (kind == StampKind.EPOCH || kind == StampKind.UPTIME) {
            nanos = fields.nanos;
            scale = kind == StampKind.EPOCH ? TimeScale.ZONED : TimeScale.SINCE_START;
            return end;
        }
        if (!toNanos(kind)) {
            return -1;
        }
        scale = kind == StampKind.CLOCK ? TimeScale.OF_DAY : fields.hasOffset ? TimeScale.ZONED : TimeScale.LOCAL;
        return end;
    }

    private boolean toNanos(StampKind kind) {
        if (kind == StampKind.CLOCK) {
            long ofDay = (fields.hour * 60L + fields.minute) * 60 + fields.second;
            if (lastOfDay >= 0 && lastOfDay - ofDay > 43_200) {
                dayOfClock++;
            }
            lastOfDay = ofDay;
            return local(1970, 1, 1, dayOfClock);
        }
        if (fields.year >= 0) {
            return local(fields.year, fields.month, fields.day, 0);
        }
        if (!local(year, fields.month, fields.day, 0)) {
            return false;
        }
        if (lastYearless != Long.MIN_VALUE && nanos < lastYearless - HALF_YEAR) {
            year++;
            local(year, fields.month, fields.day, 0);
        } else if (year > baseYear && nanos > lastYearless + HALF_YEAR) {
            // A late line of December among those of January.
            return local(year - 1, fields.month, fields.day, 0);
        }
        lastYearless = nanos;
        return true;
    }

    private boolean local(int inYear, int month, int day, long daysLater) {
        if (inYear < FIRST_YEAR || inYear > LAST_YEAR || month < 1 || month > 12 || day < 1) {
            return false;
        }
        long wanted = ((inYear * 100L + month) * 100 + day) * 100 + fields.hour + (daysLater << 48);
        if (wanted != hour && !enterHour(inYear, month, day, daysLater)) {
            return false;
        }
        hour = wanted;
        long seconds = hourSeconds + fields.minute * 60L + fields.second;
        if (fields.hasOffset) {
            seconds += zoneSeconds - fields.offsetSeconds;
        }
        nanos = seconds * SECOND + fields.fraction;
        return true;
    }

    private long zoneSeconds;

    private boolean enterHour(int inYear, int month, int day, long daysLater) {
        int longest = month == 2 ? 29 : 30 + (month + month / 8) % 2;
        if (day > longest) {
            return false;
        }
        // 29 February of a year that is not known: the day after the 28th, whatever the year.
        LocalDateTime local = LocalDateTime.of(inYear, month, Math.min(day, 28), fields.hour, 0)
                .plusDays(day - Math.min(day, 28) + daysLater);
        if (fields.year >= 0 && local.getMonthValue() != month) {
            return false;
        }
        ZoneOffset offset = fixed != null ? fixed : zone.getRules().getOffset(local);
        zoneSeconds = offset.getTotalSeconds();
        hourSeconds = local.toEpochSecond(offset);
        return true;
    }
}
