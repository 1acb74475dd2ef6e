package dev.sightline.record;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Bytes that grow while they are written. One thread.
final class Bytes {
    private static final int MAX_VARINT = 10;

    byte[] array;
    int size;

    Bytes(int capacity) {
        array = new byte[capacity];
    }

    /// Makes room in `array`.
    ///
    /// @return where it begins
    int room(int more) {
        if (array.length - size < more) {
            array = Arrays.copyOf(array, Math.max(array.length * 2, size + more));
        }
        return size;
    }

    void u8(int value) {
        room(1);
        array[size++] = (byte) value;
    }

    /// Seven bits a byte, the lowest first; the highest bit says that more follow.
    void varint(long value) {
        room(MAX_VARINT);
        byte[] to = array;
        int at = size;
        long left = value;
        while ((left & ~0x7fL) != 0) {
            to[at++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        to[at++] = (byte) left;
        size = at;
    }

    /// Small negative numbers are short, too: 0, -1, 1, -2 become 0, 1, 2, 3.
    void zigzag(long value) {
        varint(value << 1 ^ value >> 63);
    }

    void fixed32(int value) {
        for (int shift = 0; shift < 32; shift += 8) {
            u8(value >>> shift);
        }
    }

    void fixed64(long value) {
        for (int shift = 0; shift < 64; shift += 8) {
            u8((int) (value >>> shift));
        }
    }

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        varint(utf8.length);
        bytes(utf8, 0, utf8.length);
    }

    void bytes(byte[] from, int offset, int length) {
        room(length);
        System.arraycopy(from, offset, array, size, length);
        size += length;
    }

    void append(Bytes other) {
        bytes(other.array, 0, other.size);
    }
}
