package dev.sightline.format.csv;

import dev.sightline.event.TimeText;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A date and a time of day in two columns beside each other, as spreadsheets and loggers of sensors write them: a row
/// happened at both. The date's column then has the moment; that of the time stays as it is, as a text. Of markets for
/// energy, the time is the hour alone, from 0 to 23 or, as its end, to 24.
///
/// @param date the place of its column, from 0; -1: there is none
/// @param time the same, before or behind it
/// @param digits what a time is that has nothing but digits
/// @param zone what the header says of times that name no zone: `Z`, `+02:00`, or nothing
/// @param days whether many dates have no time: those are days, where one without is a time that nobody knows
record DateAndTime(int date, int time, Digits digits, String zone, boolean days) {
    private static final Set<String> DATES =
            Set.of("date", "datum", "day", "tag", "fecha", "data", "dia", "jour", "giorno", "дата", "日期", "日付", "날짜");
    private static final Set<String> HOURS = Set.of("hour", "stunde", "heure", "hora", "ora");
    private static final Set<String> TIMES = Set.of(
            "time",
            "timestamp",
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
    /// What stands beside these words and changes nothing: `local_time`, `Time (UTC)`.
    private static final Set<String> BESIDE = Set.of("local", "utc", "gmt", "of", "the");

    private static final Pattern ZONE = Pattern.compile("(?iu)(^|[^a-z])(utc|gmt)([^a-z]|$)");
    private static final Pattern LOCAL = Pattern.compile("(?iu)(^|[^a-z])local([^a-z]|$)");
    private static final Pattern PACKED_DATE = Pattern.compile("(\\d{4})(\\d{2})(\\d{2})");

    /// As loggers in Italy and Finland write it, too: `18.00.00`; and in France: `18h00`.
    private static final Pattern CLOCK = Pattern.compile("(?<hour>\\d{1,2})"
            + "(?:[:hH](?<minute>\\d{2})(?::(?<second>\\d{2}(?:[.,]\\d+)?))?|[.](?<minutes>\\d{2})[.](?<seconds>\\d{2}))"
            + "(?:[ \\u202f\\u00a0]?(?<half>[AaPp])[.]?[ \\u00a0]?[Mm][.]?)?"
            + "(?<zone> ?Z| ?[+-]\\d{2}:?\\d{2}| [A-Z]{3,4})?");
    private static final Pattern BARE_HOUR = Pattern.compile("[01]?\\d|2[0-4]");
    private static final Pattern PACKED_CLOCK =
            Pattern.compile("([01]\\d|2[0-3])([0-5]\\d)(?:([0-5]\\d)(\\d{3}|\\d{6}|\\d{9})?)?");
    private static final int NOON = 12;
    /// Lengths of `08:03` and `08:03:17`.
    private static final int MINUTES = 5;

    private static final int SECONDS = 8;
    /// Of so many numbers one would be none, if they were no times but by chance.
    private static final int SURE = 8;

    private static final Set<String> MISSING = Set.of("", "-", "na", "n/a", "null", "nan");

    /// One in so many dates without a time is an accident.
    private static final int FEW = 4;

    /// No date and no time is as long.
    private static final int LONGEST = 64;

    static final DateAndTime NONE = new DateAndTime(-1, -1, Digits.NOTHING, "", false);

    /// What a time of digits alone is: nothing, its hour, or a clock without what stands between, with leading zeros
    /// or where those were lost (`803`, `80317`).
    enum Digits {
        NOTHING,
        HOUR,
        CLOCK,
        MINUTES,
        SECONDS;

        /// `08:03`; empty where it is none.
        String clock(String time) {
            String padded = switch (this) {
                case MINUTES -> "0".repeat(Math.max(0, 4 - time.length())) + time;
                case SECONDS -> "0".repeat(Math.max(0, 6 - time.length())) + time;
                case NOTHING, HOUR, CLOCK -> time;
            };
            Matcher packed = PACKED_CLOCK.matcher(padded);
            return switch (this) {
                case NOTHING -> "";
                case HOUR -> BARE_HOUR.matcher(time).matches() ? (time.length() == 1 ? "0" : "") + time + ":00" : "";
                case CLOCK, MINUTES, SECONDS -> packed.matches() ? separated(packed) : "";
            };
        }

        private static String separated(Matcher packed) {
            return packed.group(1)
                    + ':'
                    + packed.group(2)
                    + (packed.group(3) == null ? "" : ':' + packed.group(3))
                    + (packed.group(4) == null ? "" : '.' + packed.group(4));
        }
    }

    /// A time of day that belongs to the date in the column beside it. What it says by itself is of no date, so it is
    /// no time, and nobody's name.
    record Clock() implements Spelling {
        @Override
        public int rewrite(byte[] bytes, int from, int to, byte[] into) {
            return -1;
        }
    }

    /// The pair of columns that names promise and nearly all of the first records keep; [#NONE] where several times
    /// belong to the date.
    ///
    /// @param into gets a [Clock] at the time's place
    static DateAndTime find(List<String> names, byte[] bytes, List<int[]> records, @Nullable Spelling[] into) {
        for (int f = 0; f + 1 < Math.min(names.size(), into.length); f++) {
            boolean before = says(TIMES, names.get(f + 1)) && says(DATES, names.get(f));
            boolean behind = says(TIMES, names.get(f)) && says(DATES, names.get(f + 1));
            if (before || behind) {
                int date = before ? f : f + 1;
                int time = before ? f + 1 : f;
                boolean free = (into[date] == null || into[date] instanceof PackedTime || isZone(into[date]))
                        && (into[time] == null || isZone(into[time]));
                DateAndTime found = free ? of(names, bytes, records, date, time) : NONE;
                if (!found.equals(NONE)) {
                    into[time] = new Clock();
                    return found;
                }
            }
        }
        return NONE;
    }

    /// The same where nothing but one row is known.
    static DateAndTime ofRow(List<String> names, byte[] bytes, int[] record) {
        return find(names, bytes, List.of(record), new Spelling[names.size()]);
    }

    private static boolean isZone(@Nullable Spelling spelling) {
        return spelling instanceof HeaderZone;
    }

    /// Whether a name has one of the words, and no others than also stand there.
    private static boolean says(Set<String> words, String name) {
        String apart = name.replaceAll("(?<=\\p{Ll})(?=\\p{Lu})", " ").toLowerCase(Locale.ROOT);
        List<String> its = List.of(apart.strip().split("[^\\p{L}]+"));
        return words.contains(apart.replaceAll("[^\\p{L}]", ""))
                || its.stream().filter(words::contains).count() == 1
                        && its.stream().allMatch(word -> words.contains(word) || BESIDE.contains(word))
                || its.size() == 2 && its.getFirst().equals("event") && words.contains(its.getLast());
    }

    private static DateAndTime of(List<String> names, byte[] bytes, List<int[]> records, int date, int time) {
        Set<String> times = new HashSet<>();
        int kept = 0;
        int broken = 0;
        int without = 0;
        Digits digits = digits(names.get(time), bytes, records, time);
        String zone = zone(names.get(date), names.get(time));
        DateAndTime found = new DateAndTime(date, time, digits, zone, false);
        TimeText text = new TimeText(ZoneOffset.UTC);
        for (int[] record : records) {
            String day = cell(bytes, record, date);
            String clock = cell(bytes, record, time);
            if (isMissing(day) || clock.equals(names.get(time))) {
                continue;
            }
            String moment = found.moment(day, clock);
            boolean keeps = !moment.isEmpty() && (text.parse(moment) != TimeText.NONE || text.beyond());
            without += isMissing(clock) ? 1 : 0;
            kept += keeps ? 1 : 0;
            broken += keeps || isMissing(clock) ? 0 : 1;
            times.add(clock);
        }
        boolean sure = digits == Digits.NOTHING || digits == Digits.HOUR || digits == Digits.CLOCK;
        boolean all = digits == Digits.NOTHING ? 3 * broken <= kept : broken == 0;
        return kept > 0 && all && (sure || times.size() >= SURE)
                ? new DateAndTime(date, time, digits, zone, without * FEW > kept + without)
                : NONE;
    }

    /// What those are of which a column has nothing else.
    private static Digits digits(String name, byte[] bytes, List<int[]> records, int time) {
        boolean hours = true;
        boolean packed = true;
        int most = 0;
        for (int[] record : records) {
            String clock = cell(bytes, record, time);
            if (isMissing(clock) || clock.equals(name)) {
                continue;
            }
            if (!clock.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return Digits.NOTHING;
            }
            hours &= BARE_HOUR.matcher(clock).matches();
            packed &= PACKED_CLOCK.matcher(clock).matches();
            most = Math.max(most, clock.length());
        }
        if (hours) {
            return says(HOURS, name) ? Digits.HOUR : Digits.NOTHING;
        }
        // of shorter ones nobody knows that they are no minutes that something took
        return packed ? Digits.CLOCK : most == 4 ? Digits.MINUTES : most == 6 ? Digits.SECONDS : Digits.NOTHING;
    }

    private static String zone(String date, String time) {
        if (LOCAL.matcher(time).find()) {
            return "";
        }
        return HeaderZone.of(time)
                .or(() -> HeaderZone.of(date))
                .filter(zone -> !zone.monthFirst())
                .map(HeaderZone::suffix)
                .orElse(ZONE.matcher(time).find() || ZONE.matcher(date).find() ? "Z" : "");
    }

    private static boolean isMissing(String cell) {
        return MISSING.contains(cell.toLowerCase(Locale.ROOT));
    }

    private static String cell(byte[] bytes, int[] record, int field) {
        return 2 * field + 1 < record.length ? cell(bytes, record[2 * field], record[2 * field + 1]) : "";
    }

    private static String cell(byte[] bytes, int from, int to) {
        return Quotes.text(bytes, from, to).strip();
    }

    /// As other times are written, with its zone; empty if it is none.
    private String clock(String time) {
        Matcher clock = CLOCK.matcher(time);
        if (!clock.matches()) {
            String bare = digits.clock(time);
            return bare.isEmpty() ? "" : bare + zone;
        }
        int hour = hour(Integer.parseInt(clock.group("hour")), clock.group("half"));
        if (hour < 0) {
            return "";
        }
        String own = clock.group("zone");
        String minute = clock.group("minute") == null ? clock.group("minutes") : clock.group("minute");
        String second = clock.group("minute") == null ? clock.group("seconds") : clock.group("second");
        return (hour < 10 ? "0" : "")
                + hour
                + ':'
                + minute
                + (second == null ? "" : ':' + second)
                + (own == null ? zone : own);
    }

    /// -1 if no half of a day has such an hour.
    private static int hour(int hour, @Nullable String half) {
        if (half == null) {
            return hour;
        }
        return hour < 1 || hour > NOON ? -1 : hour % NOON + (half.equalsIgnoreCase("p") ? NOON : 0);
    }

    /// Empty if the time is none.
    private String moment(String day, String time) {
        String clock = clock(time);
        Matcher packed = PACKED_DATE.matcher(day);
        String date = packed.matches() ? packed.group(1) + '-' + packed.group(2) + '-' + packed.group(3) : day;
        return clock.isEmpty() ? "" : date + ' ' + clock;
    }

    /// Date and time as one moment. Where the time is odd, or one of the two missing, it is a text that is no time: a
    /// date alone would be the midnight of its day. Where many have none, that is meant.
    ///
    /// @param into has room for both and [Spelling#MORE]
    /// @return how many bytes it has then; 0 where neither is there
    int join(byte[] bytes, int dateFrom, int dateTo, int timeFrom, int timeTo, byte[] into) {
        if (dateTo - dateFrom > LONGEST || timeTo - timeFrom > LONGEST) {
            // a note of somebody
            System.arraycopy(bytes, dateFrom, into, 0, dateTo - dateFrom);
            return dateTo - dateFrom;
        }
        if (zone.isEmpty() && isUsual(bytes, dateFrom, dateTo) && isClock(bytes, timeFrom, timeTo)) {
            int length = dateTo - dateFrom;
            System.arraycopy(bytes, dateFrom, into, 0, length);
            into[length] = ' ';
            System.arraycopy(bytes, timeFrom, into, length + 1, timeTo - timeFrom);
            return length + 1 + timeTo - timeFrom;
        }
        String day = cell(bytes, dateFrom, dateTo);
        String time = cell(bytes, timeFrom, timeTo);
        if (isMissing(day)) {
            return 0;
        }
        String moment = moment(day, time);
        boolean alone = days && isMissing(time);
        byte[] text = (alone ? day : moment.isEmpty() ? "? " + day : moment).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(text, 0, into, 0, text.length);
        return text.length;
    }

    /// Whether it is as others write it: `2026-03-09`, `9.3.2026`.
    private static boolean isUsual(byte[] bytes, int from, int to) {
        int others = 0;
        for (int i = from; i < to; i++) {
            boolean digit = isDigit(bytes[i]);
            if (!digit && bytes[i] != '-' && bytes[i] != '.' && bytes[i] != '/') {
                return false;
            }
            others += digit ? 0 : 1;
        }
        return others == 2 && isDigit(bytes[from]) && isDigit(bytes[to - 1]);
    }

    /// `08:03`, `08:03:17`, `08:03:17.123`.
    private static boolean isClock(byte[] bytes, int from, int to) {
        int length = to - from;
        if (length != MINUTES && length < SECONDS) {
            return false;
        }
        for (int i = from; i < to; i++) {
            int at = i - from;
            boolean fits =
                    at == 2 || at == MINUTES ? bytes[i] == ':' : at == SECONDS ? bytes[i] == '.' : isDigit(bytes[i]);
            if (!fits) {
                return false;
            }
        }
        return length != SECONDS + 1;
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
