package dev.sightline.format.csv;

import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Local times whose column's name says where they are: `time (UTC)`, `start_utc`, `Time [UTC+02:00]`, and the first
/// column of Windows' Performance Monitor, `(PDH-CSV 4.0) (W. Europe Standard Time)(-60)`, which says by how many
/// minutes local time is behind UTC and has the month first.
///
/// @param suffix of a time there
/// @param monthFirst whether its dates are `04/01/2026`
record HeaderZone(String suffix, boolean monthFirst) implements Spelling {
    private static final Pattern PERFMON = Pattern.compile("\\(PDH-[CT]SV \\d\\.\\d\\) ?\\(.*\\)\\((-?\\d{1,3})\\)");
    private static final Pattern UTC =
            Pattern.compile("(?i).*(?:[ _(\\[])(?:utc|gmt)(?:([+-])(\\d{1,2})(?::?(\\d{2}))?)?[)\\]]?");
    private static final Pattern ISO =
            Pattern.compile("\\d{4}[-/]\\d\\d[-/]\\d\\d[ T]\\d\\d:\\d\\d(?::\\d\\d(?:[.,]\\d{1,9})?)?");
    private static final Pattern SLASHED =
            Pattern.compile("(\\d\\d)/(\\d\\d)/(\\d{4}) (\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?)");
    private static final int LONGEST = 40;
    private static final int MOST_HOURS = 18;

    /// What a name of a column says; empty for most.
    static Optional<HeaderZone> of(String name) {
        Matcher perfmon = PERFMON.matcher(name);
        if (perfmon.matches()) {
            int minutes = -Integer.parseInt(perfmon.group(1));
            return zone(minutes).map(zone -> new HeaderZone(zone, true));
        }
        Matcher utc = UTC.matcher(name);
        if (!utc.matches()) {
            return Optional.empty();
        }
        int minutes = utc.group(1) == null
                ? 0
                : Integer.parseInt(utc.group(2)) * 60 + (utc.group(3) == null ? 0 : Integer.parseInt(utc.group(3)));
        return zone("-".equals(utc.group(1)) ? -minutes : minutes).map(zone -> new HeaderZone(zone, false));
    }

    private static Optional<String> zone(int minutes) {
        return Math.abs(minutes) > MOST_HOURS * 60
                ? Optional.empty()
                : Optional.of(ZoneOffset.ofTotalSeconds(minutes * 60).getId());
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        if (to - from > LONGEST) {
            return -1;
        }
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8);
        Matcher slashed = monthFirst ? SLASHED.matcher(text) : null;
        String local = slashed != null && slashed.matches()
                ? slashed.group(3) + "-" + slashed.group(1) + "-" + slashed.group(2) + " " + slashed.group(4)
                : text;
        if (!ISO.matcher(local).matches()) {
            return -1;
        }
        byte[] moment = (local + suffix).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(moment, 0, into, 0, moment.length);
        return moment.length;
    }
}
