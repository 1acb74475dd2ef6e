package dev.sightline.analysis.suspect;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;

/// Places by 64-bit ids that are not zero; open addressing at a load of at most one half.
final class LongTable {
    private final long[] keys;
    private final int[] places;

    LongTable(int most) {
        int size = Integer.highestOneBit(Math.max(8, most) * 2 - 1) * 2;
        keys = new long[size];
        places = new int[size];
        Arrays.fill(places, -1);
    }

    /// The place kept for an id, or -1.
    int get(long key) {
        return places[slot(key)];
    }

    void put(long key, int place) {
        int slot = slot(key);
        keys[slot] = key;
        places[slot] = place;
    }

    private int slot(long key) {
        int slot = (int) Hash.mix(key) & keys.length - 1;
        while (keys[slot] != 0 && keys[slot] != key) {
            slot = slot + 1 & keys.length - 1;
        }
        return slot;
    }
}
