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
    /// Behind them as many words are quoted: from the client's addresses to the upstream host.
    private static final int QUOTED = 5;

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

    /// Whether a line that is none begins with a time all the same: a quote in a path is written as it came.
    boolean isTimed(byte[] b, int from, int to) {
        return from < to && b[from] == '[' && stamp.read(StampKind.ISO, b, from + 1, to) > 0;
    }

    /// Whether what stands behind the numbers is there in its order: a quote in an agent's name shifts it.
    boolean hasOthers() {
        int first = numbers + NUMBERS;
        for (int i = first; i < first + QUOTED; i++) {
            if (i >= words.count || words.around[i] != '"') {
                return false;
            }
        }
        return true;
    }

    private int numbers(byte[] b) {
        int last = Math.min(FLAGS + 1 + MOST_REASONS, words.count - NUMBERS);
        for (int at = FLAGS + 1; at <= last; at++) {
            if (isCount(b, at) && isCount(b, at + 1) && isCountOrNone(b, at + 2) && isCountOrNone(b, at + 3)) {
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
