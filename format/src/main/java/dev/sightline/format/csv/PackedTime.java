package dev.sightline.format.csv;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Moments whose numbers stand without anything between them, as telephone exchanges and banks write them:
/// `20250714070000`, `20250714070000123`, by the hour `2025071407`, and in a column of dates `20250714`.
record PackedTime() implements Spelling {
    private static final Pattern NUMBERS = Pattern.compile(
            "(\\d{4})(\\d{2})(\\d{2})(?:(\\d{2})(?:(\\d{2})(\\d{2})(?:[.,]?(\\d{3}(?:\\d{3}){0,2}))?)?)?");
    private static final Pattern DATE = Pattern.compile("(?iu).*(date|datum|day|fecha|data|jour|giorno|日期|日付|날짜).*");
    private static final int DAY = 8;
    private static final int HOUR = 10;
    private static final int LONGEST = 24;
    private static final int FIRST_YEAR = 1970;
    private static final int LAST_YEAR = 2100;
    /// Ten digits that begin with a later year may be seconds since 1970.
    private static final int FIRST_SECONDS = 2032;
    /// Of fewer numbers that any other could be, the name has to say it.
    private static final int SURE = 3;

    private static final Pattern WHEN = Pattern.compile(
            "(?iu).*(date|time|stamp|when|start|begin|end|zeit|datum|hour|stunde|hora|heure|setup|answer|release).*");

    /// Whether all cells of a column are such: of numbers as long, one in four hundred is by chance.
    ///
    /// @param records pairs of begin and end of their fields
    static boolean is(String name, byte[] bytes, List<int[]> records, int field) {
        int found = 0;
        boolean days = DATE.matcher(name).matches();
        boolean said = WHEN.matcher(name).matches();
        for (int[] record : records) {
            if (2 * field >= record.length) {
                continue;
            }
            String text = text(bytes, record[2 * field], record[2 * field + 1]);
            if (text.isEmpty() || text.equals("-") || text.equals(name)) {
                continue;
            }
            // numbers of orders and of versions are written so, too
            boolean unsaid = text.length() <= DAY ? !days : text.length() == HOUR && !days && !said;
            if (unsaid || moment(text).isEmpty()) {
                return false;
            }
            found++;
        }
        return found >= SURE || found > 0 && said;
    }

    private static String text(byte[] bytes, int from, int to) {
        return to - from > LONGEST + 2 ? "?" : Quotes.text(bytes, from, to).strip();
    }

    /// With what stands between elsewhere; empty if it is none.
    private static String moment(String text) {
        Matcher numbers = NUMBERS.matcher(text);
        if (!numbers.matches()) {
            return "";
        }
        int year = Integer.parseInt(numbers.group(1));
        boolean day = numbers.group(4) == null;
        boolean hour = numbers.group(5) == null;
        try {
            LocalDateTime _ = LocalDateTime.of(
                    year,
                    Integer.parseInt(numbers.group(2)),
                    Integer.parseInt(numbers.group(3)),
                    day ? 0 : Integer.parseInt(numbers.group(4)),
                    hour ? 0 : Integer.parseInt(numbers.group(5)),
                    hour ? 0 : Integer.parseInt(numbers.group(6)));
        } catch (DateTimeException e) {
            return "";
        }
        if (year < FIRST_YEAR || year >= (hour && !day ? FIRST_SECONDS : LAST_YEAR)) {
            return "";
        }
        String date = numbers.group(1) + '-' + numbers.group(2) + '-' + numbers.group(3);
        return day
                ? date
                : date
                        + ' '
                        + numbers.group(4)
                        + (hour ? ":00" : ':' + numbers.group(5) + ':' + numbers.group(6))
                        + (numbers.group(7) == null ? "" : "." + numbers.group(7));
    }

    @Override
    public int rewrite(byte[] bytes, int from, int to, byte[] into) {
        byte[] moment = moment(text(bytes, from, to)).getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(moment, 0, into, 0, moment.length);
        return moment.length == 0 ? -1 : moment.length;
    }
}
