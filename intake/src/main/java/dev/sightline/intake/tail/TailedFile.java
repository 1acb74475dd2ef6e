package dev.sightline.intake.tail;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.intake.decode.DecodedRows;
import dev.sightline.intake.decode.Decoder;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.intake.live.Gathered;
import dev.sightline.intake.live.StreamIntake;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// One file that is read while it grows, on a thread of its own, from where it was left.
final class TailedFile implements Runnable {
    /// So many lines are enough to recognise a format by.
    private static final int HEAD_LINES = 20;

    private final Path path;
    private final String file;
    private final TailTarget target;
    private final TailSettings settings;
    private final Thread thread;
    private volatile Position position;
    private volatile @Nullable GrowingFile growing;
    private volatile boolean moved;
    private volatile boolean stopped;
    /// How long the file was when it was closed.
    private volatile long sizeAtEnd = -1;
    private volatile long activeNanos = System.nanoTime();

    /// @param file its number
    TailedFile(Path path, String file, Position position, TailTarget target, TailSettings settings) {
        this.path = path;
        this.file = file;
        this.position = position;
        this.target = target;
        this.settings = settings;
        this.thread = Thread.ofPlatform().daemon().name("tail " + path).unstarted(this);
    }

    void start() {
        thread.start();
    }

    @Override
    public void run() {
        try (FileChannel channel = FileChannel.open(path)) {
            boolean again = FileNumber.of(path).equals(file); // else it was renamed since somebody looked
            while (again) {
                again = read(channel);
            }
            GrowingFile last = growing;
            sizeAtEnd = last == null ? -1 : last.position();
        } catch (Stopped asked) {
            sizeAtEnd = position.offset();
        } catch (NoSuchFileException gone) {
            sizeAtEnd = -1; // it may be there under another name
        } catch (IOException | UncheckedIOException e) {
            target.says(path + ": " + e.getMessage() + "; it is not followed");
            sizeAtEnd = Long.MAX_VALUE;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            target.failed("a defect of Sightline, please report it: " + e);
            throw e;
        }
    }

    /// @return whether other bytes are there now
    private boolean read(FileChannel channel) throws IOException, InterruptedException {
        Position from = position;
        if (channel.size() < from.offset() || !from.head().isOf(channel)) {
            from = Position.atStart(from.path());
        }
        Format format = target.formatOf(from.source());
        long start = format != null && format.readsEachLineAlone() ? from.offset() : 0;
        Reading reading = new Reading();
        GrowingFile bytes = new GrowingFile(channel, start, settings, reading::handOn);
        open(bytes);
        if (format == null) {
            from = Position.atStart(from.path());
            byte[] head = bytes.awaitHead(Formats.HEAD_BYTES, HEAD_LINES);
            format = target.recognise(head, name());
        }
        if (format == null || format.readsBinary()) {
            throw new IOException(
                    format == null ? "no format that I know" : "format " + format.name() + " is not one of lines");
        }
        position = from;
        reading.read(format, bytes, start);
        return bytes.wasReplaced();
    }

    private synchronized void open(GrowingFile bytes) {
        growing = bytes;
        bytes.moved(moved);
        if (stopped) {
            bytes.stop();
        }
    }

    private String name() {
        Path last = path.getFileName();
        return last == null ? path.toString() : last.toString();
    }

    /// One reading of the bytes that are there, and come.
    private final class Reading implements DecodedRows {
        private Gathered gathered = new Gathered();
        private @Nullable Decoder decoder;
        private @Nullable StreamIntake intake;
        private @Nullable GrowingFile bytes;
        private String formatName = "";
        /// Whether all rows from here on are new: else a record that was rejected may stand before rows that are known.
        private boolean allNew;

        /// Where in the file the stream begins.
        private long start;
        /// Behind the last record that was rejected.
        private long rejectedUpTo;

        void read(Format format, GrowingFile from, long at) throws IOException, InterruptedException {
            start = at;
            bytes = from;
            formatName = format.name();
            Position known = position;
            long stored = target.rowsOf(known.source());
            position = new Position(
                    known.path(),
                    from.head(),
                    known.source(),
                    known.offset(),
                    Math.max(known.rows(), stored),
                    known.rejected());
            long skipped = at > 0 ? Math.max(0, stored - known.rows()) : position.rows();
            allNew = skipped == 0;
            Decoder its = new Decoder(this, skipped, at > 0 ? 0 : known.rejected());
            decoder = its;
            try (StreamIntake rows = target.intake(format, known.path(), name(), known.source())) {
                intake = rows;
                try {
                    its.decode(format, new TailSource(path, name(), from), target.options());
                } catch (TooManyColumns e) {
                    throw new IOException(e.getMessage(), e);
                } finally {
                    its.handOn();
                    say();
                }
            }
        }

        /// What is there was read: the rows that are whole can go.
        void handOn() {
            if (decoder != null) {
                decoder.handOn();
                say();
            }
        }

        @Override
        public void batch(RawBatch batch) {
            gathered.batch(batch);
            if (batch.rows() > 0) {
                int last = batch.rows() - 1;
                append(batch.rows(), batch.offsets()[last] + batch.lengths()[last]);
            }
        }

        /// Tells what came without rows.
        private void say() {
            if (allNew && !gathered.isPlain()) {
                append(0, 0);
            }
        }

        private void append(long rows, long upTo) {
            StreamIntake its = intake;
            GrowingFile from = bytes;
            if (its == null || from == null) {
                return;
            }
            Gathered now = gathered;
            gathered = new Gathered();
            Position before = position.startingWith(from.head());
            Position after = before.plus(start + Math.max(upTo, rejectedUpTo), rows, now.rejected());
            long length = after.offset() - before.offset();
            activeNanos = System.nanoTime();
            allNew |= rows > 0;
            try {
                target.count(length, its.append(path.toString(), now, (source, appended) -> {
                    position = (appended ? after : before).ofSource(source);
                    return Map.of(Position.key(file), position.text());
                }));
            } catch (IOException e) {
                target.failed(String.valueOf(e.getMessage()));
                throw new Stopped();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Stopped();
            }
            if (rows > 0) {
                target.taken(position.source(), formatName, rows);
            }
        }

        @Override
        public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
            gathered.rejected(cause, offset, text, textOffset, textLength);
            rejectedUpTo = Math.max(rejectedUpTo, offset + textLength);
        }

        @Override
        public void damaged(String what, long offset) {
            gathered.damaged(what, offset);
        }

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {
            gathered.lost(where, events, fromNanos, toNanos);
        }

        @Override
        public void sampled(long events) {
            gathered.sampled(events);
        }

        @Override
        public void assumed(String what) {
            gathered.assumed(what);
        }
    }

    /// How far it was read.
    Position position() {
        return position;
    }

    Path path() {
        return path;
    }

    boolean isOpen() {
        return thread.isAlive();
    }

    /// How long the file was when it was closed; the largest number if it is not to be opened again.
    long sizeAtEnd() {
        return sizeAtEnd;
    }

    boolean isCaughtUp() {
        GrowingFile its = growing;
        return !thread.isAlive() || its != null && its.isCaughtUp();
    }

    long activeNanos() {
        return activeNanos;
    }

    /// Says whether the file has another name now, or none.
    synchronized void moved(boolean now) {
        moved = now;
        GrowingFile its = growing;
        if (its != null) {
            its.moved(now);
        }
    }

    /// Takes no more: what was read is handed on.
    synchronized void stop() {
        stopped = true;
        GrowingFile its = growing;
        if (its != null) {
            its.stop();
        }
    }

    void join() throws InterruptedException {
        thread.join();
    }
}
