package dev.sightline.view.message;

import dev.sightline.view.message.SpaceTimeAnswer.Arrow;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// Messages that are drawn as one, as they go from one band to another and were sent at about the same place of the
/// axis: numbers from 0, found by open addressing, as there are millions of messages.
final class Bundles {
    private static final long FARTHEST = 1L << 40;

    private final int bands;
    private final long origin;
    /// By slot: which bundle it is, from 1; 0: none.
    private int[] slots = new int[1 << 10];

    private long[] keys = new long[256];
    private long[] messages = new long[256];
    /// Offsets, as times of many messages are more than a long holds.
    private long[] sent = new long[256];

    private long[] received = new long[256];
    private long[] bytes = new long[256];
    private long[] violations = new long[256];
    private int size;

    /// @param origin where offsets count from
    Bundles(int bands, long origin) {
        this.bands = bands;
        this.origin = origin;
    }

    /// @param place on the axis; below 0 it is before its begin
    int of(int fromBand, int toBand, long place) {
        long key = (Math.clamp(place, -FARTHEST, FARTHEST) * bands + fromBand) * bands + toBand;
        int slot = slot(key);
        if (slots[slot] != 0) {
            return slots[slot] - 1;
        }
        if (size == keys.length) {
            grow();
        }
        if (2 * size >= slots.length) {
            slots = new int[2 * slots.length];
            for (int bundle = 0; bundle < size; bundle++) {
                slots[slot(keys[bundle])] = bundle + 1;
            }
            slot = slot(key);
        }
        keys[size] = key;
        slots[slot] = ++size;
        return size - 1;
    }

    private int slot(long key) {
        int mask = slots.length - 1;
        long mixed = key * 0x9E3779B97F4A7C15L;
        int slot = (int) (mixed >>> 32) & mask;
        while (slots[slot] != 0 && keys[slots[slot] - 1] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        int room = 2 * size;
        keys = Arrays.copyOf(keys, room);
        messages = Arrays.copyOf(messages, room);
        sent = Arrays.copyOf(sent, room);
        received = Arrays.copyOf(received, room);
        bytes = Arrays.copyOf(bytes, room);
        violations = Arrays.copyOf(violations, room);
    }

    void add(int bundle, long sentAt, long receivedAt, long size, boolean isViolation) {
        messages[bundle]++;
        sent[bundle] += sentAt - origin;
        received[bundle] += receivedAt - origin;
        bytes[bundle] += Math.max(0, size);
        violations[bundle] += isViolation ? 1 : 0;
    }

    /// Those with most messages, first.
    List<Arrow> most(int limit, boolean hasBytes) {
        long[] counts = Arrays.copyOf(messages, size);
        Arrays.sort(counts);
        long least = limit < size ? counts[size - Math.max(1, limit)] : 0;
        return IntStream.range(0, size)
                .filter(bundle -> messages[bundle] >= least)
                .mapToObj(bundle -> arrow(bundle, hasBytes))
                .sorted(Comparator.comparingLong((Arrow arrow) -> -arrow.messages())
                        .thenComparing(SpaceTimeAnswer.BY_TIME))
                .limit(limit)
                .toList();
    }

    private Arrow arrow(int bundle, boolean hasBytes) {
        long key = keys[bundle];
        long count = messages[bundle];
        return new Arrow(
                Math.floorMod(Math.floorDiv(key, (long) bands), bands),
                Math.floorMod(key, bands),
                origin + Math.floorDiv(sent[bundle], count),
                origin + Math.floorDiv(received[bundle], count),
                count,
                hasBytes ? bytes[bundle] : -1,
                violations[bundle]);
    }
}
