package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.Live;
import java.io.Closeable;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/// A store that is appended to, safe against crashes: what was acknowledged is there after the process was killed or
/// the power went, exactly once. One writer; any number of [LiveReader]s, in this process and others.
///
/// Any thread may append. Batches of all threads go into a log together, with one force for all that wait; then into
/// memory; when there are enough, or after a while, into a sorted segment, written in the background. Small and
/// overlapping segments are merged in the background, and old ones dropped if the settings say so.
///
/// After an exception of the disk every further call fails with it: close the store and open it again.
public final class LiveStore implements Closeable {
    private static final Set<String> BEFORE_THE_FIRST_MANIFEST =
            Set.of(LiveFolder.LOCK, LiveFolder.WRITER, Manifest.UNFINISHED);

    private final WriterLock lock;
    private final LiveThreads threads;
    private final LiveFolder folder;
    private final LiveState state;
    private final Recovered recovered;
    /// How many there are; grows under the monitor.
    private volatile int sources;

    /// What an earlier writer left beside rows, as the store was opened.
    ///
    /// @param sources with how many rows of each are durable
    /// @param properties what was declared with the rows, of those that are
    public record Recovered(List<SourceInfo> sources, Map<String, String> properties) {}

    private LiveStore(WriterLock lock, LiveThreads threads, LiveWriter writer, Recovered recovered) {
        this.lock = lock;
        this.threads = threads;
        this.folder = writer.folder();
        this.state = writer.state();
        this.recovered = recovered;
        this.sources = recovered.sources().size();
    }

    /// Opens a store, made if the folder is empty or not there; what an earlier writer left is recovered first.
    ///
    /// @param timeColumn what segments are sorted by, if the store is made now; null: it has no time
    /// @param clock tells how old rows are
    /// @throws IOException one line: another writer has it, it is no live store, it is damaged
    /// @throws IllegalArgumentException if rows are to be dropped by age, and the store's time has no type time
    public static LiveStore open(Path folder, @Nullable String timeColumn, LiveSettings settings, InstantSource clock)
            throws IOException {
        return open(Disk.forced(), folder, timeColumn, settings, clock);
    }

    /// Likewise, on a disk that is not the system's.
    public static LiveStore open(
            Disk disk, Path folder, @Nullable String timeColumn, LiveSettings settings, InstantSource clock)
            throws IOException {
        Path path = folder.toAbsolutePath().normalize();
        checkPlace(path);
        Files.createDirectories(path);
        WriterLock lock = WriterLock.take(path);
        LiveThreads threads = null;
        try {
            boolean fresh = !Files.exists(path.resolve(Manifest.FILE));
            forceAbove(disk, path, fresh);
            if (fresh) {
                create(disk, path, timeColumn, new SecureRandom().nextLong());
            }
            if (Manifest.read(path).live() == null) {
                throw new IOException(folder + " is a finished store; nothing can be appended to it");
            }
            threads = new LiveThreads(settings, clock);
            LiveWriter writer = LiveWriter.open(disk, path, settings, clock, threads.sealer());
            try {
                settings.retention()
                        .check(
                                writer.folder().manifest().timeColumn(),
                                writer.state().fields());
            } catch (IllegalArgumentException e) {
                writer.abandon();
                throw e;
            }
            Recovered recovered =
                    new Recovered(writer.state().sources(), writer.state().properties());
            threads.start(writer);
            return new LiveStore(lock, threads, writer, recovered);
        } catch (IOException | RuntimeException e) {
            if (threads != null) {
                threads.stop();
            }
            lock.close();
            throw e;
        }
    }

    /// Makes the folder's name durable, and of a new store those of all folders above: any of them may have been made
    /// just now, or by a process that was killed before it came here.
    private static void forceAbove(Disk disk, Path path, boolean all) throws IOException {
        Path above = path.getParent();
        if (above != null) {
            force(disk, above);
        }
        while (all && above != null && above.getParent() != null) {
            above = above.getParent();
            force(disk, above);
        }
    }

    private static void force(Disk disk, Path above) throws IOException {
        try {
            disk.forceFolder(above);
        } catch (AccessDeniedException e) {
            // Whoever may not read a folder cannot force it; most often they have not made what is in it either.
        }
    }

    private static void checkPlace(Path path) throws IOException {
        if (Files.exists(path.resolve(Manifest.FILE)) || !Files.exists(path)) {
            return;
        }
        if (!Files.isDirectory(path)) {
            throw new IOException("cannot make a store of " + path + ": it is a file");
        }
        for (String name : Disk.forced().list(path)) {
            if (!BEFORE_THE_FIRST_MANIFEST.contains(name)) {
                throw new IOException("cannot make a store in " + path
                        + ": there are other files; choose an empty folder or one that is not there");
            }
        }
    }

    static void create(Disk disk, Path path, @Nullable String timeColumn, long salt) throws IOException {
        new Manifest(
                        new Live(1, 1, salt, 1, 1, 0),
                        timeColumn,
                        List.of(),
                        List.of(),
                        List.of(),
                        Ledger.stored(0),
                        Map.of())
                .write(disk, path);
    }

    public Path folder() {
        return folder.path();
    }

    public @Nullable String timeColumn() {
        return folder.manifest().timeColumn();
    }

    public Recovered recovered() {
        return recovered;
    }

    /// The columns of all rows that were acknowledged so far, with their roles, in segments or not.
    public List<Field> fields() {
        return state.fields();
    }

    /// Appends rows; blocks while too much waits for the disk. Their arrival numbers are given here, so the batch's own
    /// first row counts for nothing.
    ///
    /// @param batch its source is a number that [#addSource] gave; a column that has another type here is widened
    /// @return ends when the rows are durable; with an `IllegalArgumentException` if they cannot be stored
    /// @throws IOException if the store failed before
    public CompletableFuture<@Nullable Void> append(Batch batch) throws IOException, InterruptedException {
        try {
            return threads.put(item(batch));
        } catch (IllegalArgumentException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /// @throws IllegalArgumentException if what is in the log would not be understood again
    private LiveWriter.Item item(Batch batch) {
        int known = sources;
        if (batch.source() < 0 || batch.source() >= known) {
            throw new IllegalArgumentException("rows of source " + batch.source() + ", but the store has " + known
                    + " sources, the first being 0; addSource gives the number of another");
        }
        return LiveWriter.Item.of(batch);
    }

    /// Like [#append], but never blocks.
    ///
    /// @return null, with nothing appended, when too much waits for the disk
    public @Nullable CompletableFuture<@Nullable Void> offer(Batch batch) throws IOException {
        try {
            return threads.offer(item(batch));
        } catch (IllegalArgumentException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /// Says something about the rows; see [Declaration]. New sources are for [#addSource].
    public CompletableFuture<@Nullable Void> declare(Declaration declaration) throws IOException, InterruptedException {
        if (!declaration.sources().isEmpty()) {
            throw new IllegalArgumentException("sources are added one by one");
        }
        return threads.put(LiveWriter.Item.of(declaration));
    }

    /// Adds an input.
    ///
    /// @return the number that batches call it by
    public synchronized int addSource(SourceInfo source) throws IOException, InterruptedException {
        // Its rows come after it in the log, and cannot be acknowledged before it.
        CompletableFuture<@Nullable Void> _ = threads.put(LiveWriter.Item.of(Declaration.ofSources(List.of(source))));
        int number = sources;
        sources = number + 1;
        return number;
    }

    /// Makes a segment of all rows appended so far.
    public void seal() throws IOException {
        await(threads.run(LiveWriter::sealAndWait));
    }

    /// Merges until no two segments overlap and no two small neighbours fit one.
    ///
    /// @return how many merges that took
    public int merge() throws IOException {
        seal();
        return threads.mergeAll();
    }

    /// Drops what is too much or too old by now; see [Retention#apply].
    public Retention.Dropped retain(Retention retention) throws IOException {
        seal();
        return threads.retain(folder, retention);
    }

    /// Drops what is too much or too old of the segments there are, without opening the store to append: what is in
    /// the log stays there, and no room on the disk is needed.
    ///
    /// @throws IOException one line: another writer has it, it is no live store, it is damaged
    /// @throws IllegalArgumentException as of [#retain]
    public static Retention.Dropped dropInPlace(Path folder, Retention retention, InstantSource clock)
            throws IOException {
        return dropInPlace(Disk.forced(), folder, segments -> retention.apply(segments, clock.instant()));
    }

    /// The same for the rows that are in the log, if these are too much or too old: for a disk that has no room to make
    /// a segment of them.
    public static Retention.Dropped dropLogInPlace(Path folder, Retention retention, InstantSource clock)
            throws IOException {
        return dropInPlace(Disk.forced(), folder, segments -> retention.applyToLog(segments, clock.instant()));
    }

    /// What is to be dropped.
    interface Drop {
        Retention.Dropped from(LiveFolder folder) throws IOException;
    }

    static Retention.Dropped dropInPlace(Disk disk, Path folder, Drop drop) throws IOException {
        Path path = folder.toAbsolutePath().normalize();
        Arena arena = Arena.ofShared();
        try (WriterLock _ = WriterLock.takeToDrop(path)) {
            disk.forceFolder(path);
            Manifest manifest = Manifest.read(path);
            if (manifest.live() == null) {
                throw new IOException(folder + " is a finished store; nothing can be dropped from it");
            }
            LiveFolder segments = new LiveFolder(disk, path, manifest, arena);
            segments.finishDropping();
            segments.removeUnnamed();
            return drop.from(segments);
        } finally {
            if (arena.scope().isAlive()) {
                arena.close();
            }
        }
    }

    /// Waits for the end of something, and passes its failure on.
    public static void await(CompletableFuture<?> end) throws IOException {
        try {
            end.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IllegalArgumentException refused) {
                throw refused;
            }
            throw e.getCause() instanceof IOException cause
                    ? new IOException(cause.getMessage(), cause)
                    : new IOException("a store failed: " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /// Stores what was appended, seals it and ends the threads.
    ///
    /// @throws IOException if something could not be stored; what was acknowledged is safe all the same
    @Override
    public void close() throws IOException {
        try {
            threads.close();
        } finally {
            lock.close();
        }
    }
}
