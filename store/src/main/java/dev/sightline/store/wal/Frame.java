package dev.sightline.store.wal;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/// The head of a record in a log, 40 bytes, little endian; the payload follows.
///
/// ```
///  0        4        8                16               24               32       36       40
/// +--------+--------+----------------+----------------+----------------+--------+--------+---------
/// | "SLFR" | length | sequence       | first row      | forced         | sum of | sum of | payload,
/// | 4 bytes| int32  | int64          | int64          | int64          | payload| head   | `length` bytes
/// +--------+--------+----------------+----------------+----------------+--------+--------+---------
/// ```
///
/// Both sums are CRC32C. That of the head covers the store's salt, then the head's first 36 bytes: so a damaged
/// payload can be stepped over, and rows that contain the bytes of a frame are never taken for one, since nobody who
/// sends rows knows the salt. A frame of length 0 is a mark: it repeats the sequence of the frame before it, and is
/// written after a force, to say so.
///
/// @param length of the payload in bytes; 0: a mark
/// @param sequence counts frames over all files of a log, from 1
/// @param firstRow the arrival number of the payload's first row
/// @param forced the last sequence that was known to be durable when this frame was written: if an earlier frame up to
/// that one is damaged, it was not the power that went
/// @param sum CRC32C of the payload
record Frame(int length, long sequence, long firstRow, long forced, int sum) {
    static final int HEAD = 40;
    /// A batch of more is refused.
    static final int MAX = 1 << 30;

    static final int MAGIC = 'S' | 'L' << 8 | 'F' << 16 | 'R' << 24;

    boolean isMark() {
        return length == 0;
    }

    static int sum(ByteBuffer bytes) {
        CRC32C sum = new CRC32C();
        sum.update(bytes);
        return (int) sum.getValue();
    }

    /// CRC32C of salt and head.
    private static int headSum(ByteBuffer head, long salt) {
        CRC32C sum = new CRC32C();
        for (int shift = 0; shift < 64; shift += 8) {
            sum.update((int) (salt >>> shift) & 0xFF);
        }
        sum.update(head);
        return (int) sum.getValue();
    }

    void put(ByteBuffer target, long salt) {
        int start = target.position();
        target.order(ByteOrder.LITTLE_ENDIAN);
        target.putInt(MAGIC).putInt(length).putLong(sequence).putLong(firstRow).putLong(forced);
        target.putInt(sum);
        target.putInt(headSum(target.slice(start, HEAD - 4), salt));
    }

    /// The frame whose head stands at `at`, or null if none does.
    ///
    /// @param bytes little endian
    static @Nullable Frame at(ByteBuffer bytes, int at, long salt) {
        if (bytes.limit() - at < HEAD || bytes.getInt(at) != MAGIC) {
            return null;
        }
        if (bytes.getInt(at + HEAD - 4) != headSum(bytes.slice(at, HEAD - 4), salt)) {
            return null;
        }
        Frame frame = new Frame(
                bytes.getInt(at + 4),
                bytes.getLong(at + 8),
                bytes.getLong(at + 16),
                bytes.getLong(at + 24),
                bytes.getInt(at + 32));
        return frame.length < 0 || frame.length > MAX ? null : frame;
    }
}
