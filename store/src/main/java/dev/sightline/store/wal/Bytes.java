package dev.sightline.store.wal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;

/// Growing bytes, little endian.
final class Bytes {
    private ByteBuffer bytes;

    Bytes(long capacity) {
        bytes = allocate((int) Math.min(capacity, 1 << 20));
    }

    private static ByteBuffer allocate(int capacity) {
        return ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void room(long more) {
        long needed = bytes.position() + more;
        if (needed > Frame.MAX) {
            throw new IllegalArgumentException(
                    "a batch of more than " + Frame.MAX + " bytes; append fewer rows at once");
        }
        if (needed > bytes.capacity()) {
            ByteBuffer grown = allocate((int) Math.min(Frame.MAX, Math.max(needed, 2L * bytes.capacity())));
            bytes = grown.put(bytes.flip());
        }
    }

    void int8(int value) {
        room(1);
        bytes.put((byte) value);
    }

    void int32(int value) {
        room(4);
        bytes.putInt(value);
    }

    void int64(long value) {
        room(8);
        bytes.putLong(value);
    }

    void raw(byte[] from, int start, int length) {
        room(length);
        bytes.put(from, start, length);
    }

    void ints(int[] values, int count) {
        room(4L * count);
        bytes.slice().order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().put(values, 0, count);
        bytes.position(bytes.position() + 4 * count);
    }

    void longs(long[] values, int count) {
        room(8L * count);
        bytes.slice().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().put(values, 0, count);
        bytes.position(bytes.position() + 8 * count);
    }

    /// With zeros where the mask has none.
    void longs(long[] values, long @Nullable [] mask, int count) {
        int start = bytes.position();
        longs(values, count);
        if (mask != null) {
            for (int i = 0; i < count; i++) {
                if ((mask[i >>> 6] >>> (i & 63) & 1) == 0) {
                    bytes.putLong(start + 8 * i, 0);
                }
            }
        }
    }

    ByteBuffer finish() {
        return bytes.flip();
    }
}
