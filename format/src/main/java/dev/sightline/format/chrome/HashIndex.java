package dev.sightline.format.chrome;

import java.util.Arrays;

/// Numbers by 64-bit hashes: open addressing with linear probing. Two keys of one hash are taken for one; among a
/// million keys that happens in one of 40 million traces.
final class HashIndex {
    private long[] keys = new long[64];
    private int[] values = new int[64];
    private int size;

    HashIndex() {
        Arrays.fill(values, -1);
    }

    int size() {
        return size;
    }

    /// The number of the key, or -1.
    int get(long key) {
        return values[slot(key)];
    }

    /// @param value from 0 on
    void put(long key, int value) {
        int slot = slot(key);
        if (values[slot] < 0) {
            if (2 * ++size > keys.length) {
                grow();
                slot = slot(key);
            }
            keys[slot] = key;
        }
        values[slot] = value;
    }

    void remove(long key) {
        int hole = slot(key);
        if (values[hole] < 0) {
            return;
        }
        size--;
        values[hole] = -1;
        int mask = keys.length - 1;
        // What probed past the hole moves up, so that it is still found (Knuth, Algorithm 6.4R).
        for (int at = hole + 1 & mask; values[at] >= 0; at = at + 1 & mask) {
            int home = home(keys[at]);
            if ((at - home & mask) >= (at - hole & mask)) {
                keys[hole] = keys[at];
                values[hole] = values[at];
                values[at] = -1;
                hole = at;
            }
        }
    }

    private int home(long key) {
        return (int) (key * 0x9E3779B97F4A7C15L >>> 32) & keys.length - 1;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = home(key);
        while (values[slot] >= 0 && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new int[keys.length];
        Arrays.fill(values, -1);
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] >= 0) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
