package dev.sightline.format.perf;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;

/// The first line of a sample, whichever of its fields were printed.
///
/// ```text
/// Web Content  1234/1240  [002]  6544038.708352:    1001001 cycles:u:  ffffffff81 symbol (object)
/// comm         pid/tid    [cpu]  time:              period  event:     the rest
/// ```
final class SampleLine {
    static final long NONE = Long.MIN_VALUE;

    int commFrom;
    int commTo;
    /// `pid/tid` or `tid`.
    int idsFrom;

    int idsTo;
    /// -1 where it was not printed.
    long pid;

    long tid;
    long cpu;
    long time;
    long period;
    int eventFrom;
    int eventTo;
    int restFrom;
    int restTo;

    private int[] starts = new int[64];
    private int[] ends = new int[64];
    private int words;

    /// Whether the line has a time, and before it a thread.
    boolean parse(byte[] bytes, int from, int to) {
        split(bytes, from, to);
        for (int i = 1; i < words; i++) {
            if (bytes[ends[i] - 1] == ':') {
                time = seconds(bytes, starts[i], ends[i] - 1);
                if (time != NONE && task(bytes, i)) {
                    event(bytes, i + 1, to);
                    return true;
                }
            }
        }
        return false;
    }

    /// Whether the line is a thread and no more, as `-F comm,pid,tid` prints it, perhaps with an event.
    boolean parseTimeless(byte[] bytes, int from, int to) {
        split(bytes, from, to);
        int last = words;
        time = NONE;
        if (last > 2 && bytes[ends[last - 1] - 1] == ':') {
            last--;
            last -= last > 3
                            && number(bytes, starts[last - 1], ends[last - 1]) >= 0
                            && ids(bytes, starts[last - 2], ends[last - 2])
                    ? 1
                    : 0;
        }
        if (words < 2 || words > 20 || !task(bytes, last)) {
            return false;
        }
        event(bytes, last, to);
        return restFrom == restTo;
    }

    /// Of a long line, the first words.
    private void split(byte[] bytes, int from, int to) {
        words = 0;
        int p = Scan.skipBlanks(bytes, from, to);
        while (p < to && words < starts.length) {
            int end = Scan.findBlank(bytes, p, to);
            starts[words] = p;
            ends[words++] = end > p && bytes[end - 1] == '\r' ? end - 1 : end;
            if (ends[words - 1] == p) {
                words--;
            }
            p = Scan.skipBlanks(bytes, end, to);
        }
    }

    /// What is before the word `time`: a processor and letters for the mode are optional.
    private boolean task(byte[] bytes, int time) {
        int at = time - 1;
        cpu = -1;
        if (at > 0 && ends[at] - starts[at] <= 3 && isLetters(bytes, starts[at], ends[at])) {
            at--;
        }
        if (at > 0 && bytes[starts[at]] == '[' && bytes[ends[at] - 1] == ']') {
            cpu = number(bytes, starts[at] + 1, ends[at] - 1);
            if (cpu < 0) {
                return false;
            }
            at--;
        }
        if (at < 0 || !ids(bytes, starts[at], ends[at])) {
            return false;
        }
        idsFrom = starts[at];
        idsTo = ends[at];
        commFrom = starts[0];
        commTo = at == 0 ? starts[0] : ends[at - 1];
        return at > 0;
    }

    private static boolean isLetters(byte[] bytes, int from, int to) {
        for (int i = from; i < to; i++) {
            if (bytes[i] < 'A' || bytes[i] > 'Z') {
                return false;
            }
        }
        return true;
    }

    /// `pid/tid`, or one number: perf's own default is the thread's.
    private boolean ids(byte[] bytes, int from, int to) {
        int slash = Scan.find(bytes, from, to, (byte) '/');
        pid = slash < to ? id(bytes, from, slash) : -1;
        tid = id(bytes, slash < to ? slash + 1 : from, to);
        return tid != NONE && pid != NONE;
    }

    /// Idle tasks of guests and unknown ones are printed as -1.
    private static long id(byte[] bytes, int from, int to) {
        boolean negative = from < to && bytes[from] == '-';
        long number = number(bytes, negative ? from + 1 : from, to);
        return number < 0 || to - from > 11 ? NONE : negative ? -number : number;
    }

    /// -1 if it is none.
    static long number(byte[] bytes, int from, int to) {
        long number = to > from && to - from <= 18 ? 0 : -1;
        for (int i = from; i < to && number >= 0; i++) {
            number = bytes[i] >= '0' && bytes[i] <= '9' ? number * 10 + (bytes[i] - '0') : -1;
        }
        return number;
    }

    private static long seconds(byte[] bytes, int from, int to) {
        int point = Scan.find(bytes, from, to, (byte) '.');
        boolean plain = point > from && point + 1 < to && DecimalSeconds.isPlain(bytes, from, to);
        return plain && to - point <= 10 ? DecimalSeconds.nanos(bytes, from, to) : NONE;
    }

    /// A number before the event is its period; what does not end in a colon is no event.
    private void event(byte[] bytes, int word, int to) {
        period = -1;
        int at = word;
        if (at + 1 < words) {
            period = number(bytes, starts[at], ends[at]);
            boolean named = bytes[ends[at + 1] - 1] == ':';
            period = named ? period : -1;
            at += period >= 0 ? 1 : 0;
        }
        eventFrom = eventTo = 0;
        restFrom = at < words ? starts[at] : to;
        restTo = to;
        if (at < words) {
            boolean colon = bytes[ends[at] - 1] == ':';
            if (colon || Scan.startsWith(bytes, starts[at], ends[at], "PERF_RECORD_")) {
                eventFrom = starts[at];
                eventTo = colon ? ends[at] - 1 : Scan.find(bytes, starts[at], ends[at], (byte) '(');
                boolean joined = eventTo < ends[at] && !colon;
                restFrom = joined ? eventTo : at + 1 < words ? starts[at + 1] : to;
            }
        }
        while (restTo > restFrom
                && (bytes[restTo - 1] == ' ' || bytes[restTo - 1] == '\r' || bytes[restTo - 1] == '\t')) {
            restTo--;
        }
    }
}
