package dev.sightline.format.log;

import dev.sightline.event.Unit;
import dev.sightline.format.internal.Levels;
import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// One of the first lines of a log, from which its layout is learned.
final class Sample {
    private static final int MOST_BETWEEN = 2;
    private final byte[] bytes;
    private final int start;
    private final int end;
    /// Where the words between the time and the message have been understood up to.
    int at;

    /// Where the word with the time begins.
    int stampAt;

    Sample(byte[] bytes, int start, int end) {
        this.bytes = bytes;
        this.start = start;
        this.end = end;
        this.at = start;
    }

    byte[] bytes() {
        return bytes;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    /// Moves behind the time, if it is here.
    boolean find(Place place, Stamp stamp) {
        int found = place.find(stamp, bytes, start, end);
        if (found < 0) {
            return false;
        }
        stampAt = place.start(bytes, start, end);
        at = afterStamp(bytes, found, end);
        return true;
    }

    /// Whether the stamp begins with a digit, and not with a bracket.
    boolean isBare() {
        return bytes[stampAt] >= '0' && bytes[stampAt] <= '9';
    }

    /// Whether there is a time at both places, the second behind the first and at most two words.
    boolean isBehind(Place first, Place second) {
        Stamp stamp = new Stamp(ZoneOffset.UTC);
        int behind = first.find(stamp, bytes, start, end);
        int from = second.start(bytes, start, end);
        if (behind < 0 || from < behind || second.find(stamp, bytes, start, end) < 0) {
            return false;
        }
        int words = 0;
        for (int p = afterStamp(bytes, behind, end); p < from; words++) {
            p = Scan.skipBlanks(bytes, Scan.findBlank(bytes, p, end), end);
        }
        return words <= MOST_BETWEEN;
    }

    /// Skips what joins a time to what follows: `,`, `:`, blanks.
    static int afterStamp(byte[] bytes, int from, int end) {
        int p = from;
        while (p < end && (bytes[p] == ' ' || bytes[p] == '\t' || bytes[p] == ',' || bytes[p] == ':')) {
            p++;
        }
        return p;
    }

    /// Whether at least a word of two letters follows the time, and not mostly numbers.
    boolean isProse() {
        int words = 0;
        int numbers = 0;
        boolean numbered = false;
        int last = textEnd();
        for (int p = at; p < last && words + numbers < 30; ) {
            int to = Scan.findBlank(bytes, p, last);
            boolean letters = false;
            for (int i = p; i + 1 < to; i++) {
                letters |= isLetter(bytes[i]) && isLetter(bytes[i + 1]);
            }
            boolean unit = numbered
                    && Unit.parse(new String(bytes, p, to - p, StandardCharsets.UTF_8))
                            .isPresent();
            words += letters && !unit ? 1 : 0;
            numbers += letters ? 0 : 1;
            numbered = !letters;
            p = Scan.skipBlanks(bytes, to, last);
        }
        return words > 0 && words * 2 >= numbers;
    }

    /// Where an object begins that programs put behind what they say, or the end: `done {"a": 0, "b": "x"}`.
    private int textEnd() {
        for (int i = at; i + 1 < end; i++) {
            if (bytes[i] == '{' && bytes[i + 1] == '"' && i > at) {
                return i;
            }
        }
        return end;
    }

    /// Whether the line seems to belong to the record before it: a stack trace, an indented or closing line, a level.
    boolean isContinuation() {
        byte first = bytes[start];
        return first == ' '
                || first == '\t'
                || first == '}'
                || first == ')'
                || first == ']'
                || first == '+'
                || first == '|'
                || isLevelLine()
                || Scan.startsWith(bytes, start, end, "Caused by")
                || Scan.startsWith(bytes, start, end, "Traceback")
                || Scan.startsWith(bytes, start, end, "...")
                || Exceptions.nameEnd(bytes, start, end) > 0;
    }

    /// `INFO: Starting ...`.
    boolean isLevelLine() {
        int colon = Scan.find(bytes, start, Math.min(end, start + 14), (byte) ':');
        return colon < Math.min(end, start + 14) && colon > start + 1 && Levels.is(bytes, start, colon);
    }

    /// The year of a full date in the text that is the day of the record's own time, which has no year; 0 if none.
    int yearOf(Stamp stamp) {
        if (stamp.writtenYear() >= 0 || stamp.monthAndDay() == 0) {
            return 0;
        }
        for (int p = at; p + 10 <= end; p++) {
            boolean date = (bytes[p + 4] == '-' || bytes[p + 4] == '/') && bytes[p + 7] == bytes[p + 4];
            if (date) {
                int year = number(p, 4);
                int month = number(p + 5, 2);
                int day = number(p + 8, 2);
                if (year >= 1980 && year < 2100 && month * 100 + day == stamp.monthAndDay()) {
                    return year;
                }
            } else if (bytes[p] == '[' && bytes[p + 3] == '/') {
                int year = yearInBrackets(p + 1, stamp.monthAndDay());
                if (year > 0) {
                    return year;
                }
            }
        }
        return 0;
    }

    /// As proxies write when a request came: `[25/Feb/2019:16:19:48.143]`.
    private int yearInBrackets(int from, int monthAndDay) {
        Stamp full = new Stamp(ZoneOffset.UTC);
        boolean read = full.read(StampKind.DAY_MONTH, bytes, from, end) >= 0;
        return read && full.monthAndDay() == monthAndDay ? Math.max(0, full.writtenYear()) : 0;
    }

    /// The year in the header that Google's logs have; 0 in other lines.
    int createdIn() {
        String header = "Log file created at: ";
        boolean found = Scan.startsWith(bytes, start, end, header) && end - start >= header.length() + 4;
        return found ? Math.max(0, number(start + header.length(), 4)) : 0;
    }

    private int number(int from, int digits) {
        int value = 0;
        for (int i = from; i < from + digits; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }

    /// Whether the records are the rows of a table: fields between tabs, or commas right behind the time.
    static boolean isSeparated(List<Sample> records) {
        int tabbed = 0;
        int joined = 0;
        for (Sample record : records) {
            int tabs = 0;
            for (int i = record.at; i < record.end; i++) {
                tabs += record.bytes[i] == '\t' ? 1 : 0;
            }
            tabbed += tabs >= 4 ? 1 : 0;
            joined += record.isJoined() ? 1 : 0;
        }
        return tabbed * 2 > records.size() || joined * 2 > records.size() || isRegular(records);
    }

    /// Whether there are as many commas without a blank behind them in nearly all records: at least two.
    private static boolean isRegular(List<Sample> records) {
        Map<Integer, Integer> counts = new HashMap<>();
        for (Sample record : records) {
            int commas = 0;
            int end = record.textEnd();
            for (int i = record.start; i < end; i++) {
                boolean tight = i + 1 == record.end || record.bytes[i + 1] != ' ';
                boolean millis =
                        i < record.at && i + 1 < record.end && record.bytes[i + 1] >= '0' && record.bytes[i + 1] <= '9';
                commas += record.bytes[i] == ',' && tight && !millis ? 1 : 0;
            }
            counts.merge(commas, 1, Integer::sum);
        }
        return counts.entrySet().stream()
                .anyMatch(count -> count.getKey() >= 2 && count.getValue() * 20 >= records.size() * 19);
    }

    private boolean isJoined() {
        byte before = at > start ? bytes[at - 1] : 0;
        return before == ',' || (at < end && (bytes[at] == ';' || bytes[at] == '"' && before == ','));
    }

    private static boolean isLetter(byte b) {
        return b < 0 || (b | 0x20) >= 'a' && (b | 0x20) <= 'z';
    }

    @Override
    public String toString() {
        return new String(bytes, start, end - start, StandardCharsets.UTF_8);
    }
}
