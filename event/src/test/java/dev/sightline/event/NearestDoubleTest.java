package dev.sightline.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearestDoubleTest {
    static final List<Long> SEEDS = List.of(1L, 2L, 3L);

    @ParameterizedTest
    @FieldSource("SEEDS")
    void isWhatTheLibraryFinds(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int undecided = 0;
        for (int i = 0; i < 200_000; i++) {
            long mantissa = random.nextLong() >>> random.nextInt(64);
            int power = random.nextInt(-NearestDouble.MAX_POWER - 2, NearestDouble.MAX_POWER + 3);
            double found = NearestDouble.of(mantissa, power);
            if (Double.isNaN(found)) {
                undecided++;
            } else {
                String text = Long.toUnsignedString(mantissa) + "e" + power;
                assertThat(found).as(text).isEqualTo(Double.parseDouble(text));
            }
        }
        assertThat(undecided).isLessThan(20_000);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void numbersOfFullMantissaComeBack(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        NumberText number = new NumberText();
        for (int i = 0; i < 200_000; i++) {
            double value = Double.longBitsToDouble(random.nextLong());
            double near = Math.exp(40 * random.nextDouble() - 20);
            if (Double.isFinite(value)) {
                assertThat(read(number, Double.toString(value))).isEqualTo(value);
            }
            assertThat(read(number, Double.toString(-near))).isEqualTo(-near);
        }
    }

    private static double read(NumberText number, String text) {
        byte[] bytes = text.getBytes(UTF_8);
        assertThat(number.parse(bytes, 0, bytes.length)).as(text).isEqualTo(NumberText.Kind.FLOAT);
        return number.doubleValue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "9007199254740993",
                "9007199254740992.5",
                "9007199254740993.5",
                "1.00000000000000011102230246251565404",
                "9223372036854775808",
                "18446744073709551615.0",
                "9999999999999999999e1",
                "0.000000000000000000000000000012345678901234567"
            })
    void halfWayAndEdgeCasesAreRoundedAsTheLibraryDoes(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        NumberText number = new NumberText();
        number.parse(bytes, 0, bytes.length);
        assertThat(number.doubleValue()).isEqualTo(Double.parseDouble(text));
    }

    @Test
    void nineteenDigitsAreIntegersAsFarAsTheyFit() {
        assertThat(integer("9223372036854775807")).isEqualTo(Long.MAX_VALUE);
        assertThat(integer("-9223372036854775808")).isEqualTo(Long.MIN_VALUE);
        assertThat(integer("+1661140374351773094")).isEqualTo(1661140374351773094L);
        assertThat(integer("0001661140374351773094")).isEqualTo(1661140374351773094L);
        assertThat(kind("9223372036854775808")).isEqualTo(NumberText.Kind.FLOAT);
        assertThat(kind("-9223372036854775809")).isEqualTo(NumberText.Kind.FLOAT);
    }

    private static long integer(String text) {
        NumberText number = new NumberText();
        byte[] bytes = text.getBytes(UTF_8);
        assertThat(number.parse(bytes, 0, bytes.length)).isEqualTo(NumberText.Kind.INT);
        return number.longValue();
    }

    private static NumberText.Kind kind(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return new NumberText().parse(bytes, 0, bytes.length);
    }
}
