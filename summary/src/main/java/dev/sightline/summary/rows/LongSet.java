package dev.sightline.summary.rows;

import java.util.Arrays;

/// A set of longs: open addressing with linear probing, at most half full; a slot with 0 is free, the key 0 is
/// kept aside.
public final class LongSet {
    private long[] slots = new long[1024];
    private int size;
    private boolean hasZero;
    private long steps;

    /// How many slots new keys went past until they found a free one, all together: what tests hold against n.
    long steps() {
        return steps;
    }

    /// @return whether it is new
    public boolean add(long key) {
        if (key == 0) {
            boolean added = !hasZero;
            hasZero = true;
            return added;
        }
        int mask = slots.length - 1;
        int home = place(key, slots.length);
        int slot = home;
        while (slots[slot] != 0) {
            if (slots[slot] == key) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = key;
        steps += (slot - home) & mask;
        size++;
        if (2 * size > slots.length) {
            resize(2 * slots.length);
        }
        return true;
    }

    public boolean contains(long key) {
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

    /// By a full mix: of numbers whose lower bits are all zero (whole numbers as doubles) a product alone leaves few
    /// places.
    private static int place(long key, int length) {
        return (int) KeyHash.of(key) & (length - 1);
    }

    private void resize(int length) {
        long[] old = slots;
        slots = new long[length];
        int mask = slots.length - 1;
        for (long key : old) {
            if (key != 0) {
                int home = place(key, slots.length);
                int slot = home;
                while (slots[slot] != 0) {
                    slot = (slot + 1) & mask;
                }
                slots[slot] = key;
                steps += (slot - home) & mask;
            }
        }
    }

    public int size() {
        return size + (hasZero ? 1 : 0);
    }

    /// Makes room first: the other's keys come in the order of their slots, which is that of ours. Poured into a
    /// table that is too small for all, they would fill its front alone, and each would go past all before it.
    public void addAll(LongSet other) {
        long wanted = 2L * (size + other.size);
        if (wanted > slots.length) {
            resize((int) Math.min(1 << 30, Long.highestOneBit(wanted - 1) << 1));
        }
        for (long key : other.slots) {
            if (key != 0) {
                add(key);
            }
        }
        hasZero |= other.hasZero;
    }

    public long[] toArray() {
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
