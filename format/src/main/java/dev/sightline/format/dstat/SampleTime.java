package dev.sightline.format.dstat;

import dev.sightline.event.TimeText;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// `16-06 11:06:42`, day and month without a year: that of `Date:` above, and one more each time the months begin anew.
final class SampleTime {
    private static final Pattern DATE =
            Pattern.compile("\\d{1,2} \\p{L}+ (\\d{4}) \\d\\d:\\d\\d:\\d\\d ?([A-Z]{3,5})?");
    private static final Pattern CLOCK = Pattern.compile("(\\d\\d)-(\\d\\d) (\\d\\d:\\d\\d:\\d\\d)");
    private static final int HALF_A_YEAR = 6;

    private int year;
    private int month;
    private String zone = "";

    /// @param date as the preamble has it: `16 Jun 2015 11:06:42 CDT`
    void begun(String date) {
        Matcher parts = DATE.matcher(date);
        if (parts.matches()) {
            year = Integer.parseInt(parts.group(1));
            month = 0;
            zone = parts.group(2) == null || !isZone(parts.group(2)) ? "" : " " + parts.group(2);
        }
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
        int next = Integer.parseInt(parts.group(2));
        year += month - next > HALF_A_YEAR ? 1 : 0;
        month = next;
        return year + "-" + parts.group(2) + "-" + parts.group(1) + " " + parts.group(3) + zone;
    }
}
