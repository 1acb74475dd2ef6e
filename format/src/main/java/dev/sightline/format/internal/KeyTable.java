package dev.sightline.format.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.ToIntFunction;

/// Column indexes by the bytes of their name: open addressing with linear probing, no object per look-up.
///
/// Records of one kind repeat their keys in order, so each key remembers which one came after it: the usual look-up is
/// one comparison of bytes.
public final class KeyTable {
    /// More columns than this in one source are taken for garbage.
    public static final int MAX_KEYS = 4096;
    public static final String TOO_MANY = "more than 4096 columns";

    private final ToIntFunction<String> columnOf;
    private byte[][] keys = new byte[64][];
    private int[] columns = new int[64];
    private int[] followers = new int[64];
    private int[] slots = new int[256];
    private int size;
    private int last;

    /// @param columnOf makes the column of a name met for the first time
    public KeyTable(ToIntFunction<String> columnOf) {
        this.columnOf = columnOf;
    }

    /// Says that a new record begins.
    public void restart() {
        last = 0;
    }

    /// The column of the name, or -1 when there are [#MAX_KEYS] others already.
    public int column(byte[] bytes, int offset, int length) {
        int guess = followers[last];
        if (guess < size && matches(guess, bytes, offset, length)) {
            last = guess + 1;
            return columns[guess];
        }
        int key = find(bytes, offset, length);
        if (key < 0) {
            return -1;
        }
        followers[last] = key;
        last = key + 1;
        return columns[key];
    }

    private int find(byte[] bytes, int offset, int length) {
        int mask = slots.length - 1;
        int slot = hash(bytes, offset, length) & mask;
        while (slots[slot] != 0) {
            int key = slots[slot] - 1;
            if (matches(key, bytes, offset, length)) {
                return key;
            }
            slot = slot + 1 & mask;
        }
        return add(Arrays.copyOfRange(bytes, offset, offset + length));
    }

    private int add(byte[] key) {
        if (size == MAX_KEYS) {
            return -1;
        }
        if (size + 1 == keys.length) {
            keys = Arrays.copyOf(keys, keys.length * 2);
            columns = Arrays.copyOf(columns, keys.length);
            // followers[0] is that of a record's beginning, followers[k + 1] that of key k
            followers = Arrays.copyOf(followers, keys.length + 1);
        }
        keys[size] = key;
        columns[size] = columnOf.applyAsInt(new String(key, StandardCharsets.UTF_8));
        size++;
        if (size * 2 > slots.length) {
            slots = new int[slots.length * 2];
            for (int k = 0; k < size - 1; k++) {
                place(k);
            }
        }
        place(size - 1);
        return size - 1;
    }

    private void place(int key) {
        int mask = slots.length - 1;
        int slot = hash(keys[key], 0, keys[key].length) & mask;
        while (slots[slot] != 0) {
            slot = slot + 1 & mask;
        }
        slots[slot] = key + 1;
    }

    private boolean matches(int key, byte[] bytes, int offset, int length) {
        byte[] known = keys[key];
        return known.length == length && Arrays.equals(known, 0, length, bytes, offset, offset + length);
    }

    private static int hash(byte[] bytes, int offset, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = hash * 31 + bytes[offset + i];
        }
        return hash ^ hash >>> 15;
    }
}
