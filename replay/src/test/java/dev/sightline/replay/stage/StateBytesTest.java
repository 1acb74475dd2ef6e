package dev.sightline.replay.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StateBytesTest {
    static Stream<Integer> seeds() {
        return IntStream.range(0, 20).boxed();
    }

    /// Of all sizes, to the last bit.
    @ParameterizedTest
    @MethodSource("seeds")
    void readsWhatWasWritten(int seed) {
        Random random = new Random(seed);
        long[] bits = random.longs(2_000)
                .map(value -> value >> random.nextInt(64) << random.nextInt(64))
                .toArray();
        bits[0] = Long.MIN_VALUE;
        bits[1] = Long.MAX_VALUE;
        bits[2] = Double.doubleToRawLongBits(-0.0);
        bits[3] = Double.doubleToRawLongBits(Double.NaN);
        StateWriter out = new StateWriter();
        for (long value : bits) {
            out.whole(value);
            out.time(value);
            out.number(Double.longBitsToDouble(value));
        }
        StateReader in = new StateReader(out.toBytes());
        for (long value : bits) {
            assertThat(in.whole()).isEqualTo(value);
            assertThat(in.time()).isEqualTo(value);
            assertThat(Double.doubleToRawLongBits(in.number()))
                    .isEqualTo(Double.doubleToRawLongBits(Double.longBitsToDouble(value)));
        }
    }

    @Test
    void whatStaysAndSmallNumbersTakeFewBytes() {
        StateWriter out = new StateWriter();
        for (int i = 0; i < 100; i++) {
            out.time(1_793_000_000_000_000_000L + i * 50L);
            out.number(1);
        }
        assertThat(out.toBytes().length).isLessThan(330);
    }
}
