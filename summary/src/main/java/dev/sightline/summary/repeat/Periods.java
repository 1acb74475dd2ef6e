package dev.sightline.summary.repeat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// Runs of equal periods, of everything that comes more than once. A period of a token is what its
/// entity does from one time it comes to the next; two are equal if they have the same rows, each
/// as often. As sums of what rows are tell sets of rows apart, a token needs no more than the sums
/// of its entity when it came last: every token is looked at in one pass, with a step or two a row.
///
/// In a run, the longest period takes no more than five thirds of the shortest, so that all are
/// within a quarter of what lies in the middle; and what its rows take in all differs by no more
/// than that, or than two thirds of a period.
final class Periods implements RepeatedRows.Visitor {
    /// Longs of a token, beside each other.
    private static final int WIDTH = 13;

    private static final int LAST = 0;
    private static final int LAST_ONE = 1;
    private static final int LAST_TWO = 2;
    private static final int LAST_SUM = 3;
    private static final int ONE = 4;
    private static final int TWO = 5;
    private static final int SHORTEST = 6;
    private static final int LONGEST = 7;
    private static final int LEAST_SUM = 8;
    private static final int MOST_SUM = 9;
    /// When the first period of the run ended.
    private static final int FROM = 10;
    /// Periods of the run; -1: the token came once.
    private static final int TIMES = 11;
    /// Where it was seen first: the segment in the upper half, the row in the lower one.
    private static final int PLACE = 12;

    private final Tokens tokens;
    private final int least;
    private final int most;
    /// By entity: sums of all its rows so far, of what they are and of how long they take.
    private final long[] sums;

    private long[] state = new long[WIDTH << 8];
    private int known;
    private final PriorityQueue<Run> runs = new PriorityQueue<>(
            Comparator.comparingLong(Run::nanos).thenComparing(Run::fromNanos, Comparator.reverseOrder()));
    private boolean complete = true;

    /// @param least periods of a run
    /// @param most runs that are kept, the longest
    Periods(int entities, Tokens tokens, int least, int most) {
        this.tokens = tokens;
        this.least = least;
        this.most = most;
        this.sums = new long[3 * entities];
    }

    @Override
    public void row(int entity, long timeNanos, long one, long two, long lastingNanos, int segment, int row) {
        if (!RepeatedRows.isSomebody(entity)) {
            return;
        }
        int token = tokens.of(one, two);
        if (token != Tokens.NONE) {
            came(token, entity, timeNanos, (long) segment << 32 | row);
        }
        sums[3 * entity] += one;
        sums[3 * entity + 1] += two;
        sums[3 * entity + 2] += lastingNanos;
    }

    private void came(int token, int entity, long timeNanos, long place) {
        int at = WIDTH * token;
        if (token == known) {
            known++;
            if (at + WIDTH > state.length) {
                state = Arrays.copyOf(state, 2 * state.length);
            }
            state[at + PLACE] = place;
            state[at + TIMES] = -1;
        }
        if (state[at + TIMES] >= 0) {
            ended(token, entity, timeNanos);
        } else {
            state[at + TIMES] = 0;
        }
        state[at + LAST] = timeNanos;
        state[at + LAST_ONE] = sums[3 * entity];
        state[at + LAST_TWO] = sums[3 * entity + 1];
        state[at + LAST_SUM] = sums[3 * entity + 2];
    }

    /// A period of the token ended.
    private void ended(int token, int entity, long timeNanos) {
        int at = WIDTH * token;
        long nanos = timeNanos - state[at + LAST];
        long one = sums[3 * entity] - state[at + LAST_ONE];
        long two = sums[3 * entity + 1] - state[at + LAST_TWO];
        long sum = sums[3 * entity + 2] - state[at + LAST_SUM];
        long shortest = Math.min(state[at + SHORTEST], nanos);
        long longest = Math.max(state[at + LONGEST], nanos);
        long leastSum = Math.min(state[at + LEAST_SUM], sum);
        long mostSum = Math.max(state[at + MOST_SUM], sum);
        boolean goesOn = state[at + TIMES] > 0
                && one == state[at + ONE]
                && two == state[at + TWO]
                && areAlike(shortest, longest, shortest)
                && areAlike(leastSum, mostSum, shortest);
        if (goesOn) {
            state[at + TIMES]++;
            state[at + SHORTEST] = shortest;
            state[at + LONGEST] = longest;
            state[at + LEAST_SUM] = leastSum;
            state[at + MOST_SUM] = mostSum;
            return;
        }
        close(token);
        state[at + ONE] = one;
        state[at + TWO] = two;
        state[at + SHORTEST] = nanos;
        state[at + LONGEST] = nanos;
        state[at + LEAST_SUM] = sum;
        state[at + MOST_SUM] = sum;
        state[at + FROM] = timeNanos;
        // longer than 64 bits hold: no period
        state[at + TIMES] = nanos < 0 ? 0 : 1;
    }

    static boolean areAlike(long least, long most, long period) {
        long apart = most - least;
        return apart >= 0 && apart <= Math.max(least, period) / 3 * 2;
    }

    private void close(int token) {
        int at = WIDTH * token;
        if (state[at + TIMES] < least || state[at + LAST] <= state[at + FROM]) {
            return;
        }
        runs.add(new Run(
                token,
                state[at + FROM],
                state[at + LAST],
                state[at + TIMES],
                state[at + SHORTEST],
                state[at + LONGEST]));
        if (runs.size() > most) {
            runs.remove();
            complete = false;
        }
    }

    /// All runs, by token and time; to be called once, behind the last row.
    List<Run> runs() {
        for (int token = 0; token < known; token++) {
            close(token);
        }
        return runs.stream()
                .sorted(Comparator.comparingInt(Run::token).thenComparingLong(Run::fromNanos))
                .toList();
    }

    /// Whether all tokens and runs are known.
    boolean isComplete() {
        return complete && tokens.isComplete();
    }

    /// The segment of a token's first row.
    int segment(int token) {
        return (int) (state[WIDTH * token + PLACE] >>> 32);
    }

    int rowOf(int token) {
        return (int) state[WIDTH * token + PLACE];
    }
}
