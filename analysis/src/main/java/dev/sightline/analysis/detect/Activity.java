package dev.sightline.analysis.detect;

import dev.sightline.analysis.lifeline.CellText;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// When entities did something, and when each of their events happened: a bit for each of up to 2048 equal
/// stretches of time, which double in width as time goes on. 256 bytes an entity or a pair; of the pairs beyond a
/// bound nothing is known. One thread.
final class Activity {
    static final int BINS = 2048;
    private static final int MAX_NAMES = 100_000;

    /// Bits of a name; a name met later has no bits before.
    static final class Bits {
        private final long[] words = new long[BINS / Long.SIZE];

        void set(int bin) {
            words[bin >> 6] |= 1L << bin;
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

    private long begin = Long.MIN_VALUE;
    private long width = 1_000_000;
    private long lastNanos = Long.MIN_VALUE;

    /// @param entity its number
    /// @param event its number; -1: anything
    void add(int entity, int event, long timeNanos) {
        int bin = bin(timeNanos);
        bits(entity, -1).set(bin);
        if (event >= 0) {
            bits(entity, event).set(bin);
        }
    }

    private static long key(int entity, int event) {
        return (long) entity << 32 | event + 1 & 0xffffffffL;
    }

    /// Where a name is, or would be.
    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) CellText.mix(key) & mask;
        while (bits[slot] != null && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private Bits bits(int entity, int event) {
        long key = key(entity, event);
        int slot = slot(key);
        Bits known = bits[slot];
        if (known != null) {
            return known;
        }
        if (names == MAX_NAMES) {
            return beyond;
        }
        if (++names * 2 > keys.length) {
            grow();
            slot = slot(key);
        }
        Bits made = new Bits();
        keys[slot] = key;
        bits[slot] = made;
        return made;
    }

    private void grow() {
        long[] oldKeys = keys;
        @Nullable Bits[] old = bits;
        keys = new long[oldKeys.length * 2];
        bits = new Bits[oldKeys.length * 2];
        for (int i = 0; i < old.length; i++) {
            if (old[i] != null) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                bits[slot] = old[i];
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

    private void halve() {
        for (Bits each : bits) {
            if (each != null) {
                each.halve();
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
            halve();
            width *= 2;
        }
        return (int) (off / width);
    }

    /// The bin of a moment, within those there are.
    int binOf(long timeNanos) {
        return begin == Long.MIN_VALUE ? 0 : (int) Math.clamp((timeNanos - begin) / width, 0L, BINS - 1L);
    }

    long startNanos(int bin) {
        return begin + bin * width;
    }

    int lastBin() {
        return binOf(lastNanos);
    }
}
