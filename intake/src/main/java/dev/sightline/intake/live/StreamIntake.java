package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.ColumnRoom;
import dev.sightline.intake.decode.Decoder;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.intake.typing.WideningTyper;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveStore;
import java.io.Closeable;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/// Messages of one format to a store that is appended to: decoded each for itself, typed one after the other, as what a
/// column is depends on all that came before. What cannot be read is counted in the store's ledger, by cause.
public final class StreamIntake implements MessageHandler, Closeable {
    private final LiveStore store;
    private final Format format;
    private final ReadOptions options;
    private final DurableRows observer;
    private final Arrivals arrivals;
    private final InstantSource clock;
    private final String path;
    private final String name;
    private final boolean isFile;
    private final @Nullable SchemaRoom room;
    private RoleColumns roles;
    private WideningTyper typer;
    private StoreColumns columns;
    private final List<Field> declared = new ArrayList<>();
    private final ColumnRemarks columnRemarks;
    /// The store's number of the stream; -1 before the first row.
    private int source = -1;

    /// Ends when everything before is durable and was told to the observer, or could not be stored.
    private CompletableFuture<?> last = CompletableFuture.completedFuture(0);

    /// How far a source was read, as properties of the store.
    @FunctionalInterface
    public interface Progress {
        /// For what does not go on after a restart.
        Progress NONE = (source, appended) -> Map.of();

        /// @param source the store's number of it; -1 if it has no row yet
        /// @param appended whether the rows that are being appended count
        Map<String, String> properties(int source, boolean appended);
    }

    /// @param name of the stream, as rows without an entity are to be called
    /// @param observer hears of each batch that is durable, on a thread of the store
    /// @param clock tells when messages come
    public StreamIntake(
            LiveStore store,
            Format format,
            ReadOptions options,
            String name,
            DurableRows observer,
            InstantSource clock) {
        this(store, format, options, name, observer, new Unheard(), null, clock);
    }

    /// @param arrivals hears of each message
    /// @param room for what records have; null: it has no end but that of the store
    public StreamIntake(
            LiveStore store,
            Format format,
            ReadOptions options,
            String name,
            DurableRows observer,
            Arrivals arrivals,
            @Nullable SchemaRoom room,
            InstantSource clock) {
        this(store, format, options, name, name, false, observer, arrivals, room, clock);
    }

    private StreamIntake(
            LiveStore store,
            Format format,
            ReadOptions options,
            String path,
            String name,
            boolean isFile,
            DurableRows observer,
            Arrivals arrivals,
            @Nullable SchemaRoom room,
            InstantSource clock) {
        this.room = room;
        this.store = store;
        this.format = format;
        this.options = options;
        this.observer = observer;
        this.arrivals = arrivals;
        this.clock = clock;
        this.path = path;
        this.name = name;
        this.isFile = isFile;
        this.roles = RoleColumns.of(store, format, isFile);
        this.typer = typer();
        this.columns = StoreColumns.ofStream(store, roles);
        this.columnRemarks = new ColumnRemarks(store);
    }

    private WideningTyper typer() {
        return new WideningTyper(0, name, options.zone(), format.knowsRoles());
    }

    /// Rows of a file, which is an entity where its rows name none.
    ///
    /// @param source the store's number of it; -1 if it has no row yet
    public static StreamIntake ofFile(
            LiveStore store,
            Format format,
            ReadOptions options,
            String path,
            String name,
            int source,
            DurableRows observer) {
        StreamIntake made = new StreamIntake(
                store, format, options, path, name, true, observer, new Unheard(), null, InstantSource.system());
        made.source = source;
        return made;
    }

    @Override
    public Taken take(Message message) throws IOException, InterruptedException {
        Gathered decoded = new Gathered();
        message.receivedAt(clock.instant());
        try {
            ColumnRoom its = room == null ? ColumnRoom.ENDLESS : room.of(message);
            Decoder.decode(format, message, options, decoded, its);
        } catch (TooManyColumns e) {
            decoded.reject(String.valueOf(e.getMessage()), 1);
        }
        return append(message, decoded, Progress.NONE);
    }

    @Override
    public Taken refuse(String cause, long records) throws IOException, InterruptedException {
        Gathered none = new Gathered();
        none.reject(cause, records);
        return append(new Message(name, new byte[0]), none, Progress.NONE);
    }

    /// Appends what was decoded elsewhere.
    ///
    /// @param from as damage in it is to be called
    /// @param progress is kept with the rows
    public Taken append(String from, Gathered decoded, Progress progress) throws IOException, InterruptedException {
        return append(new Message(from, new byte[0]), decoded, progress);
    }

    private synchronized Taken append(Message message, Gathered decoded, Progress progress)
            throws IOException, InterruptedException {
        long rows = 0;
        Remarks remarks = new Remarks();
        decoded.remark(message.peer().isPresent(), remarks);
        List<CompletableFuture<?>> all = new ArrayList<>();
        for (RawBatch raw : decoded.batches()) {
            try {
                Batch batch = typer.type(raw, 0);
                remarks.count(typer.takeChanges());
                List<RoleColumns.Taken> taken = roles.of(raw, batch, typer.fields());
                if (!declareFresh(taken)) {
                    decoded.reject(SchemaRoom.FULL, raw.rows());
                    continue;
                }
                addSource(progress);
                Batch renamed = columns.renamed(batch, source);
                columnRemarks.look(batch, renamed, typer, remarks);
                Batch own = at(message.start(), StoreColumns.withRoles(renamed, taken));
                CompletableFuture<@Nullable Void> durable = store.append(own);
                arrivals.rows(message, batch, own);
                CompletableFuture<?> told =
                        CompletableFuture.allOf(last, durable).thenRun(() -> observer.durable(own, batch));
                last = told.handle((done, refused) -> 0);
                all.add(told);
                rows += raw.rows();
            } catch (TooManyColumns e) {
                decoded.reject(String.valueOf(e.getMessage()), raw.rows());
            }
        }
        if (decoded.rejected() > 0) {
            arrivals.rejected(message, decoded.rejected());
        }
        if (decoded.lostEvents() > 0 || decoded.sampledEvents() > 0) {
            arrivals.told(message, decoded.lostEvents(), decoded.sampledEvents());
        }
        List<Ledger.Remark> told = remarks.isEmpty() ? List.of() : arrivals.remarked(message, remarks);
        Map<String, String> reached = progress.properties(source, true);
        if (!decoded.isPlain() || !told.isEmpty() || !reached.isEmpty()) {
            boolean sent = message.peer().isPresent();
            all.add(store.declare(decoded.declaration(message.name(), sent, told, reached)));
        }
        return new Taken(
                rows,
                decoded.rejected(),
                decoded.problems(),
                CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new)));
    }

    private void addSource(Progress progress) throws IOException, InterruptedException {
        if (source >= 0) {
            return;
        }
        boolean hasEntity = !isFile || declared.stream().anyMatch(field -> field.role() == Role.ENTITY);
        source = store.addSource(new SourceInfo(path, name, format.name(), 0, 0, hasEntity));
        Map<String, String> begun = progress.properties(source, false);
        if (!begun.isEmpty()) {
            CompletableFuture<@Nullable Void> _ =
                    store.declare(new Declaration(List.of(), List.of(), 0, List.of(), List.of(), List.of(), begun));
        }
    }

    /// Ends when this does and all that was taken before.
    synchronized CompletableFuture<?> all(CompletableFuture<?> durable) {
        return CompletableFuture.allOf(last, durable);
    }

    /// Rows whose text stands in a file.
    @SuppressWarnings("NullAway") // the class files of the records have lost the @Nullable of their arrays
    private static Batch at(long start, Batch batch) {
        long[] offsets = batch.offsets();
        if (start == 0 || offsets == null) {
            return batch;
        }
        long[] moved = Arrays.stream(offsets).map(offset -> offset + start).toArray();
        return new Batch(batch.rows(), batch.firstRow(), batch.source(), moved, batch.lengths(), batch.columns());
    }

    /// Waits until all that was taken is durable and was told, or could not be stored. The store stays open.
    @Override
    public void close() {
        all(CompletableFuture.completedFuture(0)).join();
    }

    /// The store did not take some of them, so none of the rows to come may have them. It knows the others, as after a
    /// restart.
    private void forgetColumns() {
        typer = typer();
        roles = RoleColumns.of(store, format, isFile);
        columns = StoreColumns.ofStream(store, roles);
        declared.clear();
    }

    /// @return whether the store has all columns that there are
    private boolean declareFresh(List<RoleColumns.Taken> taken) throws IOException, InterruptedException {
        List<Field> all = typer.fields();
        List<Field> fresh = all.subList(declared.size(), all.size());
        try {
            if (!fresh.isEmpty()) {
                columns.declare(fresh, all);
            }
            columns.declare(taken);
        } catch (IllegalArgumentException refused) {
            forgetColumns();
            return false;
        }
        declared.addAll(fresh);
        return true;
    }
}
