package dev.sightline.format.strace;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;

/// A line of strace, whichever of its fields were printed.
///
/// ```text
/// [pid 23222] 1795391822.633197 openat(AT_FDCWD, "/etc/passwd", O_RDONLY) = 3 <0.000079>
/// 23222<ls>   23:57:02.662242   <... wait4 resumed>[...], 0, NULL) = 23222 <0.019891>
/// pid<comm>   clock             name(arguments) = result <duration>
/// ```
final class StraceLine {
    /// What a line is.
    enum Kind {
        CALL,
        /// A call that did not return before another thread's line.
        BEGIN,
        /// The rest of such a call.
        END,
        SIGNAL,
        EXIT,
        /// A frame of `-k`, below its call.
        STACK,
        /// strace's own, such as `strace: Process 12 attached`.
        MESSAGE,
        OTHER
    }

    /// What its time counts from: nothing (no time), 1970 (`-ttt`), midnight (`-t`, `-tt`), or the line before (`-r`).
    enum Clock {
        NONE,
        EPOCH,
        DAY,
        LAST
    }

    private static final int PID_DIGITS = 8;
    private static final String UNFINISHED = "<unfinished ...>";
    private static final String DETACHED = "<detached ...>";
    private static final String RESUMED = " resumed>";

    /// -1 if there is none.
    long pid;

    int commFrom;
    int commTo;
    Clock clock = Clock.NONE;
    int timeFrom;
    int timeTo;
    int nameFrom;
    int nameTo;
    int argsFrom;
    int argsTo;
    /// What stands behind `= `, without the duration.
    int resultFrom;

    int resultTo;
    /// In nanoseconds; -1 if there is none.
    long duration;

    private int end;

    Kind parse(byte[] bytes, int from, int to) {
        pid = -1;
        duration = -1;
        clock = Clock.NONE;
        commFrom = commTo = nameFrom = nameTo = argsFrom = argsTo = resultFrom = resultTo = 0;
        end = to;
        while (end > from && (bytes[end - 1] == ' ' || bytes[end - 1] == '\t' || bytes[end - 1] == '\r')) {
            end--;
        }
        if (Scan.startsWith(bytes, from, end, " > ")) {
            return Kind.STACK;
        }
        int p = time(bytes, pid(bytes, Scan.skipBlanks(bytes, from, end)));
        // The number of the call (-n), the instruction pointer (-i).
        while (p < end && bytes[p] == '[') {
            p = Scan.skipBlanks(bytes, Math.min(end, Scan.find(bytes, p, end, (byte) ']') + 1), end);
        }
        if (Scan.startsWith(bytes, p, end, "strace: ")) {
            return Kind.MESSAGE;
        }
        if (Scan.startsWith(bytes, p, end, "--- ") || Scan.startsWith(bytes, p, end, "+++ ")) {
            return notice(bytes, p);
        }
        return Scan.startsWith(bytes, p, end, "<... ") ? resumed(bytes, p + 5) : call(bytes, p);
    }

    /// @return where what follows begins
    private int pid(byte[] bytes, int from) {
        boolean bracket = Scan.startsWith(bytes, from, end, "[pid ");
        int p = bracket ? Scan.skipBlanks(bytes, from + 5, end) : from;
        int digits = digits(bytes, p);
        if (digits == p || digits - p > PID_DIGITS || digits == end) {
            return from;
        }
        int after = digits;
        if (bytes[digits] == '<') {
            after = Scan.find(bytes, digits, end, (byte) '>') + 1;
        }
        if (after >= end || bytes[after] != (bracket ? ']' : ' ')) {
            return from;
        }
        if (after > digits) {
            commFrom = digits + 1;
            commTo = after - 1;
        }
        pid = number(bytes, p, digits);
        return Scan.skipBlanks(bytes, after + 1, end);
    }

    private int time(byte[] bytes, int from) {
        int word = Scan.findBlank(bytes, from, end);
        boolean colons =
                word - from >= 8 && bytes[from + 2] == ':' && bytes[from + 5] == ':' && digits(bytes, from) == from + 2;
        if (!colons && !DecimalSeconds.isPlain(bytes, from, word)) {
            return from;
        }
        clock = colons ? Clock.DAY : digits(bytes, from) - from > PID_DIGITS ? Clock.EPOCH : Clock.LAST;
        timeFrom = from;
        timeTo = word;
        int p = Scan.skipBlanks(bytes, word, end);
        // -r beside another clock.
        return Scan.startsWith(bytes, p, end, "(+ ")
                ? Scan.skipBlanks(bytes, Math.min(end, Scan.find(bytes, p, end, (byte) ')') + 1), end)
                : p;
    }

    /// `--- SIGCHLD {si_signo=SIGCHLD, ...} ---`, `--- stopped by SIGTTOU ---`, `+++ exited with 0 +++`.
    private Kind notice(byte[] bytes, int from) {
        boolean signal = bytes[from] == '-';
        nameFrom = from + 4;
        nameTo = Scan.findBlank(bytes, nameFrom, end);
        argsFrom = Scan.skipBlanks(bytes, nameTo, end);
        argsTo = end - 4;
        if (!Scan.is(bytes, Math.max(nameTo, argsTo), end, signal ? " ---" : " +++") || nameTo > argsTo) {
            return Kind.OTHER;
        }
        for (String by : new String[] {"with ", "by "}) {
            argsFrom += Scan.startsWith(bytes, argsFrom, argsTo, by) ? by.length() : 0;
        }
        argsFrom = Math.min(argsFrom, argsTo);
        resultFrom = argsFrom;
        resultTo = argsTo;
        return signal ? Kind.SIGNAL : Kind.EXIT;
    }

    private Kind resumed(byte[] bytes, int from) {
        int close = Scan.indexOf(bytes, from - 1, end, RESUMED);
        if (close < 0) {
            return Kind.OTHER;
        }
        nameFrom = from;
        nameTo = Math.max(from, close);
        argsFrom = close + RESUMED.length();
        return result(bytes) ? Kind.END : isOpen(bytes) ? Kind.END : Kind.OTHER;
    }

    private Kind call(byte[] bytes, int from) {
        int p = from;
        while (p < end && isName(bytes[p])) {
            p++;
        }
        if (p == from || p == end || bytes[p] != '(') {
            return Kind.OTHER;
        }
        nameFrom = from;
        nameTo = p;
        argsFrom = p + 1;
        return isOpen(bytes) ? Kind.BEGIN : result(bytes) ? Kind.CALL : Kind.OTHER;
    }

    /// Whether a line that is no call yet would be one, had it not been cut in its arguments.
    boolean isCutCall() {
        return nameTo > nameFrom && argsFrom == nameTo + 1 && resultTo == 0;
    }

    /// The arguments of a call that was cut.
    void cut() {
        argsTo = end;
    }

    private boolean isOpen(byte[] bytes) {
        for (String open : new String[] {UNFINISHED, DETACHED}) {
            int mark = end - open.length();
            if (mark >= argsFrom && Scan.is(bytes, mark, end, open)) {
                argsTo = mark;
                while (argsTo > argsFrom && bytes[argsTo - 1] == ' ') {
                    argsTo--;
                }
                return true;
            }
        }
        return false;
    }

    /// The last `) = ` of the line: arguments may hold others in quotes.
    private boolean result(byte[] bytes) {
        resultTo = end;
        if (end > argsFrom && bytes[end - 1] == '>') {
            int open = end - 1;
            while (open > argsFrom && bytes[open] != '<') {
                open--;
            }
            if (bytes[open] == '<' && DecimalSeconds.isPlain(bytes, open + 1, end - 1)) {
                duration = DecimalSeconds.nanos(bytes, open + 1, end - 1);
                resultTo = open;
            }
        }
        while (resultTo > argsFrom && bytes[resultTo - 1] == ' ') {
            resultTo--;
        }
        for (int p = resultTo - 2; p > argsFrom; p--) {
            if (bytes[p] == '=' && bytes[p + 1] == ' ' && bytes[p - 1] == ' ') {
                int close = p - 1;
                while (close > argsFrom && bytes[close] == ' ') {
                    close--;
                }
                if (bytes[close] == ')') {
                    argsTo = close;
                    resultFrom = p + 2;
                    return true;
                }
            }
        }
        resultTo = 0;
        return false;
    }

    private static boolean isName(byte b) {
        return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_' || b == '?';
    }

    private int digits(byte[] bytes, int from) {
        int p = from;
        while (p < end && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        return p;
    }

    private static long number(byte[] bytes, int from, int to) {
        long number = 0;
        for (int i = from; i < to; i++) {
            number = number * 10 + (bytes[i] - '0');
        }
        return number;
    }
}
