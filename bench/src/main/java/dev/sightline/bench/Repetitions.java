package dev.sightline.bench;

import java.util.Arrays;
import java.util.function.IntPredicate;

/// More rows than fit memory: a template of generated rows, again and again. Each repetition begins where the time of
/// the one before ends, and has flows of its own. So what is true of all rows follows from the template.
///
/// ```
/// time   START_NANOS |---- template ----|---- template ----|---- ...      each SPAN_NANOS long
/// flow                f                  f ^ mask(1)        f ^ mask(2)
/// ```
///
/// @param template whose times lie in [START_NANOS, START_NANOS + SPAN_NANOS)
record Repetitions(Rows template, int count) {
    static long shiftNanos(int repetition) {
        return repetition * Rows.SPAN_NANOS;
    }

    /// Different for each; by it, equal flows stay equal. Of the first, 0.
    static long flowMask(int repetition) {
        return repetition * 0x9E37_79B9_7F4A_7C15L;
    }

    long rows() {
        return (long) count * template.count();
    }

    /// Of all rows that the template has where this is so.
    long count(IntPredicate row) {
        return count * countOnce(row);
    }

    /// Of one repetition.
    long countOnce(IntPredicate row) {
        long n = 0;
        for (int i = 0; i < template.count(); i++) {
            n += row.test(i) ? 1 : 0;
        }
        return n;
    }

    /// How many flows all repetitions have. 64 random bits: that two are equal by chance is less likely than one in
    /// a thousand.
    long flows() {
        long[] all = new long[template.count()];
        for (int i = 0; i < all.length; i++) {
            all[i] = template.flow(i);
        }
        Arrays.sort(all);
        long n = 0;
        for (int i = 0; i < all.length; i++) {
            n += i == 0 || all[i] != all[i - 1] ? 1 : 0;
        }
        return n * count;
    }

    /// The beginning of the repetition in the middle, where windows are asked for.
    long middleNanos() {
        return Rows.START_NANOS + shiftNanos(count / 2);
    }

    /// A row of that repetition lies in a window that begins with it, or later.
    boolean isIn(int row, long fromNanos, long toNanos) {
        long time = template.timeNanos(row) + shiftNanos(count / 2);
        return time >= fromNanos && time < toNanos;
    }
}
