package dev.sightline.format.arrow;

import dev.sightline.event.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.arrow.flatbuf.Message;
import org.jspecify.annotations.Nullable;

/// The messages of a stream, one after another.
///
/// ```text
///   FFFFFFFF | int32 length | flatbuffer, padded | body        ...       FFFFFFFF | 0
/// ```
///
/// Streams from before Arrow 0.15 lack the `FFFFFFFF`. Lengths are not believed: memory grows with what was read.
final class Messages {
    static final int LONGEST_METADATA = 64 << 20;
    private static final int STEP = 1 << 20;

    /// A batch is held in memory, so it may take a quarter of what there is, and 1 GiB at most.
    static final long LONGEST_BODY = Math.min(1L << 30, Machine.here().heapBytes() / 4);

    private final InputStream stream;
    private byte[] reused = new byte[0];
    private byte[] ahead = new byte[0];
    private long position;
    private long start;
    private boolean marked;

    Messages(InputStream stream) {
        this.stream = stream;
    }

    /// Where the message read last begins.
    long start() {
        return start;
    }

    /// Whether the stream ended with its mark, not just with its bytes.
    boolean marked() {
        return marked;
    }

    /// Passes over the magic number of the file form.
    ///
    /// @return whether it is there
    boolean magic() throws IOException {
        byte[] head = new byte[ArrowFormat.MAGIC.length];
        int got = fill(head, 0, head.length);
        if (got == head.length && Arrays.equals(head, ArrowFormat.MAGIC)) {
            return true;
        }
        ahead = Arrays.copyOf(head, got);
        position = 0;
        return false;
    }

    /// @return null at the end
    @Nullable
    Message next() throws IOException, Damage {
        start = position;
        byte[] prefix = new byte[4];
        int got = fill(prefix, 0, 4);
        if (got == 0) {
            return null;
        }
        int length = got < 4 ? 0 : intOf(prefix);
        if (length == -1) {
            got = fill(prefix, 0, 4);
            length = intOf(prefix);
        }
        if (got < 4) {
            throw new Damage("truncated: a message ends after " + (position - start) + " bytes");
        }
        if (length == 0) {
            marked = true;
            return null;
        }
        if (length < 0 || length > LONGEST_METADATA) {
            throw new Damage("not an Arrow message: its head would have " + length + " bytes");
        }
        byte[] bytes = read(new byte[0], length);
        return Message.getRootAsMessage(ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static int intOf(byte[] bytes) {
        return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(0);
    }

    /// The body of the message read last.
    ///
    /// @param kept whether it must outlive the next one
    ByteBuffer body(long length, boolean kept) throws IOException, Damage {
        if (length < 0) {
            throw new Damage("a body of " + length + " bytes");
        }
        if (length > LONGEST_BODY) {
            throw new Damage("a batch of " + length + " bytes, more than " + LONGEST_BODY
                    + " that memory allows: write smaller record batches or raise SIGHTLINE_HEAP");
        }
        byte[] bytes = read(kept ? new byte[0] : reused, (int) length);
        if (!kept) {
            reused = bytes;
        }
        return ByteBuffer.wrap(bytes, 0, (int) length).order(ByteOrder.LITTLE_ENDIAN);
    }

    private byte[] read(byte[] into, int length) throws IOException, Damage {
        byte[] bytes = into;
        int filled = 0;
        while (filled < length) {
            if (filled == bytes.length) {
                bytes = Arrays.copyOf(bytes, (int) Math.min(length, Math.max(STEP, 2L * bytes.length)));
            }
            int got = fill(bytes, filled, Math.min(length, bytes.length) - filled);
            filled += got;
            if (got == 0) {
                throw new Damage("truncated: " + filled + " of " + length + " bytes");
            }
        }
        return bytes;
    }

    private int fill(byte[] bytes, int offset, int length) throws IOException {
        int known = Math.min(ahead.length, length);
        System.arraycopy(ahead, 0, bytes, offset, known);
        ahead = Arrays.copyOfRange(ahead, known, ahead.length);
        int got = known + stream.readNBytes(bytes, offset + known, length - known);
        position += got;
        return got;
    }

    /// Reads the footer of the file form, whose end is the magic number again.
    ///
    /// @return whether it is whole
    boolean footer() throws IOException {
        start = position;
        byte[] bytes = new byte[1 << 16];
        byte[] last = new byte[0];
        for (int got = fill(bytes, 0, bytes.length); got > 0; got = fill(bytes, 0, bytes.length)) {
            byte[] both = Arrays.copyOf(last, last.length + got);
            System.arraycopy(bytes, 0, both, last.length, got);
            last = Arrays.copyOfRange(both, Math.max(0, both.length - 6), both.length);
        }
        return Arrays.equals(last, Arrays.copyOf(ArrowFormat.MAGIC, 6));
    }
}
