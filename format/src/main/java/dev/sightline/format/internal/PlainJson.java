package dev.sightline.format.internal;

/// A cursor over an object of JSON as programs mostly write it: strings of ASCII without escapes, whole numbers. There
/// is no parser and no object for a string: what was read last stands in [#start()] and [#length()], or [#number()].
///
/// At anything else, and at what is no JSON, it stops: every method then says false, and whoever reads leaves the whole
/// object to a parser, which also knows what is wrong with it.
public final class PlainJson {
    /// Digits of a number that always fits.
    private static final int MAX_DIGITS = 18;

    private byte[] bytes = new byte[0];
    private int at;
    private int end;
    private int start;
    private int length;
    private long number;
    private boolean plain;
    /// A name was read since the object began: a comma stands before the next.
    private boolean further;

    /// Begins anew.
    public void over(byte[] slice, int from, int count) {
        bytes = slice;
        at = from;
        end = from + count;
        plain = true;
        further = false;
    }

    /// Where the name or string that was read last begins.
    public int start() {
        return start;
    }

    public int length() {
        return length;
    }

    /// The number that was read last.
    public long number() {
        return number;
    }

    /// Whether all was read, and all of it was plain.
    public boolean isWhole() {
        return plain && peek() == 0;
    }

    /// Stops: what was read means something that is not plain.
    public boolean stop() {
        plain = false;
        return false;
    }

    /// The next byte that is no white space, which is not passed; 0 at the end.
    public byte peek() {
        while (at < end) {
            byte b = bytes[at];
            if (b != ' ' && b != '\n' && b != '\r' && b != '\t') {
                return b;
            }
            at++;
        }
        return 0;
    }

    private boolean pass(char expected) {
        if (!plain || peek() != expected) {
            return stop();
        }
        at++;
        return true;
    }

    /// Enters an object.
    public boolean object() {
        further = false;
        return pass('{');
    }

    /// Reads the name of the next member, up to its value; false at the object's end, which is passed.
    public boolean name() {
        if (!plain) {
            return false;
        }
        byte next = peek();
        if (next == '}') {
            at++;
            further = true; // it was the value of a member, if this one was in another
            return false;
        }
        if (further && !pass(',')) {
            return false;
        }
        further = true;
        return string() && (length <= Json.MAX_NAME || stop()) && pass(':');
    }

    /// Reads a string.
    public boolean string() {
        if (!pass('"')) {
            return false;
        }
        byte[] text = bytes;
        int p = at;
        while (p < end) {
            byte b = text[p];
            if (b == '"') {
                start = at;
                length = p - at;
                at = p + 1;
                return true;
            }
            if (b < ' ' || b == '\\') { // not ASCII is negative
                return stop();
            }
            p++;
        }
        return stop();
    }

    /// Reads a whole number.
    public boolean whole() {
        if (!plain) {
            return false;
        }
        boolean negative = peek() == '-';
        int p = negative ? at + 1 : at;
        int first = p;
        long value = 0;
        while (p < end && bytes[p] >= '0' && bytes[p] <= '9') {
            value = value * 10 + (bytes[p] - '0');
            p++;
        }
        int digits = p - first;
        boolean ends = p < end && (bytes[p] == ',' || bytes[p] == '}' || bytes[p] <= ' ' && bytes[p] > 0);
        if (!ends || digits == 0 || digits > MAX_DIGITS || digits > 1 && bytes[first] == '0') {
            return stop();
        }
        at = p;
        number = negative ? -value : value;
        return true;
    }

    /// Reads one of the words of JSON.
    public boolean word(String expected) {
        if (!plain) {
            return false;
        }
        peek();
        if (!Scan.startsWith(bytes, at, end, expected)) {
            return stop();
        }
        at += expected.length();
        return true;
    }
}
