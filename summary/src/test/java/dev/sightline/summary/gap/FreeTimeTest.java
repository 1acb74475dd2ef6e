package dev.sightline.summary.gap;

import dev.sightline.summary.MergeLaw;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class FreeTimeTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();

    /// Rows of several processes may lie among each other.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void gapsOfAllRowsAreThoseOfSomeAndOthers(long seed) {
        Random random = new Random(seed);
        List<Long> times = new ArrayList<>();
        for (int n = random.nextInt(40); n > 0; n--) {
            times.add(
                    switch (random.nextInt(8)) {
                        case 0 -> Long.MAX_VALUE;
                        case 1 -> Long.MIN_VALUE;
                        default -> (long) random.nextInt(100) - 50;
                    });
        }
        long least = 1L + random.nextInt(12);
        MergeLaw<FreeTime.State, Long> law = new MergeLaw<>(
                new FreeTime(least),
                some -> found(some, least),
                state -> List.of(
                        state.first(),
                        state.last(),
                        state.gaps().stream()
                                .map(gap -> List.of(gap[0], gap[1]))
                                .toList()),
                true);
        law.holds(times, random);
        law.survivesDamage(times, random);
    }

    private static FreeTime.State found(List<Long> times, long least) {
        List<Long> sorted = List.copyOf(new TreeSet<>(times));
        List<long[]> gaps = new ArrayList<>();
        for (int i = 1; i < sorted.size(); i++) {
            long[] gap = {sorted.get(i - 1), sorted.get(i)};
            if (Long.compareUnsigned(gap[1] - gap[0], least) >= 0) {
                gaps.add(gap);
            }
        }
        return sorted.isEmpty()
                ? new FreeTime(least).zero()
                : new FreeTime.State(sorted.getFirst(), sorted.getLast(), gaps);
    }
}
