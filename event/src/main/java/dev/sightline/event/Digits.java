package dev.sightline.event;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Eight decimal digits at once: pairs, then fours, then all are put together in one word (Lemire, "Quickly parsing
/// eight digits", 2018).
final class Digits {
    static final int AT_ONCE = 8;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long HIGH_HALVES = 0xF0F0_F0F0_F0F0_F0F0L;
    private static final long ZEROS = 0x3030_3030_3030_3030L;
    /// Takes `:` to `?` beyond the half byte.
    private static final long SIXES = 0x0606_0606_0606_0606L;

    private Digits() {}

    /// Whether `bytes[at .. at + 8)` are digits.
    static boolean areAll(byte[] bytes, int at) {
        long word = (long) WORDS.get(bytes, at);
        return (word & HIGH_HALVES) == ZEROS && (word + SIXES & HIGH_HALVES) == ZEROS;
    }

    /// The number that they write.
    static long value(byte[] bytes, int at) {
        long word = (long) WORDS.get(bytes, at) - ZEROS;
        word = word * 10 + (word >>> 8);
        long outer = (word & 0x0000_00FF_0000_00FFL) * (100 + (1_000_000L << 32));
        long inner = (word >>> 16 & 0x0000_00FF_0000_00FFL) * (1 + (10_000L << 32));
        return outer + inner >>> 32;
    }
}
