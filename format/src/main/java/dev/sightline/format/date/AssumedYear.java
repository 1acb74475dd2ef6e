package dev.sightline.format.date;

import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Stamp;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Year;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/// The year in which a log begins whose dates name none: the latest with which no line is of after the file was last
/// written, as those who read rotated logs take it, and in which the weekdays fit that lines name. Lines that cross New
/// Year count on, so what was before has the year
/// before. One pass more over the lines, which looks at their times only.
///
/// @param year of the first line; 1970 where nothing is known of the file
/// @param last of the last one
/// @param byWeekdays whether its lines name weekdays, which fit
public record AssumedYear(int year, int last, boolean byWeekdays) {
    private static final AssumedYear UNKNOWN = new AssumedYear(1970, 1970);
    /// Relative to this one the years of a file are counted.
    private static final int BASE = 2000;

    /// After so many lines that name the year no more are looked at.
    private static final int ENOUGH = 1000;
    /// A machine that lies elsewhere is so much ahead.
    private static final Duration AHEAD = Duration.ofDays(1);

    private static final int FEBRUARY_29 = 229;
    /// From one 29 February to the next, over a year such as 1900.
    private static final int MAX_YEARS_BACK = 8;
    /// In so many years each date has had each weekday, 29 February too.
    private static final int ALL_WEEKDAYS = 40;
    /// So many days that are named are enough.
    private static final int MOST_NAMED = 100;

    public AssumedYear(int year, int last) {
        this(year, last, false);
    }

    /// A day that is written with its weekday.
    ///
    /// @param later in which year, counted from the first line's
    private record Named(int later, int monthAndDay, int weekday) {
        boolean fits(int first) {
            int year = first + later;
            return (monthAndDay != FEBRUARY_29 || Year.isLeap(year))
                    && LocalDate.of(year, monthAndDay / 100, monthAndDay % 100)
                                    .getDayOfWeek()
                                    .getValue()
                            == weekday;
        }
    }

    /// Reads a line's time into a stamp, if it has one.
    public interface Time {
        boolean read(byte[] bytes, int from, int to);
    }

    /// @param timeInto what reads times into a stamp
    public static AssumedYear of(Source source, ReadOptions options, Function<Stamp, Time> timeInto)
            throws IOException {
        return source.once(AssumedYear.class, () -> {
            Instant modified = source.modified().orElse(null);
            if (modified == null) {
                return UNKNOWN;
            }
            Stamp stamp = new Stamp(options.zone());
            stamp.year(BASE);
            try (InputStream again = source.again()) {
                return looked(
                        new Lines(again),
                        stamp,
                        timeInto.apply(stamp),
                        LocalDateTime.ofInstant(modified.plus(AHEAD), ZoneOffset.UTC));
            }
        });
    }

    private static AssumedYear looked(Lines lines, Stamp stamp, Time time, LocalDateTime end) throws IOException {
        TreeSet<Integer> leap = new TreeSet<>();
        Set<Named> named = new HashSet<>();
        long latest = Long.MIN_VALUE;
        int written = 0;
        while (lines.next() && (latest > Long.MIN_VALUE || written < ENOUGH)) {
            if (!time.read(lines.bytes(), lines.start(), lines.end()) || stamp.monthAndDay() == 0) {
                continue;
            }
            if (stamp.writtenYear() >= 0) {
                written++;
                continue;
            }
            if (stamp.monthAndDay() == FEBRUARY_29) {
                leap.add(stamp.assumedYear() - BASE);
            }
            // a late line of December is not of the year that holds
            if (stamp.weekday() > 0 && named.size() < MOST_NAMED && stamp.nanos() >= latest) {
                named.add(new Named(stamp.assumedYear() - BASE, stamp.monthAndDay(), stamp.weekday()));
            }
            latest = Math.max(latest, stamp.nanos());
        }
        if (latest == Long.MIN_VALUE) {
            return new AssumedYear(end.getYear(), end.getYear());
        }
        LocalDateTime last = LocalDateTime.ofEpochSecond(Math.floorDiv(latest, 1_000_000_000L), 0, ZoneOffset.UTC);
        int passed = last.getYear() - BASE;
        int latestYear = last.withYear(end.getYear()).isAfter(end) ? end.getYear() - 1 : end.getYear();
        for (int back = 0; back < ALL_WEEKDAYS && !named.isEmpty(); back++) {
            int first = latestYear - back - passed;
            if (leap.stream().allMatch(years -> Year.isLeap(first + years))
                    && named.stream().allMatch(day -> day.fits(first))) {
                return new AssumedYear(first, first + passed, true);
            }
        }
        for (int back = 0; back <= MAX_YEARS_BACK; back++) {
            int first = latestYear - back - passed;
            if (leap.stream().allMatch(years -> Year.isLeap(first + years))) {
                return new AssumedYear(first, first + passed);
            }
        }
        return new AssumedYear(latestYear - passed, latestYear);
    }

    /// To be said when a stamp was read whose date names no year.
    public void say(RowSink sink) {
        sink.assumed("its dates name no year; " + year + (last > year ? " to " + last : "")
                + (year == UNKNOWN.year ? " is" : last > year ? " are" : " is") + " assumed"
                + (year == UNKNOWN.year ? "" : ", the latest that lie before the file was last changed")
                + (byWeekdays ? " and have the weekdays that its lines name" : ""));
    }
}
