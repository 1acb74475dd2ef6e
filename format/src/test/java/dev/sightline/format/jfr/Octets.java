package dev.sightline.format.jfr;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/// Bytes as a recorder writes them.
final class Octets {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final boolean compressed;

    Octets(boolean compressed) {
        this.compressed = compressed;
    }

    Octets raw(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    Octets u1(int value) {
        out.write(value);
        return this;
    }

    Octets rawInt(int value) {
        return raw(ByteBuffer.allocate(4).putInt(value).array());
    }

    Octets rawLong(long value) {
        return raw(ByteBuffer.allocate(8).putLong(value).array());
    }

    Octets f4(float value) {
        return rawInt(Float.floatToRawIntBits(value));
    }

    Octets int2(int value) {
        return compressed ? varint(value & 0xffff) : u1(value >>> 8).u1(value);
    }

    Octets int4(int value) {
        return compressed ? varint(value & 0xffff_ffffL) : rawInt(value);
    }

    Octets int8(long value) {
        return compressed ? varint(value) : rawLong(value);
    }

    private Octets varint(long value) {
        long left = value;
        for (int i = 0; i < 8; i++) {
            if (left >>> 7 == 0) {
                return u1((int) left);
            }
            u1((int) (left & 0x7f | 0x80));
            left >>>= 7;
        }
        return u1((int) left);
    }

    Octets string(String text) {
        byte[] bytes = text.getBytes(UTF_8);
        return u1(3).int4(bytes.length).raw(bytes);
    }

    int size() {
        return out.size();
    }

    byte[] bytes() {
        return out.toByteArray();
    }
}
