package dev.sightline.intake.decode;

import java.util.Arrays;

/// Where byte arrays that never change lie in a batch's text, by identity: so that a stack trace of a thousand rows is
/// in it once. Forgets the one before when two fall on one slot; that costs a copy.
final class ConstantPlaces {
    private static final int SLOTS = 1 << 12;
    private static final byte[] NONE = new byte[0];

    /// A free slot has an array that nobody else has.
    private final byte[][] arrays = new byte[SLOTS][];
    private final long[] places = new long[SLOTS];

    ConstantPlaces() {
        clear();
    }

    /// @return start << 32 | length
    @SuppressWarnings("ReferenceEquality") // the same bytes elsewhere are another array
    long place(RawBatch batch, byte[] constant) {
        int slot = System.identityHashCode(constant) & SLOTS - 1;
        if (arrays[slot] != constant) {
            arrays[slot] = constant;
            places[slot] = batch.append(constant, 0, constant.length);
        }
        return places[slot];
    }

    /// Another batch begins.
    void clear() {
        Arrays.fill(arrays, NONE);
    }
}
