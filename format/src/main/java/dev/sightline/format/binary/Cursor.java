package dev.sightline.format.binary;

import dev.sightline.format.internal.Unreadable;
import java.nio.charset.StandardCharsets;

/// A place in bytes, and the end that it must not pass.
final class Cursor {
    static final String SHORT = "frame shorter than it says";

    final byte[] bytes;
    int at;
    final int end;

    Cursor(byte[] bytes, int from, int end) {
        this.bytes = bytes;
        this.at = from;
        this.end = end;
    }

    int u8() {
        if (at >= end) {
            throw new Unreadable(SHORT);
        }
        return bytes[at++] & 0xff;
    }

    long varint() {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            int b = u8();
            value |= (long) (b & 0x7f) << shift;
            if (b < 0x80) {
                return value;
            }
        }
        throw new Unreadable("number longer than 64 bits");
    }

    long zigzag() {
        long value = varint();
        return value >>> 1 ^ -(value & 1);
    }

    /// A number that counts what follows: at least a byte each, or at most `limit`.
    int count(int limit) {
        long value = varint();
        if (value < 0 || value > limit) {
            throw new Unreadable("count beyond its limit");
        }
        return (int) value;
    }

    long fixed64() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 8) {
            value |= (long) u8() << shift;
        }
        return value;
    }

    /// The next bytes as a cursor of their own.
    Cursor part() {
        int length = count(end - at);
        at += length;
        return new Cursor(bytes, at - length, at);
    }

    String text() {
        Cursor part = part();
        return new String(bytes, part.at, part.end - part.at, StandardCharsets.UTF_8);
    }

    /// The bytes of a text, to be kept.
    byte[] utf8() {
        Cursor part = part();
        return java.util.Arrays.copyOfRange(bytes, part.at, part.end);
    }

    boolean isAtEnd() {
        return at == end;
    }
}
