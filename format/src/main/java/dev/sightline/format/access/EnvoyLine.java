package dev.sightline.format.access;

import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;

/// One line of Envoy's access log: time, request, status and flags, then (Istio's) why, then four numbers.
///
/// Sources: the documentation of Envoy, access logging, default format string; of Istio, Envoy access logs. Versions
/// of Istio differ in how many words stand before the numbers, so the numbers are looked for.
final class EnvoyLine {
    static final int TIME = 0;
    static final int REQUEST = 1;
    static final int STATUS = 2;
    static final int FLAGS = 3;
    /// How many words stand between the flags and the numbers at most.
    private static final int MOST_REASONS = 3;
    /// Received, sent, duration, and what the upstream service took.
    private static final int NUMBERS = 4;

    final Words words = new Words();
    final Stamp stamp;
    /// The place of the first of the numbers.
    int numbers;

    EnvoyLine(Stamp stamp) {
        this.stamp = stamp;
    }

    /// @return whether it is one; its words and time are read then
    boolean read(byte[] b, int from, int to) {
        if (from >= to || b[from] != '[' || !words.read(b, from, to)) {
            return false;
        }
        numbers = numbers(b);
        return numbers > 0
                && words.around[REQUEST] == '"'
                && words.isNumber(b, STATUS)
                && stamp.read(StampKind.ISO, b, words.starts[TIME], words.ends[TIME]) == words.ends[TIME];
    }

    private int numbers(byte[] b) {
        int last = Math.min(FLAGS + 1 + MOST_REASONS, words.count - NUMBERS);
        for (int at = FLAGS + 1; at <= last; at++) {
            if (isCount(b, at) && isCount(b, at + 1) && isCount(b, at + 2) && isCountOrNone(b, at + 3)) {
                return at;
            }
        }
        return -1;
    }

    private boolean isCount(byte[] b, int word) {
        return isCountOrNone(b, word) && !words.isMissing(b, word);
    }

    private boolean isCountOrNone(byte[] b, int word) {
        return words.around[word] == 0 && words.isNumber(b, word);
    }
}
