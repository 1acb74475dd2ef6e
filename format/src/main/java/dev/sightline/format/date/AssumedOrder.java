package dev.sightline.format.date;

import dev.sightline.event.DayOrder;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.internal.Lines;
import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Which of two numbers is the day in the dates of a file, `3/4/2026`: all of them have the order of most of those
/// that leave no choice, else that in which days go on from line to line, else that in which no line is of after the
/// file was last written. One pass more over the lines, up to a hundred dates that leave no choice.
///
/// @param dayFirst null: each line is read by itself
/// @param said for people; empty where the dates say it, or somebody did
public record AssumedOrder(@Nullable Boolean dayFirst, String said) {
    private static final AssumedOrder NONE = new AssumedOrder(null, "");
    private static final String OPEN = "its dates do not say whether the day or the month is first; ";
    private static final String ASSUMED = "the month is assumed";
    private static final String MIXED =
            "some of its dates have the day first, others the month: each that may be both has"
                    + " the month first (--dates dmy says otherwise)";
    private static final String NOT_DAY = " (--dates mdy says otherwise)";
    private static final String NOT_MONTH = " (--dates dmy says otherwise)";
    /// A machine that lies elsewhere is so much ahead.
    private static final Duration AHEAD = Duration.ofDays(1);

    /// Finds the dates of lines.
    public interface Dates {
        /// Where that of a line begins; -1: it has none.
        int start(byte[] bytes, int from, int to);

        /// Reads it, and the time of day behind it.
        boolean read(Stamp stamp, byte[] bytes, int from, int to);
    }

    /// The dates at one place of lines; of other kinds than those that leave it open there is nothing to find.
    public static AssumedOrder of(Source source, ReadOptions options, @Nullable Place place) throws IOException {
        return place == null
                ? new AssumedOrder(options.dayFirst(), "")
                : of(source, options, new Dates() {
                    @Override
                    public int start(byte[] bytes, int from, int to) {
                        return place.start(bytes, from, to);
                    }

                    @Override
                    public boolean read(Stamp stamp, byte[] bytes, int from, int to) {
                        return Place.at(stamp, place.kind(), bytes, from, to) >= 0;
                    }
                });
    }

    public static AssumedOrder of(Source source, ReadOptions options, Dates dates) throws IOException {
        if (options.dayFirst() != null) {
            return new AssumedOrder(options.dayFirst(), "");
        }
        return source.once(AssumedOrder.class, () -> {
            Look first = looked(source, dates, null);
            Instant modified = source.modified().orElse(null);
            int written = modified == null
                    ? Integer.MAX_VALUE
                    : number(LocalDate.ofInstant(modified.plus(AHEAD), ZoneOffset.UTC));
            // read as if nobody knew where the year is, then as it is
            Look look = first.isYearLast(written) ? looked(source, dates, false) : first;
            return look.found(written);
        });
    }

    private static Look looked(Source source, Dates dates, @Nullable Boolean dayFirst) throws IOException {
        try (InputStream again = source.again()) {
            Stamp stamp = new Stamp(ZoneOffset.UTC);
            stamp.dayFirst(dayFirst);
            return looked(new Lines(again), dates, stamp);
        }
    }

    private static Look looked(Lines lines, Dates dates, Stamp stamp) throws IOException {
        Look look = new Look();
        int undated = 0;
        for (int passed = 0; lines.next() && !look.isEnough(passed - undated, undated); passed++) {
            int from = dates.start(lines.bytes(), lines.start(), lines.end());
            undated += from < 0 ? 1 : 0;
            if (from < 0 || look.goesOn(lines, from)) {
                continue;
            }
            if (look.length > 0 && dates.read(stamp, look.last, 0, look.length)) {
                look.follow(stamp);
            }
            if (dates.read(stamp, lines.bytes(), from, lines.end())) {
                look.keep(lines, from);
                look.saw(stamp);
            } else {
                undated++;
            }
        }
        return look;
    }

    /// What the dates of the lines tell. The lines of a day, of which a log may have millions, are passed by; the last
    /// of them tells whether the next day came at midnight.
    private static final class Look {
        /// So many dates that leave no choice are enough.
        private static final int SURE = 100;
        /// Where so many lines with a date have no such date, none has.
        private static final int NONE_YET = 1000;
        /// A banner has no more lines; where three numbers may begin with the year, the next day comes sooner.
        private static final int MANY = 100_000;
        /// So many times as many are against one that a line quotes.
        private static final int MOST = 3;
        /// One in so many is said.
        private static final int ODD = 20;

        /// How the days go on, whatever single dates say.
        private final DayOrder order = new DayOrder();
        /// The last line, from its date on.
        private final byte[] last = new byte[64];

        private int length;
        private int open;
        private int ofDay;
        private int ofMonth;
        private int latestByDay;
        private int latestByMonth;

        /// Of three numbers of two digits, the last and the latest.
        private int yearFirst = -1;

        private int latestByYear;
        private int latestByLast;
        /// How often the first of three numbers goes on by one while the others stay.
        private int firstMoves;

        private int otherMoves;

        boolean isEnough(int dated, int undated) {
            boolean none = open + ofDay + ofMonth == 0;
            return ofDay + ofMonth >= SURE || none && (undated >= MANY || dated >= (yearFirst < 0 ? NONE_YET : MANY));
        }

        /// Whether days go on where the year would be first, or the file was changed before that year.
        boolean isYearLast(int written) {
            boolean future = latestByYear > written && latestByLast <= written;
            return yearFirst >= 0 && (future || firstMoves > 1 && otherMoves == 0) && open + ofDay + ofMonth == 0;
        }

        boolean goesOn(Lines lines, int from) {
            byte[] bytes = lines.bytes();
            int to = Math.min(lines.end(), from + last.length);
            int date = Scan.findBlank(bytes, from, to) - from;
            boolean same =
                    date < to - from && date < length && Arrays.equals(bytes, from, from + date + 1, last, 0, date + 1);
            if (same) {
                keep(lines, from);
            }
            return same;
        }

        void keep(Lines lines, int from) {
            length = Math.min(last.length, lines.end() - from);
            System.arraycopy(lines.bytes(), from, last, 0, length);
        }

        /// Where the day before ends.
        void follow(Stamp stamp) {
            stamp.follow(order);
        }

        void saw(Stamp stamp) {
            int numbers = stamp.yearFirst();
            if (yearFirst >= 0 && numbers >= 0 && numbers != yearFirst) {
                firstMoves += numbers == yearFirst + 10_000 ? 1 : 0;
                otherMoves += numbers / 10_000 == yearFirst / 10_000 ? 1 : 0;
            }
            if (numbers >= 0) {
                yearFirst = numbers;
                latestByYear = Math.max(latestByYear, 20_000_000 + numbers);
                latestByLast = Math.max(latestByLast, 20_000_000 + numbers % 100 * 10_000);
            }
            switch (stamp.firstNumber()) {
                case NEITHER -> {
                    return;
                }
                case DAY -> ofDay++;
                case MONTH -> ofMonth++;
                case EITHER -> open++;
            }
            stamp.follow(order);
            int year = Math.max(0, stamp.writtenYear()) * 10_000;
            int read = stamp.monthAndDay();
            latestByMonth = Math.max(latestByMonth, year + read);
            latestByDay = Math.max(latestByDay, year + read % 100 * 100 + read / 100);
        }

        /// What most dates say is the order of all that may have either; that others say something else is said.
        private String contradiction() {
            int fewer = Math.min(ofDay, ofMonth);
            return fewer < MOST || fewer * ODD < ofDay + ofMonth
                    ? ""
                    : fewer + " of its dates have the " + (ofDay > ofMonth ? "month" : "day")
                            + " first, and the others the " + (ofDay > ofMonth ? "day" : "month")
                            + ", which is the order of each that may be both" + (ofDay > ofMonth ? NOT_DAY : NOT_MONTH);
        }

        /// @param written when the file was last written, as a number `20260304`
        AssumedOrder found(int written) {
            if (open + ofDay + ofMonth == 0) {
                return NONE;
            }
            if (ofDay != ofMonth && (ofDay > MOST * ofMonth || ofMonth > MOST * ofDay)) {
                return new AssumedOrder(ofDay > ofMonth, contradiction());
            }
            if (order.isInferred()) {
                return new AssumedOrder(true, OPEN + "the day, as it goes on from line to line" + NOT_DAY);
            }
            if (ofDay > 0 && order.guessesMonthFirst()) {
                return new AssumedOrder(null, MIXED);
            }
            if (!order.guessesMonthFirst()) {
                return new AssumedOrder(
                        false,
                        order.isMonthGuessedByMoves()
                                ? OPEN + "the month, as the other number goes on from line to line" + NOT_MONTH
                                : "");
            }
            if (latestByMonth > written && latestByDay <= written) {
                return new AssumedOrder(
                        true, OPEN + "the day, as the file was last changed before the other" + NOT_DAY);
            }
            return new AssumedOrder(
                    false, latestByDay > written && latestByMonth <= written ? "" : OPEN + ASSUMED + NOT_MONTH);
        }
    }

    private static int number(LocalDate date) {
        return date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
    }

    /// Whether nothing in the file says it, so that it may be as in the files that are read with it.
    public boolean isOpen() {
        return said.startsWith(OPEN + ASSUMED);
    }

    /// Whether the dates of the file leave no choice.
    public boolean isSure() {
        return dayFirst != null && said.isEmpty();
    }

    public boolean isDayFirst() {
        return Boolean.TRUE.equals(dayFirst);
    }

    /// The order of another file.
    ///
    /// @param name that file's
    public AssumedOrder as(String name) {
        String first = isDayFirst() ? "the day, as in " : "the month, as in ";
        return new AssumedOrder(dayFirst, OPEN + first + name + (isDayFirst() ? NOT_DAY : NOT_MONTH));
    }

    public void say(RowSink sink) {
        if (!said.isEmpty()) {
            sink.assumed(said);
        }
    }
}
