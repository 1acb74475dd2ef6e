package dev.sightline.format.ftrace;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The part of a line that all events have.
///
/// ```text
///     bash-1977  ( 1977) [000] d..2.  17284.993652: sched_switch: prev_comm=bash ...
///     comm-pid   (tgid)  [cpu] flags  time:         rest
///   <idle>-0       0d.s2    17us+: rest                     (latency format)
/// ```
final class TaskLine {
    static final long NO_TIME = Long.MIN_VALUE;
    private static final Pattern LATENCY = Pattern.compile(
            "\\s*(?<comm>.*?)-(?<pid>\\d{1,9})\\s+(?<cpu>\\d{1,4})(?<flags>[.a-zA-Z#][.a-zA-Z0-9#]{2,5})\\s+"
                    + "(?<time>\\d{1,12}(?:\\.\\d{1,9})?)(?<us>us)?\\s*[!+#*@$]?\\s*:\\s(?<rest>.*)",
            Pattern.DOTALL);

    int commFrom;
    int commTo;
    /// Behind the process id.
    int taskTo;

    int pid;
    int tgid;
    int cpu;
    int flagsFrom;
    int flagsTo;
    long time;
    int restFrom;
    int restTo;

    /// Whether the line has that form.
    boolean parse(byte[] bytes, int from, int to) {
        restTo = to;
        for (int p = from; p < to && p < from + 64; p++) {
            if (bytes[p] == '[' && p > from) {
                int close = digits(bytes, p + 1, to);
                if (close > p + 1 && close < p + 7 && close < to && bytes[close] == ']') {
                    cpu = number(bytes, p + 1, close);
                    if (task(bytes, from, p) && stamp(bytes, close + 1, to)) {
                        return true;
                    }
                }
            }
        }
        return latency(bytes, from, to);
    }

    private static int digits(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        return p;
    }

    /// Of at most nine digits.
    private static int number(byte[] bytes, int from, int to) {
        int number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + (bytes[i] - '0');
        }
        return number;
    }

    private static int trim(byte[] bytes, int from, int to) {
        int end = to;
        while (end > from && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t')) {
            end--;
        }
        return end;
    }

    /// `comm-pid`, perhaps with `(tgid)`.
    private boolean task(byte[] bytes, int from, int to) {
        int end = trim(bytes, from, to);
        tgid = -1;
        if (end > from && bytes[end - 1] == ')') {
            int open = end - 2;
            while (open > from && bytes[open] != '(') {
                open--;
            }
            int first = open + 1;
            while (first < end - 1 && bytes[first] == ' ') {
                first++;
            }
            if (digits(bytes, first, end - 1) == end - 1 && end - 1 - first < 10 && end - 1 > first) {
                tgid = number(bytes, first, end - 1);
            } else if (bytes[first] != '-') {
                return false;
            }
            end = trim(bytes, from, open);
        }
        int dash = end - 1;
        while (dash > from && bytes[dash] >= '0' && bytes[dash] <= '9') {
            dash--;
        }
        if (dash <= from || bytes[dash] != '-' || dash == end - 1 || end - dash > 10) {
            return false;
        }
        pid = number(bytes, dash + 1, end);
        commTo = dash;
        taskTo = end;
        commFrom = from;
        while (commFrom < commTo && (bytes[commFrom] == ' ' || bytes[commFrom] == '\t')) {
            commFrom++;
        }
        return commFrom < commTo;
    }

    /// Flags, if there are any, and the time.
    private boolean stamp(byte[] bytes, int from, int to) {
        int p = from;
        flagsFrom = 0;
        flagsTo = 0;
        for (int word = 0; word < 2; word++) {
            while (p < to && bytes[p] == ' ') {
                p++;
            }
            int end = p;
            while (end < to && bytes[end] != ' ') {
                end++;
            }
            if (end > p && bytes[end - 1] == ':') {
                time = seconds(bytes, p, end - 1);
                restFrom = end;
                return time != NO_TIME;
            }
            flagsFrom = p;
            flagsTo = end;
            p = end;
        }
        return false;
    }

    /// Seconds with a point; without one, a count of nanoseconds or of whatever the trace's clock counts.
    static long seconds(byte[] bytes, int from, int to) {
        int point = digits(bytes, from, to);
        long whole = 0;
        for (int i = from; i < point && i < from + 18; i++) {
            whole = whole * 10 + (bytes[i] - '0');
        }
        if (point == from || point - from > 18) {
            return NO_TIME;
        }
        if (point == to) {
            return whole;
        }
        if (point + 1 == to || !DecimalSeconds.isPlain(bytes, from, to)) {
            return NO_TIME;
        }
        long nanos = DecimalSeconds.nanos(bytes, from, to);
        return nanos == DecimalSeconds.NONE ? NO_TIME : nanos;
    }

    private boolean latency(byte[] bytes, int from, int to) {
        int colon = Scan.find(bytes, from, Math.min(to, from + 100), (byte) ':');
        if (colon == to || to - from > 1 << 16) {
            return false;
        }
        Matcher line = LATENCY.matcher(new String(bytes, from, to - from, StandardCharsets.ISO_8859_1));
        if (!line.matches() || line.end("comm") == line.start("comm")) {
            return false;
        }
        commFrom = from + line.start("comm");
        commTo = from + line.end("comm");
        taskTo = from + line.end("pid");
        pid = Integer.parseInt(line.group("pid"));
        tgid = -1;
        cpu = Integer.parseInt(line.group("cpu"));
        flagsFrom = from + line.start("flags");
        flagsTo = from + line.end("flags");
        time = seconds(bytes, from + line.start("time"), from + line.end("time"));
        time = line.group("us") == null || time == NO_TIME ? time : time * 1000;
        restFrom = from + line.start("rest");
        return time != NO_TIME;
    }
}
