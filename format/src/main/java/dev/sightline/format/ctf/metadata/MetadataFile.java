package dev.sightline.format.ctf.metadata;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The metadata stream of a trace: in packets or as it is, in TSDL or in JSON.
///
/// Source: Common Trace Format v1.8.3, section 7.1 (metadata layout); CTF2-SPEC-2.0, section 5 (metadata stream)
public final class MetadataFile {
    public static final String NAME = "metadata";
    private static final int MAGIC = 0x75D11D57;
    /// magic, UUID, checksum, two sizes, compression, encryption, checksum scheme, version
    private static final int HEADER = 37;

    private static final int LARGEST = 256 << 20;
    private static final byte[] PLAIN = "/* CTF 1".getBytes(US_ASCII);
    private static final byte RECORD_SEPARATOR = 0x1E;

    /// What was understood, and what was wrong.
    public record Read(Metadata metadata, @Nullable String problem) {}

    private MetadataFile() {}

    /// How sure this is a metadata stream, 0 to 100.
    public static int sniff(byte[] head) {
        if (head.length >= HEADER && order(head, 0) != null) {
            return head[35] == 1 || head[35] == 2 ? 100 : 0;
        }
        if (begins(head, PLAIN)) {
            return 97;
        }
        if (head.length < 2 || head[0] != RECORD_SEPARATOR || !isJson(head)) {
            return 0;
        }
        String text = new String(head, 0, Math.min(head.length, 4096), US_ASCII);
        return text.contains("\"preamble\"") ? 99 : 0;
    }

    private static boolean isJson(byte[] head) {
        int at = 0;
        while (at < head.length && (head[at] == RECORD_SEPARATOR || head[at] >= 0 && head[at] <= ' ')) {
            at++;
        }
        return at < head.length && head[at] == '{';
    }

    private static boolean begins(byte[] bytes, byte[] with) {
        return bytes.length >= with.length
                && new String(bytes, 0, with.length, US_ASCII).equals(new String(with, US_ASCII));
    }

    private static @Nullable ByteOrder order(byte[] bytes, int at) {
        int magic = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(at);
        if (magic == MAGIC) {
            return ByteOrder.LITTLE_ENDIAN;
        }
        return Integer.reverseBytes(magic) == MAGIC ? ByteOrder.BIG_ENDIAN : null;
    }

    public static Read read(Path file) throws IOException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file)) {
            bytes = in.readNBytes(LARGEST + 1);
        }
        if (bytes.length > LARGEST) {
            return new Read(new Metadata(1), "metadata: larger than 256 MiB, which is not read");
        }
        return read(bytes);
    }

    public static Read read(byte[] bytes) {
        String problem = null;
        byte[] text = bytes;
        byte[] uuid = new byte[0];
        if (bytes.length >= HEADER && order(bytes, 0) != null) {
            ByteArrayOutputStream unpacked = new ByteArrayOutputStream();
            problem = unpack(bytes, unpacked);
            text = unpacked.toByteArray();
            uuid = java.util.Arrays.copyOfRange(bytes, 4, 20);
        }
        Metadata metadata = new Metadata(isJson(text) ? 2 : 1);
        try {
            if (metadata.version == 2) {
                JsonMetadata.read(text, metadata);
            } else {
                TsdlParser.read(text, metadata);
            }
        } catch (BadMetadata bad) {
            problem = problem == null ? "metadata: " + bad.getMessage() : problem;
        }
        if (metadata.uuid.length == 0 && metadata.version == 1) {
            metadata.uuid = uuid;
        }
        return new Read(metadata, problem);
    }

    private static @Nullable String unpack(byte[] bytes, ByteArrayOutputStream text) {
        int at = 0;
        while (at < bytes.length) {
            ByteOrder order = bytes.length - at < HEADER ? null : order(bytes, at);
            if (order == null) {
                return "metadata: no packet where one should begin, at byte " + at;
            }
            ByteBuffer header = ByteBuffer.wrap(bytes).order(order);
            long content = (header.getInt(at + 24) & 0xFFFFFFFFL) / 8;
            long size = (header.getInt(at + 28) & 0xFFFFFFFFL) / 8;
            if (bytes[at + 32] != 0 || bytes[at + 33] != 0) {
                return "metadata: a compressed or encrypted packet, at byte " + at;
            }
            if (content < HEADER || size < content) {
                return "metadata: a packet of impossible size, at byte " + at;
            }
            int end = (int) Math.min(bytes.length, at + content);
            text.write(bytes, at + HEADER, end - at - HEADER);
            if (at + size > bytes.length && end < at + content) {
                return "metadata: the file ends within a packet, at byte " + bytes.length;
            }
            at = (int) Math.min(bytes.length, at + size);
        }
        return null;
    }
}
