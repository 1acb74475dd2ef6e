package dev.sightline.summary.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.summary.Table;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.rows.KeyColumn;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Sorting and sweeping in parts, against one loop.
class SortedKeysTest {
    static final List<Long> SEEDS = LongStream.range(0, 24).boxed().toList();

    /// Uniform, all but one in one bucket, few values, or the whole range of longs.
    private static long[] keys(Random random) {
        int n = random.nextInt(60_000);
        int shape = random.nextInt(4);
        return LongStream.range(0, n)
                .map(i -> switch (shape) {
                    case 0 -> random.nextInt(1_000_000) - 500_000L;
                    case 1 -> i == 0 ? Long.MAX_VALUE : random.nextInt(1000);
                    case 2 -> random.nextInt(7);
                    default -> random.nextLong();
                })
                .toArray();
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void keysAreSortedWhateverTheirDistribution(long seed) {
        long[] keys = keys(new Random(seed));
        long[] room = Arrays.copyOf(keys, keys.length + 100);
        long min = Arrays.stream(keys).min().orElse(0);
        long max = Arrays.stream(keys).max().orElse(0);
        long[] expected = keys.clone();
        Arrays.sort(expected);
        assertThat(KeySort.sorted(room, keys.length, min, max, () -> false)).isEqualTo(expected);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void aSweepCountsWhatOneLoopDoes(long seed) {
        Random random = new Random(seed);
        Table table = new Table(null, Field.of("n", ColumnType.INT64));
        table.add(Map.of("n", 1L));
        KeyColumn column = KeyColumn.of(table.snapshot(), "n");
        long[] keys =
                Arrays.stream(keys(random)).map(key -> key % 1000).sorted().toArray();
        int[] places =
                random.ints(random.nextInt(200), 0, keys.length + 1).sorted().toArray();
        SortedSweep sweep = SortedSweep.of(keys, places, column, () -> false);
        for (int p = 0; p < places.length; p++) {
            long[] before = Arrays.copyOf(keys, places[p]);
            assertThat(sweep.distinct()[p])
                    .isEqualTo(Arrays.stream(before).distinct().count());
            assertThat(sweep.sums()[p]).isCloseTo((double) Arrays.stream(before).sum(), within(1e-6));
        }
        assertThat(SortedKeys.all(keys).distinct(() -> false))
                .isEqualTo(Arrays.stream(keys).distinct().count());
    }

    @Test
    void aStateOfMoreEntitiesThanCanBeShownIsRefused() {
        StateAt.requireFew(3, 3);
        assertThatThrownBy(() -> StateAt.requireFew(4, 3))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("select some with where");
    }
}
