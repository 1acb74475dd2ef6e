package dev.sightline.format.tlc;

import dev.sightline.format.internal.Scan;

/// The line that a state begins with: `State 2: <Send(p1) line 12, col 5 to line 13, col 20 of module Ring>`, without
/// the word in the tool's mode (`2: <...>`), or `STATE_2 ==` below a comment with the action.
final class StateHead {
    private static final String WORD = "State ";
    private static final String DEFINED = "STATE_";
    private static final String BACK = "Back to state ";
    private static final int MAX_DIGITS = 9;

    private int step;
    private int from;
    private int to;
    private boolean back;

    /// The state's number, from 1.
    int step() {
        return step;
    }

    /// Where the action stands, without its brackets; `to` is equal if it is not here.
    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /// Whether this is no state but the way back to the one of this number.
    boolean isBack() {
        return back;
    }

    boolean read(byte[] b, int lineFrom, int lineTo) {
        back = Scan.startsWith(b, lineFrom, lineTo, BACK);
        boolean defined = Scan.startsWith(b, lineFrom, lineTo, DEFINED);
        int p = lineFrom;
        if (back) {
            p += BACK.length();
        } else if (defined) {
            p += DEFINED.length();
        } else if (Scan.startsWith(b, lineFrom, lineTo, WORD)) {
            p += WORD.length();
        }
        int digits = p;
        step = 0;
        while (p < lineTo && b[p] >= '0' && b[p] <= '9' && p - digits < MAX_DIGITS) {
            step = step * 10 + b[p++] - '0';
        }
        if (p == digits || p == lineTo) {
            return false;
        }
        from = lineTo;
        to = lineTo;
        if (defined) {
            return Scan.is(b, Scan.skipBlanks(b, p, lineTo), Math.min(lineTo, Scan.skipBlanks(b, p, lineTo) + 2), "==");
        }
        if (b[p] != ':') {
            return false;
        }
        int action = Scan.skipBlanks(b, p + 1, lineTo);
        boolean bracketed = action < lineTo && b[action] == '<' && b[lineTo - 1] == '>';
        from = bracketed ? action + 1 : action;
        to = bracketed ? lineTo - 1 : lineTo;
        return bracketed || Scan.is(b, action, lineTo, "Stuttering");
    }

    /// The end of the name in `/\ name = value`, or of `name = value` where there is only one variable; -1 in other
    /// lines.
    static int variableEnd(byte[] b, int from, int to) {
        int start = variableStart(b, from, to);
        int p = start;
        while (p < to && isName(b[p])) {
            p++;
        }
        boolean named = p > start && (b[start] < '0' || b[start] > '9');
        int equals = Scan.skipBlanks(b, p, to);
        boolean value = equals + 1 < to && b[equals] == '=' && (b[equals + 1] == ' ' || b[equals + 1] == '\t');
        return named && (value || equals + 1 == to && b[equals] == '=') ? p : -1;
    }

    static int variableStart(byte[] b, int from, int to) {
        return Scan.startsWith(b, from, to, "/\\ ") ? Scan.skipBlanks(b, from + 2, to) : from;
    }

    private static boolean isName(byte c) {
        return (c | 0x20) >= 'a' && (c | 0x20) <= 'z' || c >= '0' && c <= '9' || c == '_';
    }
}
