package dev.sightline.analysis.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.analysis.flow.Spectrum.Found;
import dev.sightline.analysis.flow.Spectrum.Kind;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is planted in a segment is found, and nothing in one where chance alone is at work.
class SegmentSearchTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;
    private static final long WINDOW = 100 * SECOND;

    private final Passes.Builder passes = new Passes.Builder();

    static Stream<Long> seeds() {
        return LongStream.range(0, 20).boxed();
    }

    /// Some ten a second, at random times, that take 40 ms or so.
    private void usual(Random random) {
        for (long at = 0; at < WINDOW - SECOND; at += 1 + (long) (-Math.log(1 - random.nextDouble()) * 100 * MILLI)) {
            passes.add(at, at + 20 * MILLI + (long) (random.nextDouble() * 40 * MILLI), 0);
        }
    }

    private SegmentSearch search() {
        return new SegmentSearch(0, passes.sorted(), 40 * MILLI, 0, WINDOW);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void chanceAloneIsNothing(long seed) {
        usual(new Random(seed));
        assertThat(search().batches()).isEmpty();
        assertThat(search().peaks()).isEmpty();
        assertThat(search().drift()).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void flowsThatEndTogetherAreABatch(long seed) {
        usual(new Random(seed));
        long end = 40 * SECOND + 123;
        for (int i = 1; i <= 6; i++) {
            passes.add(end - i * 11L * MILLI, end + i * 1000L, 0);
        }
        assertThat(search().batches()).singleElement().satisfies(batch -> {
            assertThat(batch.flows()).isBetween(6L, 7L);
            assertThat(batch.fromNanos()).isBetween(end - 3 * MILLI, end + 1000);
            assertThat(batch.nanos()).isGreaterThanOrEqualTo(55 * MILLI);
        });
    }

    /// They began together, so that they end together is no news.
    @Test
    void flowsThatBeganTogetherAreNoBatch() {
        usual(new Random(1));
        for (int i = 0; i < 6; i++) {
            passes.add(40 * SECOND + i * 1000L, 40 * SECOND + 50 * MILLI + i * 1000L, 0);
        }
        assertThat(search().batches()).isEmpty();
    }

    /// Times that are written to the second say nothing about who ended first.
    @Test
    void timesToTheSecondMakeNoBatch() {
        Random random = new Random(3);
        for (int i = 0; i < 400; i++) {
            long start = random.nextInt(90) * SECOND;
            passes.add(start, start + (1 + random.nextInt(8)) * SECOND, 0);
        }
        assertThat(new SegmentSearch(0, passes.sorted(), 4 * SECOND, 0, WINDOW).batches())
                .isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aCrowdIsAPeak(long seed) {
        usual(new Random(seed));
        for (int i = 0; i < 40; i++) {
            passes.add(60 * SECOND + i * 50L * MILLI, 63 * SECOND, 0);
        }
        assertThat(search().peaks()).singleElement().satisfies(peak -> {
            assertThat(peak.flows()).isGreaterThanOrEqualTo(40);
            assertThat(peak.fromNanos()).isBetween(60 * SECOND, 62 * SECOND);
            assertThat(peak.toNanos()).isBetween(63 * SECOND, 64 * SECOND);
        });
    }

    @Test
    void whatTakesEverLongerDrifts() {
        Random random = new Random(5);
        for (long at = 0; at < WINDOW; at += 100 * MILLI) {
            passes.add(at, at + 20 * MILLI + at / 1000 + random.nextInt((int) (10 * MILLI)), 0);
        }
        assertThat(search().drift()).singleElement().satisfies(drift -> {
            assertThat(drift.usual()).isCloseTo(31e6, within(5e6));
            assertThat((double) drift.nanos()).isCloseTo(119e6, within(8e6));
        });
    }

    @Test
    void whatIsSlowForAWhileDoesNotDrift() {
        Random random = new Random(6);
        for (long at = 0; at < WINDOW; at += 100 * MILLI) {
            boolean slow = at > WINDOW / 3 && at < WINDOW / 2;
            passes.add(at, at + (slow ? 90 : 20) * MILLI + random.nextInt((int) (10 * MILLI)), 0);
        }
        assertThat(search().drift()).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void overtakersAreThoseThatBeganLaterAndEndedEarlier(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1 + random.nextInt(70); i++) {
            long start = random.nextInt(30);
            passes.add(start, start + random.nextInt(12), 0);
        }
        Passes all = passes.sorted();
        int[] slow = new int[all.size()];
        for (int i = 0; i < all.size(); i++) {
            for (int j = 0; j < all.size(); j++) {
                slow[i] += all.starts()[j] > all.starts()[i] && all.ends()[j] < all.ends()[i] ? 1 : 0;
            }
        }
        assertThat(all.overtakers()).isEqualTo(slow);
        assertThat(all.starts()).isSorted();
    }

    @Test
    void whoIsOvertakenByManyIsNamed() {
        usual(new Random(8));
        passes.add(20 * SECOND, 22 * SECOND, 0);
        List<Found> found = search().overtaking(passes.sorted().overtakers());
        assertThat(found).hasSize(1);
        assertThat(found.getFirst().kind()).isEqualTo(Kind.OVERTAKING);
        assertThat(found.getFirst().fromNanos()).isEqualTo(20 * SECOND);
        assertThat(found.getFirst().flows()).isGreaterThan(8);
    }

    @Test
    void theChanceOfManyIsThatOfPoisson() {
        assertThat(SegmentSearch.tail(2, 0)).isCloseTo(1, within(1e-12));
        assertThat(SegmentSearch.tail(2, 3)).isCloseTo(1 - 5 * Math.exp(-2), within(1e-12));
        assertThat(SegmentSearch.tail(0, 3)).isZero();
        double[] falling = Arrays.stream(new int[] {1, 2, 5, 20})
                .mapToDouble(k -> SegmentSearch.tail(1, k))
                .toArray();
        assertThat(falling).isSortedAccordingTo((a, b) -> Double.compare(b, a));
    }
}
