package dev.sightline.format.jfr;

import org.jspecify.annotations.Nullable;

/// Values by 64-bit keys: open addressing with linear probing.
final class LongMap<V> {
    private long[] keys = new long[16];
    private @Nullable Object[] values = new Object[16];
    private int size;

    @SuppressWarnings("unchecked")
    @Nullable
    V get(long key) {
        int mask = keys.length - 1;
        int slot = slot(key, mask);
        while (values[slot] != null) {
            if (keys[slot] == key) {
                return (V) values[slot];
            }
            slot = slot + 1 & mask;
        }
        return null;
    }

    void put(long key, V value) {
        if (size * 2 >= keys.length) {
            grow();
        }
        size += place(keys, values, key, value) ? 1 : 0;
    }

    void clear() {
        keys = new long[16];
        values = new Object[16];
        size = 0;
    }

    private void grow() {
        long[] newKeys = new long[keys.length * 2];
        @Nullable Object[] newValues = new Object[newKeys.length];
        for (int i = 0; i < keys.length; i++) {
            Object value = values[i];
            if (value != null) {
                place(newKeys, newValues, keys[i], value);
            }
        }
        keys = newKeys;
        values = newValues;
    }

    private static boolean place(long[] keys, @Nullable Object[] values, long key, Object value) {
        int mask = keys.length - 1;
        int slot = slot(key, mask);
        while (values[slot] != null && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        boolean added = values[slot] == null;
        keys[slot] = key;
        values[slot] = value;
        return added;
    }

    /// By the product's upper bits, to which all bits of the key come.
    ///
    /// @param mask at least 1
    static int slot(long key, int mask) {
        return (int) (key * 0x9E3779B97F4A7C15L >>> Long.numberOfLeadingZeros(mask));
    }
}
