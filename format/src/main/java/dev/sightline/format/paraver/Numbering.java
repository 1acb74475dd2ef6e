package dev.sightline.format.paraver;

import java.util.Arrays;

/// Gives numbers met a place from 0 on, in the order they are met first; open addressing, no object a look-up.
final class Numbering {
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    private long[] keys = new long[16];
    private int[] slots = new int[64];
    private int size;

    int size() {
        return size;
    }

    /// The place of the number; -1 if it was not met.
    int find(long key) {
        int found = slots[slot(key)];
        return found - 1;
    }

    /// The place of the number, a new one if it was not met.
    int of(long key) {
        int slot = slot(key);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, 2 * size);
        }
        keys[size++] = key;
        slots[slot] = size;
        if (4 * size > slots.length) {
            slots = new int[2 * slots.length];
            for (int i = 0; i < size; i++) {
                slots[slot(keys[i])] = i + 1;
            }
        }
        return size - 1;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        int slot = (int) (key * SPREAD >>> Long.numberOfLeadingZeros(mask));
        while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
