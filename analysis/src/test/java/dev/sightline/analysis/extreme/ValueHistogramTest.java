package dev.sightline.analysis.extreme;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ValueHistogramTest {
    static final List<Integer> SEEDS = IntStream.range(0, 60).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void percentilesAreThoseOfTheSortedValues(int seed) {
        Random random = new Random(seed);
        double[] values = random.doubles(1 + random.nextInt(2000))
                .map(v -> random.nextInt(20) == 0 ? 0 : Math.pow(10, 40 * v - 20) * (random.nextInt(3) - 1))
                .toArray();
        ValueHistogram histogram = new ValueHistogram();
        Arrays.stream(values).forEach(histogram::add);
        Arrays.sort(values);
        for (double percent : new double[] {1, 25, 50, 90, 99, 99.9, 100}) {
            int rank = (int) Math.ceil(values.length * percent / 100 * (1 - 1e-12)) - 1;
            double exact = values[Math.max(0, rank)];
            double slack = Math.abs(exact) * 1e-9 + 4e-27;
            assertThat(histogram.lower(percent)).isLessThanOrEqualTo(exact + slack);
            assertThat(histogram.upper(percent)).isGreaterThanOrEqualTo(exact - slack);
            assertThat(Math.abs(histogram.upper(percent) - histogram.lower(percent)))
                    .isLessThanOrEqualTo(Math.abs(exact) * 0.04 + 4e-27);
        }
    }
}
