package dev.sightline.event;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Takes a date and time apart whatever the order of its pieces: every piece must be understood, or the text is no
/// time.
///
/// Pieces: a clock (`hh:mm`, `hh:mm:ss`, with a fraction), `AM`/`PM`, a month's name, a weekday's name, a four-digit
/// year, a day, three numbers joined by `/`, `-` or `.`, a zone, and words between them.
final class LooseTime {
    private int year;
    private int month;
    private int day;
    private long ofDay;
    boolean hasClock;
    private boolean hasSeconds;
    private int halfDay;
    private @Nullable Integer offsetSeconds;

    /// Behind `GMT`; -1: it was not there.
    private int greenwich = -1;
    private @Nullable ZoneId region;
    private boolean dayFirst;
    private boolean sawDayFirst;
    private boolean sawMonthFirst;
    private boolean mayBeEither;
    private int first;
    private int second;
    /// `24.12.25` alone may be a version; before a clock it is a day.
    private boolean needsClock;
    /// Whether a point stands behind the day.
    private boolean dotted;

    private String text = "";
    private int at;

    void dayFirst(boolean first) {
        dayFirst = first;
    }

    boolean sawDayFirst() {
        return sawDayFirst;
    }

    boolean sawMonthFirst() {
        return sawMonthFirst;
    }

    /// Whether nothing in the text says which of two numbers is the month, and another order is another day.
    boolean mayBeEither() {
        return mayBeEither;
    }

    /// The first two numbers of a date that has the year last; 0 of others.
    int first() {
        return first;
    }

    int second() {
        return second;
    }

    /// -1 when the text names none.
    int year() {
        return year;
    }

    int month() {
        return month;
    }

    int day() {
        return day;
    }

    long ofDay() {
        return ofDay;
    }

    @Nullable
    Integer offsetSeconds() {
        return offsetSeconds;
    }

    boolean hasDate() {
        return month > 0 && day > 0;
    }

    boolean parse(String input) {
        text = input;
        at = 0;
        year = -1;
        month = 0;
        day = 0;
        ofDay = 0;
        hasClock = false;
        hasSeconds = false;
        halfDay = -1;
        offsetSeconds = null;
        region = null;
        sawDayFirst = false;
        sawMonthFirst = false;
        mayBeEither = false;
        first = 0;
        second = 0;
        needsClock = false;
        dotted = false;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == ',' || (c == ':' && hasDate() && !hasClock)) {
                at++;
            } else if (Character.isDigit(c) ? !number() : Character.isLetter(c) ? !word() : !offset(c)) {
                return false;
            }
        }
        return complete();
    }

    private boolean complete() {
        if (halfDay >= 0) {
            long hour = ofDay / (3600 * TimeText.SECOND);
            if (!hasClock || hour < 1 || hour > 12) {
                return false;
            }
            ofDay += (halfDay * 12L - (hour == 12 ? 12 : 0)) * 3600 * TimeText.SECOND;
        }
        if (month == 0 && day == 0 && year < 0) {
            return hasSeconds;
        }
        long days = region == null ? TimeText.NONE : TimeText.epochDay(year, month, day);
        if (region != null && days != TimeText.NONE) {
            // half a day matters where clocks are set
            var local = LocalDate.ofEpochDay(days).atStartOfDay().plusNanos(ofDay);
            offsetSeconds = region.getRules().getOffset(local).getTotalSeconds();
        }
        return hasDate() && (year >= 0 || hasSeconds) && (hasClock || !needsClock);
    }

    private int digits() {
        int value = 0;
        int start = at;
        while (at < text.length() && at - start < 9 && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            value = value * 10 + text.charAt(at) - '0';
            at++;
        }
        return at == start ? -1 : value;
    }

    private boolean number() {
        int start = at;
        int value = digits();
        int length = at - start;
        char next = at < text.length() ? text.charAt(at) : ' ';
        boolean french = (next == 'h' || next == 'H') && hasDate() && isDigit(at + 1) && isDigit(at + 2);
        if ((next == ':' || french) && !hasClock && length <= 2) {
            return clock(value);
        }
        if (next == '.' && length <= 2 && at + 1 < text.length() && text.charAt(at + 1) == ' ' && month == 0) {
            at++;
            return ordinal(value);
        }
        if ((next == '/' || next == '-' || next == '.') && month == 0 && day == 0) {
            return date(value, length, next);
        }
        if (length == 4 && year < 0 && month > 0) {
            year = value;
            return true;
        }
        if (length <= 2 && day == 0 && value >= 1 && value <= 31) {
            day = value;
            int end = at;
            at = Character.isLetter(next) && !CalendarWords.isOrdinal(letters()) ? end : at;
            return true;
        }
        return false;
    }

    /// `2. März`, `2. 3. 2026`.
    private boolean ordinal(int value) {
        dotted = true;
        if (day == 0) {
            day = value;
            return value >= 1 && value <= 31;
        }
        month = value;
        return value >= 1 && value <= 12;
    }

    private boolean clock(int hour) {
        at++;
        int minuteAt = at;
        int minute = digits();
        if (at - minuteAt != 2 || minute > 59 || hour > (hasDate() ? TimeText.LAST_HOUR : 23)) {
            return false;
        }
        hasClock = true;
        ofDay = (hour * 60L + minute) * 60 * TimeText.SECOND;
        if (at >= text.length() || text.charAt(at) != ':') {
            return true;
        }
        at++;
        int secondAt = at;
        int second = digits();
        if (at - secondAt != 2 || second > 60) {
            return false;
        }
        hasSeconds = true;
        ofDay += second * TimeText.SECOND;
        fraction();
        return true;
    }

    private void fraction() {
        if (at + 1 < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ',') && isDigit(at + 1)) {
            at++;
            for (long unit = TimeText.SECOND / 10; at < text.length() && isDigit(at); at++, unit /= 10) {
                ofDay += (text.charAt(at) - '0') * unit;
            }
        }
    }

    private boolean isDigit(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    /// Three pieces joined by one separator: `2026/1/31`, `1/31/26`, `31.1.2026`, `31/Jan/2026`, `31-Jan-26`.
    private boolean date(int one, int firstLength, char separator) {
        int from = at - firstLength;
        at++;
        boolean named = at < text.length() && Character.isLetter(text.charAt(at));
        if (named) {
            day = one;
            if (!month(letters())) {
                return false;
            }
        } else {
            int two = digits();
            if (two < 0) {
                return false;
            }
            if (firstLength == 4) {
                year = one;
                month = two;
            } else {
                first = one;
                second = two;
                boolean isDay = one > 12 || dayFirst || separator == '.';
                sawDayFirst = one > 12;
                sawMonthFirst = two > 12 && !isDay;
                mayBeEither = one <= 12 && two <= 12 && one != two && separator != '.';
                day = isDay ? one : two;
                month = isDay ? two : one;
            }
        }
        if (at >= text.length() || text.charAt(at) != separator) {
            return false;
        }
        at++;
        int start = at;
        int third = digits();
        int length = at - start;
        if (firstLength == 4) {
            day = third;
            return length >= 1 && length <= 2;
        }
        needsClock = length == 2 && !named && separator == '.';
        if (length == 2
                && (named || separator == '/' || needsClock && firstLength == 2 && start - from == "24.12.".length())) {
            year = third + (third < 70 ? 2000 : 1900);
            return true;
        }
        year = third;
        return length == 4;
    }

    private String letters() {
        int start = at;
        while (at < text.length() && (Character.isLetter(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return text.substring(start, at);
    }

    private boolean word() {
        int start = at;
        String word = letters();
        String lower = word.toLowerCase(Locale.ROOT);
        if (lower.equals("t") && hasDate() && !hasClock) {
            return true;
        }
        if (lower.equals("am") || lower.equals("pm")) {
            halfDay = lower.equals("pm") ? 1 : 0;
            return hasClock;
        }
        if (lower.equals("m") && offsetSeconds != null && at < text.length() && text.charAt(at) == '=') {
            at = text.length(); // the monotonic clock that Go prints after the zone
            return true;
        }
        if (month == 0 && month(word)) {
            return true;
        }
        if (start == 0) {
            return weekday(word);
        }
        if (day > 0 && CalendarWords.isInDates(word) || hasDate() && !hasClock && CalendarWords.isBeforeClocks(word)) {
            return true;
        }
        return hasClock && (lower.equals("uhr") || zone(start, word));
    }

    /// In other languages only where a day follows, so that not every text asks for them.
    private boolean weekday(String word) {
        int dot = at < text.length() && text.charAt(at) == '.' ? 1 : 0;
        int next = at + dot;
        while (next < text.length() && (text.charAt(next) == ' ' || text.charAt(next) == ',')) {
            next++;
        }
        boolean known =
                CalendarWords.isEnglishWeekday(word) || next > at && isDigit(next) && CalendarWords.isWeekday(word);
        at += known ? dot : 0;
        return known;
    }

    private boolean zone(int start, String word) {
        Integer seconds = ZoneAbbreviations.offsetSeconds(word);
        if (seconds != null) {
            offsetSeconds = offsetSeconds == null ? seconds : offsetSeconds;
            // of Java's `GMT+01:00` the offset follows
            greenwich = seconds == 0 ? at : -1;
            return true;
        }
        int end = start;
        while (end < text.length() && text.charAt(end) != ' ') {
            end++;
        }
        String id = text.substring(start, end);
        if (id.indexOf('/') > 0
                && hasDate()
                && year >= 0
                && ZoneId.getAvailableZoneIds().contains(id)) {
            at = end;
            region = ZoneId.of(id);
            return true;
        }
        return false;
    }

    /// Behind a day in any language, `2 mars`; elsewhere in English, `March 2`. Of what is short a dot may follow.
    private boolean month(String word) {
        boolean unclear = dotted && CalendarWords.isOtherWithPoint(word);
        month = day > 0 && !unclear ? CalendarWords.month(word) : CalendarWords.english(word);
        if (month > 0 && day > 0 && at < text.length() && text.charAt(at) == '.') {
            at++;
        }
        return month > 0;
    }

    /// `+0100`, `-07:00`, `+01` after a clock.
    private boolean offset(char sign) {
        if ((sign != '+' && sign != '-') || !hasClock || offsetSeconds != null && at != greenwich) {
            return false;
        }
        at++;
        int start = at;
        int value = digits();
        int length = at - start;
        int minutes;
        if (length == 2 && at < text.length() && text.charAt(at) == ':') {
            at++;
            int rest = Math.max(0, digits());
            minutes = rest < 60 ? value * 60 + rest : -1;
        } else {
            minutes = length == 4 && value % 100 < 60 ? value / 100 * 60 + value % 100 : length == 2 ? value * 60 : -1;
        }
        offsetSeconds = (sign == '-' ? -minutes : minutes) * 60;
        return minutes >= 0 && minutes <= 18 * 60;
    }
}
