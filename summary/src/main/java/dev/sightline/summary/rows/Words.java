package dev.sightline.summary.rows;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/// Numbers of a state as bytes, in the order that `DataOutput` has.
public final class Words {
    private Words() {}

    /// How many, then each.
    public static void write(DataOutput out, long[] values, int count) throws IOException {
        out.writeInt(count);
        for (int i = 0; i < count; i++) {
            out.writeLong(values[i]);
        }
    }

    public static void write(DataOutput out, long[] values) throws IOException {
        write(out, values, values.length);
    }

    public static long[] read(DataInput in) throws IOException {
        long[] values = new long[count(in, Long.BYTES)];
        readInto(in, values);
        return values;
    }

    /// @throws IOException if there are not as many as there is room for
    public static void fill(DataInput in, long[] values) throws IOException {
        int count = in.readInt();
        if (count != values.length) {
            throw new IOException(count + " numbers where " + values.length + " are expected");
        }
        readInto(in, values);
    }

    /// How many things follow, of so many bytes each at least: no more than there are bytes, so that damaged
    /// ones take no memory.
    public static int count(DataInput in, int bytesEach) throws IOException {
        int count = in.readInt();
        if (count < 0 || in instanceof InputStream stream && stream.available() / bytesEach < count) {
            throw new IOException(count + " things are more than there are");
        }
        return count;
    }

    /// A text in UTF-8, after its length.
    public static void write(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    public static String text(DataInput in) throws IOException {
        byte[] bytes = new byte[count(in, 1)];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void readInto(DataInput in, long[] values) throws IOException {
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readLong();
        }
    }
}
