package dev.sightline.summary.gap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.summary.MergeLaw;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class LastTimesTest {
    private static final long DAY = 86_400_000_000_000L;

    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    /// Rows of several processes may lie among each other, and be fewer or more than are kept.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void theLastOfAllAreAmongTheLastOfSomeAndOthers(long seed) {
        Random random = new Random(seed);
        List<Long> times = new ArrayList<>();
        for (int n = random.nextInt(260); n > 0; n--) {
            times.add(random.nextInt(50) == 0 ? Long.MAX_VALUE : (long) random.nextInt(400) - 200);
        }
        MergeLaw<LastTimes.State, Long> law = new MergeLaw<>(
                new LastTimes(),
                LastTimesTest::found,
                state -> LongStream.of(state.times()).boxed().toList(),
                true);
        law.holds(times, random);
        law.survivesDamage(times, random);
    }

    private static LastTimes.State found(List<Long> times) {
        List<Long> sorted = List.copyOf(new TreeSet<>(times));
        List<Long> last = sorted.subList(Math.max(0, sorted.size() - 65), sorted.size());
        return new LastTimes.State(last.stream().mapToLong(Long::longValue).toArray());
    }

    private static long apart(long... times) {
        return new LastTimes.State(times).apartNanos();
    }

    @Test
    void nineOfTenDistancesAreNoLonger() {
        long[] days = LongStream.rangeClosed(0, 64).map(i -> i * DAY).toArray();
        assertThat(apart(days)).isEqualTo(DAY);
        assertThat(apart(Arrays.stream(days)
                        .map(t -> t < 9 * DAY ? t - 99 * DAY : t)
                        .toArray()))
                .isEqualTo(DAY);
        // five days of each week: the weekend is usual, too
        long[] working = LongStream.range(0, 90)
                .filter(i -> i % 7 < 5)
                .limit(65)
                .map(i -> i * DAY)
                .toArray();
        assertThat(apart(working)).isEqualTo(3 * DAY);
        // eight processors, each sampled a millisecond after the one before
        long[] processors =
                LongStream.range(0, 65).map(i -> i / 8 * 1000 + i % 8).toArray();
        assertThat(apart(processors)).isEqualTo(993);
    }

    @Test
    void ofOneTimeNothingIsKnown() {
        assertThat(apart()).isZero();
        assertThat(apart(5)).isZero();
        assertThat(apart(5, 12)).isEqualTo(7);
        assertThat(apart(Long.MIN_VALUE, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }
}
