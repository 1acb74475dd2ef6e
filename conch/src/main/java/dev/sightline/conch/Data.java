package dev.sightline.conch;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// Values that travel in a message: whole numbers, decimal ones, texts, bytes, and arrays of these. Each says its kind,
/// so that who reads them in another order than they were put is told.
///
/// ```text
/// value = kind (1 byte) content; big-endian
///   L int64   D float64   S length (4) UTF-8   B length (4) bytes
///   l count (4) int64s    d count (4) float64s    i count (4) int32s    s count (4) times length, UTF-8
/// ```
///
/// One thread. Once sent, it may be put more, and sent again: what was sent does not change.
public final class Data {
    private ByteBuffer bytes;

    public Data() {
        bytes = ByteBuffer.allocate(64).limit(0);
    }

    private Data(byte[] whole) {
        bytes = ByteBuffer.wrap(whole);
    }

    /// @param values of types that a method `put` takes, such as `Integer`, `double[]`, `String`
    /// @throws IllegalArgumentException if one is of another type
    public static Data of(Object... values) {
        Data data = new Data();
        for (Object value : values) {
            data.putAny(value);
        }
        return data;
    }

    static Data read(byte[] whole) {
        return new Data(whole);
    }

    private void putAny(Object value) {
        if (value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte) {
            put(((Number) value).longValue());
        } else if (value instanceof Number number) {
            put(number.doubleValue());
        } else if (value instanceof String text) {
            put(text);
        } else if (value instanceof int[] ints) {
            put(ints);
        } else if (value instanceof long[] longs) {
            put(longs);
        } else if (value instanceof double[] doubles) {
            put(doubles);
        } else if (value instanceof String[] texts) {
            put(texts);
        } else if (value instanceof byte[] raw) {
            put(raw);
        } else {
            throw new IllegalArgumentException("messages hold numbers, texts, bytes and arrays of them, not "
                    + value.getClass().getName());
        }
    }

    public Data put(long value) {
        room(9, 'L').putLong(value);
        return done();
    }

    public Data put(double value) {
        room(9, 'D').putDouble(value);
        return done();
    }

    public Data put(String value) {
        byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
        room(5L + utf8.length, 'S').putInt(utf8.length).put(utf8);
        return done();
    }

    public Data put(byte[] value) {
        room(5L + value.length, 'B').putInt(value.length).put(value);
        return done();
    }

    public Data put(int[] values) {
        ByteBuffer to = room(5 + 4L * values.length, 'i').putInt(values.length);
        to.asIntBuffer().put(values);
        to.position(to.position() + 4 * values.length);
        return done();
    }

    public Data put(long[] values) {
        ByteBuffer to = room(5 + 8L * values.length, 'l').putInt(values.length);
        to.asLongBuffer().put(values);
        to.position(to.position() + 8 * values.length);
        return done();
    }

    public Data put(double[] values) {
        ByteBuffer to = room(5 + 8L * values.length, 'd').putInt(values.length);
        to.asDoubleBuffer().put(values);
        to.position(to.position() + 8 * values.length);
        return done();
    }

    public Data put(String[] values) {
        byte[][] all = Arrays.stream(values)
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .toArray(byte[][]::new);
        long size = 5;
        for (byte[] one : all) {
            size += 4 + one.length;
        }
        ByteBuffer to = room(size, 's').putInt(values.length);
        for (byte[] one : all) {
            to.putInt(one.length).put(one);
        }
        return done();
    }

    /// Behind what is there, while `position` stays where the next value is read.
    private ByteBuffer room(long more, char kind) {
        long needed = bytes.limit() + more;
        if (needed > Conch.MAX_BYTES) {
            throw new IllegalArgumentException(
                    "a message holds at most " + Conch.MAX_BYTES + " bytes, not " + needed + "; send it in parts");
        }
        int end = bytes.limit();
        if (needed > bytes.capacity()) {
            byte[] larger = Arrays.copyOf(bytes.array(), (int)
                    Math.min(Conch.MAX_BYTES, Math.max(needed, 2L * bytes.capacity())));
            ByteBuffer moved = ByteBuffer.wrap(larger);
            bytes = moved.position(bytes.position());
        }
        reading = bytes.position();
        bytes.limit((int) needed).position(end);
        return bytes.put((byte) kind);
    }

    private int reading;

    private Data done() {
        bytes.position(reading);
        return this;
    }

    private ByteBuffer next(char kind) {
        if (!bytes.hasRemaining()) {
            throw new IllegalStateException("the data has no more values; " + name(kind) + " was expected");
        }
        char found = (char) bytes.get(bytes.position());
        if (found != kind) {
            throw new IllegalStateException("the next value is " + name(found) + ", not " + name(kind));
        }
        bytes.get();
        return bytes;
    }

    private static String name(char kind) {
        return switch (kind) {
            case 'L' -> "a whole number";
            case 'D' -> "a decimal number";
            case 'S' -> "a text";
            case 'B' -> "bytes";
            case 'i' -> "an array of ints";
            case 'l' -> "an array of longs";
            case 'd' -> "an array of doubles";
            case 's' -> "an array of texts";
            default -> "unknown (" + kind + ")";
        };
    }

    /// The next value, a whole number.
    ///
    /// @throws IllegalStateException if it is something else, or there is none; so do all others
    public long int64() {
        return next('L').getLong();
    }

    public double float64() {
        return next('D').getDouble();
    }

    public String text() {
        return new String(raw(next('S')), StandardCharsets.UTF_8);
    }

    public byte[] bytes() {
        return raw(next('B'));
    }

    private static byte[] raw(ByteBuffer from) {
        byte[] raw = new byte[from.getInt()];
        from.get(raw);
        return raw;
    }

    public int[] ints() {
        ByteBuffer from = next('i');
        int[] values = new int[from.getInt()];
        from.asIntBuffer().get(values);
        from.position(from.position() + 4 * values.length);
        return values;
    }

    public long[] longs() {
        ByteBuffer from = next('l');
        long[] values = new long[from.getInt()];
        from.asLongBuffer().get(values);
        from.position(from.position() + 8 * values.length);
        return values;
    }

    public double[] doubles() {
        ByteBuffer from = next('d');
        double[] values = new double[from.getInt()];
        from.asDoubleBuffer().get(values);
        from.position(from.position() + 8 * values.length);
        return values;
    }

    public String[] texts() {
        ByteBuffer from = next('s');
        String[] values = new String[from.getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = new String(raw(from), StandardCharsets.UTF_8);
        }
        return values;
    }

    public boolean hasMore() {
        return bytes.hasRemaining();
    }

    /// Of all values, read or not, in bytes as they travel.
    public int size() {
        return bytes.limit();
    }

    byte[] array() {
        return bytes.array();
    }
}
