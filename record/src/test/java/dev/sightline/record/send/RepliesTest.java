package dev.sightline.record.send;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class RepliesTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    private final List<String> heard = new ArrayList<>();
    private final Replies replies = new Replies(new Orders() {
        @Override
        public void levels(List<HeldLevel> held) {
            heard.add(held.toString());
        }

        @Override
        public void send(String who, String by) {
            heard.add(who + " by " + by);
        }
    });

    /// Written plainly, as the format's page says.
    private static final class Bytes extends java.io.ByteArrayOutputStream {
        void varint(long value) {
            for (long left = value; ; left >>>= 7) {
                write((int) (left < 128 ? left : left & 127 | 128));
                if (left < 128) {
                    return;
                }
            }
        }

        void text(String text) {
            byte[] utf8 = text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
            varint(utf8.length);
            writeBytes(utf8);
        }
    }

    private static void frame(Bytes to, int kind, Bytes body) {
        to.write(kind);
        to.varint(body.size());
        to.writeBytes(body.toByteArray());
        CRC32C sum = new CRC32C();
        sum.update(kind);
        sum.update(body.toByteArray());
        to.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) sum.getValue())
                .array());
    }

    private static Bytes all() {
        Bytes all = new Bytes();
        Bytes levels = new Bytes();
        levels.varint(2);
        for (String pattern : List.of("db.*", "x".repeat(200))) {
            levels.text(pattern);
            levels.text("debug");
            levels.varint(300_000);
            levels.text("ann");
        }
        Bytes answer = new Bytes();
        answer.varint(1000);
        answer.varint(0);
        Bytes send = new Bytes();
        send.text("shop");
        send.text("bob");
        frame(all, 8, levels);
        frame(all, 7, answer);
        frame(all, 77, send); // of a collector to come
        frame(all, 9, send);
        frame(all, 7, answer);
        return all;
    }

    private static ReadableByteChannel of(byte[] bytes, Random random) {
        ByteBuffer from = ByteBuffer.wrap(bytes);
        return new ReadableByteChannel() {
            @Override
            public int read(ByteBuffer to) {
                int count = Math.min(from.remaining(), Math.min(to.remaining(), random.nextInt(7)));
                byte[] some = new byte[count];
                from.get(some);
                to.put(some);
                return from.hasRemaining() || count > 0 ? count : -1;
            }

            @Override
            public boolean isOpen() {
                return true;
            }

            @Override
            public void close() {}
        };
    }

    private void readAll(byte[] bytes, Random random) throws IOException {
        ReadableByteChannel from = of(bytes, random);
        while (true) {
            replies.read(from);
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void framesAreTakenHoweverTheyCome(long seed) {
        byte[] bytes = all().toByteArray();
        assertThatThrownBy(() -> readAll(bytes, new Random(seed))).hasMessageContaining("ended the connection");
        assertThat(heard)
                .containsExactly(
                        List.of(
                                        new Orders.HeldLevel("db.*", "debug", 300_000, "ann"),
                                        new Orders.HeldLevel("x".repeat(200), "debug", 300_000, "ann"))
                                .toString(),
                        "shop by bob");
        assertThat(replies.takeAnswer()).isTrue();
        assertThat(replies.takeAnswer()).isTrue();
        assertThat(replies.takeAnswer()).isFalse();
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void damageEndsTheConnectionAndNothingElse(long seed) {
        Random random = new Random(seed);
        byte[] bytes = all().toByteArray();
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 + random.nextInt(255));
        assertThatThrownBy(() -> readAll(bytes, random)).isInstanceOf(IOException.class);
        assertThat(heard.size()).isLessThanOrEqualTo(2);
    }

    @Test
    void linesAreNoFrames() {
        byte[] lines = "# ack 1000 and more\n".repeat(10).getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        assertThatThrownBy(() -> readAll(lines, new Random(1))).hasMessageContaining("something else");
    }
}
