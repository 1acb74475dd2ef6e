package dev.sightline.format.dstat;

import dev.sightline.event.TimeText;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `16-06 11:06:42`, day and month without a year: that of `Date:` above, and one more each time the months begin anew.
/// dool writes `Jun-16 11:06:42`.
final class SampleTime {
    private static final Pattern DATE =
            Pattern.compile("\\d{1,2} (\\p{L}+) (\\d{4}) \\d\\d:\\d\\d:\\d\\d ?([A-Z]{3,5})?");
    private static final Pattern CLOCK = Pattern.compile(
            "(?:(?<day>\\d\\d)-(?<month>\\d\\d)|(?<name>[A-Za-z]{3})-(?<dayBehind>\\d\\d)) (?<clock>\\d\\d:\\d\\d:\\d\\d)");
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    /// A clock that is put back may be in the month before again.
    private static final int PUT_BACK = 1;

    private int year;
    private int month;
    private String zone = "";

    /// @param date as the preamble has it: `16 Jun 2015 11:06:42 CDT`
    void begun(String date) {
        Matcher parts = DATE.matcher(date);
        if (parts.matches()) {
            month = month(parts.group(1));
            year = Integer.parseInt(parts.group(2));
            zone = parts.group(3) == null || !isZone(parts.group(3)) ? "" : " " + parts.group(3);
        }
    }

    /// 0 in languages in which it is not known.
    private static int month(String name) {
        return MONTHS.indexOf(name.substring(0, Math.min(3, name.length())).toLowerCase(Locale.ROOT)) + 1;
    }

    private static boolean isZone(String name) {
        return new TimeText(ZoneOffset.UTC).parse("2015-06-16 11:06:42 " + name) != TimeText.NONE;
    }

    /// As intake reads it; unchanged where the year is not known or the layout is another (`DSTAT_TIMEFMT`).
    String of(String text) {
        Matcher parts = CLOCK.matcher(text.strip());
        if (year == 0 || !parts.matches()) {
            return text;
        }
        String name = parts.group("name");
        int next = name == null ? Integer.parseInt(parts.group("month")) : month(name);
        if (next == 0) {
            return text;
        }
        year += month - next > PUT_BACK ? 1 : 0;
        month = next;
        String day = parts.group(name == null ? "day" : "dayBehind");
        return year + (next < 10 ? "-0" : "-") + next + "-" + day + " " + parts.group("clock") + zone;
    }
}
