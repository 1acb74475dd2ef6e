package dev.sightline.format.csv;

import dev.sightline.event.TimeText;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/// A date and a time of day in two columns beside each other, as spreadsheets and loggers of sensors write them: a row
/// happened at both. The date's column then has the moment; that of the time stays as it is.
///
/// @param field of the date, from 0; the time's is the next
record DateAndTime(int field) {
    private static final Set<String> DATES =
            Set.of("date", "datum", "day", "tag", "fecha", "data", "dia", "jour", "giorno", "дата", "日期", "日付", "날짜");
    private static final Set<String> TIMES = Set.of(
            "time",
            "clock",
            "timeofday",
            "uhrzeit",
            "zeit",
            "hour",
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
    private static final Pattern PACKED_DATE = Pattern.compile("\\d{8}");
    private static final Pattern PACKED_CLOCK = Pattern.compile("\\d{6}");
    /// As loggers in Italy and Finland write it.
    private static final Pattern DOTTED = Pattern.compile("\\s*\\d{1,2}[.]\\d{2}[.]\\d{2}\\s*");

    static final DateAndTime NONE = new DateAndTime(-1);

    /// What the names of columns promise, unless several times belong to the date.
    static DateAndTime in(List<String> names, Spellings spellings) {
        for (int i = 0; i + 1 < names.size(); i++) {
            if (DATES.contains(squeezed(names.get(i)))
                    && TIMES.contains(squeezed(names.get(i + 1)))
                    && !(spellings.of(i) instanceof DayClock.Day)) {
                return new DateAndTime(i);
            }
        }
        return NONE;
    }

    private static String squeezed(String name) {
        return name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
    }

    /// Whether the cells of a row keep the promise.
    static boolean areSo(String date, String time) {
        boolean packed = PACKED_DATE.matcher(date).matches()
                && PACKED_CLOCK.matcher(time).matches();
        return packed
                || (DATE.matcher(date).matches()
                                || !DayClock.date(date, new TimeText(ZoneOffset.UTC))
                                        .isEmpty())
                        && (CLOCK.matcher(time).matches()
                                || DOTTED.matcher(time).matches());
    }

    /// Both cells with a blank between them.
    ///
    /// @param to the end of the date
    /// @param length of all
    static void join(byte[] bytes, int from, int to, int length, byte[] into) {
        System.arraycopy(bytes, from, into, 0, length);
        into[to - from] = ' ';
        unify(into, to - from + 1, length);
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
