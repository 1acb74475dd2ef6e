package dev.sightline.format.jobstate;

import dev.sightline.format.internal.DecimalSeconds;
import dev.sightline.format.internal.Scan;

/// One line, taken apart into its words.
final class JobStateLine {
    private static final int MAX_WORDS = 32;
    private static final int MIN_DIGITS = 9;
    private static final int MAX_DIGITS = 10;

    final int[] starts = new int[MAX_WORDS];
    final int[] ends = new int[MAX_WORDS];
    int words;
    private long nanos;
    private boolean internal;

    /// Nanoseconds since 1970.
    long nanos() {
        return nanos;
    }

    /// Whether the line tells of the workflow, not of a job: `INTERNAL *** DAGMAN_STARTED 40.0 ***`.
    boolean isInternal() {
        return internal;
    }

    boolean read(byte[] bytes, int from, int to) {
        words = 0;
        for (int p = Scan.skipBlanks(bytes, from, to); p < to && words < MAX_WORDS; ) {
            starts[words] = p;
            ends[words] = Scan.findBlank(bytes, p, to);
            p = Scan.skipBlanks(bytes, ends[words++], to);
        }
        if (words < 4 || !time(bytes)) {
            return false;
        }
        internal = is(bytes, 1, "INTERNAL") && is(bytes, 2, "***");
        if (internal) {
            return isState(bytes, 3) && is(bytes, words - 1, "***");
        }
        return words >= 5 && words <= 10 && isState(bytes, 2);
    }

    private boolean is(byte[] bytes, int word, String text) {
        return Scan.is(bytes, starts[word], ends[word], text);
    }

    /// Seconds since 1970 of nine or ten digits, with a fraction or without.
    private boolean time(byte[] bytes) {
        int whole = Scan.find(bytes, starts[0], ends[0], (byte) '.') - starts[0];
        if (whole < MIN_DIGITS || whole > MAX_DIGITS || !DecimalSeconds.isPlain(bytes, starts[0], ends[0])) {
            return false;
        }
        nanos = DecimalSeconds.nanos(bytes, starts[0], ends[0]);
        return nanos != DecimalSeconds.NONE;
    }

    /// Capitals and underscores, three at least.
    private boolean isState(byte[] bytes, int word) {
        for (int i = starts[word]; i < ends[word]; i++) {
            byte c = bytes[i];
            if ((c < 'A' || c > 'Z') && c != '_' && (c < '0' || c > '9' || i == starts[word])) {
                return false;
            }
        }
        return ends[word] - starts[word] >= 3;
    }
}
