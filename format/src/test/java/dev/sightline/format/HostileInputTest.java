package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// No input may hang, crash or exhaust a reader: it ends, and says what it could not read.
class HostileInputTest {
    static Stream<Arguments> mutations() {
        return Samples.files().stream()
                .flatMap(name -> Stream.iterate(0L, seed -> seed + 1).limit(80).map(seed -> Arguments.of(name, seed)));
    }

    @ParameterizedTest(name = "{0} seed {1}")
    @MethodSource("mutations")
    void endsOnDamage(String sample, long seed) {
        Random random = new Random(seed);
        byte[] bytes = Samples.of(sample);
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
        Format format = Formats.load().named(sample.split("\\.", 2)[0]).orElseThrow();
        RecordingSink sink = assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> Reading.read(format, damaged, Reading.DEFAULTS));
        for (RecordingSink.Span span : sink.spans) {
            if (span.offset() == -1) {
                continue;
            }
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
        for (String unit : new String[] {"x", "\"", "{\"a\":", "a=b "}) {
            CountingSink sink = new CountingSink();
            Source source = source(unit);
            assertTimeoutPreemptively(
                    Duration.ofSeconds(60),
                    () -> Formats.load().named(name).orElseThrow().read(source, Reading.DEFAULTS, sink));
            assertThat(sink.rows()).isLessThanOrEqualTo(1);
            assertThat(sink.rejected() + sink.damages()).as(unit).isPositive();
        }
    }

    private static Source source(String unit) {
        try {
            return Source.of("test", () -> new Repeated(unit, 18 << 20));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
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
