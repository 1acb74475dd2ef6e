package dev.sightline.summary.rows;

/// Places of keys in tables.
public final class KeyHash {
    private KeyHash() {}

    /// A bijection that spreads keys over all 64 bits: the last steps of SplitMix64.
    public static long of(long key) {
        long mixed = (key ^ (key >>> 30)) * 0xBF58_476D_1CE4_E5B9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94D0_49BB_1331_11EBL;
        return mixed ^ (mixed >>> 31);
    }
}
