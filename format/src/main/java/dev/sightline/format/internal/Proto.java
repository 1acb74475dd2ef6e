package dev.sightline.format.internal;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A cursor over the fields of one protocol buffer message that lies in an array: no object per field, and no length is
/// believed beyond the message's end.
///
/// Source: "Protocol Buffers: Encoding", protobuf.dev/programming-guides/encoding
public final class Proto {
    public static final int VARINT = 0;
    public static final int FIXED64 = 1;
    public static final int BYTES = 2;
    public static final int FIXED32 = 5;

    /// The bytes are no message: the record they belong to cannot be read.
    public static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        public Malformed(String cause) {
            super(cause, null, false, false);
        }

        /// A short, constant phrase.
        public String cause() {
            return String.valueOf(getMessage());
        }
    }

    private final byte[] bytes;
    private final int end;
    private final boolean clipped;
    private int at;
    private int field;
    private int wire;
    private long value;
    private int start;

    public Proto(byte[] bytes, int start, int end) {
        this(bytes, start, end, false);
    }

    private Proto(byte[] bytes, int start, int end, boolean clipped) {
        this.bytes = bytes;
        this.at = start;
        this.end = end;
        this.clipped = clipped;
    }

    /// The beginning of a message whose end is not there: what would end beyond ends with it.
    public static Proto beginning(byte[] bytes, int start, int end) {
        return new Proto(bytes, start, end, true);
    }

    /// Moves to the next field; false at the end.
    public boolean next() throws Malformed {
        if (at >= end) {
            return false;
        }
        long tag = readVarint();
        wire = (int) (tag & 7);
        if (tag >>> 3 == 0 || tag >>> 3 > 0x1fff_ffff) {
            throw new Malformed("a field without a number");
        }
        field = (int) (tag >>> 3);
        switch (wire) {
            case VARINT -> value = readVarint();
            case FIXED64 -> value = readFixed(8);
            case FIXED32 -> value = readFixed(4);
            case BYTES -> {
                long length = readVarint();
                if (length < 0 || length > end - at && !clipped) {
                    throw new Malformed("a field longer than its message");
                }
                start = at;
                value = Math.min(length, end - at);
                at += (int) value;
            }
            default -> throw new Malformed("a field of no known wire type");
        }
        return true;
    }

    private long readVarint() throws Malformed {
        long result = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= end && clipped) {
                return result;
            }
            if (at >= end) {
                throw new Malformed("a number beyond its message");
            }
            byte b = bytes[at++];
            result |= (long) (b & 0x7f) << shift;
            if (b >= 0) {
                return result;
            }
        }
        throw new Malformed("a number of more than ten bytes");
    }

    private long readFixed(int size) throws Malformed {
        if (size > end - at && clipped) {
            at = end;
            return 0;
        }
        if (size > end - at) {
            throw new Malformed("a number beyond its message");
        }
        long result = 0;
        for (int i = 0; i < size; i++) {
            result |= (bytes[at + i] & 0xffL) << (8 * i);
        }
        at += size;
        return result;
    }

    public int field() {
        return field;
    }

    /// Where the next field begins in [#array].
    public int at() {
        return at;
    }

    /// How many bytes are yet to be read.
    public int size() {
        return end - at;
    }

    public int wire() {
        return wire;
    }

    /// Whether the field is a string, bytes, a message or packed numbers.
    public boolean isBytes() {
        return wire == BYTES;
    }

    /// The number of the field as it is: signed if written so, bits of a fixed one. 0 if it is no number.
    public long number() {
        return wire == BYTES ? 0 : value;
    }

    public boolean bool() {
        return number() != 0;
    }

    /// A `double` or, if the field has four bytes, a `float`.
    public double decimal() {
        return wire == FIXED32 ? Float.intBitsToFloat((int) value) : Double.longBitsToDouble(number());
    }

    /// Where the field's bytes begin in [#array].
    public int start() {
        return isBytes() ? start : at;
    }

    public int length() {
        return isBytes() ? (int) value : 0;
    }

    public byte[] array() {
        return bytes;
    }

    /// The field's bytes as a message; empty if it has none.
    public Proto message() {
        return new Proto(bytes, start(), start() + length(), clipped && start() + length() == end);
    }

    public String string() {
        return new String(bytes, start(), length(), StandardCharsets.UTF_8);
    }

    public byte[] copy() {
        return Arrays.copyOfRange(bytes, start(), start() + length());
    }

    /// Takes the field as one of a repeated number, or several of them packed.
    ///
    /// @param size of a packed number in bytes; 0 for varints
    public void numbers(int size, Numbers into) throws Malformed {
        if (!isBytes()) {
            into.add(value);
            return;
        }
        Proto packed = message();
        while (packed.at < packed.end) {
            into.add(size == 0 ? packed.readVarint() : packed.readFixed(size));
        }
    }

    /// A growing list of numbers, to be used again and again.
    public static final class Numbers {
        private long[] values = new long[8];
        private int size;

        public void add(long value) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
            }
            values[size++] = value;
        }

        public void clear() {
            size = 0;
        }

        public int size() {
            return size;
        }

        public long get(int index) {
            return values[index];
        }

        /// As a JSON array.
        @Override
        public String toString() {
            return Arrays.toString(Arrays.copyOf(values, size)).replace(" ", "");
        }

        /// The number, or what to take where there are fewer.
        public long get(int index, long missing) {
            return index < size ? values[index] : missing;
        }
    }
}
