package dev.sightline.format.ctf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.PathSource;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A packet has the same id where it leaves and where it comes in.
class PacketsTest {
    private static final String METADATA = """
            /* CTF 1.8 */
            typealias integer { size = 8; align = 8; signed = false; } := u8;
            typealias integer { size = 32; align = 8; signed = false; } := u32;
            trace { major = 1; minor = 8; byte_order = be; };
            stream { event.header := struct { u8 id; }; };
            event { id = 0; name = inet_sock_local_out; fields := struct { u32 _seq; u32 _ack_seq; u8 _flags; }; };
            event { id = 1; name = inet_sock_local_in; fields := struct { u32 _seq; u32 _ack_seq; u8 _flags; }; };
            event { id = 2; name = inet_sock_create; fields := struct { u32 _seq; }; };
            """;

    @TempDir
    Path folder;

    @Test
    void sidesOfAPacketHaveOneId() throws IOException {
        ByteBuffer stream = ByteBuffer.allocate(64);
        stream.put((byte) 0).putInt(0xdeadbeef).putInt(7).put((byte) 0x18);
        stream.put((byte) 1).putInt(0xdeadbeef).putInt(7).put((byte) 0x18);
        stream.put((byte) 1).putInt(0xdeadbeef).putInt(7).put((byte) 0x10);
        stream.put((byte) 2).putInt(1);
        Files.writeString(folder.resolve("metadata"), METADATA);
        Files.write(folder.resolve("stream"), Arrays.copyOf(stream.array(), stream.position()));
        RecordingSink sink = Reading.read(new CtfFormat(), new PathSource(folder), Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(4);
        assertThat(texts(sink, "message.side")).containsExactly("send", "receive", "receive", "");
        List<String> ids = texts(sink, "message.id");
        assertThat(ids.get(0))
                .isEqualTo("tcp deadbeef 7 18")
                .isEqualTo(ids.get(1))
                .isNotEqualTo(ids.get(2));
        assertThat(ids.get(3)).isEmpty();
    }

    private static List<String> texts(RecordingSink sink, String column) {
        return sink.rows.stream()
                .map(row -> row.get(column) instanceof RecordingSink.Str text ? text.value() : "")
                .toList();
    }
}
