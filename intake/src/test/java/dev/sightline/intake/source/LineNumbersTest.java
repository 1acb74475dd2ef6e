package dev.sightline.intake.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LineNumbersTest {
    private static LineNumbers.Bytes of(byte[] text) {
        return (offset, length) -> Arrays.copyOfRange(
                text, (int) Math.min(offset, text.length), (int) Math.min(offset + length, text.length));
    }

    /// Lines of any length, asked for in any order.
    @Test
    void isOneMoreThanTheLinesThatEndBefore() throws IOException {
        Random random = new Random(5);
        byte[] text = new byte[5_000_000];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) (random.nextInt(40) == 0 ? '\n' : 'x');
        }
        LineNumbers lines = new LineNumbers();
        for (int k = 0; k < 300; k++) {
            int offset = k == 0 ? 0 : k == 1 ? text.length : random.nextInt(text.length);
            long expected = 1;
            for (int i = 0; i < offset; i++) {
                expected += text[i] == '\n' ? 1 : 0;
            }
            assertThat(lines.line(offset, of(text))).as("offset %s", offset).hasValue(expected);
        }
        assertThat(lines.line(text.length + 1L, of(text))).isEmpty();
        assertThat(lines.line(1L << 40, of(text))).isEmpty();
        assertThat(new LineNumbers().line(3, of("a\nb\nc".getBytes(UTF_8)))).hasValue(2);
    }

    @Test
    void whatIsFarBehindIsKnownLater() throws IOException {
        AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5);
        LineNumbers lines = new LineNumbers(now::get);
        byte[] block = new byte[1 << 20];
        block[7] = '\n';
        LineNumbers.Bytes endless = (offset, length) -> length == block.length
                ? block
                : Arrays.copyOfRange(block, (int) (offset % block.length), (int) (offset % block.length) + length);
        long far = 2 * LineNumbers.MOST + 9;
        // the rows of one answer, one after the other
        for (int row = 0; row < 50; row++) {
            assertThat(lines.line(far, endless)).isEqualTo(OptionalLong.empty());
        }
        assertThat(lines.line(LineNumbers.MOST - 1, endless)).hasValue((LineNumbers.MOST >> 20) + 1);
        now.addAndGet(LineNumbers.REST_NANOS);
        assertThat(lines.line(far, endless)).hasValue(2 * (LineNumbers.MOST >> 20) + 2);
    }
}
