package dev.sightline.summary.rows;

/// Whether a key is one of a set, for scans in which most are not: first one bit of a table that stays in the cache,
/// without branches; only the few that it lets pass are looked up.
///
/// ```
/// bit (key * MIX) >>> shift of words: some key of the set has it. 64 bits or more a key, so 1.6 % or fewer pass by
/// mistake, as long as the table is below 8 Mi bits
/// ```
public final class KeyFilter {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;
    private static final int LG_MIN = 15;
    private static final int LG_MOST = 23;

    private final LongSet keys;
    private final long[] words;
    private final int shift;

    /// @param keys not to be changed any more
    public KeyFilter(LongSet keys) {
        this.keys = keys;
        int lg = Math.clamp(64 - Long.numberOfLeadingZeros(64L * keys.size()), LG_MIN, LG_MOST);
        this.words = new long[1 << (lg - 6)];
        this.shift = 64 - lg;
        for (long key : keys.toArray()) {
            int bit = (int) (key * MIX >>> shift);
            words[bit >>> 6] |= 1L << bit;
        }
    }

    public int size() {
        return keys.size();
    }

    public boolean contains(long key) {
        int bit = (int) (key * MIX >>> shift);
        return (words[bit >>> 6] >>> bit & 1) != 0 && keys.contains(key);
    }

    /// Bits of which of 64 keys are in the set.
    public long contained(long[] in, int first) {
        long bits = 0;
        for (int i = 0; i < 64; i++) {
            int bit = (int) (in[first + i] * MIX >>> shift);
            bits |= (words[bit >>> 6] >>> bit & 1) << i;
        }
        for (long rest = bits; rest != 0; rest &= rest - 1) {
            int i = Long.numberOfTrailingZeros(rest);
            if (!keys.contains(in[first + i])) {
                bits &= ~(1L << i);
            }
        }
        return bits;
    }
}
