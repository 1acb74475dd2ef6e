package dev.sightline.analysis.detect;

import dev.sightline.analysis.cell.Hash;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// Who does a step after whom, counted over all flows: where flows stay with one entity that entity, where steps
/// change hosts those that take over from it. One thread.
final class Handovers {
    private static final int MAX_PAIRS = 100_000;
    /// Of one among more it cannot be told which should have, and looking at all for each flow would take for ever.
    static final int MAX_FOLLOWERS = 64;
    /// Who has less than one in so many of an equal share does it by chance.
    private static final int RARE = 20;

    private static final class Counts {
        private int[] entities = new int[2];
        private int[] times = new int[2];
        private int size;
        private long others;

        private void add(int entity) {
            for (int i = 0; i < size; i++) {
                if (entities[i] == entity) {
                    times[i]++;
                    return;
                }
            }
            if (size > MAX_FOLLOWERS) {
                others++;
                return;
            }
            if (size == entities.length) {
                entities = Arrays.copyOf(entities, size * 2);
                times = Arrays.copyOf(times, size * 2);
            }
            entities[size] = entity;
            times[size++] = 1;
        }
    }

    /// By the entity before and the number of the event, in open addressing, at most half full.
    private long[] keys = new long[1 << 8];

    private @Nullable Counts[] after = new Counts[1 << 8];
    private int pairs;

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) Hash.mix(key) & mask;
        while (after[slot] != null && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private static long key(int before, int event) {
        return (long) before << 32 | event & 0xffffffffL;
    }

    /// @param before who did what the flow did last
    /// @param event the number of its name in the trace
    /// @param entity who does the event now; nothing is counted where one of the three is not named
    void add(int before, int event, int entity) {
        if (before < 0 || event < 0 || entity < 0) {
            return;
        }
        long key = key(before, event);
        Counts counts = after[slot(key)];
        if (counts == null && pairs < MAX_PAIRS) {
            counts = new Counts();
            put(key, counts);
        }
        if (counts != null) {
            counts.add(entity);
        }
    }

    private void put(long key, Counts counts) {
        if (++pairs * 2 > keys.length) {
            long[] oldKeys = keys;
            @Nullable Counts[] old = after;
            keys = new long[old.length * 2];
            after = new Counts[old.length * 2];
            for (int i = 0; i < old.length; i++) {
                if (old[i] != null) {
                    int slot = slot(oldKeys[i]);
                    keys[slot] = oldKeys[i];
                    after[slot] = old[i];
                }
            }
        }
        int slot = slot(key);
        keys[slot] = key;
        after[slot] = counts;
    }

    /// Who usually does an event after an entity; more than [#MAX_FOLLOWERS] where those are so many.
    ///
    /// @param before -1: nobody
    /// @param event the number of its name in the trace
    List<Integer> followers(int before, int event) {
        Counts counts = after[slot(key(before, event))];
        if (counts == null) {
            return List.of();
        }
        long all = counts.others + Arrays.stream(counts.times).asLongStream().sum();
        boolean many = counts.others > 0;
        return IntStream.range(0, counts.size)
                .filter(i -> many || counts.times[i] * (long) RARE * counts.size >= all)
                .mapToObj(i -> counts.entities[i])
                .sorted()
                .toList();
    }
}
