package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// When entities did something, and when each of their events happened: a bit for each of up to 2048 equal
/// stretches of time, which double in width as time goes on; from a widest one on the older half is let go instead, so
/// that it sees as sharply after weeks as in the first hour. 256 bytes an entity or a pair; of the pairs beyond a
/// bound nothing is known. When the last row was, and the row before a long pause, is known to the nanosecond. One
/// thread.
final class Activity {
    static final int BINS = 2048;
    private static final int MAX_NAMES = 100_000;

    /// Bits of a name; a name met later has no bits before.
    static final class Bits {
        private static final int MAX_PAUSES = 8;

        private final long[] words = new long[BINS / Long.SIZE];
        private long lastNanos = Long.MIN_VALUE;
        private long longestNanos;
        /// When the last pauses began that were twice as long as any before; the newest at `paused - 1`, in a ring.
        private long @Nullable [] pauses;

        private int paused;

        void set(int bin, long timeNanos, long widthNanos) {
            words[bin >> 6] |= 1L << bin;
            if (lastNanos != Long.MIN_VALUE && timeNanos > lastNanos) {
                long pause = timeNanos - lastNanos;
                if (pause > 2 * Math.max(widthNanos, longestNanos)) {
                    long[] all = pauses == null ? new long[MAX_PAUSES] : pauses;
                    all[paused++ % MAX_PAUSES] = lastNanos;
                    pauses = all;
                }
                longestNanos = Math.max(longestNanos, pause);
            }
            lastNanos = Math.max(lastNanos, timeNanos);
        }

        /// When the last row before a silence was: exactly where that is known, else a moment that it was not after.
        ///
        /// @param fromNanos when the stretch of time begins that it was in
        /// @param toNanos when that ends
        long lastRowNanos(long fromNanos, long toNanos) {
            if (lastNanos >= fromNanos && lastNanos < toNanos) {
                return lastNanos;
            }
            long[] all = pauses;
            for (int i = 0; all != null && i < Math.min(paused, MAX_PAUSES); i++) {
                if (all[i] >= fromNanos && all[i] < toNanos) {
                    return all[i];
                }
            }
            return toNanos;
        }

        /// The first set bin at or after one, or -1.
        int next(int bin) {
            for (int word = Math.max(0, bin) >> 6; word < words.length; word++) {
                long left = word == bin >> 6 ? words[word] & -1L << bin : words[word];
                if (left != 0) {
                    return (word << 6) + Long.numberOfTrailingZeros(left);
                }
            }
            return -1;
        }

        /// The last set bin before one, or -1.
        int before(int bin) {
            for (int at = bin - 1; at >= 0; at--) {
                if ((words[at >> 6] >>> at & 1) != 0) {
                    return at;
                }
            }
            return -1;
        }

        int count(int from, int to) {
            int count = 0;
            for (int at = next(from); at >= 0 && at < to; at = next(at + 1)) {
                count++;
                if (at + 1 == BINS) {
                    break;
                }
            }
            return count;
        }

        private void clear() {
            Arrays.fill(words, 0);
        }

        private boolean isEmpty() {
            return next(0) < 0;
        }

        /// The older half is let go.
        private void shift() {
            System.arraycopy(words, words.length / 2, words, 0, words.length / 2);
            Arrays.fill(words, words.length / 2, words.length, 0);
        }

        private void halve() {
            for (int at = 0; at < BINS / 2; at++) {
                boolean either = (words[at >> 5] >>> (2 * at & 63) & 3) != 0;
                words[at >> 6] = either ? words[at >> 6] | 1L << at : words[at >> 6] & ~(1L << at);
            }
            Arrays.fill(words, words.length / 2, words.length, 0);
        }
    }

    /// Of entity and event, in open addressing, at most half full; a key is the entity above the event, from 1 on.
    private long[] keys = new long[1 << 10];

    private @Nullable Bits[] bits = new Bits[1 << 10];
    private int names;
    /// What nobody asks for.
    private final Bits beyond = new Bits();

    /// Whoever it was.
    private final Bits anybody = new Bits();

    private long begin = Long.MIN_VALUE;
    private long width = 1_000_000;
    private long lastNanos = Long.MIN_VALUE;
    private final long widestNanos;

    /// Of all time that there is.
    Activity() {
        this(Long.MAX_VALUE);
    }

    /// @param widestNanos that a stretch is to be
    Activity(long widestNanos) {
        this.widestNanos = widestNanos;
    }

    /// It is so late, whether somebody did something or not.
    void pass(long nowNanos) {
        if (begin != Long.MIN_VALUE && nowNanos > lastNanos) {
            int _ = bin(nowNanos);
        }
    }

    /// @param entity its number
    /// @param event its number; -1: anything
    void add(int entity, int event, long timeNanos) {
        int bin = bin(timeNanos);
        anybody.set(bin, timeNanos, width);
        bits(entity, -1).set(bin, timeNanos, width);
        if (event >= 0) {
            bits(entity, event).set(bin, timeNanos, width);
        }
    }

    private static long key(int entity, int event) {
        return (long) entity << 32 | event + 1 & 0xffffffffL;
    }

    /// Where a name is, or would be.
    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) Hash.mix(key) & mask;
        while (bits[slot] != null && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private Bits bits(int entity, int event) {
        long key = key(entity, event);
        Bits known = bits[slot(key)];
        if (known != null) {
            return known;
        }
        if (names == MAX_NAMES) {
            return beyond;
        }
        Bits made = new Bits();
        put(key, made);
        return made;
    }

    private void put(long key, Bits made) {
        if ((names + 1) * 2 > keys.length) {
            resettle(keys.length * 2);
        }
        names++;
        int slot = slot(key);
        keys[slot] = key;
        bits[slot] = made;
    }

    /// Into tables of that size; who has no bits left is gone.
    private void resettle(int size) {
        long[] oldKeys = keys;
        @Nullable Bits[] old = bits;
        keys = new long[size];
        bits = new Bits[size];
        names = 0;
        for (int i = 0; i < old.length; i++) {
            Bits each = old[i];
            if (each != null && !each.isEmpty()) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                bits[slot] = each;
                names++;
            }
        }
    }

    Bits known(int entity, int event) {
        Bits known = bits[slot(key(entity, event))];
        return known == null ? new Bits() : known;
    }

    /// Who had that event.
    List<Integer> having(int event) {
        return IntStream.range(0, keys.length)
                .filter(slot -> bits[slot] != null && (int) keys[slot] == event + 1)
                .map(slot -> (int) (keys[slot] >>> 32))
                .sorted()
                .boxed()
                .toList();
    }

    private void each(Consumer<Bits> what) {
        what.accept(anybody);
        for (Bits each : bits) {
            if (each != null) {
                what.accept(each);
            }
        }
    }

    private int bin(long timeNanos) {
        if (begin == Long.MIN_VALUE) {
            begin = timeNanos;
        }
        lastNanos = Math.max(lastNanos, timeNanos);
        long off = Math.max(0, timeNanos - begin);
        while (off / width >= BINS) {
            if (width <= widestNanos / 2) {
                each(Bits::halve);
                width *= 2;
            } else {
                shift(off);
                off = timeNanos - begin;
            }
        }
        return (int) (off / width);
    }

    private void shift(long off) {
        if (off / width >= 2 * BINS) {
            Arrays.fill(bits, null);
            names = 0;
            anybody.clear();
            begin += (off / width - BINS / 2) * width;
            return;
        }
        each(Bits::shift);
        resettle(keys.length);
        begin += BINS / 2 * width;
    }

    /// The bin of a moment, within those there are.
    int binOf(long timeNanos) {
        return begin == Long.MIN_VALUE ? 0 : (int) Math.clamp((timeNanos - begin) / width, 0L, BINS - 1L);
    }

    /// When the last row of a bin was, behind which it is silent.
    long lastRowNanos(Bits bits, int bin) {
        return bits.lastRowNanos(begin + bin * width, begin + (bin + 1) * width);
    }

    /// When a bin begins.
    long beginOf(int bin) {
        return begin + bin * width;
    }

    /// Whether others did about as much in some bins as before them: at least half as often. Where hardly anybody does
    /// anything any more, who is silent did not die.
    boolean othersGoOn(int entity, int from, int to) {
        Bits own = known(entity, -1);
        long before = (long) anybody.count(0, from) - own.count(0, from);
        long meanwhile = (long) anybody.count(from, to) - own.count(from, to);
        return before == 0 || 2 * meanwhile * from >= before * (to - from);
    }

    int lastBin() {
        return binOf(lastNanos);
    }
}
