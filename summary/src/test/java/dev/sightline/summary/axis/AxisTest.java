package dev.sightline.summary.axis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.event.Batch;
import dev.sightline.summary.rank.CurveTest;
import dev.sightline.summary.rows.KeyColumn;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class AxisTest {
    static final List<Long> SEEDS = LongStream.range(0, 200).boxed().toList();
    private static final KeyColumn INTEGERS = column(new Batch.Values.Int64s(new long[] {1}));
    private static final KeyColumn REALS = column(new Batch.Values.Float64s(new double[] {1}));

    private static KeyColumn column(Batch.Values values) {
        return KeyColumn.of(CurveTest.snapshot("v", values, 1), "v");
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void dividesIntegersExactly(long seed) {
        Random random = new Random(seed);
        long a = random.nextLong() >> random.nextInt(64);
        long b = random.nextLong() >> random.nextInt(64);
        long min = Math.min(a, b);
        long max = Math.max(a, b);
        int bins = 1 + random.nextInt(4096);
        Axis axis = Axis.of(INTEGERS, min, max, bins, false);
        BigInteger range = BigInteger.valueOf(max).subtract(BigInteger.valueOf(min));
        for (int i = 0; i < 300; i++) {
            // Next to an edge, where rounding would show.
            BigInteger edge =
                    range.multiply(BigInteger.valueOf(random.nextInt(bins + 1))).divide(BigInteger.valueOf(bins));
            BigInteger near = edge.add(BigInteger.valueOf(random.nextInt(5) - 2))
                    .max(BigInteger.ZERO)
                    .min(range);
            long value = near.add(BigInteger.valueOf(min)).longValueExact();
            int expected = range.signum() == 0
                    ? 0
                    : near.multiply(BigInteger.valueOf(bins))
                            .divide(range)
                            .min(BigInteger.valueOf(bins - 1))
                            .intValue();
            assertThat(axis.bin(value)).isEqualTo(expected);
        }
        assertThat(min == Long.MIN_VALUE ? Axis.OUTSIDE : axis.bin(min - 1)).isEqualTo(Axis.OUTSIDE);
        assertThat(max == Long.MAX_VALUE ? Axis.OUTSIDE : axis.bin(max + 1)).isEqualTo(Axis.OUTSIDE);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void ascendingKeysGetTheBinsThatEachAloneGets(long seed) {
        Random random = new Random(seed);
        int shift = random.nextInt(60);
        long[] keys = LongStream.generate(() -> random.nextLong() >> shift)
                .limit(1 + random.nextInt(500))
                .sorted()
                .toArray();
        long a = keys[random.nextInt(keys.length)];
        long b = random.nextLong() >> shift;
        Axis axis = Axis.of(INTEGERS, Math.min(a, b), Math.max(a, b), 1 + random.nextInt(100), false);
        int[] bins = new int[keys.length];
        axis.bins(keys, keys.length, bins);
        for (int i = 0; i < keys.length; i++) {
            assertThat(bins[i]).isEqualTo(axis.bin(keys[i]));
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void dividesRealsByTheFormula(long seed) {
        Random random = new Random(seed);
        double a = random.nextGaussian() * Math.pow(10, random.nextInt(300) - 150);
        double b = seed % 7 == 0 ? a : random.nextGaussian() * Math.pow(10, random.nextInt(300) - 150);
        double min = Math.min(a, b);
        double max = Math.max(a, b);
        int bins = 1 + random.nextInt(4096);
        Axis axis = Axis.of(REALS, KeyColumn.keyOf(min), KeyColumn.keyOf(max), bins, false);
        for (int i = 0; i < 300; i++) {
            double value = Math.max(min, Math.min(max, min + (max - min) * random.nextInt(bins + 1) / bins));
            int expected = min == max ? 0 : Math.min(bins - 1, (int) Math.floor((value - min) * bins / (max - min)));
            assertThat(axis.bin(KeyColumn.keyOf(value))).isEqualTo(expected);
        }
        assertThat(axis.bin(KeyColumn.keyOf(max))).isEqualTo(min == max ? 0 : bins - 1);
        assertThat(axis.bin(KeyColumn.keyOf(Math.nextUp(max)))).isEqualTo(Axis.OUTSIDE);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void logBinsAreExactlyThoseOfTheLogarithm(long seed) {
        Random random = new Random(seed);
        double a = Math.exp(random.nextGaussian() * 10);
        double b = seed % 5 == 0 ? a * (1 + random.nextDouble() * 1e-9) : Math.exp(random.nextGaussian() * 10);
        double min = Math.min(a, b);
        double max = Math.max(a, b);
        int bins = 1 + random.nextInt(2160);
        Axis axis = Axis.of(REALS, KeyColumn.keyOf(min), KeyColumn.keyOf(max), bins, true);
        long[] keys = new long[2000];
        int[] actual = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            double near = min * Math.exp(Math.log(max / min) * random.nextInt(bins + 1) / bins);
            double value = random.nextBoolean() ? near : min + (max - min) * random.nextDouble();
            keys[i] = KeyColumn.keyOf(Math.max(min, Math.min(max, value)));
        }
        axis.bins(keys, keys.length, actual);
        for (int i = 0; i < keys.length; i++) {
            double value = KeyColumn.doubleOf(keys[i]);
            assertThat(actual[i]).as("%s in %s..%s", value, min, max).isEqualTo(logBin(value, min, max, bins));
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void logBinsOfIntegersAreExactlyThoseOfTheLogarithm(long seed) {
        Random random = new Random(seed);
        long a = 1 + (random.nextLong() >>> (1 + random.nextInt(62)));
        long b = 1 + (random.nextLong() >>> (1 + random.nextInt(62)));
        long min = Math.min(a, b);
        long max = Math.max(a, b);
        int bins = 1 + random.nextInt(600);
        Axis axis = Axis.of(INTEGERS, min, max, bins, true);
        for (int i = 0; i < 500; i++) {
            long value = min + (long) (random.nextDouble() * (max - min) * Math.pow(2, -random.nextInt(40)));
            assertThat(axis.bin(value)).isEqualTo(logBin((double) value, (double) min, (double) max, bins));
        }
        assertThat(axis.bin(Long.MAX_VALUE)).isEqualTo(max == Long.MAX_VALUE ? bins - 1 : Axis.OUTSIDE);
        assertThat(axis.bin(0)).isEqualTo(Axis.OUTSIDE);
    }

    private static int logBin(double value, double min, double max, int bins) {
        if (min == max) {
            return 0;
        }
        double bin = Math.floor((Math.log(value) - Math.log(min)) * bins / (Math.log(max) - Math.log(min)));
        return Math.min(bins - 1, (int) bin);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void edgesHaveWhatIsBetweenThemAndATieItsFirst(long seed) {
        Random random = new Random(seed);
        // few values, so that edges are equal now and then
        double[] edges = random.doubles(2 + random.nextInt(60), 0, 20)
                .map(Math::rint)
                .sorted()
                .toArray();
        Axis axis = Axis.between(
                REALS, Arrays.stream(edges).mapToLong(KeyColumn::keyOf).toArray());
        assertThat(axis.bins()).isEqualTo(edges.length - 1);
        for (double value = -1; value < 22; value += 0.5) {
            assertThat(axis.bin(KeyColumn.keyOf(value))).as("%s", value).isEqualTo(slowly(edges, value));
        }
        assertThat(Arrays.copyOf(axis.borders(), axis.bins())).isEqualTo(Arrays.copyOf(edges, axis.bins()));
    }

    private static int slowly(double[] edges, double value) {
        int last = edges.length - 1;
        if (value < edges[0] || value > edges[last]) {
            return Axis.OUTSIDE;
        }
        for (int k = 0; k < last; k++) {
            if (edges[k] == value || edges[k] < value && value < edges[k + 1]) {
                return k;
            }
        }
        return last - 1;
    }

    @Test
    void refusesEdgesThatDoNotAscend() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Axis.between(INTEGERS, new long[] {1, 3, 2}))
                .withMessage("the edges of the axis of 'v' need to ascend; 2.0 stands behind 3.0");
        assertThatIllegalArgumentException().isThrownBy(() -> Axis.between(INTEGERS, new long[] {1}));
    }

    @Test
    void widestRangeOfRealsDoesNotOverflow() {
        double most = Double.MAX_VALUE;
        Axis axis = Axis.of(REALS, KeyColumn.keyOf(-most), KeyColumn.keyOf(most), 4, false);
        assertThat(Arrays.stream(new double[] {-most, -most / 2, 0, most * 0.6, most})
                        .mapToInt(value -> axis.bin(KeyColumn.keyOf(value))))
                .containsExactly(0, 1, 2, 3, 3);
    }

    @Test
    void refusesLimitsThatMakeNoPicture() {
        assertThatIllegalArgumentException().isThrownBy(() -> Axis.of(INTEGERS, 2, 1, 10, false));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Axis.of(INTEGERS, 0, 1, 10, true))
                .withMessageContaining("positive");
    }
}
