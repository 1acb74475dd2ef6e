package dev.sightline.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.NumberText.Kind;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumberTextTest {
    static final List<Long> SEEDS = List.of(1L, 2L, 3L);
    private final NumberText number = new NumberText();

    private Kind parse(String text) {
        byte[] bytes = ("<" + text + ">").getBytes(UTF_8);
        return number.parse(bytes, 1, bytes.length - 2);
    }

    @ParameterizedTest
    @CsvSource({
        "0,0,", "-7,-7,", "+5,5,", "007,7,", "' 42 ',42,", "9223372036854775807,9223372036854775807,",
        "-9223372036854775808,-9223372036854775808,", "10%,10,%", "12ms,12,ms", "3.5K,3500,", "4Ki,4096,",
                "2M,2000000,",
        "12 ms,12,ms", "5kB,5,kB", "5MiB,5,MiB", "3min,3,min", "1.5Ki,1536,", "00000000000000000000012,12,"
    })
    void readsIntegers(String text, long value, String unit) {
        assertThat(parse(text)).isEqualTo(Kind.INT);
        assertThat(number.longValue()).isEqualTo(value);
        assertThat(number.unit()).isEqualTo(unit);
    }

    private Kind elapsed(String text) {
        byte[] bytes = ("<" + text + ">").getBytes(UTF_8);
        return number.parseElapsed(bytes, 1, bytes.length - 2);
    }

    @ParameterizedTest
    @CsvSource({
        "00:10,10",
        "01:30,90",
        "90:00,5400",
        "00:10:03,603",
        "12:34:56,45296",
        "100:00:00,360000",
        "1-02:00:00,93600",
        "123-23:59:59,10713599"
    })
    void readsHowLongSomethingTook(String text, long seconds) {
        assertThat(elapsed(text)).isEqualTo(Kind.INT);
        assertThat(number.longValue()).isEqualTo(seconds);
        assertThat(number.doubleValue()).isEqualTo((double) seconds);
        assertThat(number.unit()).isEqualTo("s");
    }

    /// As Go writes them, and ISO 8601.
    @ParameterizedTest
    @CsvSource({
        "2m, 120",
        "1h0m0s, 3600",
        "1h2m3s, 3723",
        "1h 2m 3s, 3723",
        "1 hr 2 min 3 sec, 3723",
        "8 min 3 sec, 483",
        "1 h 2 min, 3720",
        "1w 2d, 777600",
        "'1 day, 16:12:50', 144770",
        "'2 days, 6:12:50', 195170",
        "1 week 2 days, 777600",
        "P1W, 604800",
        "1min 2s 1000ms, 63",
        "2 days 1 hour 5 minutes, 176700",
        "2d 3h, 183600",
        "8m 47s, 527",
        "2d3h, 183600",
        "PT1M30S, 90",
        "P1DT2H, 93600",
        "P2D, 172800",
        "45s, 45"
    })
    void readsDurationsInParts(String text, long seconds) {
        assertThat(elapsed(text)).isEqualTo(Kind.INT);
        assertThat(number.longValue()).isEqualTo(seconds);
        assertThat(number.unit()).isEqualTo("s");
    }

    @Test
    void secondsOfPartsMayHaveDecimals() {
        assertThat(elapsed("1m3.25s")).isEqualTo(Kind.FLOAT);
        assertThat(number.doubleValue()).isEqualTo(63.25);
        assertThat(elapsed("PT0.5S")).isEqualTo(Kind.FLOAT);
        assertThat(number.doubleValue()).isEqualTo(0.5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"P", "PT", "P1DT", "m", "1m2", "2s1m", "1s2s", "P1H", "PT1D", "1.5h", "-1m", "1 m", "Pod", "m5s"
            })
    void whatIsNoDurationInPartsIsNone(String text) {
        assertThat(elapsed(text)).isEqualTo(Kind.NONE);
    }

    @Test
    void elapsedTimesMayHaveDecimals() {
        assertThat(elapsed("00:00:01.25")).isEqualTo(Kind.FLOAT);
        assertThat(number.doubleValue()).isEqualTo(1.25);
        assertThat(elapsed("1 s 500 ms")).isEqualTo(Kind.FLOAT);
        assertThat(number.doubleValue()).isEqualTo(1.5);
        assertThat(elapsed("2:03.5")).isEqualTo(Kind.FLOAT);
        assertThat(number.doubleValue()).isEqualTo(123.5);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "10",
                "1:2",
                "00:60",
                "00:00:60",
                "0:5:00",
                "0:60:00",
                "1-24:00:00",
                "1-00:00",
                "1-2:00:00",
                "-1:00",
                "01:30 ",
                "1:00:00:00",
                "00:00.",
                "9999999:00:00",
                "00:10:03.0000000001",
                "UNLIMITED",
                "Partition_Limit"
            })
    void whatIsNoElapsedTimeIsNone(String text) {
        assertThat(elapsed(text)).isEqualTo(Kind.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "1.5,1.5,",
        ".5,0.5,",
        "5.,5,",
        "-1e3,-1000,",
        "1E-7,1e-7,",
        "12e45,12e45,",
        "1.25ms,1.25,ms",
        "99.9%,99.9,%",
        "18446744073709551616,18446744073709551616,",
        "3.141592653589793238462643,3.141592653589793,",
        "1.2345K,1234.5,"
    })
    void readsFractionsAndWhatIsTooLargeForAnInteger(String text, double value, String unit) {
        assertThat(parse(text)).isEqualTo(Kind.FLOAT);
        assertThat(number.doubleValue()).isEqualTo(value);
        assertThat(number.unit()).isEqualTo(unit);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "-",
                ".",
                "+",
                "e5",
                "1e999",
                "a7f3",
                "0x1F",
                "1f",
                "1d2",
                "NaN",
                "Infinity",
                "1_000",
                "1,000",
                "12:30",
                "1.2.3",
                "--5",
                "5b",
                "10q",
                "12 34",
                "1e5x",
                "K",
                "5 " + "kilometres"
            })
    void takesNothingElseForANumber(String text) {
        assertThat(parse(text)).isEqualTo(Kind.NONE);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void agreesWithTheLibraryOnEveryDouble(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            double value = i % 2 == 0
                    ? Double.longBitsToDouble(random.nextLong())
                    : random.nextInt() / Math.pow(10, random.nextInt(12));
            if (Double.isFinite(value)) {
                assertThat(parse(Double.toString(value))).isEqualTo(Kind.FLOAT);
                assertThat(number.doubleValue()).isEqualTo(value);
            }
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void agreesWithTheLibraryOnEveryLong(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 100_000; i++) {
            long value = random.nextLong() >> random.nextInt(64);
            assertThat(parse(Long.toString(value))).isEqualTo(Kind.INT);
            assertThat(number.longValue()).isEqualTo(value);
        }
    }

    @Test
    void remembersNoUnitOfTheCellBefore() {
        parse("12ms");
        parse("13us");
        assertThat(number.unit()).isEqualTo("us");
        parse("14");
        assertThat(number.unit()).isNull();
    }

    private Kind cores(String text) {
        byte[] bytes = ("<" + text + ">").getBytes(UTF_8);
        return number.parseCores(bytes, 1, bytes.length - 2);
    }

    @ParameterizedTest
    @CsvSource({"198m, 0.198", "5m, 0.005", "2500m, 2.5", "123456789n, 0.123456789", "1500u, 0.0015"})
    void readsPartsOfProcessors(String text, double value) {
        assertThat(cores(text)).isEqualTo(Kind.FLOAT);
        assertThat(number.doubleValue()).isEqualTo(value);
        assertThat(number.unit()).isNull();
    }

    @Test
    void wholeProcessorsAreIntegers() {
        assertThat(cores("2000m")).isEqualTo(Kind.INT);
        assertThat(number.longValue()).isEqualTo(2);
        assertThat(cores("0n")).isEqualTo(Kind.INT);
        assertThat(number.longValue()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "m", "1", "1.5m", "1 m", "1mm", "1M", "1s", "1h", "x1m", "1e3m", "12345678901234567890m"})
    void whatIsNoPartOfProcessorsIsNone(String text) {
        assertThat(cores(text)).isEqualTo(Kind.NONE);
    }

    @ParameterizedTest
    @CsvSource({"512Mi, 536870912", "2Ki, 2048", "1.5Gi, 1610612736"})
    void whatIsCountedBy1024HasNoUnit(String text, long count) {
        byte[] utf8 = text.getBytes(UTF_8);
        assertThat(number.parse(utf8, 0, utf8.length)).isEqualTo(Kind.INT);
        assertThat(number.longValue()).isEqualTo(count);
        assertThat(number.unit()).isNull();
    }
}
