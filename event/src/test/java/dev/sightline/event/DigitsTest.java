package dev.sightline.event;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What is read eight bytes at a time is what the library reads one by one.
class DigitsTest {
    static LongStream seeds() {
        return LongStream.range(0, 50);
    }

    @Test
    void tellsDigitsFromTheBytesBesideThem() {
        byte[] bytes = "12345678".getBytes(US_ASCII);
        assertThat(Digits.areAll(bytes, 0)).isTrue();
        for (int i = 0; i < bytes.length; i++) {
            for (int other = Byte.MIN_VALUE; other <= Byte.MAX_VALUE; other++) {
                byte[] changed = bytes.clone();
                changed[i] = (byte) other;
                assertThat(Digits.areAll(changed, 0)).isEqualTo(other >= '0' && other <= '9');
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void readsEightDigits(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 1000; i++) {
            int value = random.nextInt(100_000_000);
            assertThat(Digits.value(("x%08d".formatted(value)).getBytes(US_ASCII), 1))
                    .isEqualTo(value);
        }
    }

    /// Numbers with zeros before them, with as many digits as a long can hold and more, with the point anywhere.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void numbersAreThoseOfTheLibrary(long seed) {
        Random random = new Random(seed);
        NumberText number = new NumberText();
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder(random.nextInt(5) == 0 ? "-" : "");
            text.append("0".repeat(random.nextInt(4) == 0 ? random.nextInt(12) : 0));
            for (int digits = 1 + random.nextInt(24); digits > 0; digits--) {
                text.append((char) ('0' + random.nextInt(10)));
            }
            if (random.nextBoolean()) {
                text.insert(
                        text.charAt(0) == '-' ? 1 + random.nextInt(text.length()) : random.nextInt(text.length() + 1),
                        '.');
            }
            byte[] bytes = (text + "7").getBytes(US_ASCII);
            NumberText.Kind kind = number.parse(bytes, 0, bytes.length - 1);
            String plain = text.toString();
            BigDecimal exact = new BigDecimal(plain.endsWith(".") ? plain + "0" : plain);
            boolean whole = plain.indexOf('.') < 0 && exact.unscaledValue().bitLength() < 64;
            assertThat(kind).as(plain).isEqualTo(whole ? NumberText.Kind.INT : NumberText.Kind.FLOAT);
            assertThat(number.doubleValue())
                    .as(plain)
                    .isEqualTo(whole ? exact.longValueExact() : Double.parseDouble(plain));
            if (whole) {
                assertThat(number.longValue()).as(plain).isEqualTo(exact.longValueExact());
            }
        }
    }

    /// One instance, which knows the date before, reads what an instance for each text reads.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void datesDoNotDependOnTheOneBefore(long seed) {
        Random random = new Random(seed);
        TimeText all = new TimeText(ZoneOffset.UTC);
        for (int i = 0; i < 2000; i++) {
            String date = "%s%d-%s%d-%s%d"
                    .formatted(
                            random.nextInt(3) == 0 ? "999" : "202",
                            random.nextInt(3),
                            random.nextInt(3) == 0 ? "1" : "0",
                            random.nextInt(3),
                            random.nextInt(4) == 0 ? "3" : "2",
                            random.nextInt(4));
            String text = random.nextInt(4) == 0 ? date : date + " 10:00:0" + random.nextInt(10);
            TimeText fresh = new TimeText(ZoneOffset.UTC);
            assertThat(all.parse(text)).as(text).isEqualTo(fresh.parse(text));
            assertThat(all.beyond()).as(text).isEqualTo(fresh.beyond());
            assertThat(all.scale()).as(text).isEqualTo(fresh.scale());
        }
    }
}
