package dev.sightline.format.table;

import dev.sightline.event.TimeScale;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/// When the rows happened: the date of the banner, the time printed above them, and how often midnight passed.
///
/// A sar report lists one section after another, each from the first sample on: so each header counts its own
/// midnights. Where a new header continues a live report (its first time is within an hour of the row before, and not
/// of the first one), it goes on counting. Below another banner counting begins anew: its date is that of its rows.
final class RowTime {
    private static final int SAME_REPORT_SECONDS = 3600;

    /// Midnights counted under one header.
    static final class Days {
        private int report;
        private int lastSecond = Clock.NO_SECOND;
        private int day;
    }

    private final ZoneId zone;
    private final boolean dayFirst;
    private final Clock clock;
    private final Days preamble = new Days();
    private Clock stampClock;
    private long above = Clock.NONE;
    private TimeScale aboveScale = TimeScale.OF_DAY;
    private int lastSecond = Clock.NO_SECOND;
    private int lastDay;
    private int firstSecond = Clock.NO_SECOND;
    /// How many banners came.
    private int report;

    /// @param dayFirst whether `3/4/2026` is in April
    RowTime(ZoneId zone, boolean dayFirst) {
        this.zone = zone;
        this.dayFirst = dayFirst;
        this.clock = new Clock(zone);
        this.stampClock = clock;
    }

    /// A date in the order of this source; null if the text is none.
    @Nullable
    LocalDate date(String text) {
        return Clock.date(text, dayFirst);
    }

    void setDate(LocalDate date) {
        clock.setDate(date);
        report++;
        lastSecond = Clock.NO_SECOND;
        lastDay = 0;
        firstSecond = Clock.NO_SECOND;
    }

    /// The time that stands above the rows, or [Clock#NONE].
    long above() {
        return above;
    }

    /// Puts the time that stands above the rows, if any.
    void putAbove(RowSink sink, int column) {
        if (above != Clock.NONE) {
            sink.timeNanos(column, above, aboveScale);
        }
    }

    /// Says that a time of day stands above the rows to come.
    void setAbove(int second) {
        advance(preamble, second);
        above = clock.nanos(preamble.day, second);
        aboveScale = clock.scale();
    }

    void setAbove(LocalDate date, int second) {
        above = clock.nanos(date, second);
        aboveScale = clock.scaleOfDates();
    }

    /// @param name of the zone, as `date` prints it; of one that is not known the default
    void setAbove(LocalDate date, int second, String name) {
        setStampZone(name);
        above = stampClock.nanos(date, second);
        aboveScale = stampClock.scaleOfDates();
    }

    void setAboveEpoch(long seconds) {
        above = seconds * 1_000_000_000L;
        aboveScale = TimeScale.ZONED;
    }

    /// @param name the header of a time stamp: the abbreviation of its zone, or anything else for the default
    void setStampZone(String name) {
        stampClock = clock;
        try {
            stampClock = Clock.ofZone(ZoneId.of(name, ZoneId.SHORT_IDS));
        } catch (DateTimeException notAZone) {
            stampClock = new Clock(zone);
        }
    }

    /// `12:53:20`, `03:16:15 PM`, or seconds since the Unix epoch; what is none of these goes as text.
    void put(RowSink sink, int column, Days days, byte[] bytes, int from, int to) {
        int second = Clock.secondOfDay(bytes, from, to);
        if (second >= 0) {
            advance(days, second);
            sink.timeNanos(column, clock.nanos(days.day, second), clock.scale());
            return;
        }
        long epoch = 0;
        int p = from;
        while (p < to && p - from < 10 && bytes[p] >= '0' && bytes[p] <= '9') {
            epoch = epoch * 10 + bytes[p++] - '0';
        }
        if (p == to && p - from >= 9) {
            sink.timeNanos(column, epoch * 1_000_000_000L);
        } else {
            sink.text(column, bytes, from, to - from);
        }
    }

    /// `2026-11-20 09:48:28`.
    void putStamp(RowSink sink, int column, byte[] bytes, int from, int to) {
        int blank = Scan.findBlank(bytes, from, to);
        LocalDate date = date(new String(bytes, from, blank - from, StandardCharsets.UTF_8));
        int second = Clock.secondOfDay(bytes, Scan.skipBlanks(bytes, blank, to), to);
        if (date == null || second < 0) {
            sink.text(column, bytes, from, to - from);
        } else {
            sink.timeNanos(column, stampClock.nanos(date, second), stampClock.scaleOfDates());
        }
    }

    private void advance(Days days, int second) {
        if (days.report != report) {
            days.report = report;
            days.lastSecond = Clock.NO_SECOND;
        }
        firstSecond = firstSecond == Clock.NO_SECOND ? second : firstSecond;
        if (days.lastSecond == Clock.NO_SECOND) {
            days.day = isNear(second, lastSecond) && !isNear(second, firstSecond) ? lastDay : 0;
        } else if (Clock.isNextDay(days.lastSecond, second)) {
            days.day++;
        }
        days.lastSecond = second;
        lastSecond = second;
        lastDay = days.day;
    }

    private static boolean isNear(int second, int other) {
        return other != Clock.NO_SECOND && Math.abs(second - other) <= SAME_REPORT_SECONDS;
    }
}
