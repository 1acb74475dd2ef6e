package dev.sightline.analysis.cell;

/// What tells things apart as 64 bits: that two of a million share them has a chance of 3e-8.
public final class Hash {
    private static final long START = 0xcbf29ce484222325L;
    private static final long PRIME = 0x100000001b3L;

    private Hash() {}

    /// FNV-1a over the characters, mixed; never zero.
    public static long of(String text) {
        long hash = START;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * PRIME;
        }
        return notZero(mix(hash));
    }

    /// Of the first `length` bytes.
    public static long of(byte[] bytes, int length) {
        long hash = START;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ bytes[i]) * PRIME;
        }
        return notZero(mix(hash));
    }

    /// Of several in their order; never zero.
    public static long of(long... parts) {
        long hash = 1;
        for (long part : parts) {
            hash = with(hash, part);
        }
        return notZero(hash);
    }

    /// Of those before and one more.
    public static long with(long hash, long part) {
        return mix(hash * 31 + part);
    }

    /// The finalizer of G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014.
    public static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }

    private static long notZero(long hash) {
        return hash == 0 ? 1 : hash;
    }
}
