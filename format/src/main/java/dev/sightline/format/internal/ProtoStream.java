package dev.sightline.format.internal;

import java.io.IOException;
import java.io.InputStream;

/// Messages of a stream, held in memory one at a time. Lengths are not believed: memory grows with what was read.
public final class ProtoStream {
    public static final int LONGEST = 256 << 20;
    private static final int STEP = 1 << 20;

    private final InputStream stream;
    private byte[] buffer = new byte[1 << 16];
    private int from;
    private int to;
    /// Of `buffer[0]` in the source.
    private long base;

    public ProtoStream(InputStream stream) {
        this.stream = stream;
    }

    /// Where the next byte is in the source.
    public long offset() {
        return base + from;
    }

    /// Whether so many bytes follow; they are then in [#array] from [#at] on, until this is called again.
    public boolean ensure(int wanted) throws IOException {
        while (to - from < wanted) {
            if (to == buffer.length || wanted > buffer.length - from) {
                int capacity = Math.min(Math.max(wanted, 1 << 16), Math.max(buffer.length, to - from + STEP));
                byte[] target = capacity > buffer.length ? new byte[capacity] : buffer;
                System.arraycopy(buffer, from, target, 0, to - from);
                base += from;
                to -= from;
                from = 0;
                buffer = target;
            }
            int got = stream.read(buffer, to, buffer.length - to);
            if (got < 0) {
                return false;
            }
            to += got;
        }
        return true;
    }

    /// How many bytes are there, at the end of the stream fewer than were wanted.
    public int available() {
        return to - from;
    }

    public byte[] array() {
        return buffer;
    }

    public int at() {
        return from;
    }

    public void skip(int bytes) {
        from += bytes;
    }

    /// A varint of a tag or length.
    ///
    /// @return -1 if there is none below 2^31
    public long varint() throws IOException {
        long result = 0;
        for (int shift = 0; shift < 70 && ensure(1); shift += 7) {
            byte b = buffer[from++];
            result |= shift < 35 ? (b & 0x7fL) << shift : 0;
            if (b >= 0) {
                return result > Integer.MAX_VALUE ? -1 : result;
            }
        }
        return -1;
    }

    /// Four bytes, the highest first; -1 if they are not there or negative.
    public int int32() throws IOException {
        if (!ensure(4)) {
            return -1;
        }
        int value = (buffer[from] & 0xff) << 24
                | (buffer[from + 1] & 0xff) << 16
                | (buffer[from + 2] & 0xff) << 8
                | buffer[from + 3] & 0xff;
        from += 4;
        return Math.max(value, -1);
    }
}
