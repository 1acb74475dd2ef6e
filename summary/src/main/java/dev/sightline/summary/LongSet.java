package dev.sightline.summary;

import java.util.Arrays;

/// A set of longs: open addressing with linear probing, at most half full; a slot with 0 is free, the key 0 is
/// kept
/// aside.
final class LongSet {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private long[] slots = new long[1024];
    private int size;
    private boolean hasZero;

    /// @return whether it is new
    boolean add(long key) {
        if (key == 0) {
            boolean added = !hasZero;
            hasZero = true;
            return added;
        }
        int mask = slots.length - 1;
        int slot = place(key, slots.length);
        while (slots[slot] != 0) {
            if (slots[slot] == key) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = key;
        size++;
        if (2 * size > slots.length) {
            grow();
        }
        return true;
    }

    boolean contains(long key) {
        if (key == 0) {
            return hasZero;
        }
        int mask = slots.length - 1;
        int slot = place(key, slots.length);
        while (slots[slot] != 0 && slots[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slots[slot] != 0;
    }

    private static int place(long key, int length) {
        long mixed = key * MIX;
        return (int) ((mixed ^ (mixed >>> 32)) >>> 16) & (length - 1);
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        int mask = slots.length - 1;
        for (long key : old) {
            if (key != 0) {
                int slot = place(key, slots.length);
                while (slots[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = key;
            }
        }
    }

    int size() {
        return size + (hasZero ? 1 : 0);
    }

    void addAll(LongSet other) {
        for (long key : other.toArray()) {
            add(key);
        }
    }

    long[] toArray() {
        long[] keys = new long[size()];
        int n = hasZero ? 1 : 0;
        for (long key : slots) {
            if (key != 0) {
                keys[n++] = key;
            }
        }
        return Arrays.copyOf(keys, n);
    }
}
