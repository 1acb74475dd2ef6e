package dev.sightline.intake.source;

import com.github.luben.zstd.Zstd;
import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/// Keeps a decompressed stream so that any part of it can be read again: independent zstd frames of 256 KiB of text,
/// then an index.
///
/// ```
/// frame 0 | frame 1 | ... | end of frame 0 (8 bytes, little endian) | end of frame 1 | ... | frames (8) | text bytes
/// (8)
/// ```
public final class TextArchive {
    static final int FRAME = 256 * 1024;
    private static final int LEVEL = 1;

    private TextArchive() {}

    /// Copies all that is read from a stream into an archive.
    public static final class Writer extends FilterInputStream implements Closeable {
        private final FileChannel file;
        private final byte[] frame = new byte[FRAME];
        private int filled;
        private long textBytes;
        private long end;
        private long[] ends = new long[64];
        private int frames;

        public Writer(InputStream in, Path to) throws IOException {
            super(in);
            file = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
        }

        @Override
        public int read(byte[] b, int off, int len) throws IOException {
            int n = in.read(b, off, len);
            for (int done = 0; done < n; ) {
                int part = Math.min(n - done, FRAME - filled);
                System.arraycopy(b, off + done, frame, filled, part);
                filled += part;
                done += part;
                if (filled == FRAME) {
                    writeFrame();
                }
            }
            return n;
        }

        @Override
        public long skip(long n) throws IOException {
            return read(new byte[(int) Math.min(n, FRAME)]);
        }

        private void writeFrame() throws IOException {
            byte[] packed = Zstd.compress(filled == FRAME ? frame : Arrays.copyOf(frame, filled), LEVEL);
            write(ByteBuffer.wrap(packed));
            if (frames == ends.length) {
                ends = Arrays.copyOf(ends, frames * 2);
            }
            end += packed.length;
            ends[frames++] = end;
            textBytes += filled;
            filled = 0;
        }

        private void write(ByteBuffer bytes) throws IOException {
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
        }

        /// Writes what is left and the index; does not close the stream it reads from.
        @Override
        public void close() throws IOException {
            try (file) {
                if (filled > 0) {
                    writeFrame();
                }
                ByteBuffer index = ByteBuffer.allocate((frames + 2) * 8).order(java.nio.ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < frames; i++) {
                    index.putLong(ends[i]);
                }
                write(index.putLong(frames).putLong(textBytes).flip());
            }
        }
    }

    /// Reads parts of an archive. Any thread; one reads at a time.
    public static final class Reader implements Closeable {
        private final FileChannel file;
        private final long[] ends;
        private final long textBytes;
        private byte[] last = new byte[0];
        private int lastFrame = -1;

        public Reader(Path from) throws IOException {
            file = FileChannel.open(from, StandardOpenOption.READ);
            ByteBuffer tail = readAt(file.size() - 16, 16);
            long frames = tail.getLong();
            textBytes = tail.getLong();
            if (frames < 0 || frames > file.size() / 8) {
                throw new IOException(from + ": the index at the end of the text archive is damaged; clear the cache");
            }
            ends = new long[(int) frames];
            readAt(file.size() - 16 - frames * 8, (int) frames * 8)
                    .asLongBuffer()
                    .get(ends);
        }

        private ByteBuffer readAt(long at, int length) throws IOException {
            ByteBuffer bytes = ByteBuffer.allocate(length).order(java.nio.ByteOrder.LITTLE_ENDIAN);
            while (bytes.hasRemaining()) {
                int n = file.read(bytes, at + bytes.position());
                if (n < 0) {
                    throw new IOException("the text archive ends too early; clear the cache");
                }
            }
            return bytes.flip();
        }

        /// The bytes [offset, offset + length) of the text, fewer at its end.
        public synchronized byte[] read(long offset, int length) throws IOException {
            int wanted = (int) Math.clamp(textBytes - offset, 0L, length);
            byte[] text = new byte[wanted];
            for (int done = 0; done < wanted; ) {
                long at = offset + done;
                load((int) (at / FRAME));
                int from = (int) (at % FRAME);
                int part = Math.min(wanted - done, last.length - from);
                System.arraycopy(last, from, text, done, part);
                done += part;
            }
            return text;
        }

        private void load(int frame) throws IOException {
            if (frame == lastFrame) {
                return;
            }
            long start = frame == 0 ? 0 : ends[frame - 1];
            byte[] packed = readAt(start, (int) (ends[frame] - start)).array();
            int size = (int) Math.min(FRAME, textBytes - (long) frame * FRAME);
            last = Zstd.decompress(packed, size);
            lastFrame = frame;
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
