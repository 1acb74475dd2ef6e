package dev.sightline.format.csv;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A time of day without seconds, `06:05`, in a column that is called a time and goes on through the day, of a table
/// that has no other: what dashboards export. Elsewhere two numbers with a colon are minutes and seconds, a score or a
/// ratio.
record MinuteOfDay(String name) implements Spelling {
    private static final Pattern NAME =
            Pattern.compile("(?iu)(time|zeit|uhrzeit|heure|hora|ora|tid|tijd|godzina|clock|time of day|时间|時刻|시간)");
    private static final Pattern CELL = Pattern.compile("([01]?\\d|2[0-3]):([0-5]\\d)");
    private static final int LONGEST = 8;
    /// Of `06:05:00`.
    private static final int LENGTH = 8;
    private static final int MIN_ROWS = 10;
    private static final int MINUTES = 60;
    private static final int HALF_A_DAY = 12 * MINUTES;

    /// Of ten steps so many go on.
    private static final int MOST = 9;

    private static final int TEN = 10;

    /// @param records pairs of begin and end of their fields
    static boolean is(String name, byte[] bytes, List<int[]> records, int field) {
        if (!NAME.matcher(name.strip()).matches() || records.size() < MIN_ROWS) {
            return false;
        }
        int last = -1;
        int steps = 0;
        int on = 0;
        int latest = 0;
        for (int[] record : records) {
            int minute = 2 * field < record.length ? minute(bytes, record[2 * field], record[2 * field + 1]) : -1;
            if (minute < 0) {
                return false;
            }
            if (last >= 0) {
                steps++;
                // midnight may pass
                on += minute >= last || last - minute > HALF_A_DAY ? 1 : 0;
            }
            last = minute;
            latest = Math.max(latest, minute);
        }
        return on * TEN >= steps * MOST && latest >= MINUTES;
    }

    /// Of the day; -1 for what is none.
    private static int minute(byte[] bytes, int from, int to) {
        Matcher cell = CELL.matcher(
                to - from > LONGEST ? "" : Quotes.text(bytes, from, to).strip());
        return cell.matches() ? Integer.parseInt(cell.group(1)) * MINUTES + Integer.parseInt(cell.group(2)) : -1;
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        int minute = minute(bytes, from, to);
        if (minute < 0) {
            return -1;
        }
        two(minute / MINUTES, into, 0);
        two(minute % MINUTES, into, 3);
        two(0, into, 6);
        into[2] = ':';
        into[5] = ':';
        return LENGTH;
    }

    private static void two(int number, byte[] into, int at) {
        into[at] = (byte) ('0' + number / TEN);
        into[at + 1] = (byte) ('0' + number % TEN);
    }

    @Override
    public String said() {
        return "'" + name + "' is an hour and a minute of the day";
    }
}
