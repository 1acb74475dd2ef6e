package dev.sightline.format.internal;

import org.jspecify.annotations.Nullable;

/// Takes a stamp apart: where its fields are depends on its kind alone, never on what was read before.
final class StampFields extends StampCursor {
    private static final long EPOCH_FROM = 631_152_000L;
    private static final long EPOCH_TO = 4_102_444_800L;

    /// Whether the day stands before the month where both may be either; null: nobody said.
    @Nullable
    Boolean dayFirst;
    /// Whether the stamp has two numbers of which one is the day and one the month, and which.
    boolean ofDayAndMonth;

    int one;
    int other;
    /// Whether three numbers of two digits have the year first, as nobody said another order.
    boolean yearIsFirst;

    int last;

    /// @return the index behind the stamp, or -1
    int read(StampKind kind, byte[] bytes, int from, int to) {
        start(bytes, from, to);
        ofDayAndMonth = false;
        yearIsFirst = false;
        boolean found = switch (kind) {
            case ISO -> iso();
            case COMPACT -> compact();
            case CTIME -> ctime();
            case MONTH_DAY -> monthDay();
            case DAY_MONTH -> dayMonth();
            case SLASHED -> slashed();
            case SHORT -> shortDate();
            case GLOG -> glog();
            case EPOCH -> epoch();
            case UPTIME -> uptime();
            case CLOCK -> clock() && ends();
        };
        return found ? p : -1;
    }

    private boolean iso() {
        year = digits(4);
        if (year < 0 || p >= end || (b[p] != '-' && b[p] != '/' && b[p] != '.')) {
            return false;
        }
        byte separator = b[p++];
        month = digits(2);
        if (month < 0 || !take(separator)) {
            return false;
        }
        day = digits(2);
        // people write to each other `2026-03-01, 8:06 p.m. - Clara: ok`
        boolean comma = p + 1 < end && b[p] == ',' && b[p + 1] == ' ';
        if (day < 0 || p >= end || !comma && "T -_t:".indexOf(b[p]) < 0) {
            return false;
        }
        p++;
        skipBlanks();
        if (comma) {
            return minutes() && halfDay() && zone() && ends();
        }
        if (p + 3 < end && b[p + 2] == '.' && b[p + 5 < end ? p + 5 : p] == '.') {
            return dottedClock() && zone() && ends();
        }
        return minutes() && zone() && ends();
    }

    /// `15.42.50.363779`, as IBM's logs write it.
    private boolean dottedClock() {
        hour = digits(2);
        p++;
        minute = digits(2);
        p++;
        second = digits(2);
        return hour >= 0 && minute >= 0 && second >= 0 && inRange() && fraction();
    }

    private boolean compact() {
        int count = countDigits(p);
        if (count == 8) {
            year = digits(4);
        } else if (count == 6) {
            year = 2000 + digits(2);
        } else if (count == 14) {
            year = digits(4);
            month = digits(2);
            day = digits(2);
            return packedClock() && zone() && ends();
        } else {
            return false;
        }
        month = digits(2);
        day = digits(2);
        if (p >= end || month > 12 || day > 31 || "T -_".indexOf(b[p]) < 0) {
            return false;
        }
        p++;
        skipBlanks();
        if (countDigits(p) == 6) {
            return packedClock() && zone() && ends();
        }
        int clock = p;
        if (clock() && (!take((byte) ':') || fractionDigits()) && zone() && ends()) {
            return true;
        }
        p = clock;
        return bareClock() && ends();
    }

    /// `22:15:9:6`, whose numbers have no zeros before them, the last one in milliseconds.
    private boolean bareClock() {
        fraction = 0;
        hasOffset = false;
        hour = digitsUpTo(2);
        if (hour < 0 || !take((byte) ':')) {
            return false;
        }
        minute = digitsUpTo(2);
        if (minute < 0 || !take((byte) ':')) {
            return false;
        }
        second = digitsUpTo(2);
        if (second < 0 || !take((byte) ':')) {
            return false;
        }
        int millis = digitsUpTo(3);
        fraction = millis * 1_000_000L;
        hasFraction = true;
        return millis >= 0 && inRange();
    }

    private boolean packedClock() {
        hour = digits(2);
        minute = digits(2);
        second = digits(2);
        return hour >= 0 && minute >= 0 && second >= 0 && inRange() && fraction();
    }

    private boolean ctime() {
        weekday();
        month = monthName();
        if (month <= 0 || !blank()) {
            return false;
        }
        day = digitsUpTo(2);
        if (day < 0 || !blank() || !clock() || !blank()) {
            return false;
        }
        int zoneEnd = p;
        while (zoneEnd < end && (b[zoneEnd] >= 'A' && b[zoneEnd] <= 'Z')) {
            zoneEnd++;
        }
        if (zoneEnd > p) {
            if (!zoneName(zoneEnd) || !blank()) {
                return false;
            }
        } else if (p < end && (b[p] == '+' || b[p] == '-') && !(zone() && blank())) {
            return false;
        }
        year = digits(4);
        return year >= 0 && ends();
    }

    private boolean monthDay() {
        weekday();
        month = monthName();
        if (month <= 0 || !blank()) {
            return false;
        }
        day = digitsUpTo(2);
        take((byte) ',');
        if (day < 0 || !blank()) {
            return false;
        }
        if (countDigits(p) == 4) {
            year = digits(4);
            take((byte) ',');
            if (!blank()) {
                return false;
            }
        }
        return clock() && halfDay() && zone() && (take((byte) ':') || ends());
    }

    private boolean dayMonth() {
        weekday();
        day = digitsUpTo(2);
        if (day < 0 || p >= end || " -/".indexOf(b[p]) < 0) {
            return false;
        }
        byte separator = b[p++];
        month = monthName();
        if (month <= 0 || !take(separator)) {
            return false;
        }
        if (countDigits(p) == 4) {
            year = digits(4);
            if (p >= end || " :".indexOf(b[p]) < 0) {
                return false;
            }
            p++;
        } else if (separator != ' ') {
            return false;
        }
        return clock() && zone() && ends();
    }

    private boolean slashed() {
        int first = digitsUpTo(2);
        if (first < 0 || p >= end || (b[p] != '/' && b[p] != '.' && b[p] != '-')) {
            return false;
        }
        byte separator = b[p++];
        int second2 = digitsUpTo(2);
        if (second2 < 0 || !take(separator)) {
            return false;
        }
        int count = countDigits(p);
        int third = count == 4 ? digits(4) : count == 2 ? digits(2) : -1;
        boolean comma = take((byte) ',');
        if (third < 0 || !(blank() || comma)) {
            return false;
        }
        // what people write to each other has no seconds: `01.03.26, 08:06 - Clara: ok`
        if (!(comma ? minutes() : clock())) {
            return false;
        }
        if (!halfDay()) {
            return false;
        }
        assign(first, second2, third, count, separator, hasHalfDay || comma);
        return month <= 12 && zone() && ends();
    }

    /// Two-digit years stand first where the clock has 24 hours (Spark), last where it has twelve (America), people
    /// write to each other, or the order of day and month is known.
    private void assign(int first, int second2, int third, int count, byte separator, boolean yearLast) {
        if (count == 2 && !yearLast && dayFirst == null && separator == '/' && second2 <= 12 && third <= 31) {
            yearIsFirst = true;
            one = first;
            other = second2;
            last = third;
            year = 2000 + first;
            month = second2;
            day = third;
            return;
        }
        year = count == 4 ? third : third + (third < 70 ? 2000 : 1900);
        // between dots the day is first
        ofDayAndMonth = separator != '.';
        ordered(first, second2, separator == '.');
    }

    private void ordered(int first, int second2, boolean dayByDefault) {
        boolean said = dayFirst == null || !ofDayAndMonth ? dayByDefault : dayFirst;
        boolean dayBefore = first > 12 || said && second2 <= 12;
        day = dayBefore ? first : second2;
        month = dayBefore ? second2 : first;
        one = first;
        other = second2;
    }

    private boolean shortDate() {
        int first = digitsUpTo(2);
        if (first < 0 || p >= end || (b[p] != '/' && b[p] != '.' && b[p] != '-')) {
            return false;
        }
        // as in ISO 8601 the month is first before a hyphen
        ofDayAndMonth = b[p++] != '-';
        int second2 = digitsUpTo(2);
        ordered(first, second2, false);
        return second2 >= 0 && month <= 12 && blank() && clock() && zone() && ends();
    }

    private boolean glog() {
        if (p >= end || "IWEFDVTC".indexOf(b[p]) < 0) {
            return false;
        }
        letter = b[p++];
        int count = countDigits(p);
        if (count == 8) {
            year = digits(4);
        } else if (count != 4) {
            return false;
        }
        month = digits(2);
        day = digits(2);
        return month <= 12 && blank() && clock() && ends();
    }

    private boolean epoch() {
        int count = countDigits(p);
        if (count != 10 && count != 13 && count != 16 && count != 19) {
            return false;
        }
        long value = 0;
        for (int i = 0; i < count; i++) {
            value = value * 10 + b[p++] - '0';
        }
        long scale = count == 10 ? 1_000_000_000L : count == 13 ? 1_000_000L : count == 16 ? 1_000L : 1L;
        long perSecond = 1_000_000_000L / scale;
        if (value / perSecond < EPOCH_FROM || value / perSecond >= EPOCH_TO) {
            return false;
        }
        boolean found = count > 10 || fraction();
        nanos = value * scale + fraction;
        return found && ends();
    }

    private boolean uptime() {
        int count = countDigits(p);
        if (count < 1 || count > 9) {
            return false;
        }
        long seconds = 0;
        for (int i = 0; i < count; i++) {
            seconds = seconds * 10 + b[p++] - '0';
        }
        if (p >= end || b[p] != '.' || countDigits(p + 1) < 3 || !fraction()) {
            return false;
        }
        nanos = seconds * 1_000_000_000L + fraction;
        // the JVM writes the unit
        p += p < end && b[p] == 's' ? 1 : 0;
        return p < end && (b[p] == ']' || b[p] == ':' || b[p] == ' ');
    }
}
