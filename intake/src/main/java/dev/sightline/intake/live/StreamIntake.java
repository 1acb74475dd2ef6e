package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.format.Format;
import dev.sightline.format.ReadOptions;
import dev.sightline.intake.decode.DecodedRows;
import dev.sightline.intake.decode.Decoder;
import dev.sightline.intake.decode.Message;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.intake.typing.WideningTyper;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Messages of one format to a store that is appended to: decoded each for itself, typed one after the other, as what a
/// column is depends on all that came before. What cannot be read is counted in the store's ledger, by cause.
public final class StreamIntake implements MessageHandler, AutoCloseable {
    private final LiveStore store;
    private final Format format;
    private final ReadOptions options;
    private final DurableRows observer;
    private final Arrivals arrivals;
    private final InstantSource clock;
    private final String name;
    private final WideningTyper typer;
    private final StoreColumns columns;
    private final List<Field> declared = new ArrayList<>();
    /// The store's number of the stream; -1 before the first row.
    private int source = -1;

    /// Ends when everything before is durable and was told to the observer, or could not be stored.
    private CompletableFuture<?> last = CompletableFuture.completedFuture(0);

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
        this(store, format, options, name, observer, Arrivals.NOBODY, clock);
    }

    /// @param arrivals hears of each message
    public StreamIntake(
            LiveStore store,
            Format format,
            ReadOptions options,
            String name,
            DurableRows observer,
            Arrivals arrivals,
            InstantSource clock) {
        this.store = store;
        this.format = format;
        this.options = options;
        this.observer = observer;
        this.arrivals = arrivals;
        this.clock = clock;
        this.name = name;
        this.typer = new WideningTyper(0, name, options.zone(), format.knowsRoles());
        this.columns = new StoreColumns(store, true);
    }

    @Override
    public Taken take(Message message) throws IOException, InterruptedException {
        Decoded decoded = new Decoded();
        message.receivedAt(clock.instant());
        try {
            Decoder.decode(format, message, options, decoded);
        } catch (TooManyColumns e) {
            decoded.causes.merge(String.valueOf(e.getMessage()), 1L, Long::sum);
        }
        return append(message, decoded);
    }

    @Override
    public Taken refuse(String cause, long records) throws IOException, InterruptedException {
        Decoded none = new Decoded();
        none.causes.put(cause, records);
        return append(new Message(name, new byte[0]), none);
    }

    private synchronized Taken append(Message message, Decoded decoded) throws IOException, InterruptedException {
        long rows = 0;
        List<CompletableFuture<?>> all = new ArrayList<>();
        if (source < 0 && !decoded.batches.isEmpty()) {
            source = store.addSource(new SourceInfo(name, name, format.name(), 0, 0, true));
        }
        for (RawBatch raw : decoded.batches) {
            try {
                Batch batch = typer.type(raw, 0);
                declareFresh();
                Batch own = at(message.start(), columns.renamed(batch, source));
                CompletableFuture<@Nullable Void> durable = store.append(own);
                arrivals.rows(message, batch, own);
                CompletableFuture<?> told =
                        CompletableFuture.allOf(last, durable).thenRun(() -> observer.durable(own));
                last = told.handle((done, refused) -> 0);
                all.add(told);
                rows += raw.rows();
            } catch (TooManyColumns e) {
                decoded.causes.merge(String.valueOf(e.getMessage()), (long) raw.rows(), Long::sum);
            }
        }
        long rejected =
                decoded.causes.values().stream().mapToLong(Long::longValue).sum();
        if (rejected > 0) {
            arrivals.rejected(message, rejected);
        }
        if (!decoded.isPlain()) {
            CompletableFuture<@Nullable Void> said = store.declare(decoded.declaration(message.name()));
            all.add(said);
        }
        return new Taken(
                rows, rejected, decoded.problems(), CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new)));
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

    /// Says what became missing on the way. The store stays open.
    @Override
    public synchronized void close() throws IOException {
        List<String> lines = new ArrayList<>();
        typer.misfits().forEach((column, misfits) -> lines.addAll(misfits.lines(column + ": ", "time")));
        if (!lines.isEmpty()) {
            try {
                LiveStore.await(
                        store.declare(new Declaration(List.of(), List.of(), 0, List.of(), List.of(), lines, Map.of())));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }

    private void declareFresh() throws IOException, InterruptedException {
        List<Field> all = typer.fields();
        if (all.size() > declared.size()) {
            List<Field> fresh = all.subList(declared.size(), all.size());
            columns.declare(fresh, all);
            declared.addAll(fresh);
        }
    }

    /// What a message had.
    private static final class Decoded implements DecodedRows {
        private final List<RawBatch> batches = new ArrayList<>();
        private final Map<String, Long> causes = new LinkedHashMap<>();
        private final List<Ledger.Lost> lost = new ArrayList<>();
        private final List<String> damaged = new ArrayList<>();

        boolean isPlain() {
            return causes.isEmpty() && lost.isEmpty() && damaged.isEmpty();
        }

        List<String> problems() {
            return Stream.concat(causes.keySet().stream(), damaged.stream()).toList();
        }

        Declaration declaration(String name) {
            List<Ledger.Cause> counted = new ArrayList<>();
            causes.forEach((cause, count) -> counted.add(new Ledger.Cause(cause, count)));
            return new Declaration(
                    List.of(),
                    List.of(),
                    0,
                    counted,
                    lost,
                    damaged.stream().map(line -> name + ": " + line).toList(),
                    Map.of());
        }

        @Override
        public void batch(RawBatch batch) {
            if (batch.rows() > 0) {
                batches.add(batch);
            }
        }

        @Override
        public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
            causes.merge(cause, 1L, Long::sum);
        }

        @Override
        public void damaged(String what, long offset) {
            damaged.add(what);
        }

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {
            lost.add(new Ledger.Lost(where, events, fromNanos, toNanos));
        }

        @Override
        public void assumed(String what) {
            // there is nobody to read it: a stream is not told what was assumed of each message
        }
    }
}
