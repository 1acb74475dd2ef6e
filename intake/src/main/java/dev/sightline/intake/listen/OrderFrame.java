package dev.sightline.intake.listen;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.intake.senders.Lease;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.zip.CRC32C;

/// What a recorder is asked (docs/formats/sightline-binary.md): frames of the kinds 8 and 9.
final class OrderFrame {
    private static final byte LEVELS = 8;
    private static final byte SEND = 9;
    private static final int SUM = 4;

    private OrderFrame() {}

    /// All levels that are held. How much longer is said, and not until when: clocks differ.
    static byte[] levels(List<Lease> held, Instant now) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        varint(body, held.size());
        for (Lease lease : held) {
            text(body, lease.pattern());
            text(body, lease.level());
            varint(body, Math.max(0, Duration.between(now, lease.until()).toMillis()));
            text(body, lease.by());
        }
        return frame(LEVELS, body.toByteArray());
    }

    /// Flight recorders of programs that fit are to send what they keep.
    static byte[] send(String who, String by) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        text(body, who);
        text(body, by);
        return frame(SEND, body.toByteArray());
    }

    private static byte[] frame(byte kind, byte[] body) {
        ByteArrayOutputStream frame = new ByteArrayOutputStream();
        frame.write(kind);
        varint(frame, body.length);
        frame.writeBytes(body);
        CRC32C sum = new CRC32C();
        sum.update(kind);
        sum.update(body);
        frame.writeBytes(ByteBuffer.allocate(SUM)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) sum.getValue())
                .array());
        return frame.toByteArray();
    }

    private static void text(ByteArrayOutputStream to, String text) {
        byte[] utf8 = text.getBytes(UTF_8);
        varint(to, utf8.length);
        to.writeBytes(utf8);
    }

    private static void varint(ByteArrayOutputStream to, long value) {
        long left = value;
        while (left > 0x7f) {
            to.write((int) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        to.write((int) left);
    }
}
