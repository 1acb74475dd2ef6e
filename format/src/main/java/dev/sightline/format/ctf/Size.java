package dev.sightline.format.ctf;

/// How many elements or bytes: always as many, or what an earlier field says.
///
/// @param slot where that field's value is kept; -1 if the number is fixed
record Size(long fixed, int slot) {
    /// Never negative: what is beyond 63 bits is beyond any file, too.
    long of(Bits in) {
        if (slot < 0) {
            return fixed;
        }
        long size = in.slots[slot];
        return size < 0 ? Long.MAX_VALUE : size;
    }

    long least(long bitsEach) {
        return slot >= 0
                ? 0
                : fixed > Long.MAX_VALUE / 64 / Math.max(1, bitsEach) ? Long.MAX_VALUE / 64 : fixed * bitsEach;
    }
}
