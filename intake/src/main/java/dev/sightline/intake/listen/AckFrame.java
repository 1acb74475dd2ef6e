package dev.sightline.intake.listen;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.CRC32C;

/// What a receiver of the binary form answers: a frame of kind 7 with two numbers.
final class AckFrame {
    private static final byte KIND = 7;

    private AckFrame() {}

    /// @param records of the connection that are on the disk, or were rejected
    /// @param rejected those of them
    static byte[] of(long records, long rejected) {
        ByteBuffer frame =
                ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN).put(KIND).put((byte) 0);
        varint(frame, records);
        varint(frame, rejected);
        frame.put(1, (byte) (frame.position() - 2));
        CRC32C sum = new CRC32C();
        sum.update(KIND);
        sum.update(frame.array(), 2, frame.position() - 2);
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
