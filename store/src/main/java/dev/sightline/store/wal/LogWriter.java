package dev.sightline.store.wal;

import dev.sightline.store.disk.Disk;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/// Writes one file of a log. One thread at a time. After an exception the file must not be written any more: nobody
/// knows what of it is durable.
public final class LogWriter implements Closeable {
    private static final int STAGING = 1 << 20;

    private final Disk.NewFile file;
    private final long salt;
    private final ByteBuffer staging = ByteBuffer.allocateDirect(STAGING);
    private long sequence;
    private long forced;
    private long end;
    private long forcedEnd;

    private LogWriter(Disk.NewFile file, long salt, long firstSequence) {
        this.file = file;
        this.salt = salt;
        this.sequence = firstSequence - 1;
        this.forced = firstSequence - 1;
    }

    /// What is to be written.
    ///
    /// @param firstRow the arrival number of its first row
    /// @param bytes from position to limit; not touched
    /// @param sum CRC32C of the bytes
    public record Payload(long firstRow, ByteBuffer bytes, int sum) {
        public static Payload of(long firstRow, ByteBuffer bytes) {
            return new Payload(firstRow, bytes, sumOf(bytes));
        }
    }

    /// CRC32C from position to limit.
    public static int sumOf(ByteBuffer bytes) {
        return Frame.sum(bytes.duplicate());
    }

    /// Starts a file; it is durable, with its name, when this returns.
    public static LogWriter create(Disk disk, Path folder, long number, LogFile head, long salt) throws IOException {
        LogWriter writer = new LogWriter(disk.create(folder.resolve(LogFile.name(number))), salt, head.firstSequence());
        try {
            writer.file.write(head.bytes());
            writer.end = LogFile.HEAD;
            writer.file.force();
            writer.forcedEnd = writer.end;
            disk.forceFolder(folder);
        } catch (IOException | RuntimeException e) {
            writer.close();
            throw e;
        }
        return writer;
    }

    /// How many of its bytes are durable: the mark behind them may be torn when the power goes, and nobody misses it.
    public long forcedEnd() {
        return forcedEnd;
    }

    /// The last sequence that was written.
    public long sequence() {
        return sequence;
    }

    /// Writes frames and forces them all at once; they are durable when this returns.
    public void commit(List<Payload> payloads) throws IOException {
        for (Payload payload : payloads) {
            int length = payload.bytes().remaining();
            put(new Frame(length, ++sequence, payload.firstRow(), forced, payload.sum()));
            ByteBuffer bytes = payload.bytes().duplicate();
            while (bytes.hasRemaining()) {
                if (!staging.hasRemaining()) {
                    drain();
                }
                int part = Math.min(staging.remaining(), bytes.remaining());
                staging.put(staging.position(), bytes, bytes.position(), part);
                staging.position(staging.position() + part);
                bytes.position(bytes.position() + part);
            }
        }
        drain();
        file.force();
        forced = sequence;
        forcedEnd = end;
        // For readers, who may not show what is not durable, and for whoever finds damage later. Not forced itself.
        put(new Frame(0, sequence, 0, forced, 0));
        drain();
    }

    private void put(Frame frame) throws IOException {
        if (staging.remaining() < Frame.HEAD) {
            drain();
        }
        frame.put(staging, salt);
    }

    private void drain() throws IOException {
        staging.flip();
        int length = staging.remaining();
        if (length > 0) {
            file.write(staging);
            end += length;
        }
        staging.clear();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
