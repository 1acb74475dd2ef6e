package dev.sightline.store.wal;

import java.util.Arrays;

/// Numbers slices of one array by where they lie, in order of first appearance. Open addressing, at most half full.
final class Slices {
    private static final long MIX = 0x9E37_79B9_7F4A_7C15L;

    private final int[] slots;
    private final int[] starts;
    private final int[] lengths;
    private int count;

    /// @param most how many there can be
    Slices(int most) {
        slots = new int[Math.max(2, Integer.highestOneBit(Math.max(1, most)) * 4)];
        Arrays.fill(slots, -1);
        starts = new int[most];
        lengths = new int[most];
    }

    int count() {
        return count;
    }

    int start(int number) {
        return starts[number];
    }

    int length(int number) {
        return lengths[number];
    }

    int number(int start, int length) {
        long hash = ((long) start << 32 | length) * MIX;
        int slot = (int) (hash >>> Long.numberOfLeadingZeros(slots.length - 1L));
        for (; slots[slot] >= 0; slot = slot + 1 & slots.length - 1) {
            int found = slots[slot];
            if (starts[found] == start && lengths[found] == length) {
                return found;
            }
        }
        slots[slot] = count;
        starts[count] = start;
        lengths[count] = length;
        return count++;
    }
}
