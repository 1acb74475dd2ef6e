package dev.sightline.intake.listen;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/// Sections of the binary form (docs/formats/sightline-binary.md), as far as a receiver must know them: they begin with
/// eight bytes, have frames with a length, and where the sender asks, it wants to know that all before is on the disk.
/// One thread.
final class SectionBuffer implements Units {
    private static final byte[] MAGIC = {(byte) 0x89, 'S', 'L', 'B', '\r', '\n', 0x1a, 1};
    private static final int ASK = 6;
    private static final int SUM = 4;
    private static final int FIRST = 1 << 17;
    /// A section of ours has less than 200 KiB.
    static final int MOST = 16 << 20;

    static final String NO_SECTION = "bytes that are no section of the binary form";

    private byte[] bytes;
    private int filled;
    /// Up to here frames were seen whole.
    private int scanned;

    private long asks;
    private boolean takesOrders;

    /// @param begun the first bytes of the connection; [#received] is told of them next
    SectionBuffer(byte[] begun) {
        bytes = Arrays.copyOf(begun, Math.max(FIRST, begun.length));
    }

    /// Whether a connection that begins so has sections.
    static boolean isBegin(byte first) {
        return first == MAGIC[0];
    }

    /// Whether a datagram has sections.
    static boolean isBegin(byte[] bytes, int length) {
        return length > MAGIC.length && Arrays.equals(bytes, 0, MAGIC.length, MAGIC, 0, MAGIC.length);
    }

    @Override
    public ByteBuffer free() {
        if (filled == bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.min(MOST, 2 * bytes.length));
        }
        return ByteBuffer.wrap(bytes, filled, bytes.length - filled);
    }

    /// @return whole sections, as far as the sender asked or began another one
    @Override
    public byte[] received(int count) throws IOException {
        filled += count;
        int end = 0;
        int before = -1;
        while (scanned != before) {
            before = scanned;
            int length = frame();
            if (length < 0) {
                break;
            }
            boolean isBegin = bytes[scanned] == MAGIC[0];
            if (isBegin && scanned > 0) {
                end = scanned;
            }
            boolean isAsk = bytes[scanned] == ASK;
            scanned += length;
            if (isAsk) {
                asks++;
                takesOrders |= length > 2 + SUM && (bytes[scanned + 2 - length] & 1) != 0;
                end = scanned;
            }
        }
        if (end == 0 && filled == MOST) {
            throw new IOException(NO_SECTION);
        }
        return take(end);
    }

    /// @return how many bytes the frame has that begins where was scanned; -1 if it is not whole
    private int frame() throws IOException {
        int left = filled - scanned;
        if (left == 0) {
            return -1;
        }
        if (bytes[scanned] == MAGIC[0]) {
            int same = Math.min(left, MAGIC.length);
            if (!Arrays.equals(bytes, scanned, scanned + same, MAGIC, 0, same)) {
                throw new IOException(NO_SECTION);
            }
            return left < MAGIC.length ? -1 : MAGIC.length;
        }
        if (bytes[scanned] < 1 || bytes[scanned] > ASK) {
            throw new IOException(NO_SECTION);
        }
        long length = 0;
        int at = scanned + 1;
        for (int shift = 0; shift < 28; shift += 7) {
            if (at == filled) {
                return -1;
            }
            length |= (long) (bytes[at] & 0x7f) << shift;
            if (bytes[at++] >= 0) {
                long all = at - scanned + length + SUM;
                if (all > MOST) {
                    throw new IOException(NO_SECTION);
                }
                return all > left ? -1 : (int) all;
            }
        }
        throw new IOException(NO_SECTION);
    }

    /// How often the sender asked since this was asked.
    long asks() {
        long count = asks;
        asks = 0;
        return count;
    }

    /// Whether the sender ever said that it reads more than answers.
    boolean takesOrders() {
        return takesOrders;
    }

    @Override
    public byte[] rest() {
        return take(filled);
    }

    private byte[] take(int count) {
        byte[] whole = Arrays.copyOf(bytes, count);
        System.arraycopy(bytes, count, bytes, 0, filled - count);
        filled -= count;
        scanned = Math.max(0, scanned - count);
        return whole;
    }

    @Override
    public boolean hasBegun() {
        return filled > 0;
    }

    @Override
    public void release() {
        // it has room of its own
    }
}
