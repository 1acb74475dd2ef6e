package dev.sightline.event;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// ISO 8601's basic format and its relatives: `20250714T070000Z`, `20250714-070000`, `20250714 070000.250+0200`.
final class BasicTime {
    private static final int SHORTEST = 15;
    private static final int DATE = 8;
    private static final Pattern TEXT = Pattern.compile(
            "(\\d{4})(\\d{2})(\\d{2})[Tt _-](\\d{2})(\\d{2})(\\d{2})([.,]\\d{1,9})?(Z|[+-]\\d{2}:?\\d{2})?");

    private BasicTime() {}

    /// Whether it may be one; quickly, as it is asked of every text that is no other time.
    static boolean mayBe(byte[] b, int from, int to) {
        if (to - from < SHORTEST || b[from + DATE + 1] < '0' || b[from + DATE + 1] > '9') {
            return false;
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
            return null;
        }
        String date = basic.group(1) + '-' + basic.group(2) + '-' + basic.group(3);
        String time = basic.group(4) + ':' + basic.group(5) + ':' + basic.group(6);
        String fraction = basic.group(7) == null ? "" : basic.group(7);
        return date + 'T' + time + fraction + (basic.group(8) == null ? "" : basic.group(8));
    }
}
