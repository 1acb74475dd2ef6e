package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// One bit a row, appended in runs; bits beyond the last row are zero.
public final class BitsBuilder {
    private final Memory memory;
    private long rows;

    BitsBuilder(Memory memory) {
        this.memory = memory;
    }

    /// Bytes of `rows` bits, in whole 64-bit words.
    public static long bytes(long rows) {
        return (rows + 63 >>> 6) * 8;
    }

    Memory memory() {
        return memory;
    }

    void fill(boolean value, long count) {
        memory.plan(bytes(rows + count));
        if (value) {
            for (long left = count; left > 0; left -= 64) {
                put(rows + count - left, left >= 64 ? -1L : (1L << left) - 1);
            }
        }
        rows += count;
    }

    /// Appends `count` bits of `words`; null means all set.
    void append(long @Nullable [] words, int count) {
        if (words == null) {
            fill(true, count);
            return;
        }
        memory.plan(bytes(rows + count));
        for (int at = 0; at < count; at += 64) {
            long mask = count - at >= 64 ? -1L : (1L << (count - at)) - 1;
            put(rows + at, words[at >>> 6] & mask);
        }
        rows += count;
    }

    void append(boolean[] values, int count) {
        memory.plan(bytes(rows + count));
        for (int at = 0; at < count; at += 64) {
            int end = Math.min(64, count - at);
            long word = 0;
            for (int i = 0; i < end; i++) {
                word |= (values[at + i] ? 1L : 0L) << i;
            }
            put(rows + at, word);
        }
        rows += count;
    }

    /// Sets the bit of a row that was appended without.
    void set(long row) {
        put(row, 1);
    }

    private void put(long row, long word) {
        MemorySegment bits = memory.bytes();
        long at = (row >>> 6) * 8;
        int shift = (int) row & 63;
        bits.set(JAVA_LONG_UNALIGNED, at, bits.get(JAVA_LONG_UNALIGNED, at) | word << shift);
        if (shift != 0 && word >>> -shift != 0) {
            bits.set(JAVA_LONG_UNALIGNED, at + 8, bits.get(JAVA_LONG_UNALIGNED, at + 8) | word >>> -shift);
        }
    }

    static void set(MemorySegment bits, int row) {
        int at = row >>> 3;
        bits.set(JAVA_BYTE, at, (byte) (bits.get(JAVA_BYTE, at) | 1 << (row & 7)));
    }

    MemorySegment finish() {
        return memory.bytes(bytes(rows));
    }

    public static boolean get(MemorySegment bits, long row) {
        return (bits.get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0;
    }

    /// The bits in another order: bit i of the result is bit `order[i]` of `bits`.
    public static Memory reorder(MemorySegment bits, RowOrder order, MemoryPool pool) {
        Memory result = pool.unset(bytes(order.rows()));
        Gather.bits(bits, order, result.bytes());
        return result;
    }
}
