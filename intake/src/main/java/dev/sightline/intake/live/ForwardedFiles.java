package dev.sightline.intake.live;

import dev.sightline.format.Format;
import dev.sightline.intake.decode.Message;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// Files that are forwarded: lines of which the collector knows where in which file they stand, and so which of them it
/// has. Any thread.
public final class ForwardedFiles {
    private static final int MOST = 10_000;

    /// Makes the stream of a file's lines.
    @FunctionalInterface
    public interface Streams {
        StreamIntake of(Format format, String source);
    }

    /// Who sends a file; the one who came last counts, as the other's connection may be dead without knowing.
    @FunctionalInterface
    public interface Owner {
        void abort();
    }

    private final StoredBefore before;
    private final Streams streams;
    private final Map<String, ForwardedFile> byId = new HashMap<>();

    public ForwardedFiles(StoredBefore before, Streams streams) {
        this.before = before;
        this.streams = streams;
    }

    /// Takes a file for oneself, until [ForwardedFile#release].
    ///
    /// @param id the file, wherever it is moved to: 16 hexadecimal digits
    /// @param name for people
    public ForwardedFile open(String id, String name, Owner owner) throws IOException, InterruptedException {
        ForwardedFile file;
        synchronized (this) {
            file = byId.get(id);
            if (file == null && byId.size() == MOST) {
                throw new IOException("more than " + MOST + " forwarded files");
            }
            if (file == null) {
                file = new ForwardedFile(StoredBefore.path(name, id), before.offset(id));
                byId.put(id, file);
            }
        }
        file.take(owner);
        return file;
    }

    /// A file, and how far it was taken.
    public final class ForwardedFile {
        private final String path;
        private final Semaphore turn = new Semaphore(1);
        private volatile @Nullable Owner owner;
        private @Nullable StreamIntake stream;
        private long offset;
        private CompletableFuture<?> last = CompletableFuture.completedFuture(0);

        private ForwardedFile(String path, long offset) {
            this.path = path;
            this.offset = offset;
        }

        private void take(Owner by) throws InterruptedException {
            Owner other = owner;
            if (other != null) {
                other.abort();
            }
            turn.acquire();
            owner = by;
        }

        /// Lets somebody else have it.
        public void release() {
            owner = null;
            turn.release();
        }

        /// Where its lines go on, once those before are on the disk.
        public long offset() throws IOException, InterruptedException {
            try {
                last.get();
            } catch (ExecutionException e) {
                throw new IOException(e.getCause());
            }
            return offset;
        }

        /// @param format of its lines; that of the first holds for all
        /// @param message whole lines, the next of the file
        public MessageHandler.Taken take(Format format, Message message) throws IOException, InterruptedException {
            StreamIntake its = stream;
            if (its == null) {
                its = streams.of(format, path);
                stream = its;
            }
            message.startsAt(offset);
            MessageHandler.Taken taken = its.take(message);
            offset += message.length();
            last = taken.durable();
            return taken;
        }

        /// Counts records of it that cannot be taken, so many bytes of it.
        public void skip(long bytes) {
            offset += bytes;
        }
    }
}
