package dev.sightline.summary.frequency;

import dev.sightline.summary.MergeLaw;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class HeldCountsTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    private static final long[] INSTANTS = {0, 10, 20};

    @ParameterizedTest
    @FieldSource("SEEDS")
    void countsOfStretchesOfTimeAddUp(long seed) {
        Random random = new Random(seed);
        HeldCounts how = new HeldCounts(INSTANTS, 2, random.nextBoolean() ? null : 30L);
        List<Integer> rows = IntStream.range(0, 1 + random.nextInt(50)).boxed().toList();
        MergeLaw<HeldCounts.State, Integer> law = new MergeLaw<>(
                how,
                some -> {
                    HeldCounts.State state = how.zero();
                    for (int row : some) {
                        state.counts()[row % 2][row % 3] += row;
                        if (state.weights() != null) {
                            state.weights().add(row % 2, row % 4, row);
                        }
                    }
                    return state;
                },
                state -> Arrays.deepToString(state.counts())
                        + (state.weights() == null
                                ? ""
                                : Arrays.deepToString(
                                        Objects.requireNonNull(state.weights()).remainders())),
                true);
        law.holds(rows, random);
        law.survivesDamage(rows, random);
    }
}
