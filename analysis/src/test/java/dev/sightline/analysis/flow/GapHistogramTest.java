package dev.sightline.analysis.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GapHistogramTest {
    /// Beside the border up to which all are kept, and far beyond.
    @ParameterizedTest(name = "{0} latencies")
    @ValueSource(ints = {1, 2, 3, 132, GapHistogram.KEPT - 1, GapHistogram.KEPT, GapHistogram.KEPT + 1, 100_000})
    void quantilesAreExactAsLongAsAllAreKept(int count) {
        Random random = new Random(count);
        GapHistogram histogram = new GapHistogram();
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            nanos[i] = random.nextInt(9) == 0 ? 0 : (long) Math.exp(random.nextDouble() * 40);
            histogram.add(nanos[i]);
        }
        Arrays.sort(nanos);
        assertThat(histogram.isExact()).isEqualTo(count <= GapHistogram.KEPT);
        for (int part = 1; part <= 100; part++) {
            long slow = nanos[Math.ceilDiv(count * part, 100) - 1];
            long found = histogram.quantile(part, 100);
            if (histogram.isExact()) {
                assertThat(found).as("%d of 100", part).isEqualTo(slow);
            } else {
                // what is about as long is surely not longer
                assertThat(found).as("%d of 100", part).isGreaterThanOrEqualTo(slow);
                assertThat((double) found).isLessThanOrEqualTo(slow * (1 + GapHistogram.ERROR));
                assertThat(found).isLessThanOrEqualTo(nanos[count - 1]);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(longs = {0, 1, 255, 256, 6_000_000_000L, Long.MAX_VALUE})
    void ofOneKindAllAreThatLong(long nanos) {
        GapHistogram histogram = new GapHistogram();
        assertThat(histogram.quantile(1, 2)).as("of none").isZero();
        for (int i = 0; i <= GapHistogram.KEPT; i++) {
            histogram.add(nanos);
        }
        assertThat(histogram.quantile(1, 2)).isEqualTo(nanos);
    }
}
