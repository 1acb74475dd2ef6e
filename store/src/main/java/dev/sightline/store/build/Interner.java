package dev.sightline.store.build;

import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/// Gives each distinct byte string a number, in order of first appearance, without making objects.
///
/// Open addressing with linear probing; a slot is `hash's upper half << 32 | code + 1`, 0 when free, at most half
/// full. The hash is seeded per process, so that an input cannot be made to collide.
public final class Interner {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long SEED = System.nanoTime() | 1;
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private long[] slots = new long[256];
    private int[] ends = new int[128];
    private byte[] data = new byte[1024];
    private int count;

    public int count() {
        return count;
    }

    long dataBytes() {
        return count == 0 ? 0 : ends[count - 1];
    }

    public long heapBytes() {
        return 8L * slots.length + 4L * ends.length + data.length;
    }

    /// The code of `bytes[start .. start + length)`.
    public int intern(byte[] bytes, int start, int length) {
        return intern(bytes, start, length, hash(bytes, start, length));
    }

    /// Looks at where a string of this hash is. Who does that for many strings before interning the first waits for
    /// memory once and not for each.
    ///
    /// @return a number that must be used for something, or nothing is looked at
    long touch(long hash) {
        return slots[(int) hash & slots.length - 1];
    }

    /// @param hash of the string
    int intern(byte[] bytes, int start, int length, long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        long tag = hash & 0xFFFF_FFFF_0000_0000L;
        for (; ; slot = (slot + 1) & mask) {
            long found = slots[slot];
            if (found == 0) {
                return add(bytes, start, length, slot, tag);
            }
            if ((found & 0xFFFF_FFFF_0000_0000L) == tag && same((int) found - 1, bytes, start, length)) {
                return (int) found - 1;
            }
        }
    }

    private boolean same(int code, byte[] bytes, int start, int length) {
        int from = start(code);
        return ends[code] - from == length && Arrays.equals(data, from, from + length, bytes, start, start + length);
    }

    int start(int code) {
        return code == 0 ? 0 : ends[code - 1];
    }

    int end(int code) {
        return ends[code];
    }

    byte[] data() {
        return data;
    }

    private int add(byte[] bytes, int start, int length, int slot, long tag) {
        int from = start(count);
        if (count == ends.length) {
            ends = Arrays.copyOf(ends, count * 2);
        }
        if (from + (long) length > data.length) {
            data = Arrays.copyOf(data, (int)
                    Math.min(Integer.MAX_VALUE - 8L, Math.max(from + (long) length, 2L * data.length)));
        }
        System.arraycopy(bytes, start, data, from, length);
        ends[count] = from + length;
        slots[slot] = tag | (count + 1L);
        count++;
        if (2 * count > slots.length) {
            rehash();
        }
        return count - 1;
    }

    private void rehash() {
        slots = new long[slots.length * 2];
        int mask = slots.length - 1;
        for (int code = 0; code < count; code++) {
            long hash = hash(data, start(code), ends[code] - start(code));
            int slot = (int) hash & mask;
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = hash & 0xFFFF_FFFF_0000_0000L | (code + 1L);
        }
    }

    /// The strings as they lie on the heap, by code.
    ColumnVector.Utf8 strings() {
        int[] offsets = new int[count + 1];
        System.arraycopy(ends, 0, offsets, 1, count);
        return new ColumnVector.Utf8(MemorySegment.ofArray(offsets), MemorySegment.ofArray(data), count);
    }

    static long hash(byte[] bytes, int start, int length) {
        long hash = SEED + length * MIX;
        int at = start;
        int left = length;
        for (; left >= 8; at += 8, left -= 8) {
            hash = mix(hash ^ (long) LONGS.get(bytes, at));
        }
        if (left >= 4) {
            long low = (int) INTS.get(bytes, at) & 0xFFFF_FFFFL;
            long high = (int) INTS.get(bytes, at + left - 4);
            return mix(hash ^ (high << 32 | low));
        }
        long last = 0;
        for (int i = 0; i < left; i++) {
            last = last << 8 | bytes[at + i] & 0xFF;
        }
        return mix(hash ^ last);
    }

    private static long mix(long x) {
        return (x * MIX) ^ Math.unsignedMultiplyHigh(x, 0xD6E8_FEB8_6659_FD93L);
    }
}
