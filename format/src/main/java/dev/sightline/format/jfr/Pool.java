package dev.sightline.format.jfr;

import java.util.Arrays;

/// Where the constants of one type lie in the file, by key: 16 to 48 bytes of memory each.
final class Pool {
    static final long NONE = -1;

    private long[] keys = new long[16];
    private long[] places = new long[16];
    private int size;

    Pool() {
        Arrays.fill(places, NONE);
    }

    long place(long key) {
        int mask = keys.length - 1;
        int slot = LongMap.slot(key, mask);
        while (places[slot] != NONE && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return places[slot];
    }

    void put(long key, long place) {
        if (size * 3L >= keys.length * 2L) {
            grow();
        }
        size += put(keys, places, key, place);
    }

    private void grow() {
        long[] newKeys = new long[keys.length * 2];
        long[] newPlaces = new long[newKeys.length];
        Arrays.fill(newPlaces, NONE);
        for (int i = 0; i < keys.length; i++) {
            if (places[i] != NONE) {
                put(newKeys, newPlaces, keys[i], places[i]);
            }
        }
        keys = newKeys;
        places = newPlaces;
    }

    private static int put(long[] keys, long[] places, long key, long place) {
        int mask = keys.length - 1;
        int slot = LongMap.slot(key, mask);
        while (places[slot] != NONE && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        int added = places[slot] == NONE ? 1 : 0;
        keys[slot] = key;
        places[slot] = place;
        return added;
    }
}
