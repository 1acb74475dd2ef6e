package dev.sightline.summary.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sightline.summary.Oracle;
import dev.sightline.summary.StateCase;
import dev.sightline.summary.StatesTest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What a follower is told against the rows sorted by hand.
class EntityRowsTest {
    static final List<Long> SEEDS = StatesTest.SEEDS;

    /// What a view of gaps per entity is made of: for each entity its longest silence.
    private static final class LongestSilences implements EntityRows.Follower {
        private final long[] last;
        private final long[] longest;

        LongestSilences(int entities) {
            last = new long[entities];
            longest = new long[entities];
            Arrays.fill(longest, -1);
        }

        @Override
        public void row(int entity, long timeNanos, int category) {
            longest[entity] = longest[entity] < 0 ? 0 : Math.max(longest[entity], timeNanos - last[entity]);
            last[entity] = timeNanos;
        }
    }

    private static EntityStrips.Question question(StateCase c) {
        return new EntityStrips.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void tellsEveryRowInTheOrderOfTime(long seed) {
        StateCase c = new StateCase(seed);
        List<String> told = new ArrayList<>();
        long from = seed % 2 == 0 || c.rows().isEmpty()
                ? Long.MIN_VALUE
                : Oracle.nanos(c.rows().get(c.rows().size() / 3));
        long to = seed % 3 == 0 ? Long.MAX_VALUE : c.end;
        EntityRows.follow(
                question(c),
                from,
                to,
                () -> false,
                (entity, time, category) -> told.add(c.entities.name(entity) + " at " + time + " in "
                        + c.resolvedPaint.names().get(category)));
        List<String> expected = c.rows().stream()
                .filter(row -> row.containsKey(c.column))
                .filter(row -> Oracle.nanos(row) >= from && (to == Long.MAX_VALUE || Oracle.nanos(row) < to))
                .map(row ->
                        c.entity(row) + " at " + Oracle.nanos(row) + " in " + Oracle.category(c.table, c.paint, row))
                .toList();
        assertThat(told).isEqualTo(expected);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void isEnoughForTheLongestSilenceOfEachEntity(long seed) {
        StateCase c = new StateCase(seed);
        LongestSilences silences = new LongestSilences(c.entities.count());
        EntityRows.follow(question(c), Long.MIN_VALUE, Long.MAX_VALUE, () -> false, silences);
        Map<String, Long> found = new TreeMap<>();
        for (int e = 0; e < silences.longest.length; e++) {
            if (silences.longest[e] >= 0) {
                found.put(c.entities.name(e), silences.longest[e]);
            }
        }
        Map<String, List<Long>> times = new TreeMap<>();
        c.rows().stream()
                .filter(row -> row.containsKey(c.column))
                .forEach(row -> times.computeIfAbsent(String.valueOf(c.entity(row)), name -> new ArrayList<>())
                        .add(Oracle.nanos(row)));
        Map<String, Long> expected = new TreeMap<>();
        times.forEach((entity, all) -> {
            long longest = 0;
            for (int i = 1; i < all.size(); i++) {
                longest = Math.max(longest, all.get(i) - all.get(i - 1));
            }
            expected.put(entity, longest);
        });
        assertThat(found).isEqualTo(expected);
    }

    @Test
    void endsWhenNobodyWaitsAnyMore() {
        StateCase c = new StateCase(15);
        assertThatExceptionOfType(CancellationException.class)
                .isThrownBy(() -> EntityRows.follow(
                        question(c), Long.MIN_VALUE, Long.MAX_VALUE, () -> true, (entity, time, category) -> {}));
    }
}
