package dev.sightline.format.internal;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.sightline.event.ZoneAbbreviations;

/// The pieces that all spellings of times are made of, read one after another: clocks, zones, names of months.
abstract class StampCursor {
    private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
    private static final String DAYS = "MonTueWedThuFriSatSun";

    int year;
    int month;
    int day;
    /// From 1 for Monday; 0 if none is written.
    int weekday;
    int hour;
    int minute;
    int second;
    long fraction;
    boolean hasFraction;
    /// Whether the clock had twelve hours.
    boolean hasHalfDay;
    boolean hasOffset;
    int offsetSeconds;
    byte letter;
    long nanos;

    byte[] b = new byte[0];
    int p;
    int end;

    void start(byte[] bytes, int from, int to) {
        b = bytes;
        p = from;
        end = to;
        year = -1;
        month = 0;
        day = 0;
        weekday = 0;
        hour = 0;
        minute = 0;
        second = 0;
        fraction = 0;
        hasFraction = false;
        hasHalfDay = false;
        hasOffset = false;
        letter = 0;
    }

    /// `hh:mm` with the seconds where they are written.
    boolean minutes() {
        int start = p;
        if (clock()) {
            return true;
        }
        p = start;
        second = 0;
        hour = digitsUpTo(2);
        if (hour < 0 || !take((byte) ':')) {
            return false;
        }
        minute = digits(2);
        return minute >= 0 && inRange();
    }

    /// `h:mm:ss` with a fraction after a point or comma.
    boolean clock() {
        skipBlanks();
        hour = digitsUpTo(2);
        if (hour < 0 || !take((byte) ':')) {
            return false;
        }
        minute = digits(2);
        if (minute < 0 || !take((byte) ':')) {
            return false;
        }
        second = digits(2);
        if (second < 0 || !inRange() || !fraction()) {
            return false;
        }
        // log4net and others join milliseconds by a colon.
        return !(p + 3 < end && b[p] == ':' && countDigits(p + 1) == 3) || (take((byte) ':') && fractionDigits());
    }

    boolean inRange() {
        return hour <= 23 && minute <= 59 && second <= 60;
    }

    boolean fraction() {
        if (p + 1 < end && (b[p] == '.' || b[p] == ',') && isDigit(b[p + 1])) {
            p++;
            return fractionDigits();
        }
        return true;
    }

    boolean fractionDigits() {
        int start = p;
        long unit = 100_000_000L;
        for (; p < end && isDigit(b[p]); p++, unit /= 10) {
            fraction += (b[p] - '0') * unit;
        }
        hasFraction = p > start;
        return hasFraction;
    }

    /// `PM`, `am`, `p.m.` or `p. m.` behind a clock, with a blank before it or none; false where there is no such hour.
    boolean halfDay() {
        int at = p + blankLength(p);
        int to = at < end && "AaPp".indexOf(b[at]) >= 0 ? halfDayEnd(at + 1) : -1;
        hasHalfDay = to > 0 && (to == end || !isWord(b[to]));
        if (!hasHalfDay) {
            return true;
        }
        if (hour < 1 || hour > 12) {
            return false;
        }
        hour = hour % 12 + (b[at] == 'P' || b[at] == 'p' ? 12 : 0);
        p = to;
        return true;
    }

    /// Behind the first letter of `p.m.`; -1: it is none.
    private int halfDayEnd(int from) {
        boolean dotted = from < end && b[from] == '.';
        int letter = dotted ? from + 1 + blankLength(from + 1) : from;
        if (letter >= end || (b[letter] | 0x20) != 'm') {
            return -1;
        }
        return dotted ? letter + 1 < end && b[letter + 1] == '.' ? letter + 2 : -1 : letter + 1;
    }

    /// Of one blank, also of the kinds at which no line breaks, as phones write them before `PM`.
    private int blankLength(int at) {
        if (at < end && b[at] == ' ') {
            return 1;
        }
        if (at + 1 < end && b[at] == (byte) 0xc2 && b[at + 1] == (byte) 0xa0) {
            return 2;
        }
        return at + 2 < end && b[at] == (byte) 0xe2 && b[at + 1] == (byte) 0x80 && b[at + 2] == (byte) 0xaf ? 3 : 0;
    }

    /// `Z`, ` UTC`, `+0100`, ` -07:00`; nothing is fine, too.
    boolean zone() {
        int at = p < end && b[p] == ' ' ? p + 1 : p;
        if (at < end && b[at] == 'Z' && at == p) {
            p++;
            hasOffset = true;
            offsetSeconds = 0;
            return true;
        }
        if (at > p && at < end && isUpper(b[at])) {
            abbreviation(at);
            return true;
        }
        if (at + 2 >= end || (b[at] != '+' && b[at] != '-')) {
            return true;
        }
        int count = countDigits(at + 1);
        boolean colon = count == 2 && at + 3 < end && b[at + 3] == ':' && countDigits(at + 4) == 2;
        if (count != 4 && !colon && (count != 2 || at > p)) {
            return true;
        }
        int hours = two(at + 1);
        int minutesOff = colon ? two(at + 4) : count == 4 ? two(at + 3) : 0;
        if (hours > 18 || minutesOff > 59) {
            return true;
        }
        hasOffset = true;
        offsetSeconds = (hours * 60 + minutesOff) * (b[at] == '-' ? -60 : 60);
        p = at + (colon ? 6 : 1 + count);
        return true;
    }

    /// ` CET` behind a clock, where it is the whole word; another word is not the stamp's.
    private void abbreviation(int at) {
        int to = at;
        while (to < end && to - at < 5 && isUpper(b[to])) {
            to++;
        }
        if ((to == end || !isWord(b[to])) && takeZone(at, to)) {
            p = to;
        }
    }

    private boolean takeZone(int from, int to) {
        Integer seconds = ZoneAbbreviations.offsetSeconds(new String(b, from, to - from, ISO_8859_1));
        if (seconds == null) {
            return false;
        }
        hasOffset = true;
        offsetSeconds = seconds;
        return true;
    }

    /// A zone before the year; one that nobody knows is taken for the zone of the reading.
    boolean zoneName(int to) {
        takeZone(p, to);
        boolean known = to - p >= 2 && to - p <= 5;
        p = to;
        return known;
    }

    static boolean isUpper(byte c) {
        return c >= 'A' && c <= 'Z';
    }

    void weekday() {
        if (p + 4 < end && (b[p + 3] == ' ' || b[p + 3] == ',') && nameIndex(DAYS, p) >= 0) {
            weekday = nameIndex(DAYS, p) + 1;
            p += 4;
            skipBlanks();
        }
    }

    int monthName() {
        int index = p + 3 <= end ? nameIndex(MONTHS, p) : -1;
        p += 3;
        return index < 0 ? -1 : index + 1;
    }

    int nameIndex(String names, int at) {
        for (int i = 0; i < names.length(); i += 3) {
            if (b[at] == names.charAt(i) && b[at + 1] == names.charAt(i + 1) && b[at + 2] == names.charAt(i + 2)) {
                return i / 3;
            }
        }
        return -1;
    }

    boolean is(int at, String word) {
        return Scan.startsWith(b, at, end, word);
    }

    /// A stamp ends where no letter or digit follows.
    boolean ends() {
        return p >= end || !isWord(b[p]);
    }

    boolean blank() {
        int start = p;
        skipBlanks();
        return p > start;
    }

    void skipBlanks() {
        while (p < end && (b[p] == ' ' || b[p] == '\t')) {
            p++;
        }
    }

    boolean take(byte wanted) {
        if (p < end && b[p] == wanted) {
            p++;
            return true;
        }
        return false;
    }

    int digits(int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            if (p >= end || !isDigit(b[p])) {
                return -1;
            }
            value = value * 10 + b[p++] - '0';
        }
        return value;
    }

    int digitsUpTo(int count) {
        int found = Math.min(count, countDigits(p));
        return found == 0 || countDigits(p) > count ? -1 : digits(found);
    }

    int countDigits(int from) {
        int i = from;
        while (i < end && isDigit(b[i]) && i - from < 20) {
            i++;
        }
        return i - from;
    }

    int two(int at) {
        return (b[at] - '0') * 10 + b[at + 1] - '0';
    }

    static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }

    static boolean isWord(byte c) {
        return isDigit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }
}
