package dev.sightline.summary.values;

import dev.sightline.summary.rows.KeyHash;
import java.util.Arrays;

/// Counts by key and category. Entries are numbered as they come; a hash table of their numbers finds them (open
/// addressing, linear probing, at most half full).
final class KeyCounts {
    private final int categories;
    private int[] slots = new int[1024];
    private long[] keys = new long[512];
    /// Entry i, category c: at i * categories + c.
    private long[] counts;

    private int size;

    KeyCounts(int categories) {
        this.categories = categories;
        this.counts = new long[512 * categories];
    }

    int size() {
        return size;
    }

    long key(int entry) {
        return keys[entry];
    }

    long[] counts(int entry) {
        return Arrays.copyOfRange(counts, entry * categories, (entry + 1) * categories);
    }

    long total(int entry) {
        long total = 0;
        for (int c = 0; c < categories; c++) {
            total += counts[entry * categories + c];
        }
        return total;
    }

    /// @return false if the key is new and there are `limit` already
    boolean add(long key, int category, long rows, int limit) {
        int mask = slots.length - 1;
        int slot = place(key);
        while (slots[slot] != 0) {
            int entry = slots[slot] - 1;
            if (keys[entry] == key) {
                counts[entry * categories + category] += rows;
                return true;
            }
            slot = (slot + 1) & mask;
        }
        if (size == limit) {
            return false;
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
            counts = Arrays.copyOf(counts, 2 * size * categories);
        }
        keys[size] = key;
        counts[size * categories + category] = rows;
        slots[slot] = ++size;
        if (2 * size > slots.length) {
            grow();
        }
        return true;
    }

    private int place(long key) {
        return (int) KeyHash.of(key) & (slots.length - 1);
    }

    private void grow() {
        slots = new int[2 * slots.length];
        int mask = slots.length - 1;
        for (int entry = 0; entry < size; entry++) {
            int slot = place(keys[entry]);
            while (slots[slot] != 0) {
                slot = (slot + 1) & mask;
            }
            slots[slot] = entry + 1;
        }
    }
}
