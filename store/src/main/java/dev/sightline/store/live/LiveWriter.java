package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.store.build.FillingSegment;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.EntityStates;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.Manifest.Live;
import dev.sightline.store.file.Manifest.SegmentParts;
import dev.sightline.store.file.SegmentFiles;
import dev.sightline.store.live.LiveFolder.Sealed;
import dev.sightline.store.memory.MemoryPool;
import dev.sightline.store.wal.BatchCodec;
import dev.sightline.store.wal.LogFile;
import dev.sightline.store.wal.LogWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// The writing side of a live store: log first, then memory, then segments. One thread at a time; segments are written
/// where `sealer` says, one at a time, while the next one fills.
///
/// After an exception from the disk the store must be opened again: nobody knows what is durable.
final class LiveWriter {
    private final LiveFolder folder;
    private final LiveSettings settings;
    private final InstantSource clock;
    private final Executor sealer;
    private final LiveState state;
    private final MemoryPool pool = MemoryPool.recycling();
    private FillingSegment filling;
    /// When the first row of the filling segment came.
    private Instant since = Instant.EPOCH;
    private @Nullable LogWriter log;
    private long lastLog;
    /// The log file before the one to be made next, and how many bytes of it count; 0: none.
    private long previous;

    private long previousEnd;
    private long sequence;
    private @Nullable FutureTask<@Nullable Void> sealing;
    /// The end of all rows that are in a segment or on the way to one.
    private long sealedSequence;

    /// A record to be stored.
    ///
    /// @param bytes encoded
    /// @param sum of the bytes
    record Item(Object record, ByteBuffer bytes, int sum) {
        static Item of(Batch batch) {
            return of(batch, BatchCodec.encode(batch));
        }

        static Item of(Declaration declaration) {
            return of(declaration, declaration.encode());
        }

        private static Item of(Object record, ByteBuffer bytes) {
            return new Item(record, bytes, LogWriter.sumOf(bytes));
        }

        int rows() {
            return record instanceof Batch batch ? batch.rows() : 0;
        }
    }

    private LiveWriter(LiveFolder folder, LiveSettings settings, InstantSource clock, Executor sealer) {
        this.folder = folder;
        this.settings = settings;
        this.clock = clock;
        this.sealer = sealer;
        this.state = new LiveState(folder.manifest());
        this.filling = fresh();
    }

    private FillingSegment fresh() {
        return new FillingSegment(folder.manifest().timeColumn(), settings.segmentRows(), pool);
    }

    /// Recovers a store: removes what its manifest does not name, and replays the log.
    ///
    /// @throws IOException if the manifest is damaged or of a newer version
    static LiveWriter open(Disk disk, Path path, LiveSettings settings, InstantSource clock, Executor sealer)
            throws IOException {
        // A process that was killed may have renamed and not forced: what we read must be there to stay before anything
        // is removed because of it.
        disk.forceFolder(path);
        LiveFolder folder = new LiveFolder(disk, path, Manifest.read(path));
        folder.finishDropping();
        folder.removeUnnamed();
        LiveWriter writer = new LiveWriter(folder, settings, clock, sealer);
        try {
            writer.recover();
        } catch (IOException | RuntimeException e) {
            writer.abandon();
            throw e;
        }
        return writer;
    }

    private void recover() throws IOException {
        Live live = LiveFolder.live(folder.manifest());
        sealedSequence = live.sequence() - 1;
        sequence = sealedSequence;
        LogReplay.Result found = LogReplay.run(folder.path(), live, state, new LogReplay.Visitor() {
            @Override
            public void batch(Batch batch, long number, long at) throws IOException {
                sequence = at;
                lastLog = number;
                apply(batch, at);
                if (filling.isFull()) {
                    seal(number, at + 1);
                }
            }

            @Override
            public void declaration(Declaration declaration, long number, long at) {
                sequence = at;
                state.take(declaration);
            }
        });
        lastLog = Math.max(found.lastLog(), live.log() - 1);
        previous = found.endsIn();
        previousEnd = found.end();
        sequence = found.sequence();
        if (found.endsIn() > 0) {
            // Whole frames that nobody has forced yet: the next file will say that they count.
            folder.disk().force(folder.path().resolve(LogFile.name(found.endsIn())));
        }
        List<String> news = new ArrayList<>(found.damages());
        news.removeAll(state.damaged());
        if (found.endsIn() > 0) {
            log(); // says how much of the file before counts
        }
        if (!news.isEmpty()) {
            commit(List.of(Item.of(Declaration.ofDamage(news))));
        }
    }

    LiveFolder folder() {
        return folder;
    }

    LiveState state() {
        return state;
    }

    /// Makes records durable with one force, then adds their rows; batches get their arrival numbers here.
    void commit(List<Item> items) throws IOException {
        List<LogWriter.Payload> payloads = new ArrayList<>();
        long row = state.nextRow();
        for (Item item : items) {
            payloads.add(new LogWriter.Payload(row, item.bytes(), item.sum()));
            row += item.rows();
        }
        if (sealing != null && sealing.isDone()) {
            awaitSealed(); // tells if it failed
        }
        log().commit(payloads);
        for (Item item : items) {
            sequence++;
            switch (item.record()) {
                case Batch batch -> apply(numbered(batch, state.nextRow()), sequence);
                case Declaration declaration -> state.take(declaration);
                default -> throw new AssertionError(item);
            }
        }
        if (filling.isFull()) {
            seal();
        }
    }

    private LogWriter log() throws IOException {
        LogWriter open = log;
        if (open == null) {
            Live live = LiveFolder.live(folder.manifest());
            lastLog++;
            open = LogWriter.create(
                    folder.disk(),
                    folder.path(),
                    lastLog,
                    new LogFile(sequence + 1, previousEnd, (int) previous),
                    live.salt());
            log = open;
        }
        return open;
    }

    @SuppressWarnings("NullAway") // the class file of the record has lost the @Nullable of its arrays
    private static Batch numbered(Batch batch, long firstRow) {
        return new Batch(batch.rows(), firstRow, batch.source(), batch.offsets(), batch.lengths(), batch.columns());
    }

    private void apply(Batch batch, long at) throws IOException {
        Batch widened = state.widened(batch);
        if (!filling.isEmpty() && !filling.fits(widened)) {
            seal(lastLog, at);
        }
        if (filling.isEmpty()) {
            since = clock.instant();
        }
        state.take(widened);
        filling.builder.append(widened);
    }

    /// Seals what is old enough.
    void tick() throws IOException {
        if (!filling.isEmpty() && !clock.instant().isBefore(since.plus(settings.sealAge()))) {
            seal();
        }
    }

    /// How long until [#tick] may have something to do; null: nothing is waiting.
    @Nullable
    Duration untilTick() {
        return filling.isEmpty() ? null : Duration.between(clock.instant(), since.plus(settings.sealAge()));
    }

    /// Makes a segment of all rows that are in memory, and goes on with a new log file.
    void seal() throws IOException {
        if (sealedSequence == sequence) {
            return;
        }
        if (log != null) {
            previous = lastLog;
            previousEnd = log.forcedEnd();
            log.close();
            log = null;
        }
        seal(lastLog + 1, sequence + 1);
    }

    /// Seals what is in memory, which is all before a frame.
    ///
    /// @param number of the log file that has the frame or will have it
    private void seal(long number, long next) throws IOException {
        awaitSealed();
        FillingSegment full = filling;
        Sealed then = Sealed.of(state);
        Map<String, Field> fields = state.fieldsByName();
        filling = fresh();
        sealedSequence = next - 1;
        FutureTask<@Nullable Void> task = new FutureTask<>(() -> {
            try {
                SegmentParts parts = full.isEmpty() ? null : write(full.builder, fields);
                folder.addSealed(parts, then, number, next);
            } finally {
                full.builder.free();
            }
            return null;
        });
        sealing = task;
        sealer.execute(task);
    }

    private SegmentParts write(SegmentBuilder builder, Map<String, Field> fields) throws IOException {
        return SegmentFiles.write(
                builder.build(),
                builder.sparse(),
                folder.disk(),
                folder.path(),
                folder.newSegment(),
                fields,
                folder.manifest().timeColumn(),
                EntityStates.unknown());
    }

    /// Waits until nothing is being sealed.
    void awaitSealed() throws IOException {
        Future<?> running = sealing;
        if (running == null) {
            return;
        }
        try {
            running.get();
            sealing = null;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IOException("cannot write " + folder.path() + ": " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing " + folder.path(), e);
        }
    }

    void sealAndWait() throws IOException {
        seal();
        awaitSealed();
    }

    /// Why an item cannot be stored here, or null.
    ///
    /// @param coming columns of items before it that are not stored yet; gets its own
    @Nullable
    String refusal(Item item, Set<String> coming) {
        return switch (item.record()) {
            case Batch batch -> state.refusal(batch, coming);
            case Declaration declaration -> state.refusal(declaration, coming);
            default -> throw new AssertionError(item);
        };
    }

    /// Whether the type of the store's time is open, and is known once the item is taken.
    boolean settlesTime(Item item) {
        String time = folder.manifest().timeColumn();
        if (time == null || state.knows(time)) {
            return false;
        }
        return switch (item.record()) {
            case Batch batch ->
                batch.columns().stream().anyMatch(column -> column.name().equals(time));
            case Declaration declaration ->
                declaration.fields().stream().anyMatch(field -> field.name().equals(time));
            default -> throw new AssertionError(item);
        };
    }

    /// Seals the rest.
    void close() throws IOException {
        try {
            seal();
            awaitSealed();
        } finally {
            abandon();
        }
    }

    /// Lets go of memory and files as they are.
    void abandon() throws IOException {
        try {
            awaitSealed();
        } catch (IOException known) {
            // whoever appended has had it, or the disk is gone
        }
        pool.close();
        if (log != null) {
            log.close();
            log = null;
        }
    }
}
