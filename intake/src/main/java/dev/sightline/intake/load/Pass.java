package dev.sightline.intake.load;

import dev.sightline.event.Role;
import dev.sightline.event.TimeScale;
import dev.sightline.intake.decode.DecodedRows;
import dev.sightline.intake.decode.Decoder;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.TooManyColumns;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.SeenCells;
import dev.sightline.intake.infer.ZonesApart;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.InputSource;
import dev.sightline.intake.source.OpenedInput;
import dev.sightline.intake.source.ReadAhead;
import dev.sightline.intake.source.TextArchive;
import dev.sightline.intake.typing.SourceTyper;
import dev.sightline.store.Ledger;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// One reading of all sources by one plan: one thread decodes, a second types, this one hands on, batch by batch in the
/// source's order.
final class Pass {
    private static final int QUEUED_BATCHES = 2;

    private final LoadRequest request;
    private final List<ReadableSource> sources;
    private final Plan plan;
    private final BooleanSupplier cancelled;
    private final AtomicLong bytesRead;
    private final Notes notes;
    private final TypedRows target;
    private final List<SourceTyper> typers = new ArrayList<>();
    private long rows;
    private volatile boolean stopped;

    /// @param notes gets what is told beside the rows
    Pass(
            LoadRequest request,
            List<ReadableSource> sources,
            Plan plan,
            BooleanSupplier cancelled,
            AtomicLong bytesRead,
            Notes notes,
            TypedRows target) {
        this.request = request;
        this.sources = sources;
        this.plan = plan;
        this.cancelled = cancelled;
        this.bytesRead = bytesRead;
        this.notes = notes;
        this.target = target;
    }

    /// Of the sources that were begun.
    List<SourceTyper> typers() {
        return typers;
    }

    /// How many were handed on.
    long rows() {
        return rows;
    }

    void read() throws IOException {
        for (int i = 0; i < sources.size() && !cancelled.getAsBoolean(); i++) {
            read(i, sources.get(i));
        }
    }

    private void read(int index, ReadableSource source) throws IOException {
        Input input = source.input();
        SourceTyper typer = new SourceTyper(
                index, input.name(), request.options().zone(), plan.sources().get(index), source.textColumns());
        if (source.format().knowsRoles()) {
            typer.stats().rolesAreKnown();
        }
        typer.takeSample(source.sample());
        typers.add(typer);
        notes.begin();
        try (OpenedInput opened = OpenedInput.open(input, bytesRead)) {
            boolean plain = !opened.isChanged() && !input.spooled();
            Reading reading = new Reading(source, opened, target.begin(input, plain));
            Typing typing = new Typing(reading.queue, typer, plan, rows, () -> stopped);
            Thread reader = Typing.start("reader of " + input.name(), reading);
            Thread second = Typing.start("typing of " + input.name(), typing);
            try {
                drain(typing, reading);
            } finally {
                stopped = true;
                reading.queue.clear();
                typing.typed().clear();
                Typing.join(reader);
                Typing.join(second);
                stopped = false;
            }
            typing.rethrow();
            reading.rethrow();
            Set<String> damage = new LinkedHashSet<>(source.kept().damage());
            if (opened.damage() != null) {
                damage.add(opened.damage());
            }
            damage.forEach(notes::damaged);
            if (opened.lettering() != null) {
                notes.assumed(input.path() + ": " + opened.lettering());
            }
        }
        remarks(source, typer).damaged().forEach(notes::damaged);
    }

    @SuppressWarnings("ReferenceEquality") // END is that one, and no batch equals it
    private void drain(Typing typing, Reading reading) throws IOException {
        while (!cancelled.getAsBoolean()) {
            Typing.Typed next;
            try {
                next = typing.typed().poll(50, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            if (next == null) {
                continue;
            }
            if (next.equals(Typing.END)) {
                return;
            }
            target.append(next.batch(), next.hasEntity());
            rows += next.batch().rows();
            if (target.copies()) {
                reading.spent.offer(next.raw());
            }
        }
    }

    /// Whether the rows would have been the same by the plan that is known now.
    boolean readsLike(Plan found) {
        if (!Objects.equals(plan.timeColumn(), found.timeColumn())
                || !Objects.equals(plan.begun(), found.begun())
                || !plan.withRole(Role.ENTITY).equals(found.withRole(Role.ENTITY))) {
            return false;
        }
        for (int i = 0; i < typers.size(); i++) {
            if (!SourceTyper.sameReading(typers.get(i), found.sources().get(i))) {
                return false;
            }
        }
        return true;
    }

    /// What is not in the sources: years of dates, dates of times, when a clock began, how its texts are encoded.
    List<String> assumed() {
        List<String> lines = new ArrayList<>(notes.assumed());
        for (int i = 0; i < typers.size(); i++) {
            lines.addAll(remarks(sources.get(i), typers.get(i)).assumed(notes.assumed()));
        }
        plan.stampedAtTheEnd().ifPresent(lines::add);
        if (request.options().saidZone() == null) {
            lines.addAll(ZonesApart.said(times()));
        }
        return lines;
    }

    private List<ZonesApart.Times> times() {
        List<ZonesApart.Times> times = new ArrayList<>();
        for (int i = 0; i < typers.size(); i++) {
            for (SeenCells column : typers.get(i).stats().columns()) {
                Plan.Column how = typers.get(i).used().get(column.name());
                if (how != null && how.target().equals(plan.readTimeColumn())) {
                    times.add(new ZonesApart.Times(sources.get(i).input().path(), column, how.epochScale()));
                }
            }
        }
        return times;
    }

    private SourceRemarks remarks(ReadableSource source, SourceTyper typer) {
        return new SourceRemarks(source, typer, plan.readTimeColumn());
    }

    /// What the times of all sources are, together.
    ///
    /// @param found the plan of all that was seen
    TimeScale clock(Plan found) {
        TimeScale all = null;
        for (int i = 0; i < typers.size(); i++) {
            for (SeenCells column : typers.get(i).stats().columns()) {
                Plan.Column how = found.sources().get(i).get(column.name());
                TimeScale own = how != null && how.target().equals(found.readTimeColumn())
                        ? column.scale(how.epochScale())
                        : null;
                all = own == null ? all : all == null ? own : all.and(own);
            }
        }
        if (all == null) {
            return TimeScale.ZONED;
        }
        // With --zone it is the user who says where local times are.
        return all == TimeScale.LOCAL && request.options().saidZone() != null ? TimeScale.ZONED : all;
    }

    /// What the reader thread does.
    private final class Reading implements Runnable, DecodedRows {
        final BlockingQueue<RawBatch> queue = new ArrayBlockingQueue<>(QUEUED_BATCHES);
        final BlockingQueue<RawBatch> spent = new ArrayBlockingQueue<>(QUEUED_BATCHES);
        private final ReadableSource source;
        private final OpenedInput opened;
        private final @Nullable Path archive;
        private volatile @Nullable Throwable failure;

        Reading(ReadableSource source, OpenedInput opened, @Nullable Path archive) {
            this.source = source;
            this.opened = opened;
            this.archive = archive;
        }

        @Override
        public void run() {
            try {
                if (archive == null && !opened.isChanged()) {
                    decode(opened.stream());
                } else if (archive == null) {
                    try (ReadAhead ahead =
                            new ReadAhead(opened.stream(), source.input().name())) {
                        decode(new BufferedInputStream(ahead, 1 << 17));
                    }
                } else {
                    try (TextArchive.Writer kept = new TextArchive.Writer(opened.stream(), archive);
                            ReadAhead ahead = new ReadAhead(kept, source.input().name())) {
                        decode(new BufferedInputStream(ahead, 1 << 17));
                    }
                }
            } catch (Stopped stop) {
                return;
            } catch (IOException | RuntimeException | Error e) {
                failure = e;
            }
            put(Typing.LAST);
        }

        private void decode(InputStream stream) throws IOException {
            InputSource bytes = new InputSource(source.input(), opened, open(stream), source.kept(), bytesRead);
            Decoder.decode(source.format(), bytes, request.options(), this);
        }

        /// The stream stays open whatever the reader and its libraries do: the text archive is closed here.
        private static InputStream open(InputStream stream) {
            return new FilterInputStream(stream) {
                @Override
                public int read(byte[] bytes, int offset, int length) throws IOException {
                    return in.read(bytes, offset, length);
                }

                @Override
                public void close() {}
            };
        }

        private void put(RawBatch batch) {
            if (!Typing.put(queue, batch, () -> stopped) && batch != Typing.LAST) {
                throw new Stopped();
            }
        }

        @Override
        public void batch(RawBatch batch) {
            if (stopped) {
                throw new Stopped();
            }
            put(batch);
        }

        @Override
        public @Nullable RawBatch spent() {
            return spent.poll();
        }

        @Override
        public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
            notes.rejected(source.input().path(), cause, offset, text, textOffset, textLength);
        }

        @Override
        public void assumed(String what) {
            notes.assumed(source.input().path() + ": " + what);
        }

        @Override
        public void damaged(String what, long offset) {
            notes.damaged(source.input().path() + ", byte " + offset + ": " + what);
        }

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {
            notes.lost(new Ledger.Lost(source.input().path() + ": " + where, events, fromNanos, toNanos));
        }

        @Override
        public void sampled(long events) {
            notes.sampled(events);
        }

        /// Some failures of the library have no message: their name is better than nothing.
        private static String message(Exception failure) {
            String message = failure.getMessage();
            return message == null ? failure.getClass().getSimpleName() : message;
        }

        void rethrow() throws IOException {
            Throwable thrown = failure;
            String where = source.input().path();
            switch (thrown) {
                case null -> {}
                case UncheckedIOException e -> throw new IOException(where + ": " + message(e), e);
                case IOException e -> throw new IOException(where + ": " + message(e), e);
                case TooManyColumns e -> throw new IOException(where + ": " + e.getMessage(), e);
                default ->
                    throw new IllegalStateException(
                            where + ": the " + source.format().name() + " reader failed; this is a defect of Sightline",
                            thrown);
            }
        }
    }

    /// Ends the reader thread when nobody wants its rows any more.
    private static final class Stopped extends RuntimeException {
        private static final long serialVersionUID = 1;

        Stopped() {
            super("stopped", null, false, false);
        }
    }
}
