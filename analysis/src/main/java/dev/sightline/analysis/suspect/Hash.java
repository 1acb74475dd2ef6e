package dev.sightline.analysis.suspect;

/// Ids of any kind as 64 bits that are never zero: that two of a million ids share them has a chance of 3e-8.
final class Hash {
    private Hash() {}

    static long of(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return notZero(mix(hash));
    }

    static long of(long... parts) {
        long hash = 1;
        for (long part : parts) {
            hash = mix(hash * 31 + part);
        }
        return notZero(hash);
    }

    /// The finaliser of SplitMix64.
    static long mix(long value) {
        long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }

    private static long notZero(long hash) {
        return hash == 0 ? 1 : hash;
    }
}
