package dev.sightline.intake.listen;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.Semaphore;

/// What was received of a connection and is not handed on: bytes up to the end of the last whole line, and the
/// beginning of the next. A line that is too long, or for which there is no room, is left out up to its end,
/// and counted. One thread.
final class LineBuffer implements Units {
    private static final int FIRST = 1 << 13;
    /// Up to here a buffer grows as fast as its sender sends; beyond, only for a long line.
    private static final int USUAL = 1 << 16;

    private static final int KIB = 1024;

    static final String TOO_LONG = "line longer than 16 MiB";
    static final String NO_ROOM = "long line, while others filled the room for them";

    private final int longest;
    private final Semaphore room;
    private byte[] bytes;
    private int filled;
    /// KiB that were taken of the room.
    private int held;

    private boolean skipping;
    private long tooLong;
    private long noRoom;

    /// @param room KiB for all long lines
    LineBuffer(int longest, Semaphore room) {
        this.longest = longest;
        this.room = room;
        this.bytes = new byte[Math.min(FIRST, longest + 1)];
    }

    @Override
    public ByteBuffer free() {
        if (filled == bytes.length) {
            grow();
        }
        return ByteBuffer.wrap(bytes, filled, bytes.length - filled);
    }

    /// What fills the buffer is the beginning of one line.
    private void grow() {
        int more = Math.min(bytes.length, longest + 1 - bytes.length);
        int wanted = bytes.length < USUAL ? 0 : (more + KIB - 1) / KIB;
        if (more == 0) {
            tooLong++;
            skip();
        } else if (wanted > 0 && !room.tryAcquire(wanted)) {
            noRoom++;
            skip();
        } else {
            held += wanted;
            bytes = Arrays.copyOf(bytes, bytes.length + more);
        }
    }

    private void skip() {
        skipping = true;
        filled = 0;
        shrink();
    }

    private void shrink() {
        if (held > 0) {
            bytes = Arrays.copyOf(bytes, Math.max(USUAL, filled));
            release();
        }
    }

    @Override
    public void release() {
        room.release(held);
        held = 0;
    }

    /// @return the whole lines that there are, with their ends; empty if there is none
    @Override
    public byte[] received(int count) {
        int from = filled;
        filled += count;
        if (skipping) {
            int end = indexOf((byte) '\n', from);
            if (end < 0) {
                filled = 0;
                return new byte[0];
            }
            skipping = false;
            drop(end + 1);
            from = 0;
        }
        int last = filled - 1;
        while (last >= from && bytes[last] != '\n') {
            last--;
        }
        return last < from ? new byte[0] : take(last + 1);
    }

    @Override
    public byte[] rest() {
        return take(filled);
    }

    @Override
    public boolean hasBegun() {
        return filled > 0 || skipping;
    }

    private byte[] take(int count) {
        byte[] lines = Arrays.copyOf(bytes, count);
        drop(count);
        return lines;
    }

    private void drop(int count) {
        System.arraycopy(bytes, count, bytes, 0, filled - count);
        filled -= count;
        shrink();
    }

    private int indexOf(byte what, int from) {
        for (int i = from; i < filled; i++) {
            if (bytes[i] == what) {
                return i;
            }
        }
        return -1;
    }

    /// How many lines were too long since this was asked.
    long tooLong() {
        long count = tooLong;
        tooLong = 0;
        return count;
    }

    /// How many long lines there was no room for since this was asked.
    long noRoom() {
        long count = noRoom;
        noRoom = 0;
        return count;
    }
}
