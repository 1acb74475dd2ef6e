package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// No input may hang, crash or exhaust a reader: it ends, and says what it could not read.
class HostileInputTest {
    private static final Map<String, String> SAMPLES = Map.of(
            "bp", "ts=2011-04-27T23:18:01Z event=a level=Info x=\"y \\\" z\"\n".repeat(20),
            "ulm", "DATE=20190731073044.992375 HOST=h PROG=p NL.EVNT=x START=20190731073044\n".repeat(20),
            "csv", "a,b,c\n1,\"x\"\"\ny\",3\n4,5,6\n".repeat(20),
            "sadf", "# hostname;interval;timestamp;CPU*\nh;1;2019-04-18 13:20:19 UTC;1;2;3\n".repeat(20),
            "json", "[" + "{\"a\":{\"b\":[1,{\"c\":\"\\u00e9\"}]},\"d\":1.5e3},\n".repeat(20) + "{}]",
            "jsonl", "{\"a\":{\"b\":[1,{\"c\":\"\\u00e9\"}]},\"d\":1.5e3}\n".repeat(20),
            "otlp", otlp().repeat(20),
            "table", table().repeat(5));

    private static String otlp() {
        return "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"k\",\"value\":{\"arrayValue\":{\"values\":[{\"intValue\":\"1\"}]}}}]},"
                + "\"scopeSpans\":[{\"spans\":[{\"traceId\":\"t\",\"startTimeUnixNano\":\"1\",\"endTimeUnixNano\":\"2\",\"events\":[{}],\"status\":{\"code\":1}}]}]}]}\n";
    }

    private static String table() {
        return """
                Linux 3.10 (h) \t03/11/2022 \t_x86_64_\t(1 CPU)

                11:59:50 PM  CPU    %usr
                11:59:59 PM  all    0.22

                top - 11:24:50 up 2 min,  2 users
                   PID USER      VIRT    RES     TIME+ COMMAND
                  1935 kbrazil   1.2g  32.5m   0:01.22 top -b

                Proto RefCnt Flags       Type       State         I-Node   PID/Program name     Path
                unix  2      [ ACC ]     STREAM     LISTENING     8971     -                    /run/a b
                reboot   system boot  3.10.0  Mon Jan  4 12:11:44 2021 - Tue Jan  5 14:29:36 2021 (1+02:17)
                procs -----------memory---------- -----timestamp-----
                 r  b   swpd   CET
                 1  2   3      2026-11-20 09:48:27
                12/01/2021 09:14:09 PM
                2021-12-01T21:14:09+0000
                """;
    }

    static Stream<Arguments> mutations() {
        // Binary formats have damage tests of their own, with binary samples.
        return Formats.load().all().stream()
                .filter(format -> !format.readsBinary())
                .flatMap(format ->
                        Stream.iterate(0L, seed -> seed + 1).limit(150).map(seed -> Arguments.of(format.name(), seed)));
    }

    @ParameterizedTest(name = "{0} seed {1}")
    @MethodSource("mutations")
    void endsOnDamagedText(String name, long seed) {
        Random random = new Random(seed);
        byte[] bytes = SAMPLES.getOrDefault(name, "").getBytes(StandardCharsets.UTF_8);
        for (int n = random.nextInt(1, 30); n > 0; n--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes[at] = "\"\\{}[],;=\n:#-".getBytes(StandardCharsets.US_ASCII)[random.nextInt(13)];
                case 3 -> bytes = Arrays.copyOf(bytes, Math.max(1, bytes.length - random.nextInt(200)));
                default -> System.arraycopy(bytes, 0, bytes, at, Math.min(50, bytes.length - at));
            }
        }
        byte[] damaged = bytes;
        Format format = Formats.load().named(name).orElseThrow();
        RecordingSink sink = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> Reading.read(format, damaged, Reading.DEFAULTS));
        for (RecordingSink.Span span : sink.spans) {
            assertThat(span.offset()).isBetween(0L, (long) damaged.length - span.length());
        }
        format.sniff(damaged, "x");
    }

    static Stream<String> names() {
        return Formats.load().all().stream().map(Format::name);
    }

    @ParameterizedTest
    @MethodSource("names")
    void endsOnEmptyInput(String name) {
        RecordingSink sink = Reading.read(Formats.load().named(name).orElseThrow(), "");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("names")
    void rejectsALineBeyondTheLimit(String name) {
        for (String unit : new String[] {"x", "x ", "\"", "[", "{\"a\":", "1,", "a=b "}) {
            CountingSink sink = new CountingSink();
            Source source = new Source("test", new Repeated(unit, unit.equals("x") ? 100 << 20 : 18 << 20));
            assertTimeoutPreemptively(
                    Duration.ofSeconds(60),
                    () -> Formats.load().named(name).orElseThrow().read(source, Reading.DEFAULTS, sink));
            assertThat(sink.rows()).isLessThanOrEqualTo(1);
            assertThat(sink.rejected() + sink.damages()).as(unit).isPositive();
        }
    }

    /// The same bytes again and again, made while they are read.
    private static final class Repeated extends InputStream {
        private final byte[] block;
        private long left;

        Repeated(String unit, long length) {
            this.block = unit.repeat(8192 * 7).getBytes(StandardCharsets.US_ASCII);
            this.left = length;
        }

        @Override
        public int read() {
            throw new UnsupportedOperationException("readers read blocks");
        }

        @Override
        public int read(byte[] bytes, int offset, int wanted) {
            if (left <= 0) {
                return -1;
            }
            int n = (int) Math.min(Math.min(wanted, block.length), left);
            System.arraycopy(block, 0, bytes, offset, n);
            left -= n;
            return n;
        }
    }
}
