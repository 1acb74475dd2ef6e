package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Growing;
import dev.sightline.format.RecordingSink;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinesTest {
    private static Lines of(String text) {
        return new Lines(new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1)));
    }

    private static String current(Lines lines) {
        return new String(lines.bytes(), lines.start(), lines.length(), StandardCharsets.ISO_8859_1);
    }

    @Test
    void endsLinesAtLfAndCrLf() throws IOException {
        Lines lines = of("a\r\n\nb\rc\nd");
        List<String> all = new ArrayList<>();
        List<Long> offsets = new ArrayList<>();
        while (lines.next()) {
            all.add(current(lines));
            offsets.add(lines.offset());
        }
        assertThat(all).containsExactly("a", "", "b\rc", "d");
        assertThat(offsets).containsExactly(0L, 3L, 4L, 8L);
    }

    /// Either side of the block size, where windows move.
    @ParameterizedTest
    @ValueSource(
            ints = {
                ByteWindow.BLOCK - 2,
                ByteWindow.BLOCK - 1,
                ByteWindow.BLOCK,
                ByteWindow.BLOCK + 1,
                3 * ByteWindow.BLOCK
            })
    void readsLinesLongerThanABlock(int length) throws IOException {
        Lines lines = of("x".repeat(length) + "\r\n" + "y".repeat(length) + "\nend");
        assertThat(lines.next()).isTrue();
        assertThat(current(lines)).isEqualTo("x".repeat(length));
        assertThat(lines.next()).isTrue();
        assertThat(lines.offset()).isEqualTo(length + 2);
        assertThat(current(lines)).isEqualTo("y".repeat(length));
        assertThat(lines.next()).isTrue();
        assertThat(current(lines)).isEqualTo("end");
        assertThat(lines.next()).isFalse();
    }

    static LongStream seeds() {
        return LongStream.range(0, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void givesTheLinesThatSplittingGives(long seed) throws IOException {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(2000); i >= 0; i--) {
            text.append("z".repeat(random.nextInt(random.nextInt(20) == 0 ? 5000 : 50)))
                    .append('\n');
        }
        // A stream that gives what it likes, as sockets and decompressors do.
        InputStream trickle = new ByteArrayInputStream(text.toString().getBytes(StandardCharsets.ISO_8859_1)) {
            @Override
            public synchronized int read(byte[] bytes, int offset, int length) {
                return super.read(bytes, offset, Math.min(length, 1 + random.nextInt(700)));
            }
        };
        Lines lines = new Lines(trickle);
        long offset = 0;
        for (String line : text.toString().split("\n", -1)) {
            boolean last = offset == text.length();
            assertThat(lines.next()).isEqualTo(!last);
            if (!last) {
                if (random.nextInt(10) == 0) {
                    lines.peek();
                }
                assertThat(current(lines)).isEqualTo(line);
                assertThat(lines.offset()).isEqualTo(offset);
            }
            offset += line.length() + 1;
        }
    }

    @Test
    void extendsALineAndTakesItBack() throws IOException {
        Lines lines = of("a\r\nb\nc\n");
        lines.next();
        assertThat(lines.extend()).isTrue();
        assertThat(lines.extend()).isTrue();
        assertThat(current(lines)).isEqualTo("a\r\nb\nc");
        assertThat(lines.extend()).isFalse();
        assertThat(current(lines)).isEqualTo("a\r\nb\nc");
        lines.rewind();
        assertThat(current(lines)).isEqualTo("a");
        lines.next();
        assertThat(current(lines)).isEqualTo("b");
        assertThat(lines.offset()).isEqualTo(3);
    }

    @Test
    void keepsOnlyTheBeginningOfALineOverTheLimit() throws IOException {
        Lines lines = new Lines(new LongLine(100L << 20));
        assertThat(lines.next()).isTrue();
        assertThat(lines.isTooLong()).isTrue();
        assertThat(lines.length()).isLessThan(10_000);
        assertThat(lines.next()).isTrue();
        assertThat(lines.isTooLong()).isFalse();
        assertThat(current(lines)).isEqualTo("end");
        assertThat(lines.offset()).isEqualTo((100L << 20) + 1);
        assertThat(lines.next()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 1})
    void drawsTheLimitAtSixteenMebibytes(int beyond) throws IOException {
        Lines lines = new Lines(new LongLine((16L << 20) + beyond));
        assertThat(lines.next()).isTrue();
        assertThat(lines.isTooLong()).isEqualTo(beyond > 0);
        assertThat(lines.next()).isTrue();
        assertThat(current(lines)).isEqualTo("end");
    }

    @Test
    void knowsUtf16() throws IOException {
        assertThat(new Lines(new ByteArrayInputStream(new byte[] {(byte) 0xff, (byte) 0xfe, 'a', 0})).isUtf16())
                .isTrue();
        assertThat(of("\u00ef\u00bb\u00bfa").isUtf16()).isFalse();
    }

    /// `x` so many times, then LF, then `end`; made while it is read.
    static final class LongLine extends InputStream {
        private static final byte[] TAIL = "\nend".getBytes(StandardCharsets.US_ASCII);
        private final long length;
        private long position;

        LongLine(long length) {
            this.length = length;
        }

        @Override
        public int read() {
            if (position >= length + TAIL.length) {
                return -1;
            }
            byte b = position < length ? (byte) 'x' : TAIL[(int) (position - length)];
            position++;
            return b;
        }

        @Override
        public int read(byte[] bytes, int offset, int wanted) {
            int n = 0;
            if (position < length) {
                n = (int) Math.min(wanted, length - position);
                Arrays.fill(bytes, offset, offset + n, (byte) 'x');
                position += n;
                return n;
            }
            for (int b = n < wanted ? read() : -1; b >= 0; b = n < wanted ? read() : -1) {
                bytes[offset + n++] = (byte) b;
            }
            return n == 0 ? -1 : n;
        }
    }

    /// Has what it is given; waiting for more would never end.
    private static final class Waiting extends InputStream implements Growing {
        private final InputStream given;

        Waiting(String text) {
            given = new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
        }

        @Override
        public int read() throws IOException {
            throw new IOException("one by one");
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = given.read(bytes, offset, length);
            if (count < 0) {
                throw new IOException("waits");
            }
            return count;
        }

        @Override
        public boolean isAtEnd() throws IOException {
            return given.available() == 0;
        }

        @Override
        public boolean isQuiet() throws IOException {
            return isAtEnd();
        }
    }

    @Test
    void neitherTheHeadNorWhatFollowsIsWaitedFor() throws IOException {
        Lines lines = new Lines(new Waiting("a\nb\n"));
        assertThat(lines.head(1 << 16)).isEqualTo(4);
        assertThat(lines.next()).isTrue();
        assertThat(lines.next()).isTrue();
        assertThat(current(lines)).isEqualTo("b");
        assertThat(lines.peek()).as("nothing follows").isEqualTo(lines.nextStart());
    }

    @Test
    void makesRowsOfLinesAndLeavesOutAsidesAndBlankOnes() throws IOException {
        RecordingSink sink = new RecordingSink();
        int word = sink.column("word");
        of("yes \n \t\naside\nno\nyes\r\n").toRows(sink, "no word", (bytes, from, to) -> {
            String text = new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
            sink.string(word, text);
            return text.equals("aside") ? Lines.Kind.ASIDE : Lines.Kind.rowIf(text.equals("yes"));
        });
        assertThat(sink.rows)
                .extracting(row -> row.get("word"))
                .containsExactly(new RecordingSink.Str("yes"), new RecordingSink.Str("yes"));
        assertThat(sink.spans).extracting(RecordingSink.Span::offset).containsExactly(0L, 17L);
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).containsExactly("no word");
    }

    @Test
    void rejectsLinesThatAreTooLongThoughTheyBeginBlank() throws IOException {
        RecordingSink sink = new RecordingSink();
        of(" ".repeat(Lines.MAX_BYTES + 1) + "\nyes\n").toRows(sink, "no word", (bytes, from, to) -> Lines.Kind.ROW);
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).containsExactly(Lines.TOO_LONG);
        assertThat(sink.rows).hasSize(1);
    }
}
