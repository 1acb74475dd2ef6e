package dev.sightline.format.ninja;

/// One output of one step: `start end mtime path hash`, with tabs between them.
final class NinjaLine {
    static final int FIELDS = 5;
    private static final int MAX_DIGITS = 19;
    /// As milliseconds 34 years.
    static final long LATEST = 1L << 40;

    final int[] starts = new int[FIELDS];
    final int[] ends = new int[FIELDS];
    long startMillis;
    long endMillis;
    long mtime;

    boolean read(byte[] bytes, int from, int to) {
        int field = 0;
        starts[0] = from;
        for (int i = from; i <= to; i++) {
            if (i == to || bytes[i] == '\t') {
                if (field == FIELDS) {
                    return false;
                }
                ends[field++] = i;
                if (field < FIELDS) {
                    starts[field] = i + 1;
                }
            }
        }
        if (field != FIELDS || ends[3] == starts[3]) {
            return false;
        }
        startMillis = number(bytes, 0);
        endMillis = number(bytes, 1);
        mtime = number(bytes, 2);
        return startMillis >= 0 && endMillis >= startMillis && endMillis < LATEST && mtime >= 0;
    }

    /// -1 if it is none.
    private long number(byte[] bytes, int field) {
        int digits = ends[field] - starts[field];
        if (digits == 0 || digits > MAX_DIGITS) {
            return -1;
        }
        long value = 0;
        for (int i = starts[field]; i < ends[field]; i++) {
            int digit = bytes[i] - '0';
            if (digit < 0 || digit > 9 || value > (Long.MAX_VALUE - digit) / 10) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
