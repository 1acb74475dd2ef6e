package dev.sightline.record;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Strings to numbers from 0, in order of their coming; without an object a lookup. One thread.
final class StringTable {
    private static final int MIN = 256;

    private @Nullable String[] keys = new @Nullable String[MIN];
    private int[] numbers = new int[MIN];
    private int size;

    int size() {
        return size;
    }

    /// @return the string's number, or -1 - its number if it is new
    int number(String string) {
        int mask = keys.length - 1;
        int hash = string.hashCode();
        int slot = (hash ^ hash >>> 15) & mask;
        while (true) {
            String key = keys[slot];
            if (key == null) {
                break;
            }
            // A string that a program records again and again is mostly the same object.
            if (same(key, string) || key.equals(string)) {
                return numbers[slot];
            }
            slot = (slot + 1) & mask;
        }
        keys[slot] = string;
        numbers[slot] = size;
        int number = -1 - size++;
        if (size * 2 > keys.length) {
            grow();
        }
        return number;
    }

    @SuppressWarnings("ReferenceEquality")
    private static boolean same(String a, String b) {
        return a == b;
    }

    private void grow() {
        @Nullable String[] old = keys;
        int[] oldNumbers = numbers;
        keys = new @Nullable String[old.length * 2];
        numbers = new int[old.length * 2];
        for (int i = 0; i < old.length; i++) {
            String key = old[i];
            if (key != null) {
                int hash = key.hashCode();
                int slot = (hash ^ hash >>> 15) & keys.length - 1;
                while (keys[slot] != null) {
                    slot = (slot + 1) & keys.length - 1;
                }
                keys[slot] = key;
                numbers[slot] = oldNumbers[i];
            }
        }
    }

    void clear() {
        if (keys.length > MIN * 64) {
            keys = new @Nullable String[MIN];
            numbers = new int[MIN];
        } else {
            Arrays.fill(keys, null);
        }
        size = 0;
    }
}
