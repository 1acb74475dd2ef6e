package dev.sightline.intake.infer;

import java.util.HashSet;
import java.util.Set;

/// Which values of a sample of one column are the same, by their hashes.
public final class Distinct {
    private static final int LIMIT = 1 << 16;
    /// In fewer cells that all values differ may be chance.
    private static final int FEW = 50;

    private final Set<Integer> hashes = new HashSet<>();
    private long seen;
    private boolean decimals;

    /// The same for all texts that are the same.
    public static int hash(byte[] text, int from, int length) {
        int hash = 1;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + text[i];
        }
        return hash * 0x9E3779B9;
    }

    public void saw(int hash) {
        if (hashes.size() < LIMIT) {
            seen++;
            hashes.add(hash);
        }
    }

    /// Whether all values are words for what something may be in.
    boolean areStates() {
        return StateWords.areAll(hashes);
    }

    /// Saw a number with decimals, of which names have none.
    void sawDecimals() {
        decimals = true;
    }

    /// Becomes what another saw.
    void take(Distinct other) {
        seen = other.seen;
        decimals = other.decimals;
        hashes.clear();
        hashes.addAll(other.hashes);
    }

    void merge(Distinct other) {
        hashes.addAll(other.hashes);
        seen += other.seen;
        decimals |= other.decimals;
    }

    /// Whether each value is there once: in a snapshot a row is an entity, so only such a column names one.
    boolean isUnique() {
        return seen > 0 && hashes.size() == seen;
    }

    /// Whether values come again: at most nine of ten cells have a value of their own.
    boolean repeats() {
        return seen < FEW || hashes.size() * 10L < seen * 9;
    }

    /// Whether there are at least two values, and three rows for each: names, not texts.
    boolean names() {
        return hashes.size() > 1 && hashes.size() * 3L <= seen && !decimals;
    }

    /// Whether several cells have one value, and no other was seen.
    public boolean isOne() {
        return seen > 1 && hashes.size() == 1;
    }

    /// Whether that is the hash of a value that was seen.
    public boolean has(int hash) {
        return hashes.contains(hash);
    }

    /// Whether all that both saw is one value.
    boolean isOneWith(Distinct other) {
        return isOne() && other.isOne() && hashes.equals(other.hashes);
    }
}
