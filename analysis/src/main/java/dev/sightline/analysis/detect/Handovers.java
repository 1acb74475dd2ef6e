package dev.sightline.analysis.detect;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// Who does a step after whom, counted over all flows: where flows stay with one entity that entity, where steps
/// change hosts those that take over from it. One thread.
final class Handovers {
    private static final int MAX_PAIRS = 100_000;
    /// Of one among more it cannot be told which should have, and looking at all for each flow would take for ever.
    static final int MAX_FOLLOWERS = 64;
    /// Who has less than one in so many of an equal share does it by chance.
    private static final int RARE = 20;

    private record After(int entity, String event) {}

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

    private final Map<After, Counts> after = new HashMap<>();

    /// @param before who did what the flow did last
    /// @param entity who does the event now; nothing is counted where one of them is not named
    void add(int before, String event, int entity) {
        if (before < 0 || entity < 0) {
            return;
        }
        After key = new After(before, event);
        Counts counts = after.get(key);
        if (counts == null && after.size() < MAX_PAIRS) {
            counts = new Counts();
            after.put(key, counts);
        }
        if (counts != null) {
            counts.add(entity);
        }
    }

    /// Who usually does an event after an entity; more than [#MAX_FOLLOWERS] where those are so many.
    List<Integer> followers(int before, String event) {
        Counts counts = after.get(new After(before, event));
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
