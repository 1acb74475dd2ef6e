package dev.sightline.analysis.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.flow.Spectrum.Found;
import dev.sightline.analysis.flow.Spectrum.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongBinaryOperator;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A planted cascade is found from segment to segment, and none where chance alone is at work or where slow spots have
/// nothing to do with each other.
class CascadesTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1000 * MILLI;
    private static final List<StepPair> PAIRS = List.of(new StepPair(0, 1), new StepPair(1, 2), new StepPair(3, 4));

    static Stream<Long> seeds() {
        return LongStream.range(0, 50).boxed();
    }

    /// 1000 flows in 100 s; how long each takes in a segment is log-normal, its logarithm spread by `sigma`.
    ///
    /// @param planted segment and start to a factor in percent
    private static List<Found> found(long seed, double sigma, LongBinaryOperator planted) {
        Random random = new Random(seed);
        List<Passes.Builder> passes = List.of(new Passes.Builder(), new Passes.Builder(), new Passes.Builder());
        long at = 0;
        for (int flow = 0; flow < 1000; flow++) {
            at += 1 + (long) (-Math.log(1 - random.nextDouble()) * 100 * MILLI);
            long time = at;
            for (int s = 0; s < passes.size(); s++) {
                long usual = (long) (40 * MILLI * Math.exp(sigma * random.nextGaussian()));
                long end = time + usual * planted.applyAsLong(s, time) / 100;
                passes.get(s).add(time, end, flow);
                time = end + 5 * MILLI;
            }
        }
        return Cascades.of(PAIRS, passes.stream().map(Passes.Builder::sorted).toList());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void chanceAloneIsNoCascade(long seed) {
        assertThat(found(seed, seed % 3 * 0.5 + 0.1, (_, _) -> 100)).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatIsSlowFromSegmentToSegmentIsOne(long seed) {
        List<Found> found = found(seed, 0.3, (_, start) -> start >= 40 * SECOND && start < 46 * SECOND ? 400 : 100);
        assertThat(found).extracting(Found::kind).containsOnly(Kind.CASCADE);
        assertThat(found).extracting(Found::cascade).containsOnly(0);
        assertThat(found).extracting(Found::segment).containsExactly(0, 1, 2);
        assertThat(found).extracting(Found::origin).containsExactly(-1, 0, 1);
        assertThat(found).allSatisfy(spot -> {
            // neighbours that are slow by chance belong to it
            assertThat(spot.fromNanos()).isBetween(37 * SECOND, 43 * SECOND);
            assertThat(spot.toNanos()).isBetween(43 * SECOND, 49 * SECOND);
            assertThat((double) spot.nanos()).isGreaterThan(2 * spot.usual());
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void slowSpotsAtOtherTimesAreNone(long seed) {
        assertThat(found(
                        seed,
                        0.3,
                        (s, start) -> start >= (10 + 30 * s) * SECOND && start < (16 + 30 * s) * SECOND ? 400 : 100))
                .isEmpty();
    }

    /// The spots are there, but other flows are in each.
    @Test
    void flowsThatWereNotSlowBeforeMakeNone() {
        Passes.Builder first = new Passes.Builder();
        Passes.Builder second = new Passes.Builder();
        for (int flow = 0; flow < 1000; flow++) {
            long at = flow * 100L * MILLI;
            boolean isSlow = flow >= 400 && flow < 460;
            first.add(at, at + (isSlow && flow % 2 == 0 ? 200 : 40) * MILLI + flow % 7, flow);
            second.add(at + SECOND, at + SECOND + (isSlow && flow % 2 == 1 ? 200 : 40) * MILLI + flow % 7, flow);
        }
        assertThat(Cascades.of(PAIRS.subList(0, 2), List.of(first.sorted(), second.sorted())))
                .isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void aSpotHoldsTheSlowOnesOfItsStretch(long seed) {
        Random random = new Random(seed);
        Passes.Builder passes = new Passes.Builder();
        for (int flow = 0; flow < 800; flow++) {
            long at = flow * 100L * MILLI;
            boolean isSlow = flow >= 300 && flow < 380;
            passes.add(at, at + (isSlow ? 300 : 40) * MILLI + random.nextInt(1000), flow);
        }
        assertThat(SlowSpot.of(2, passes.sorted())).singleElement().satisfies(spot -> {
            assertThat(spot.segment()).isEqualTo(2);
            // neighbours that are slow by chance belong to it
            assertThat(spot.flows()).contains(300, 340, 379).hasSizeBetween(80, 88);
            assertThat(spot.fromNanos()).isBetween(28 * SECOND, 30 * SECOND);
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void originsAreThoseOfEachPairCompared(long seed) {
        Random random = new Random(seed);
        List<StepPair> pairs = List.of(
                new StepPair(0, 1), new StepPair(0, 2), new StepPair(1, 2), new StepPair(2, 1), new StepPair(2, 3));
        List<SlowSpot> spots = new ArrayList<>();
        for (int segment = 0; segment < pairs.size(); segment++) {
            for (int n = 0; n < 3; n++) {
                int[] flows = random.ints(6, 0, 8).sorted().distinct().toArray();
                long[] starts = random.longs(flows.length, 0, 50).toArray();
                long[] ends =
                        Arrays.stream(starts).map(at -> at + random.nextInt(20)).toArray();
                spots.add(new SlowSpot(segment, 0, 70, flows, starts, ends, 2, 1));
            }
        }
        int[] slow = new int[spots.size()];
        Arrays.fill(slow, -1);
        for (int s = 0; s < slow.length; s++) {
            for (int before = 0; before < s; before++) {
                if (follows(spots.get(s), spots.get(before), pairs)) {
                    slow[s] = before;
                }
            }
        }
        assertThat(Arrays.stream(slow).distinct().count()).isGreaterThan(1);
        assertThat(Cascades.origins(pairs, spots)).isEqualTo(slow);
    }

    private static boolean follows(SlowSpot spot, SlowSpot before, List<StepPair> pairs) {
        int came = 0;
        for (int i = 0; i < spot.flows().length; i++) {
            int then = Arrays.binarySearch(before.flows(), spot.flows()[i]);
            came += then >= 0 && before.ends()[then] <= spot.starts()[i] ? 1 : 0;
        }
        return pairs.get(before.segment()).to() <= pairs.get(spot.segment()).from() && 2 * came >= spot.flows().length;
    }
}
