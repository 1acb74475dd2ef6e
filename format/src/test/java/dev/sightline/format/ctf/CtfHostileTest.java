package dev.sightline.format.ctf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.sightline.format.CountingSink;
import dev.sightline.format.PathSource;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CtfHostileTest {
    private static final String TRACE = "/* CTF 1.8 */ trace { major = 1; minor = 8; byte_order = le; };"
            + " typealias integer { size = 8; align = 8; } := u8; typealias integer { size = 64; align = 8; } := u64;\n";

    @TempDir
    Path temporary;

    private RecordingSink read(String metadata, byte[] stream) throws IOException {
        Files.write(temporary.resolve("metadata"), metadata.getBytes(StandardCharsets.UTF_8));
        Files.write(temporary.resolve("stream"), stream);
        return Reading.read(new CtfFormat(), new PathSource(temporary), Reading.DEFAULTS);
    }

    @Test
    void endsOnDamagedTraces() throws IOException {
        Random random = new Random(20261121);
        for (int round = 0; round < 400; round++) {
            Path folder = Files.createDirectory(temporary.resolve("round" + round));
            new RandomTrace(round / 4, round % 2 == 0).write(folder);
            Path file = folder.resolve(random.nextInt(3) == 0 ? "metadata" : "stream_" + random.nextInt(2));
            Files.write(file, damage(Files.readAllBytes(file), random));
            CountingSink sink = new CountingSink();
            assertThatCode(() -> new CtfFormat().read(new PathSource(folder), Reading.DEFAULTS, sink))
                    .as("round " + round)
                    .doesNotThrowAnyException();
        }
    }

    private static byte[] damage(byte[] bytes, Random random) {
        byte[] damaged = bytes.clone();
        switch (random.nextInt(4)) {
            case 0 -> damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
            case 1 -> {
                int from = random.nextInt(damaged.length);
                Arrays.fill(damaged, from, Math.min(damaged.length, from + 8), (byte) 0xFF);
            }
            case 2 -> {
                byte[] noise = new byte[random.nextInt(40)];
                random.nextBytes(noise);
                System.arraycopy(noise, 0, damaged, 0, Math.min(noise.length, damaged.length));
            }
            default -> {
                for (int flips = 1 + random.nextInt(8); flips > 0; flips--) {
                    damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return damaged;
    }

    @Test
    void refusesTypesNestedWithoutEnd() throws IOException {
        String deep = "struct { ".repeat(20_000) + "u8 x; " + "} y; ".repeat(20_000);
        RecordingSink sink = read(TRACE + "event { name = e; fields := struct { " + deep + " }; };", new byte[8]);
        assertThat(sink.damages.getFirst().what())
                .contains("nested deeper than 64")
                .contains("at byte");
    }

    @Test
    void refusesTypesThatDoubleWithoutEnd() throws IOException {
        StringBuilder types = new StringBuilder(TRACE).append("struct s0 { u8 a; };");
        for (int i = 1; i < 50; i++) {
            types.append("struct s")
                    .append(i)
                    .append(" { struct s")
                    .append(i - 1)
                    .append(" a; struct s");
            types.append(i - 1).append(" b; };\n");
        }
        RecordingSink sink = read(types + "event { name = e; fields := struct s49; };", new byte[8]);
        assertThat(sink.damages).anyMatch(damage -> damage.what().contains("fields"));
    }

    @Test
    void refusesArraysOfNothing() throws IOException {
        String metadata =
                TRACE + "event { name = e; fields := struct { u8 x; struct { } y[4000000000][4000000000]; }; };";
        RecordingSink sink = read(metadata, new byte[1000]);
        assertThat(sink.rejects).isNotEmpty();
        assertThat(sink.damages.getFirst().what()).contains("stream: ").contains("more elements");
    }

    @Test
    void refusesLengthsBeyondThePacket() throws IOException {
        String metadata = TRACE + "event { name = e; fields := struct { u64 n; u8 x[n]; }; };";
        byte[] stream = new byte[64];
        Arrays.fill(stream, (byte) 0xFF);
        RecordingSink sink = read(metadata, stream);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects.getFirst().cause()).isEqualTo(Bits.BEYOND);
    }

    @Test
    void refusesEventsOfNoBits() throws IOException {
        RecordingSink sink = read(TRACE + "event { name = e; fields := struct { }; };", new byte[64]);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects.getFirst().cause()).isEqualTo("an event of no bits");
    }

    @Test
    void keepsTheEventsBeforeTheEndOfATruncatedStream() throws IOException {
        String metadata = TRACE + "event { name = e; fields := struct { u8 a; u64 b; }; };";
        RecordingSink sink = read(metadata, new byte[25]);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(1);
        assertThat(sink.damages.getFirst().what()).startsWith("stream: a field reaches beyond");
        assertThat(sink.damages.getFirst().offset()).isEqualTo(18);
    }

    @Test
    void saysWhereMetadataEndTooEarly() throws IOException {
        RecordingSink sink = read(TRACE + "event { name = e; fields := struct { u8 a; }", new byte[25]);
        assertThat(sink.damages.getFirst().what()).startsWith("metadata: ").contains("at byte");
    }

    @Test
    void countsLostEventsAndPackets() throws IOException {
        String metadata = TRACE + "clock { name = c; }; stream { packet.context := struct { u8 packet_size; "
                + "integer { size = 8; align = 8; map = clock.c.value; } timestamp_begin; "
                + "integer { size = 8; align = 8; map = clock.c.value; } timestamp_end; "
                + "u8 events_discarded; u8 packet_seq_num; u8 cpu_id; }; };"
                + "event { name = e; fields := struct { u8 a; }; };";
        byte[] packets = {
            56, 1, 5, 0, 0, 3, 7, //
            56, 10, 15, 4, 1, 3, 8, //
            56, 20, 25, 4, 5, 3, 9
        };
        RecordingSink sink = read(metadata, packets);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.losses)
                .containsExactly(
                        new RecordingSink.Lost("stream, cpu 3", 4, 5, 15),
                        new RecordingSink.Lost("stream, cpu 3", -1, 15, 20));
        assertThat(sink.damages).isEmpty();
    }
}
