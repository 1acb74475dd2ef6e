package dev.sightline.format.candump;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;

/// One line, taken apart: when, on which bus, who, and what.
final class CandumpLine {
    private static final int[] ID_DIGITS = {3, 8};
    /// Of a name of a network interface in Linux.
    private static final int LONGEST_BUS = 16;

    /// Of CAN FD, in hexadecimal digits.
    private static final int MOST_DATA = 128;

    long nanos;
    int busFrom;
    int busTo;
    int idFrom;
    int idTo;
    /// Of the data; bytes may have blanks between them.
    int dataFrom;

    int dataTo;
    int bytes;
    boolean remote;
    boolean flexible;

    boolean read(byte[] b, int from, int to) {
        int p = Scan.skipBlanks(b, from, to);
        int end = to;
        while (end > p && b[end - 1] <= ' ') {
            end--;
        }
        int close = Scan.find(b, p, end, (byte) ')');
        if (p >= end || b[p] != '(' || close == end || !DecimalSeconds.isPlain(b, p + 1, close)) {
            return false;
        }
        nanos = DecimalSeconds.nanos(b, p + 1, close);
        busFrom = Scan.skipBlanks(b, close + 1, end);
        busTo = Scan.findBlank(b, busFrom, end);
        idFrom = Scan.skipBlanks(b, busTo, end);
        int word = Scan.findBlank(b, idFrom, end);
        int hash = Scan.find(b, idFrom, word, (byte) '#');
        idTo = hash;
        remote = false;
        flexible = false;
        boolean known = nanos != DecimalSeconds.NONE && busTo > busFrom && busTo - busFrom <= LONGEST_BUS && isId(b);
        return known && (hash < word ? compact(b, hash + 1, word) : printed(b, word, end));
    }

    /// Hexadecimal digits in capitals: three, or eight of the extended ones.
    private boolean isId(byte[] b) {
        boolean length = idTo - idFrom == ID_DIGITS[0] || idTo - idFrom == ID_DIGITS[1];
        for (int i = idFrom; i < idTo; i++) {
            if (!isHex(b[i])) {
                return false;
            }
        }
        return length;
    }

    /// `2A36`, `R` or `R4` of a remote frame, `#12A36` of CAN FD with its flags.
    private boolean compact(byte[] b, int from, int to) {
        int p = from;
        if (p < to && b[p] == 'R') {
            remote = true;
            dataFrom = to;
            dataTo = to;
            bytes = 0;
            return to - p <= 2;
        }
        if (p < to && b[p] == '#') {
            flexible = true;
            p += 2;
        }
        dataFrom = Math.min(p, to);
        dataTo = to;
        int digits = 0;
        for (int i = dataFrom; i < to; i++) {
            if (!isHex(b[i])) {
                return false;
            }
            digits++;
        }
        bytes = digits / 2;
        return p <= to && digits % 2 == 0 && digits <= MOST_DATA;
    }

    /// `[4]  2A 36 6C 2B`, `[0]  remote request`.
    private boolean printed(byte[] b, int from, int to) {
        int open = Scan.skipBlanks(b, from, to);
        int close = Scan.find(b, open, to, (byte) ']');
        if (open >= to || b[open] != '[' || close == to || close - open < 2 || close - open > 3) {
            return false;
        }
        bytes = 0;
        for (int i = open + 1; i < close; i++) {
            if (b[i] < '0' || b[i] > '9') {
                return false;
            }
            bytes = bytes * 10 + b[i] - '0';
        }
        flexible = close - open == 3;
        dataFrom = Scan.skipBlanks(b, close + 1, to);
        remote = Scan.startsWith(b, dataFrom, to, "remote request");
        // behind the bytes may stand what they are as letters
        int quote = Scan.find(b, dataFrom, to, (byte) '\'');
        dataTo = remote ? dataFrom : Math.min(quote, dataFrom + Math.max(0, 3 * bytes - 1));
        return dataTo <= to && (remote || dataTo - dataFrom == Math.max(0, 3 * bytes - 1));
    }

    private static boolean isHex(byte c) {
        return c >= '0' && c <= '9' || c >= 'A' && c <= 'F';
    }
}
