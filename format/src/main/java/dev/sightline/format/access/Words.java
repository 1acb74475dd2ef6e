package dev.sightline.format.access;

import dev.sightline.format.internal.Scan;

/// The words of a line between blanks; what stands between quotes or square brackets is one.
final class Words {
    static final int MOST = 48;

    final int[] starts = new int[MOST];
    final int[] ends = new int[MOST];
    /// What was around it: `"`, `[` or 0.
    final byte[] around = new byte[MOST];

    int count;

    /// @return false where a quote or bracket does not close; words beyond the most are left out
    boolean read(byte[] b, int from, int to) {
        count = 0;
        int p = Scan.skipBlanks(b, from, to);
        while (p < to && count < MOST) {
            boolean open = b[p] == '"' || b[p] == '[';
            int end = b[p] == '"' ? quoteEnd(b, p, to) : b[p] == '[' ? Scan.find(b, p, to, (byte) ']') : -1;
            if (open && (end < 0 || end >= to)) {
                return false;
            }
            around[count] = open ? b[p] : 0;
            starts[count] = open ? p + 1 : p;
            ends[count] = open ? end : Scan.findBlank(b, p, to);
            p = Scan.skipBlanks(b, open ? end + 1 : ends[count], to);
            count++;
        }
        return true;
    }

    boolean isMissing(byte[] b, int word) {
        return ends[word] == starts[word] || ends[word] == starts[word] + 1 && b[starts[word]] == '-';
    }

    boolean isNumber(byte[] b, int word) {
        for (int i = starts[word]; i < ends[word]; i++) {
            if (b[i] < '0' || b[i] > '9') {
                return ends[word] == starts[word] + 1 && b[i] == '-';
            }
        }
        return ends[word] > starts[word];
    }

    /// Where the quote closes; -1 if it does not.
    private static int quoteEnd(byte[] b, int from, int to) {
        int p = from + 1;
        while (p < to && b[p] != '"') {
            p += b[p] == '\\' ? 2 : 1;
        }
        return p < to ? p : -1;
    }
}
