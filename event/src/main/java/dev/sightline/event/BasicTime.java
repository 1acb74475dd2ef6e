package dev.sightline.event;

import java.time.Year;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// ISO 8601's basic format and its relatives: `20250714T070000Z`, `20250714-070000`, `20250714 070000.250+0200`; and a
/// packed day before a clock: `20171223-22:15:29:606`, whose numbers may lack zeros: `20171224-0:7:2:44`.
final class BasicTime {
    private static final int SHORTEST = 14;
    private static final int YEAR = 4;
    private static final int DATE = 8;
    private static final Pattern TEXT = Pattern.compile(
            "(\\d{4})(\\d{2})(\\d{2})[Tt _-](\\d{2})(\\d{2})(\\d{2})([.,]\\d{1,9})?(Z|[+-]\\d{2}:?\\d{2})?");
    /// Milliseconds stand behind a colon, decimals behind a point or a comma.
    private static final Pattern CLOCK =
            Pattern.compile("(\\d{4})(\\d{2})(\\d{2})[ _-](\\d|[01]\\d|2[0-3]):(\\d{1,2}):(\\d{1,2})"
                    + "(?::(\\d{1,3})(?!\\d)|([.,]\\d{1,9}))?(.*)");

    /// The year and the day of it: `2026-274T00:07:52Z`.
    private static final Pattern ORDINAL = Pattern.compile("(\\d{4})-(\\d{3})([T ]\\d{2}:.*)");

    private BasicTime() {}

    /// Whether it may be one; quickly, as it is asked of every text that is no other time.
    static boolean mayBe(byte[] b, int from, int to) {
        if (to - from < SHORTEST || b[from + DATE + 1] < '0' || b[from + DATE + 1] > '9') {
            return false;
        }
        if (b[from + YEAR] == '-' && (b[from + DATE] == 'T' || b[from + DATE] == ' ')) {
            return true;
        }
        for (int i = from; i < from + DATE; i++) {
            if (b[i] < '0' || b[i] > '9') {
                return false;
            }
        }
        return true;
    }

    /// The same in the extended format; null: it is none.
    static @Nullable String extended(String text) {
        Matcher basic = TEXT.matcher(text);
        if (!basic.matches()) {
            Matcher clock = CLOCK.matcher(text);
            return clock.matches() ? extended(clock) : ofDayOfYear(text);
        }
        String date = date(basic);
        String time = basic.group(4) + ':' + basic.group(5) + ':' + basic.group(6);
        String fraction = basic.group(7) == null ? "" : basic.group(7);
        return date + 'T' + time + fraction + (basic.group(8) == null ? "" : basic.group(8));
    }

    private static String extended(Matcher clock) {
        StringBuilder time = new StringBuilder(date(clock)).append('T');
        for (int part = 4; part <= 6; part++) {
            time.append(part == 4 ? "" : ":")
                    .append("0".repeat(2 - clock.group(part).length()));
            time.append(clock.group(part));
        }
        if (clock.group(7) != null) {
            time.append('.').append("0".repeat(3 - clock.group(7).length())).append(clock.group(7));
        } else if (clock.group(8) != null) {
            time.append(clock.group(8));
        }
        return time.append(clock.group(9)).toString();
    }

    private static @Nullable String ofDayOfYear(String text) {
        Matcher ordinal = ORDINAL.matcher(text);
        if (!ordinal.matches()) {
            return null;
        }
        Year year = Year.of(Integer.parseInt(ordinal.group(1)));
        int day = Integer.parseInt(ordinal.group(2));
        return day >= 1 && day <= year.length() ? year.atDay(day) + ordinal.group(3) : null;
    }

    private static String date(Matcher packed) {
        return packed.group(1) + '-' + packed.group(2) + '-' + packed.group(3);
    }
}
