package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Traces that were recorded at once on several machines, each of which has a processor 0.
class SeveralMachinesTest {
    private static final int BYTES = 20 + 12;

    @TempDir
    Path folder;

    /// A kernel's trace of one event.
    private Path trace(String name, String host) throws IOException {
        Path trace = Files.createDirectories(folder.resolve("all").resolve(name));
        Files.writeString(trace.resolve("metadata"), """
                /* CTF 1.8 */
                trace { major = 1; minor = 8; byte_order = le; };
                env { domain = "kernel"; hostname = "%s"; };
                stream {
                    packet.context := struct {
                        integer { size = 64; align = 8; signed = false; } content_size;
                        integer { size = 64; align = 8; signed = false; } packet_size;
                        integer { size = 32; align = 8; signed = false; } cpu_id;
                    };
                    event.header := struct { integer { size = 64; align = 8; signed = false; } timestamp; };
                };
                event { name = "tick"; fields := struct { integer { size = 32; align = 8; signed = true; } v; }; };
                """.formatted(host));
        ByteBuffer stream = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        stream.putLong(8 * BYTES).putLong(8 * BYTES).putInt(0).putLong(1_700_000_000_000_000_000L);
        stream.putInt(7);
        Files.write(trace.resolve("channel0_0"), stream.array());
        return trace;
    }

    private Iterable<String> entities(Path... paths) throws IOException {
        OpenedTrace trace = new Opening(folder).open(paths);
        assertThat(trace.ledger().damaged()).isEmpty();
        return Opening.values(trace, "entity");
    }

    @Test
    void processorsOfTwoMachinesAreTwoEntities() throws IOException {
        Path one = trace("one", "alpha");
        Path other = trace("other", "beta");
        assertThat(entities(one, other)).containsExactly("alpha cpu 0", "beta cpu 0");
        assertThat(entities(folder.resolve("all"))).containsExactly("alpha cpu 0", "beta cpu 0");
        assertThat(entities(one.resolve("metadata"), other.resolve("metadata")))
                .containsExactly("alpha cpu 0", "beta cpu 0");
    }

    @Test
    void whatIsOfOneMachineDoesNotNameIt() throws IOException {
        Path one = trace("one", "alpha");
        Path other = trace("other", "alpha");
        assertThat(entities(one)).containsExactly("cpu 0");
        assertThat(entities(one, other)).containsExactly("cpu 0", "cpu 0");
    }
}
