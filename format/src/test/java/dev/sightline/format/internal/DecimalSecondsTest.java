package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DecimalSecondsTest {
    /// The obvious way.
    private static long oracle(String text) {
        BigInteger nanos = new BigDecimal(text).scaleByPowerOfTen(9).toBigInteger();
        return nanos.abs().bitLength() < 64 ? nanos.longValueExact() : DecimalSeconds.NONE;
    }

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "1.5,1500000000",
        "-0.25,-250000000",
        ".5,500000000",
        "7.,7000000000",
        "1677920471.123456789,1677920471123456789",
        "1677920471.1234567899,1677920471123456789",
        "1e-6,1000",
        "+2,2000000000",
        "9223372036.5,9223372036500000000",
        "12345678901,-9223372036854775808",
        "1e999999999,-9223372036854775808",
        "1e-999999999,0",
    })
    void readsSecondsExactly(String text, long nanos) {
        assertThat(DecimalSeconds.nanos(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", ".", "-.", "1.2.3", "1,5", "x", "1 ", "0x1p3", "NaN"})
    void whatIsNoNumberIsNoTime(String text) {
        assertThat(DecimalSeconds.nanos(text)).isEqualTo(DecimalSeconds.NONE);
    }

    @Test
    void agreesWithBigDecimalFromSeed1() {
        Random random = new Random(1);
        for (int i = 0; i < 100_000; i++) {
            String text = (random.nextInt(3) == 0 ? "-" : "")
                    + random.nextLong(random.nextBoolean() ? 20_000_000_000L : 100)
                    + (random.nextBoolean() ? "" : "." + random.nextLong(1L << random.nextInt(1, 62)));
            assertThat(DecimalSeconds.nanos(text)).as(text).isEqualTo(oracle(text));
        }
    }
}
