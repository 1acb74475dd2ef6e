package dev.sightline.event;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads dates and times as traces write them into nanoseconds since the Unix epoch: ISO 8601 and its relatives by a
/// fast path on bytes, the other usual spellings (`04/18/19 1:20:09 PM`, `Tue Jan  5 14:29:24 2021`,
/// `10/Oct/2000:13:55:36 -0700`) by [LooseTime].
///
/// A text without a date takes the header's ([#headerDate]), else 1970-01-01; when such a time falls by more than half
/// a day, midnight has passed and a day is added. So an instance belongs to one column of one source, read in order,
/// by one thread.
public final class TimeText {
    /// Returned for what is no time: no instant has this value.
    public static final long NONE = Long.MIN_VALUE;

    static final long SECOND = 1_000_000_000L;
    static final long DAY = 86_400 * SECOND;
    /// Nanoseconds in an int64 reach from 1677 to 2262.
    private static final int FIRST_YEAR = 1678;

    private static final int LAST_YEAR = 2261;
    /// Of a day that a timetable or a shift goes on with after midnight: `2026-05-01 25:30` is half past one of the
    /// next.
    static final int LAST_HOUR = 47;

    private static final int CYCLE_FROM = 1680;
    private static final int LONGEST = 64;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle SHORTS =
            MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.nativeOrder());

    /// Java writes one before AM and PM, in English too.
    private static final Pattern BLANK = Pattern.compile("[\\u00a0\\u202f\\u2009]");

    private final @Nullable ZoneOffset fixedOffset;
    private final ZoneId zone;
    private final LooseTime loose = new LooseTime();
    private long headerDay;
    private boolean hasHeader;
    private long lastOfDay = -1;
    private long daysPassed;
    private boolean dateless;
    private boolean clockless;
    private boolean far;
    private boolean zoneless;
    private boolean isLoose;
    /// The bytes of the last date that was read by the fast path, and its day.
    private long dayFirst;

    private short dayLast;
    private long lastDay;

    /// @param zone of the texts that name none
    public TimeText(ZoneId zone) {
        this.zone = zone;
        this.fixedOffset = zone.normalized() instanceof ZoneOffset offset ? offset : null;
    }

    /// The date of the texts that name none, from here on.
    public void headerDate(LocalDate date) {
        headerDay = date.toEpochDay();
        hasHeader = true;
        daysPassed = 0;
        lastOfDay = -1;
    }

    /// Whether days come before months in the ambiguous `3/4/2026`; months do unless told.
    public void dayFirst(boolean dayFirst) {
        loose.dayFirst(dayFirst);
    }

    /// Whether the last text parsed can only have the day first, as `31/1/2026`.
    public boolean sawDayFirst() {
        return isLoose && loose.sawDayFirst();
    }

    /// Whether the last text parsed can only have the month first, as `1/31/2026`.
    public boolean sawMonthFirst() {
        return isLoose && loose.sawMonthFirst();
    }

    /// Whether nothing in the last text parsed says which number is the month, as in `3/4/2026`.
    public boolean mayBeEither() {
        return isLoose && loose.mayBeEither();
    }

    /// The first two numbers of the last text parsed where it has the year last, as `3/4/2026`; 0 of others.
    public int firstNumber() {
        return isLoose ? loose.first() : 0;
    }

    public int secondNumber() {
        return isLoose ? loose.second() : 0;
    }

    /// Nanoseconds since midnight of the last text parsed, in a spelling that has such numbers; 0 of others.
    public long ofDay() {
        return isLoose ? loose.ofDay() : 0;
    }

    /// Whether the last text parsed was a date without a time of day.
    public boolean clockless() {
        return isLoose ? !loose.hasClock : clockless;
    }

    /// Whether the last text parsed was a time of day without a date.
    public boolean dateless() {
        return dateless;
    }

    /// Whether nothing says the date of the last text parsed, so that 1970-01-01 stands for it.
    public boolean undated() {
        return dateless && !hasHeader;
    }

    /// What the last text parsed says of its time.
    public TimeScale scale() {
        return undated() ? TimeScale.OF_DAY : zoneless ? TimeScale.LOCAL : TimeScale.ZONED;
    }

    /// Whether the last text parsed was a date and time, but of a year that nanoseconds in an int64 do not
    /// reach: `9999` for the end that never comes, `0001` of programs whose times begin there, `0000-00-00` of
    /// databases.
    public boolean beyond() {
        return far;
    }

    /// @return nanoseconds since the epoch, or [#NONE]
    public long parse(byte[] bytes, int offset, int length) {
        int start = offset;
        int end = offset + length;
        while (start < end && bytes[start] == ' ') {
            start++;
        }
        while (end > start && bytes[end - 1] == ' ') {
            end--;
        }
        dateless = false;
        zoneless = false;
        far = false;
        isLoose = false;
        if (end - start < 6 || end - start > LONGEST) {
            return NONE;
        }
        long iso = iso(bytes, start, end);
        if (iso != NONE) {
            return far ? NONE : iso;
        }
        far = false;
        String text = new String(bytes, start, end - start, UTF_8);
        boolean isAscii = text.length() == end - start;
        String signs = isAscii
                ? BasicTime.mayBe(bytes, start, end) ? BasicTime.extended(text) : null
                : EastAsianTime.iso(text);
        if (signs != null) {
            byte[] plain = signs.getBytes(UTF_8);
            long value = iso(plain, 0, plain.length);
            if (value != NONE || !isAscii) {
                return far ? NONE : value;
            }
            far = false;
            text = signs;
        }
        long value = loose(isAscii ? text : BLANK.matcher(text).replaceAll(" "));
        far &= value != NONE;
        return far ? NONE : value;
    }

    /// @return nanoseconds since the epoch, or [#NONE]
    public long parse(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return parse(bytes, 0, bytes.length);
    }

    /// `yyyy-mm-dd` or `yyyy/mm/dd`, then nothing or one of `T`, blank, `-`, `_` and `hh:mm[:ss[.f]]` and
    /// nothing, `Z` or `+hh[:]mm`.
    private long iso(byte[] b, int at, int end) {
        if (end - at < 10 || (b[at + 4] != '-' && b[at + 4] != '/') || b[at + 7] != b[at + 4]) {
            return NONE;
        }
        long epochDay = day(b, at);
        if (epochDay == NONE) {
            return NONE;
        }
        int next = at + 10;
        clockless = next == end;
        if (clockless) {
            return atZone(epochDay, 0);
        }
        if (!isBetween(b[next]) || end - next < 6 || b[next + 3] != ':') {
            return NONE;
        }
        int hour = two(b, next + 1);
        int minute = two(b, next + 4);
        next += 6;
        int second = 0;
        long fraction = 0;
        if (next < end && b[next] == ':') {
            if (end - next < 3) {
                return NONE;
            }
            second = two(b, next + 1);
            next += 3;
            if (next < end && (b[next] == '.' || b[next] == ',')) {
                int from = ++next;
                long unit = SECOND / 10;
                while (next < end && b[next] >= '0' && b[next] <= '9') {
                    fraction += (b[next] - '0') * unit;
                    unit /= 10;
                    next++;
                }
                if (next == from) {
                    return NONE;
                }
            }
        }
        if (hour < 0 || hour > LAST_HOUR || minute < 0 || minute > 59 || second < 0 || second > 60) {
            return NONE;
        }
        long ofDay = ((hour * 60L + minute) * 60 + second) * SECOND + fraction;
        return zoned(epochDay, ofDay, b, next, end);
    }

    /// The day that ten bytes write; most cells of a column are of the day of the one before.
    private long day(byte[] b, int at) {
        long first = (long) WORDS.get(b, at);
        short last = (short) SHORTS.get(b, at + 8);
        if (first == dayFirst && last == dayLast) {
            return lastDay;
        }
        int century = two(b, at);
        int yearOfCentury = two(b, at + 2);
        if (century < 0 || yearOfCentury < 0) {
            return NONE;
        }
        long found = anyDay(century * 100 + yearOfCentury, two(b, at + 5), two(b, at + 8));
        if (!far && found != NONE) {
            dayFirst = first;
            dayLast = last;
            lastDay = found;
        }
        return found;
    }

    /// What may stand between a date and a time.
    private static boolean isBetween(byte b) {
        return b == ' ' || b == 'T' || b == 't' || b == '-' || b == '_';
    }

    private long zoned(long epochDay, long ofDay, byte[] b, int at, int end) {
        if (at == end) {
            return atZone(epochDay, ofDay);
        }
        if (b[at] == 'Z' && at + 1 == end) {
            return epochDay * DAY + ofDay;
        }
        int left = end - at;
        if ((b[at] == '+' || b[at] == '-') && (left == 3 || left == 5 || (left == 6 && b[at + 3] == ':'))) {
            int hours = two(b, at + 1);
            int minutes = left == 3 ? 0 : two(b, end - 2);
            if (hours < 0 || hours > 18 || minutes < 0 || minutes > 59) {
                return NONE;
            }
            long shift = (hours * 60L + minutes) * 60 * SECOND;
            return epochDay * DAY + ofDay - (b[at] == '-' ? -shift : shift);
        }
        return NONE;
    }

    private long loose(String text) {
        isLoose = true;
        if (!loose.parse(text)) {
            return NONE;
        }
        if (loose.hasDate()) {
            int year = loose.year() >= 0 ? loose.year() : headerYear();
            long epochDay = anyDay(year, loose.month(), loose.day());
            if (epochDay == NONE) {
                return NONE;
            }
            Integer offset = loose.offsetSeconds();
            return offset == null ? atZone(epochDay, loose.ofDay()) : epochDay * DAY + loose.ofDay() - offset * SECOND;
        }
        dateless = true;
        long ofDay = loose.ofDay();
        if (lastOfDay >= 0 && lastOfDay - ofDay > DAY / 2) {
            daysPassed++;
        }
        lastOfDay = ofDay;
        return atZone(headerDay + daysPassed, ofDay);
    }

    private int headerYear() {
        return LocalDate.ofEpochDay(headerDay).getYear();
    }

    private long atZone(long epochDay, long ofDay) {
        zoneless = true;
        if (fixedOffset != null) {
            return epochDay * DAY + ofDay - fixedOffset.getTotalSeconds() * SECOND;
        }
        LocalDateTime local = LocalDate.ofEpochDay(epochDay).atStartOfDay().plusNanos(ofDay);
        return epochDay * DAY + ofDay - zone.getRules().getOffset(local).getTotalSeconds() * SECOND;
    }

    /// The value of two digits, or a negative number.
    private static int two(byte[] b, int at) {
        int tens = b[at] - '0';
        int ones = b[at + 1] - '0';
        return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1000 : tens * 10 + ones;
    }

    /// Like [#epochDay], but a day of a year beyond becomes one of its like: the calendar repeats every 400 years.
    private long anyDay(int year, int month, int day) {
        if (year >= FIRST_YEAR && year <= LAST_YEAR) {
            return epochDay(year, month, day);
        }
        far = true;
        return year == 0 && month == 0 && day == 0
                ? 0
                : epochDay(CYCLE_FROM + Math.floorMod(year - CYCLE_FROM, 400), month, day);
    }

    /// Days since 1970-01-01 in the proleptic Gregorian calendar, or NONE for no such day or one beyond int64
    /// nanoseconds. The arithmetic is Hinnant's `days_from_civil` (2013).
    static long epochDay(int year, int month, int day) {
        if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1 || day > 31) {
            return NONE;
        }
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        int longest = month == 2 ? (leap ? 29 : 28) : 30 + (month + month / 8) % 2;
        if (day > longest) {
            return NONE;
        }
        int y = month <= 2 ? year - 1 : year;
        int era = y / 400;
        int yearOfEra = y - era * 400;
        int dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * 146_097L + dayOfEra - 719_468;
    }
}
