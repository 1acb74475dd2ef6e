package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.Random;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineBufferTest {
    private static final int PLENTY = 1 << 20;

    /// Puts all bytes in, in pieces, and gathers what comes out.
    private static String through(LineBuffer buffer, byte[] bytes, Random random) {
        StringBuilder out = new StringBuilder();
        int at = 0;
        while (at < bytes.length) {
            ByteBuffer free = buffer.free();
            assertThat(free.hasRemaining()).isTrue();
            int count = Math.min(Math.min(free.remaining(), bytes.length - at), 1 + random.nextInt(5000));
            free.put(bytes, at, count);
            at += count;
            byte[] lines = buffer.received(count);
            if (lines.length > 0) {
                assertThat(lines[lines.length - 1]).isEqualTo((byte) '\n');
                out.append(new String(lines, US_ASCII));
            }
        }
        return out.append(new String(buffer.rest(), US_ASCII)).toString();
    }

    /// Lines of lengths around the limit, the first buffer's and the usual one's; those too long must be missing, and
    /// counted.
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void givesEveryLineThatIsNotTooLong(long seed) {
        Random random = new Random(seed);
        int longest = new int[] {1, 100, 8191, 8192, 100_000, 300_000}[random.nextInt(6)];
        Semaphore room = new Semaphore(PLENTY);
        LineBuffer buffer = new LineBuffer(longest, room);
        StringBuilder sent = new StringBuilder();
        StringBuilder expected = new StringBuilder();
        long tooLong = 0;
        for (int i = 0; i < 200; i++) {
            int length = random.nextInt(4) > 0 ? random.nextInt(200) : longest - 1 + random.nextInt(3);
            String line = "x".repeat(length) + "\n";
            sent.append(line);
            tooLong += length > longest ? 1 : 0;
            expected.append(length > longest ? "" : line);
        }
        assertThat(through(buffer, sent.toString().getBytes(US_ASCII), random)).isEqualTo(expected.toString());
        assertThat(buffer.tooLong()).isEqualTo(tooLong);
        assertThat(buffer.noRoom()).isZero();
        buffer.release();
        assertThat(room.availablePermits()).isEqualTo(PLENTY);
    }

    @Test
    void leavesALongLineOutWhereOthersFilledTheRoom() {
        Semaphore room = new Semaphore(100);
        LineBuffer other = new LineBuffer(1 << 20, room);
        LineBuffer buffer = new LineBuffer(1 << 20, room);
        Random random = new Random(1);
        byte[] begun = "y".repeat(100_000).getBytes(US_ASCII);
        for (int at = 0; at < begun.length; ) {
            ByteBuffer free = other.free();
            int count = Math.min(free.remaining(), begun.length - at);
            free.put(begun, at, count);
            at += count;
            assertThat(other.received(count)).isEmpty();
        }
        assertThat(through(buffer, ("a\n" + "x".repeat(100_000) + "\nb\n").getBytes(US_ASCII), random))
                .isEqualTo("a\nb\n");
        assertThat(buffer.noRoom()).isEqualTo(1);
        other.release();
        assertThat(through(buffer, ("x".repeat(100_000) + "\nc").getBytes(US_ASCII), random))
                .isEqualTo("x".repeat(100_000) + "\nc");
        assertThat(buffer.noRoom()).isZero();
        assertThat(room.availablePermits()).isEqualTo(100);
    }
}
