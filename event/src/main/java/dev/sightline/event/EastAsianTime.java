package dev.sightline.event;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Dates and times of day as Chinese, Japanese and Korean write them, `2026\u5e745\u67081\u65e5 9\u66425\u52067\u79d2`
/// or `2026\ub144 5\uc6d4 1\uc77c \uc624\ud6c4 3:04`, with signs for year, month, day, hour, minute and second.
final class EastAsianTime {
    private static final Pattern DATE = Pattern.compile("(\\d{4})\\s*[\u5e74\ub144]\\s*(\\d{1,2})\\s*[\u6708\uc6d4]\\s*"
            + "(\\d{1,2})\\s*[\u65e5\u53f7\uc77c]\\s*(?:[(\uff08][^)\uff09]{1,3}[)\uff09]\\s*)?(.*)");
    private static final Pattern CLOCK =
            Pattern.compile("(\u4e0a\u5348|\u4e0b\u5348|\u5348\u524d|\u5348\u5f8c|\uc624\uc804|\uc624\ud6c4)?\\s*"
                    + "(\\d{1,2})\\s*[:\uff1a\u65f6\u6642\u70b9\uc2dc]\\s*(?:(\\d{1,2})\\s*[:\uff1a\u5206\ubd84]?\\s*"
                    + "(?:(\\d{1,2})(?:[.](\\d{1,9}))?\\s*[\u79d2\ucd08]?)?)?");

    private static final String AFTER_NOON = "\u4e0b\u5348\u5348\u5f8c\uc624\ud6c4";

    private EastAsianTime() {}

    /// The same as ISO 8601 has it; null where it is none.
    static @Nullable String iso(String text) {
        Matcher date = DATE.matcher(text);
        if (!date.matches()) {
            return null;
        }
        String day = "%s-%02d-%02d"
                .formatted(date.group(1), Integer.parseInt(date.group(2)), Integer.parseInt(date.group(3)));
        String rest = date.group(4).strip();
        if (rest.isEmpty()) {
            return day;
        }
        Matcher clock = CLOCK.matcher(rest);
        if (!clock.matches()) {
            return null;
        }
        int hour = Integer.parseInt(clock.group(2));
        String half = clock.group(1);
        int inDay = half == null ? hour : hour % 12 + (AFTER_NOON.contains(half) ? 12 : 0);
        String fraction = clock.group(5) == null ? "" : "." + clock.group(5);
        return "%s %02d:%02d:%02d%s".formatted(day, inDay, number(clock.group(3)), number(clock.group(4)), fraction);
    }

    private static int number(@Nullable String digits) {
        return digits == null ? 0 : Integer.parseInt(digits);
    }
}
