package dev.sightline.format.csv;

import dev.sightline.event.TimeText;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// A date and a time of day in two columns beside each other, as spreadsheets and loggers of sensors write them: a row
/// happened at both. The date's column then has the moment; that of the time stays as it is, as a text. Of markets for
/// energy, the time is the hour alone, from 0 to 23 or, as its end, to 24.
///
/// @param field of the date, from 0; the time's is the next
/// @param hours whether that may be an hour alone
/// @param digits whether all that was looked at are times, so that digits alone are some
record DateAndTime(int field, boolean hours, boolean digits) {
    private static final Set<String> DATES =
            Set.of("date", "datum", "day", "tag", "fecha", "data", "dia", "jour", "giorno", "дата", "日期", "日付", "날짜");
    private static final Set<String> TIMES = Set.of(
            "time",
            "clock",
            "timeofday",
            "uhrzeit",
            "zeit",
            "hour",
            "stunde",
            "heure",
            "hora",
            "ora",
            "tijd",
            "czas",
            "время",
            "时间",
            "時刻",
            "시간");
    private static final Pattern DATE = Pattern.compile("\\s*\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}\\s*");
    private static final Pattern CLOCK =
            Pattern.compile("\\s*\\d{1,2}:\\d{2}(:\\d{2}([.,]\\d+)?)?([ \\u202f\\u00a0]?[AaPp][Mm])?\\s*");
    private static final Set<String> HOURS = Set.of("hour", "stunde", "heure", "hora", "ora");
    private static final Pattern HOUR = Pattern.compile("\\s*(1?\\d|2[0-4])\\s*");
    private static final Pattern PACKED_DATE = Pattern.compile("\\d{8}");
    private static final Pattern PACKED_CLOCK =
            Pattern.compile("([01]\\d|2[0-3])([0-5]\\d)(?:([0-5]\\d)(\\d{3}|\\d{6}|\\d{9})?)?");
    /// As loggers in Italy and Finland write it.
    private static final Pattern DOTTED = Pattern.compile("\\s*\\d{1,2}[.]\\d{2}[.]\\d{2}\\s*");

    static final DateAndTime NONE = new DateAndTime(-1, false, false);

    /// What the names of columns promise, unless several times belong to the date.
    static DateAndTime in(List<String> names, Spellings spellings) {
        Spelling[] known =
                IntStream.range(0, names.size()).mapToObj(spellings::of).toArray(Spelling[]::new);
        int field = promised(names, known);
        return field < 0
                ? NONE
                : new DateAndTime(
                        field, HOURS.contains(squeezed(names.get(field + 1))), known[field + 1] instanceof Clock);
    }

    /// The column of the date; -1 if there is none.
    private static int promised(List<String> names, @Nullable Spelling[] spellings) {
        return IntStream.range(0, names.size() - 1)
                .filter(i -> DATES.contains(squeezed(names.get(i))) && TIMES.contains(squeezed(names.get(i + 1))))
                .filter(i -> !(i < spellings.length && spellings[i] instanceof DayClock.Day))
                .findFirst()
                .orElse(-1);
    }

    private static String squeezed(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
    }

    /// A time of day that belongs to the date in the column before it. What it says by itself is of no date, so it is
    /// no time, and nobody's name.
    record Clock() implements Spelling {
        @Override
        public int rewrite(byte[] bytes, int from, int to, byte[] into) {
            return -1;
        }
    }

    /// Notes which column has the clocks, if the first records keep the promise.
    static void find(List<String> names, byte[] bytes, List<int[]> records, @Nullable Spelling[] into) {
        int field = promised(names, into);
        boolean all = field >= 0 && !records.isEmpty() && field + 1 < into.length && into[field + 1] == null;
        for (int[] record : all ? records : List.<int[]>of()) {
            all &= 2 * field + 3 < record.length
                    && areSo(
                            text(bytes, record[2 * field], record[2 * field + 1]),
                            text(bytes, record[2 * field + 2], record[2 * field + 3]),
                            false,
                            true);
        }
        if (all) {
            into[field + 1] = new Clock();
        }
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }

    /// Whether the cells of a row keep the promise.
    boolean areSo(String date, String time) {
        return areSo(date, time, hours, digits);
    }

    private static boolean areSo(String date, String time, boolean hours, boolean digits) {
        boolean packed = PACKED_CLOCK.matcher(time).matches();
        return PACKED_DATE.matcher(date).matches() && packed && (digits || time.length() == 6)
                || (DATE.matcher(date).matches()
                                || !DayClock.date(date, new TimeText(ZoneOffset.UTC))
                                        .isEmpty())
                        && (packed && digits
                                || CLOCK.matcher(time).matches()
                                || hours && HOUR.matcher(time).matches()
                                || DOTTED.matcher(time).matches());
    }

    /// Both cells with a blank between them.
    ///
    /// @param to the end of the date
    /// @param length of all
    /// @param into has room for that and [Spelling#MORE]
    /// @return how many bytes it has then
    static int join(byte[] bytes, int from, int to, int length, byte[] into) {
        System.arraycopy(bytes, from, into, 0, length);
        int at = to - from;
        into[at] = ' ';
        String time = text(into, at + 1, length);
        Matcher digits = PACKED_CLOCK.matcher(time);
        boolean six = length - at - 1 == 6 && at == 8;
        if (digits.matches() && !six) {
            byte[] clock = (digits.group(1)
                            + ':'
                            + digits.group(2)
                            + (digits.group(3) == null ? "" : ':' + digits.group(3))
                            + (digits.group(4) == null ? "" : '.' + digits.group(4)))
                    .getBytes(StandardCharsets.US_ASCII);
            System.arraycopy(clock, 0, into, at + 1, clock.length);
            return dashed(into, at, at + 1 + clock.length);
        }
        if (length - at > 3 || !isDigit(into[length - 1])) {
            unify(into, at + 1, length);
            return length;
        }
        int end = length;
        if (length - at == 2) {
            into[end] = into[end - 1];
            into[end++ - 1] = '0';
        }
        into[end++] = ':';
        into[end++] = '0';
        into[end++] = '0';
        return end;
    }

    /// `20260309` before a clock with colons as `2026-03-09`.
    private static int dashed(byte[] bytes, int date, int end) {
        if (date != 8 || !PACKED_DATE.matcher(text(bytes, 0, date)).matches()) {
            return end;
        }
        System.arraycopy(bytes, 6, bytes, 8, end - 6);
        System.arraycopy(bytes, 4, bytes, 5, 2);
        bytes[4] = '-';
        bytes[7] = '-';
        return end + 2;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }

    /// Makes `18.00.00` the clock that `18:00:00` is.
    private static void unify(byte[] bytes, int from, int to) {
        int points = 0;
        for (int i = from; i < to; i++) {
            boolean other = bytes[i] != '.' && bytes[i] != ' ' && (bytes[i] < '0' || bytes[i] > '9');
            points += other ? 3 : bytes[i] == '.' ? 1 : 0;
        }
        for (int i = from; i < to && points == 2; i++) {
            bytes[i] = bytes[i] == '.' ? (byte) ':' : bytes[i];
        }
    }
}
