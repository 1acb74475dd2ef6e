package dev.sightline.summary.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class LongSetTest {
    /// What keys columns have: i stands for the i-th distinct value.
    record Keys(String name, IntToLongFunction key) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Keys> KEYS = keys();

    private static List<Keys> keys() {
        List<Keys> all = new ArrayList<>(List.of(
                new Keys("whole numbers as doubles", i -> KeyColumn.keyOf((double) i)),
                new Keys("quarters as doubles, around zero", i -> KeyColumn.keyOf((i - 20_000) / 4.0)),
                new Keys("random", i -> new Random(i * 31L).nextLong()),
                new Keys("negative", i -> -1L - i)));
        for (int shift = 0; shift <= 44; shift += 4) {
            int by = shift;
            all.add(new Keys("multiples of 2^" + shift, i -> (long) i << by));
        }
        return all;
    }

    private static LongSet of(LongStream keys) {
        LongSet set = new LongSet();
        keys.forEach(set::add);
        return set;
    }

    /// Keys go past a bounded number of slots each, at n, 2n and 4n.
    @ParameterizedTest(name = "{0}")
    @FieldSource("KEYS")
    void fillingAndMergingCostsLinearly(Keys keys) {
        for (int n : new int[] {20_000, 40_000, 80_000}) {
            LongSet left = of(IntStream.range(0, n).mapToLong(keys.key));
            LongSet right = of(IntStream.range(n, 2 * n).mapToLong(keys.key));
            assertThat(left.steps()).as("filled with %d", n).isLessThan(4L * n);
            left.addAll(right);
            assertThat(left.size()).isEqualTo(2 * n);
            assertThat(left.steps()).as("merged %d and %d", n, n).isLessThan(12L * n);
        }
    }

    /// A table just below half full has no room for another's keys: these came in the order of their slots.
    @ParameterizedTest(name = "{0} keys each")
    @ValueSource(ints = {130_000, 150_000, 250_000, 262_144})
    void mergingTablesThatAreNearlyFullCostsLinearly(int n) {
        LongSet all = new LongSet();
        for (int part = 0; part < 3; part++) {
            int from = part * n;
            all.addAll(of(IntStream.range(from, from + n).mapToLong(i -> i * 1000L)));
        }
        assertThat(all.size()).isEqualTo(3 * n);
        assertThat(all.steps()).isLessThan(12L * n);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void isTheUnionOfSets(long seed) {
        Random random = new Random(seed);
        TreeSet<Long> expected = new TreeSet<>();
        LongSet actual = new LongSet();
        for (int part = 0; part < 5; part++) {
            LongSet other = new LongSet();
            int count = random.nextInt(3000);
            for (int i = 0; i < count; i++) {
                long key = random.nextInt(5000) - 2500L;
                other.add(key);
                expected.add(key);
            }
            actual.addAll(other);
        }
        assertThat(LongStream.of(actual.toArray()).sorted().boxed()).containsExactlyElementsOf(expected);
        for (long key = -2600; key < 2600; key++) {
            assertThat(actual.contains(key)).isEqualTo(expected.contains(key));
        }
    }

    @Test
    void anEmptyOneAddsNothing() {
        LongSet set = of(LongStream.of(0, 7));
        set.addAll(new LongSet());
        assertThat(set.toArray()).containsExactlyInAnyOrder(0, 7);
    }
}
