package dev.sightline.format.jfr;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Reads numbers from a place of the file on; nothing beyond its limit.
final class Cursor {
    private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

    private final MemorySegment file;
    /// Whether integers are LEB128 (all recordings of today) or as wide as their type.
    private final boolean compressed;

    private long position;
    private long limit;

    Cursor(MemorySegment file, boolean compressed) {
        this.file = file;
        this.compressed = compressed;
    }

    /// The same bytes, at a place of its own.
    Cursor another() {
        return new Cursor(file, compressed);
    }

    Cursor to(long from, long end) throws Damage {
        if (from < 0 || end > file.byteSize() || from > end) {
            throw new Damage("a place outside the chunk");
        }
        position = from;
        limit = end;
        return this;
    }

    long position() {
        return position;
    }

    long remaining() {
        return limit - position;
    }

    void skip(long bytes) throws Damage {
        need(bytes);
        position += bytes;
    }

    private void need(long bytes) throws Damage {
        if (bytes < 0 || bytes > limit - position) {
            throw new Damage("a value beyond the end of its record");
        }
    }

    byte rawByte() throws Damage {
        if (position >= limit) {
            need(1);
        }
        return file.get(ValueLayout.JAVA_BYTE, position++);
    }

    int rawInt() throws Damage {
        need(4);
        int value = file.get(INT, position);
        position += 4;
        return value;
    }

    long rawLong() throws Damage {
        need(8);
        long value = file.get(LONG, position);
        position += 8;
        return value;
    }

    /// LEB128 of at most nine bytes, the ninth with eight bits.
    long readLong() throws Damage {
        if (!compressed) {
            return rawLong();
        }
        long b = rawByte();
        if (b >= 0) {
            return b;
        }
        long value = b & 0x7f;
        for (int shift = 7; shift < 56; shift += 7) {
            b = rawByte();
            value |= (b & 0x7f) << shift;
            if (b >= 0) {
                return value;
            }
        }
        return value | (rawByte() & 0xffL) << 56;
    }

    int readInt() throws Damage {
        return compressed ? (int) readLong() : rawInt();
    }

    short readShort() throws Damage {
        if (compressed) {
            return (short) readLong();
        }
        need(2);
        short value = file.get(SHORT, position);
        position += 2;
        return value;
    }

    float readFloat() throws Damage {
        return Float.intBitsToFloat(rawInt());
    }

    double readDouble() throws Damage {
        return Double.longBitsToDouble(rawLong());
    }

    /// How many elements follow, each of which takes a byte or more.
    int readCount() throws Damage {
        int count = readInt();
        if (count < 0 || count > remaining()) {
            throw new Damage("more elements than bytes");
        }
        return count;
    }

    byte[] readBytes(int length) throws Damage {
        need(length);
        byte[] bytes = new byte[length];
        MemorySegment.copy(file, ValueLayout.JAVA_BYTE, position, bytes, 0, length);
        position += length;
        return bytes;
    }
}
