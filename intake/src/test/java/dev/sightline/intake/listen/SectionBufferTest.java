package dev.sightline.intake.listen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SectionBufferTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();
    private static final byte[] MAGIC = {(byte) 0x89, 'S', 'L', 'B', '\r', '\n', 0x1a, 1};

    private static byte[] frame(int kind, byte[] body) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(kind);
        int left = body.length;
        while (left > 0x7f) {
            out.write(left & 0x7f | 0x80);
            left >>>= 7;
        }
        out.write(left);
        out.writeBytes(body);
        out.writeBytes(new byte[4]); // whoever reads it looks at the sum
        return out.toByteArray();
    }

    /// Sections; those in which the sender asks end so.
    private static List<byte[]> sections(Random random) {
        List<byte[]> sections = new ArrayList<>();
        for (int i = random.nextInt(8); i >= 0; i--) {
            ByteArrayOutputStream section = new ByteArrayOutputStream();
            section.writeBytes(MAGIC);
            for (int f = random.nextInt(5); f >= 0; f--) {
                byte[] body = new byte[random.nextInt(4) == 0 ? random.nextInt(70_000) : random.nextInt(200)];
                random.nextBytes(body);
                section.writeBytes(frame(1 + random.nextInt(5), body));
            }
            if (random.nextBoolean()) {
                section.writeBytes(frame(6, new byte[0]));
            }
            sections.add(section.toByteArray());
        }
        return sections;
    }

    private static boolean asks(byte[] section) {
        return section[section.length - 6] == 6 && section[section.length - 5] == 0;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void handsOnWholeSectionsHoweverTheyCome(long seed) throws IOException {
        Random random = new Random(seed);
        List<byte[]> sections = sections(random);
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        sections.forEach(all::writeBytes);
        byte[] bytes = all.toByteArray();
        List<Integer> ends = new ArrayList<>();
        int end = 0;
        for (byte[] section : sections) {
            end += section.length;
            ends.add(end);
        }
        int first = Math.min(bytes.length, 1 + random.nextInt(2000));
        SectionBuffer buffer = new SectionBuffer(Arrays.copyOf(bytes, first));
        ByteArrayOutputStream taken = new ByteArrayOutputStream();
        taken.writeBytes(buffer.received(first));
        int at = first;
        while (at < bytes.length) {
            assertThat(taken.size() == 0 || ends.contains(taken.size())).isTrue();
            ByteBuffer free = buffer.free();
            int count = Math.min(Math.min(free.remaining(), bytes.length - at), 1 + random.nextInt(3000));
            free.put(bytes, at, count);
            at += count;
            taken.writeBytes(buffer.received(count));
        }
        // of the last nobody knows whether it is whole, unless the sender asked
        int known = asks(sections.getLast()) ? bytes.length : bytes.length - sections.getLast().length;
        assertThat(taken.size()).isEqualTo(known);
        assertThat(buffer.hasBegun()).isEqualTo(known < bytes.length);
        assertThat(buffer.asks())
                .isEqualTo(sections.stream().filter(SectionBufferTest::asks).count());
        taken.writeBytes(buffer.rest());
        assertThat(taken.toByteArray()).isEqualTo(bytes);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void whatIsNoSectionIsRefusedAndNeverKeptForEver(long seed) {
        Random random = new Random(seed);
        byte[] junk = new byte[50_000];
        random.nextBytes(junk);
        System.arraycopy(MAGIC, 0, junk, 0, MAGIC.length);
        SectionBuffer buffer = new SectionBuffer(junk);
        assertThatThrownBy(() -> {
                    byte[] _ = buffer.received(junk.length);
                    while (true) {
                        ByteBuffer free = buffer.free();
                        byte[] more = new byte[free.remaining()];
                        random.nextBytes(more);
                        free.put(more);
                        byte[] _ = buffer.received(more.length);
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessage(SectionBuffer.NO_SECTION);
    }

    @Test
    void aFrameOfImpossibleLengthIsRefused() {
        byte[] huge = Arrays.copyOf(MAGIC, MAGIC.length + 5);
        huge[8] = 4;
        Arrays.fill(huge, 9, 12, (byte) 0xff);
        huge[12] = 0x7f;
        SectionBuffer buffer = new SectionBuffer(huge);
        assertThatThrownBy(() -> buffer.received(huge.length)).hasMessage(SectionBuffer.NO_SECTION);
    }
}
