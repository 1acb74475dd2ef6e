package dev.sightline.format.internal;

import java.io.IOException;
import java.io.InputStream;

/// A sliding window over a stream: what lies between the first byte still needed and the last byte read.
///
/// ```text
///   source:  ....[ base ............................. base + end )....
///   bytes:       [ 0 .... keepFrom ........................... end )
/// ```
public final class ByteWindow {
    static final int BLOCK = 1 << 18;

    private final InputStream stream;
    private byte[] bytes = new byte[BLOCK];
    private int end;
    private long base;
    private boolean ended;

    public ByteWindow(InputStream stream) {
        this.stream = stream;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int end() {
        return end;
    }

    /// The source offset of `bytes()[0]`.
    public long base() {
        return base;
    }

    /// Reads on. What lies before `keepFrom` may be dropped: all indexes into the window then shrink by the answer.
    ///
    /// @return by how much indexes shrank, or -1 at the end of the stream (the window is then unchanged)
    public int more(int keepFrom) throws IOException {
        if (ended) {
            return -1;
        }
        int shift = 0;
        // Copying is worth it only when it makes room: half a window or more.
        if (bytes.length - end < BLOCK / 2) {
            shift = keepFrom;
            makeRoom(keepFrom);
        }
        int read = stream.read(bytes, end, Math.min(bytes.length - end, BLOCK));
        if (read <= 0) {
            ended = true;
            return shift == 0 ? -1 : shift;
        }
        end += read;
        return shift;
    }

    /// Cuts the window after `newEnd` and reads behind it, so that what was there is skipped unseen.
    ///
    /// @return how many bytes were read; 0 at the end of the stream
    public int replaceTail(int newEnd) throws IOException {
        base += end - newEnd;
        end = newEnd;
        int read = ended ? 0 : stream.read(bytes, newEnd, Math.min(bytes.length - newEnd, BLOCK));
        ended |= read <= 0;
        end += Math.max(read, 0);
        return Math.max(read, 0);
    }

    /// Forgets all: the stream goes on at another place.
    public void jump(long offset) {
        base = offset;
        end = 0;
    }

    private void makeRoom(int keepFrom) {
        int kept = end - keepFrom;
        byte[] target = kept > bytes.length / 2 ? new byte[bytes.length * 2] : bytes;
        System.arraycopy(bytes, keepFrom, target, 0, kept);
        bytes = target;
        end = kept;
        base += keepFrom;
    }
}
