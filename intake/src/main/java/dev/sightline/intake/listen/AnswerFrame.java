package dev.sightline.intake.listen;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// What a receiver of the binary form answers: a frame of kind 7 with two numbers, or one of kind 9 with a line about
/// a level that is held.
final class AnswerFrame {
    private static final byte ACKNOWLEDGED = 7;
    private static final byte LEVEL = 9;

    private AnswerFrame() {}

    /// @param records of the connection that are on the disk, or were rejected
    /// @param rejected those of them
    static byte[] acknowledged(long records, long rejected) {
        ByteBuffer body = ByteBuffer.allocate(20);
        varint(body, records);
        varint(body, rejected);
        return frame(ACKNOWLEDGED, Arrays.copyOf(body.array(), body.position()));
    }

    static byte[] level(String line) {
        return frame(LEVEL, line.strip().getBytes(StandardCharsets.US_ASCII));
    }

    private static byte[] frame(byte kind, byte[] body) {
        ByteBuffer frame = ByteBuffer.allocate(body.length + 10).order(ByteOrder.LITTLE_ENDIAN);
        frame.put(kind);
        varint(frame, body.length);
        frame.put(body);
        CRC32C sum = new CRC32C();
        sum.update(kind);
        sum.update(body);
        frame.putInt((int) sum.getValue());
        return Arrays.copyOf(frame.array(), frame.position());
    }

    private static void varint(ByteBuffer to, long value) {
        long left = value;
        while (left > 0x7f) {
            to.put((byte) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        to.put((byte) left);
    }
}
