package dev.sightline.summary.repeat;

import java.util.Arrays;

/// Numbers of what rows are: who, what they say, and how they are painted, as 128 bits in which two
/// different ones never meet by chance. Open addressing; at most so many, those that came first. 20
/// to 40 bytes each.
final class Tokens {
    /// The number of what came when all numbers were given.
    static final int NONE = -1;

    private static final int FIRST = 1 << 10;

    private final int most;
    private long[] one = new long[FIRST];
    private long[] two = new long[FIRST];
    /// By hash: a number + 1; 0: free. Twice as many as there are numbers, or more.
    private int[] table = new int[2 * FIRST];

    private int count;
    private boolean complete = true;

    Tokens(int most) {
        this.most = most;
    }

    int count() {
        return count;
    }

    /// Whether everything that was asked for has a number.
    boolean isComplete() {
        return complete;
    }

    /// The number of what was seen, or the next one.
    int of(long first, long second) {
        int at = place(first, second);
        if (table[at] != 0) {
            return table[at] - 1;
        }
        if (count == most) {
            complete = false;
            return NONE;
        }
        if (2 * (count + 1) > table.length) {
            grow();
            at = place(first, second);
        }
        one[count] = first;
        two[count] = second;
        table[at] = ++count;
        return count - 1;
    }

    private int place(long first, long second) {
        int mask = table.length - 1;
        int at = (int) first & mask;
        while (table[at] != 0 && (one[table[at] - 1] != first || two[table[at] - 1] != second)) {
            at = at + 1 & mask;
        }
        return at;
    }

    private void grow() {
        one = Arrays.copyOf(one, 2 * one.length);
        two = Arrays.copyOf(two, 2 * two.length);
        table = new int[2 * table.length];
        int mask = table.length - 1;
        for (int i = 0; i < count; i++) {
            int at = (int) one[i] & mask;
            while (table[at] != 0) {
                at = at + 1 & mask;
            }
            table[at] = i + 1;
        }
    }
}
