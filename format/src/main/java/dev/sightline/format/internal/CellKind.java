package dev.sightline.format.internal;

/// What a cell looks like at first sight: enough to tell a header from what stands below it.
public enum CellKind {
    EMPTY,
    NUMBER,
    /// Begins like a date or a time of day.
    TIME,
    TEXT;

    /// Numbers may carry a unit (`12ms`, `10%`); `-` alone and words for missing values are [#EMPTY].
    public static CellKind of(byte[] bytes, int from, int to) {
        int start = Scan.skipBlanks(bytes, from, to);
        int end = to;
        while (end > start && bytes[end - 1] <= ' ') {
            end--;
        }
        if (isMissing(bytes, start, end)) {
            return EMPTY;
        }
        int i = start;
        if (bytes[i] == '-' || bytes[i] == '+') {
            i++;
        }
        int digits = i;
        while (i < end && (isDigit(bytes[i]) || bytes[i] == '.' || bytes[i] == ',')) {
            i++;
        }
        if (i == digits || !(isDigit(bytes[digits]) || bytes[digits] == '.' && i > digits + 1)) {
            return TEXT;
        }
        if (i < end && (bytes[i] == 'e' || bytes[i] == 'E')) {
            int j = i + 1;
            if (j < end && (bytes[j] == '-' || bytes[j] == '+')) {
                j++;
            }
            int exponent = j;
            while (j < end && isDigit(bytes[j])) {
                j++;
            }
            i = j > exponent ? j : i;
        }
        return i == end ? NUMBER : afterDigits(bytes, i, end, i - digits);
    }

    private static CellKind afterDigits(byte[] bytes, int i, int end, int digits) {
        byte next = bytes[i];
        boolean digitFollows = i + 1 < end && isDigit(bytes[i + 1]);
        if (digitFollows
                && (next == ':' && digits <= 2 || (next == '-' || next == '/') && (digits == 4 || digits <= 2))) {
            return TIME;
        }
        // A unit is short and has no digits; `7f3a` is a word.
        for (int j = i; j < end; j++) {
            if (isDigit(bytes[j]) || j - i > 4) {
                return TEXT;
            }
        }
        return NUMBER;
    }

    private static boolean isMissing(byte[] bytes, int from, int to) {
        return from == to
                || to - from <= 4
                        && (Scan.is(bytes, from, to, "-")
                                || Scan.is(bytes, from, to, "NA")
                                || Scan.is(bytes, from, to, "N/A")
                                || Scan.is(bytes, from, to, "NaN")
                                || Scan.is(bytes, from, to, "null"));
    }

    private static boolean isDigit(byte b) {
        return b >= '0' && b <= '9';
    }
}
