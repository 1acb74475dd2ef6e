package dev.sightline.format.loadtest;

import dev.sightline.format.internal.Scan;
import java.util.List;

/// One transaction: `client transaction latency script seconds micros [lag] [retries]`, with a blank between them.
final class PgbenchLine {
    static final int CLIENT = 0;
    static final int TRANSACTION = 1;
    static final int LATENCY = 2;
    static final int SCRIPT = 3;
    static final int SECONDS = 4;
    static final int MICROS = 5;
    static final int LAG = 6;
    static final int RETRIES = 7;
    private static final int MOST = 8;
    private static final int MAX_DIGITS = 18;
    private static final long MICROS_A_SECOND = 1_000_000;
    /// In 2001 and in 2100.
    private static final long FIRST_SECOND = 1_000_000_000;
    private static final long LAST_SECOND = 4_102_444_800L;
    /// What stands instead of a latency.
    private static final List<String> NOT_DONE = List.of("skipped", "failed", "serialization", "deadlock");

    private final long[] numbers = new long[MOST];
    int count;
    /// Empty if it was done.
    String outcome = "";

    boolean read(byte[] bytes, int from, int to) {
        count = 0;
        outcome = "";
        int p = from;
        while (p < to) {
            int end = Scan.find(bytes, p, to, (byte) ' ');
            if (count == MOST || !word(bytes, p, end)) {
                return false;
            }
            p = end + 1;
        }
        return count > MICROS
                && numbers[MICROS] < MICROS_A_SECOND
                && numbers[SECONDS] >= FIRST_SECOND
                && numbers[SECONDS] < LAST_SECOND;
    }

    private boolean word(byte[] bytes, int from, int to) {
        long value = 0;
        boolean isNumber = to > from && to - from <= MAX_DIGITS;
        for (int i = from; i < to && isNumber; i++) {
            int digit = bytes[i] - '0';
            isNumber = digit >= 0 && digit <= 9;
            value = value * 10 + digit;
        }
        if (!isNumber && count == LATENCY) {
            outcome = NOT_DONE.stream()
                    .filter(word -> Scan.is(bytes, from, to, word))
                    .findFirst()
                    .orElse("");
        }
        numbers[count++] = isNumber ? value : 0;
        return isNumber || !outcome.isEmpty() && count == LATENCY + 1;
    }

    long number(int column) {
        return numbers[column];
    }

    long seconds() {
        return numbers[SECONDS];
    }

    /// When it ended.
    long micros() {
        return numbers[SECONDS] * MICROS_A_SECOND + numbers[MICROS];
    }
}
