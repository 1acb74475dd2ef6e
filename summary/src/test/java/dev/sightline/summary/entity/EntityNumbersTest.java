package dev.sightline.summary.entity;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.MergeLaw;
import dev.sightline.summary.Table;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Numbers by entity and time are a commutative monoid; answers are compared in the view's own tests.
class EntityNumbersTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void numbersMerge(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 9000).snapshot();
        KeyColumn time = KeyColumn.of(snapshot, "t");
        Entities entities = Entities.resolve(snapshot, "e", () -> false);
        KeyColumn by = seed % 2 == 0 ? null : KeyColumn.of(snapshot, "s");
        int[] all =
                IntStream.range(0, entities.count() * EntityNumbers.kinds(by)).toArray();
        long[] edges = TimeCounts.edges(time.min(), time.max() + 1, 7);
        EntityNumbers numbers =
                new EntityNumbers(snapshot, KeyColumn.of(snapshot, "n"), entities, by, all, all.length, edges);
        MergeLaw<EntityNumbers.State, Block> law = MergeLaw.ofRows(numbers, state -> {
            List<Object> seen = new ArrayList<>();
            for (int cell = 0; cell < all.length * 7; cell++) {
                int row = cell / 7;
                int bin = cell % 7;
                seen.add(List.of(
                        state.count(row, bin), state.least(row, bin), state.most(row, bin), state.mean(row, bin)));
            }
            return seen;
        });
        List<Block> blocks = MergeLaw.blocks(snapshot, random);
        law.holds(blocks, random);
        law.survivesDamage(blocks, random);
    }
}
