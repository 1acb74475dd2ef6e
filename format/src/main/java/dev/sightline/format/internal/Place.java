package dev.sightline.format.internal;

/// Where the lines of a log have their time.
///
/// @param word how many words stand before it
public record Place(StampKind kind, int word) {
    /// How many words may stand before the time.
    public static final int MAX_WORDS = 8;

    /// Reads the time of a line.
    ///
    /// @return the index behind it and its bracket, or -1 if the line has none here
    public int find(Stamp stamp, byte[] bytes, int lineStart, int lineEnd) {
        int p = start(bytes, lineStart, lineEnd);
        return p < 0 ? -1 : at(stamp, kind, bytes, p, lineEnd);
    }

    /// Where the word begins that holds the time, or -1.
    public int start(byte[] bytes, int lineStart, int lineEnd) {
        int p = Scan.skipBlanks(bytes, lineStart, lineEnd);
        for (int i = 0; i < word; i++) {
            p = Scan.skipBlanks(bytes, Scan.findBlank(bytes, p, lineEnd), lineEnd);
        }
        return p < lineEnd ? p : -1;
    }

    /// Reads a time, in brackets or not, that begins here.
    public static int at(Stamp stamp, StampKind kind, byte[] bytes, int at, int lineEnd) {
        int p = at;
        byte first = bytes[p];
        boolean open = first == '[' || first == '(' || first == '"' || first == '<';
        if (first == '<') {
            // <6>[    0.000000], and <30>Oct  7 06:47:01
            int close = Scan.find(bytes, p, Math.min(lineEnd, p + 6), (byte) '>');
            p = close + 1;
            if (p >= Math.min(lineEnd, at + 6)) {
                return -1;
            }
            open = bytes[p] == '[';
        }
        if (open) {
            p++;
            p = Scan.skipBlanks(bytes, p, lineEnd);
        } else if (kind == StampKind.UPTIME && !isBareUptime(bytes, p, lineEnd)) {
            return -1;
        }
        int end = p < lineEnd ? stamp.read(kind, bytes, p, lineEnd) : -1;
        if (end < 0 || open && kind == StampKind.UPTIME && bytes[end] == ' ') {
            return -1;
        }
        if (open && end < lineEnd && (bytes[end] == ']' || bytes[end] == ')' || bytes[end] == '"')) {
            end++;
        }
        return end;
    }

    /// `0.828: [GC ...`, as the collectors of JDK 8 and before write it, or `0.001821 rank=5 MPI_Send dest=6`.
    private static boolean isBareUptime(byte[] bytes, int from, int to) {
        int p = from;
        int point = -1;
        while (p < to && (bytes[p] >= '0' && bytes[p] <= '9' || bytes[p] == '.' && point < 0)) {
            point = bytes[p] == '.' ? p : point;
            p++;
        }
        if (point <= from) {
            return false;
        }
        boolean isFirst = isFirst(bytes, from);
        return p == point + 4 && Scan.startsWith(bytes, p, to, ": [") || isFirst && p < to && hasPair(bytes, p, to);
    }

    /// Whether nothing but blanks, or the mark of UTF-8, is before it in its line.
    private static boolean isFirst(byte[] bytes, int from) {
        int p = from;
        while (p > 0 && bytes[p - 1] == ' ') {
            p--;
        }
        return p == 0 || bytes[p - 1] == '\n' || p == 3 && bytes[0] == (byte) 0xef;
    }

    /// Whether one of the next two words is a key with its value.
    private static boolean hasPair(byte[] bytes, int from, int to) {
        int p = Scan.skipBlanks(bytes, bytes[from] == 's' ? from + 1 : from, to);
        for (int i = 0; i < 2 && p < to; i++) {
            int end = Scan.findBlank(bytes, p, to);
            int equals = Scan.find(bytes, p, end, (byte) '=');
            if (equals > p && equals + 1 < end && (bytes[p] | 0x20) >= 'a' && (bytes[p] | 0x20) <= 'z') {
                return true;
            }
            p = Scan.skipBlanks(bytes, end, to);
        }
        return false;
    }
}
