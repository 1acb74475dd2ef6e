package dev.sightline.store.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.store.Ledger;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.build.FillingSegment;
import dev.sightline.store.build.RowTimes;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.EntityStates;
import dev.sightline.store.file.Manifest;
import dev.sightline.store.file.SegmentFiles;
import dev.sightline.store.memory.MemoryPool;
import dev.sightline.store.order.Snapshots;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// Writes a store: a folder of Arrow files, each a sorted segment, with their pyramids, and at the end the manifest
/// that makes it one.
///
/// One thread appends; any thread may take a [#snapshot] meanwhile. A segment that is full is sorted and written by a
/// thread in the background, one at a time, while the next one fills. The first is full at 128 Ki rows, so that there
/// is something to see early, and each later one at twice the rows, up to 4 Mi; or when its memory is: see
/// [FillingSegment].
///
/// Where rows come a little late, a full segment waits for those of its time while the next one fills, so that segments
/// do not overlap: then entities can be followed from one to the next.
///
/// After an exception the store cannot be finished; [#close] removes what was written.
public final class StoreWriter implements Closeable {
    private static final int FIRST_ROWS = 128 << 10;
    private static final int MAX_ROWS = 4 << 20;

    private final Path directory;
    private final @Nullable String timeColumn;

    private final EntityStates states;

    private final ExecutorService sealer = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("sightline-seal").daemon().factory());
    /// Of the segment that fills and the one that is being written; a third waits.
    private final MemoryPool pool = MemoryPool.recycling();

    private final Disk disk = Disk.unforced();
    private FillingSegment filling;
    /// Full, and waiting for rows that are late; null when there is none.
    private @Nullable FillingSegment waiting;
    private int targetRows = FIRST_ROWS;
    private int sealed;
    private @Nullable Future<?> sealing;
    private boolean ended;

    /// Guards what follows: the sealer publishes, any thread takes snapshots.
    private final Object lock = new Object();

    private final Map<String, Field> seen = new LinkedHashMap<>();
    private Map<String, Field> described = Map.of();
    private List<SourceInfo> sources = List.of();
    private final List<Segment> segments = new ArrayList<>();
    private final List<Manifest.SegmentParts> parts = new ArrayList<>();
    private long changes;
    private @Nullable Snapshot latest;

    private StoreWriter(Path directory, @Nullable String timeColumn, @Nullable String entityColumn) {
        this.directory = directory;
        this.timeColumn = timeColumn;
        this.states = new EntityStates(entityColumn);
        this.filling = new FillingSegment(timeColumn, targetRows, pool);
    }

    /// @param directory made if it is not there; must be empty
    /// @param timeColumn the int64 or time column that segments are sorted by; null when the trace has no time
    /// @param entityColumn the string column whose changes the pyramids count; null: each source is an entity
    /// @throws IOException if the folder has files or cannot be made
    public static StoreWriter create(Path directory, @Nullable String timeColumn, @Nullable String entityColumn)
            throws IOException {
        Files.createDirectories(directory);
        try (var files = Files.newDirectoryStream(directory)) {
            if (files.iterator().hasNext()) {
                throw new IOException("cannot write a store to " + directory
                        + ": there are files; delete them or choose another folder");
            }
        }
        return new StoreWriter(directory, timeColumn, entityColumn);
    }

    /// Says what is known of columns and inputs so far; the next snapshots show it, and the next segments carry
    /// it.
    ///
    /// @param fields in the order to show; a column shown as another type than it was appended with is converted
    public void describe(List<Field> fields, List<SourceInfo> inputs) {
        Map<String, Field> byName = new LinkedHashMap<>();
        fields.forEach(field -> byName.put(field.name(), field));
        synchronized (lock) {
            described = byName;
            sources = List.copyOf(inputs);
            changes++;
        }
    }

    /// Copies the rows; blocks while the segment before is still being written and this one is full.
    ///
    /// @throws IOException if a segment could not be written
    public void append(Batch batch) throws IOException {
        if (ended) {
            throw new IllegalStateException("the store is finished");
        }
        if (batch.rows() == 0) {
            return;
        }
        if (!filling.isEmpty() && !filling.fits(batch)) {
            sealWaiting();
            sealFilling();
        }
        RowTimes times = waiting == null ? null : RowTimes.of(batch, timeColumn);
        if (waiting != null && times != null && waiting.fits(batch)) {
            divide(batch, times, waiting, filling);
        } else {
            filling.append(batch);
        }
        if (waiting != null && (waiting.isOver(filling.most()) || filling.builder.rows() > targetRows / 4)) {
            sealWaiting();
        }
        if (filling.isFull()) {
            sealWaiting();
            targetRows = Math.min(MAX_ROWS, 2 * targetRows);
            if (filling.isToWait()) {
                waiting = filling;
                filling = waiting.next(targetRows);
            } else {
                sealFilling();
            }
        }
    }

    /// Rows not later than the earlier segment's last go there; rows without a time stay with those before them.
    private static void divide(Batch batch, RowTimes times, FillingSegment earlier, FillingSegment later) {
        long most = earlier.most();
        boolean late = false;
        int from = 0;
        for (int row = 0; row <= batch.rows(); row++) {
            boolean ends = row == batch.rows();
            if (ends || times.isKnown(row) && times.nanos()[row] <= most != late) {
                if (row > from) {
                    Batch part = from == 0 && ends ? batch : batch.part(from, row);
                    (late ? earlier : later).append(part);
                }
                late = !late;
                from = row;
            }
        }
    }

    /// Makes all rows appended so far visible to snapshots; returns when they are.
    ///
    /// @throws IOException if a segment could not be written
    public void seal() throws IOException {
        sealWaiting();
        if (!filling.isEmpty()) {
            sealFilling();
        }
        await();
    }

    private void sealWaiting() throws IOException {
        if (waiting != null) {
            sealInBackground(waiting.builder);
            waiting = null;
        }
    }

    private void sealFilling() throws IOException {
        FillingSegment next = filling.next(targetRows);
        sealInBackground(filling.builder);
        filling = next;
    }

    private void sealInBackground(SegmentBuilder full) throws IOException {
        await();
        int number = ++sealed;
        sealing = sealer.submit(() -> {
            try {
                write(full, number);
            } finally {
                full.free();
            }
            return null;
        });
    }

    private void await() throws IOException {
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
            throw new IOException("cannot write " + directory + ": " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while writing " + directory, e);
        }
    }

    private void write(SegmentBuilder builder, int number) throws IOException {
        Segment built = builder.build();
        Manifest.SegmentParts files = SegmentFiles.write(
                built, builder.sparse(), disk, directory, number, describedFields(), timeColumn, states);
        Segment mapped = Store.open(directory, files, true, new ArrayList<>());
        synchronized (lock) {
            built.fields().forEach(field -> seen.putIfAbsent(field.name(), field));
            segments.add(mapped);
            parts.add(files);
            changes++;
        }
    }

    private Map<String, Field> describedFields() {
        synchronized (lock) {
            return described;
        }
    }

    /// The rows of all sealed segments; stays as it is, and readable, whatever is appended later. The same
    /// object until something changes.
    public Snapshot snapshot() {
        synchronized (lock) {
            if (latest == null || latest.generation() != changes) {
                Map<String, Field> fields = new LinkedHashMap<>(described);
                seen.forEach(fields::putIfAbsent);
                latest = Snapshots.aligned(
                        new Snapshot(List.copyOf(fields.values()), timeColumn, segments, sources, changes));
            }
            return latest;
        }
    }

    /// Seals the rest and writes the manifest.
    ///
    /// @param fields all columns, with roles and units; a column not named is added at the end
    /// @param properties anything to keep with the store: [Store#properties]
    /// @return the store, open; nothing of it is checked again, since this process wrote it
    public Store finish(List<Field> fields, List<SourceInfo> inputs, Ledger ledger, Map<String, String> properties)
            throws IOException {
        describe(fields, inputs);
        seal();
        Snapshot snapshot = snapshot();
        Manifest manifest = new Manifest(
                null,
                timeColumn,
                snapshot.fields(),
                inputs,
                List.copyOf(parts),
                ledger,
                new LinkedHashMap<>(properties));
        manifest.write(disk, directory);
        ended = true;
        sealer.shutdown();
        pool.close();
        return Store.written(directory, manifest, snapshot);
    }

    /// Ends the writer; an unfinished store is removed.
    @Override
    public void close() throws IOException {
        // Waits for what is being written, also when interrupted: it uses the pool, and makes files. Whether it failed
        // does not matter any more.
        sealer.close();
        if (ended) {
            return;
        }
        ended = true;
        pool.close();
        Store.delete(directory);
    }
}
