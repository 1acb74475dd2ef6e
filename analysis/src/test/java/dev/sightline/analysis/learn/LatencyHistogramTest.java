package dev.sightline.analysis.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class LatencyHistogramTest {
    static final List<Integer> SEEDS = IntStream.range(0, 30).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void aPercentileIsAtMostABinTooHigh(int seed) {
        Random random = new Random(seed);
        LatencyHistogram histogram = new LatencyHistogram();
        LatencyHistogram half = new LatencyHistogram();
        long[] values = random.doubles(1 + random.nextInt(2000))
                .mapToLong(value -> (long) Math.pow(10, 1 + value * 12))
                .toArray();
        for (int i = 0; i < values.length; i++) {
            (i % 2 == 0 ? histogram : half).add(values[i]);
        }
        histogram.add(half);
        Arrays.sort(values);
        for (double percent : new double[] {1, 25, 50, 90, 99, 99.9, 100}) {
            long exact = values[(int) Math.max(0, Math.ceil(values.length * percent / 100) - 1)];
            assertThat(histogram.percentile(percent)).as("%s %%", percent).isBetween(exact, (long) (exact * 1.039) + 1);
        }
        assertThat(histogram.percentile(100)).isEqualTo(values[values.length - 1]);
    }

    @Test
    void whatFadesCountsForLess() {
        LatencyHistogram histogram = new LatencyHistogram();
        IntStream.range(0, 1000).forEach(_ -> histogram.add(1_000_000));
        histogram.fade(0.01);
        IntStream.range(0, 100).forEach(_ -> histogram.add(2_000));
        assertThat(histogram.count()).isCloseTo(110, Percentage.withPercentage(1e-9));
        assertThat(histogram.percentile(50)).isBetween(2_000L, 2_078L);
    }

    @Test
    void oddLatenciesHavePlaces() {
        LatencyHistogram histogram = new LatencyHistogram();
        for (long odd : new long[] {0, -5, Long.MAX_VALUE, 1}) {
            histogram.add(odd);
        }
        assertThat(histogram.count()).isEqualTo(4);
        assertThat(histogram.percentile(1)).isBetween(0L, 2L);
    }

    @Test
    void deviationsAreThoseOfTheBook() {
        Random random = new Random(9);
        double[] values = random.doubles(1000, 1e9, 1e9 + 1).toArray();
        RunningDeviation running = new RunningDeviation();
        Arrays.stream(values).forEach(running::add);
        double mean = Arrays.stream(values).average().orElse(0);
        double deviation = Math.sqrt(
                Arrays.stream(values).map(v -> (v - mean) * (v - mean)).sum() / 999);
        assertThat(running.mean()).isCloseTo(mean, Percentage.withPercentage(1e-9));
        assertThat(running.deviation()).isCloseTo(deviation, Percentage.withPercentage(1e-3));
        assertThat(running.limit(3)).isCloseTo(mean + 3 * deviation, Percentage.withPercentage(1e-9));
    }
}
