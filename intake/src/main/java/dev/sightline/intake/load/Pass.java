package dev.sightline.intake.load;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Undated;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.InputSource;
import dev.sightline.intake.source.OpenedInput;
import dev.sightline.intake.source.ReadAhead;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.intake.source.TextArchive;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import dev.sightline.store.live.StoreWriter;
import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// One reading of all sources by one plan: one thread decodes, a second types, this one appends, batch by batch in the
/// source's order.
final class Pass {
    private static final int QUEUED_BATCHES = 2;
    private static final int MOST_LOST = 10_000;

    private final LoadRequest request;
    private final List<Loader.ReadableSource> sources;
    private final Plan plan;
    private final Path directory;
    private final LoadListener listener;
    private final AtomicLong bytesRead;
    private final List<SourceTyper> typers = new ArrayList<>();
    /// How much of each source was appended; its typer may be ahead.
    private final List<Appended> appended = new ArrayList<>();
    private final List<SourceTexts.Place> places = new ArrayList<>();
    private final List<Long> rejectedBefore = new ArrayList<>();
    private final List<String> damaged = new ArrayList<>();
    private final List<Ledger.Lost> lost = new ArrayList<>();
    private final Set<String> assumed = new LinkedHashSet<>();
    private int lostBeyond;
    private final RejectedRecords rejected;
    private final StoreWriter writer;
    private long rows;
    private volatile boolean stopped;

    /// Of one source.
    ///
    /// @param hasEntity whether a row had one
    private record Appended(long rows, boolean hasEntity) {}

    Pass(
            LoadRequest request,
            List<Loader.ReadableSource> sources,
            Plan plan,
            Path directory,
            LoadListener listener,
            AtomicLong bytesRead)
            throws IOException {
        this.request = request;
        this.sources = sources;
        this.plan = plan;
        this.directory = directory;
        this.listener = listener;
        this.bytesRead = bytesRead;
        String entity = plan.withRole(Role.ENTITY).map(Field::name).orElse(null);
        writer = StoreWriter.create(directory, plan.timeColumn(), entity);
        rejected = new RejectedRecords(directory.resolve(RejectedRecords.FILE));
    }

    List<SourceTyper> typers() {
        return typers;
    }

    void read() throws IOException {
        try {
            for (int i = 0; i < sources.size() && !listener.cancelled(); i++) {
                read(i, sources.get(i));
            }
        } catch (IOException | RuntimeException e) {
            discard();
            throw e;
        }
    }

    private void read(int index, Loader.ReadableSource source) throws IOException {
        Input input = source.input();
        SourceTyper typer = new SourceTyper(
                index,
                input.name(),
                request.options().zone(),
                plan.sources().get(index),
                Loader.textColumns(source.sample()));
        if (source.format().knowsRoles()) {
            typer.stats().rolesAreKnown();
        }
        typers.add(typer);
        appended.add(new Appended(0, false));
        rejectedBefore.add(rejected.count());
        Path archive = directory.resolve("text-" + index + ".zst");
        try (OpenedInput opened = OpenedInput.open(input, bytesRead)) {
            boolean archived = opened.compressed() || input.spooled();
            places.add(archived ? SourceTexts.Place.archive(archive) : SourceTexts.Place.plain(input.file()));
            Reading reading = new Reading(source, opened, archived ? archive : null);
            Typing typing = new Typing(reading.queue, typer, plan, rows, () -> stopped);
            Thread reader = Typing.start("reader of " + input.name(), reading);
            Thread second = Typing.start("typing of " + input.name(), typing);
            try {
                drain(typing);
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
            damaged.addAll(damage);
        }
        noteMisreadings(input, typer);
    }

    @SuppressWarnings("ReferenceEquality") // END is that one, and no batch equals it
    private void drain(Typing typing) throws IOException {
        while (!listener.cancelled()) {
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
            writer.append(next.batch());
            rows += next.batch().rows();
            appended.set(
                    appended.size() - 1,
                    new Appended(appended.getLast().rows() + next.batch().rows(), next.hasEntity()));
            listener.grew(rows, this::seenSoFar);
        }
    }

    private LoadListener.Seen seenSoFar() {
        writer.describe(plan.fields(), infos());
        return new LoadListener.Seen(writer.snapshot(), new SourceTexts(places));
    }

    private void noteMisreadings(Input input, SourceTyper typer) {
        typer.misfits().forEach((column, misfits) -> {
            Plan.Column how = typer.used().get(column);
            String type = how == null ? "its type" : how.type().label();
            damaged.addAll(misfits.lines(input.path() + ": column '" + column + "': ", type));
        });
        if (typer.badText() > 0) {
            damaged.add(input.path() + ": " + typer.badText() + " values are not UTF-8; read as Windows-1252");
        }
    }

    /// Whether the rows would have been the same by the plan that is known now.
    boolean readsLike(Plan found) {
        if (!java.util.Objects.equals(plan.timeColumn(), found.timeColumn())
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

    private List<SourceInfo> infos() {
        List<SourceInfo> infos = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            Loader.ReadableSource source = sources.get(i);
            boolean begun = i < typers.size();
            long rejectedHere = !begun
                    ? 0
                    : (i + 1 < rejectedBefore.size() ? rejectedBefore.get(i + 1) : rejected.count())
                            - rejectedBefore.get(i);
            infos.add(new SourceInfo(
                    source.input().path(),
                    source.input().name(),
                    source.format().name(),
                    begun ? appended.get(i).rows() : 0,
                    rejectedHere,
                    begun && appended.get(i).hasEntity()));
        }
        return infos;
    }

    Loaded finish(String name, Plan found, List<String> damagedBefore) throws IOException {
        rejected.close();
        List<Ledger.Cause> causes = rejected.causes().entrySet().stream()
                .map(entry -> new Ledger.Cause(entry.getKey(), entry.getValue()))
                .sorted(java.util.Comparator.comparingLong((Ledger.Cause cause) -> -cause.rows())
                        .thenComparing(Ledger.Cause::cause))
                .toList();
        List<String> allDamage = new ArrayList<>(damagedBefore);
        allDamage.addAll(damaged);
        if (lostBeyond > 0) {
            allDamage.add(lostBeyond + " more notes of lost events than the " + MOST_LOST + " that are kept");
        }
        allDamage.addAll(rejected.cut());
        boolean none = rejected.count() == 0;
        Ledger ledger = new Ledger(
                rows + rejected.count(), rows, 0, causes, lost, allDamage, none ? null : RejectedRecords.FILE);
        Map<String, String> properties = SourceTexts.print(places);
        properties.put("name", name);
        if (!assumed().isEmpty()) {
            properties.put("assumed", String.join("\n", assumed()));
        }
        writer.finish(found.fields(), infos(), ledger, properties);
        return new Loaded(directory);
    }

    /// What is not in the sources: years of dates, dates of times.
    private List<String> assumed() {
        List<String> lines = new ArrayList<>(assumed);
        String time = plan.timeColumn();
        for (SourceTyper typer : typers) {
            typer.used().forEach((column, how) -> {
                if (how.target().equals(time) && typer.hasUndated(column)) {
                    String path = sources.get(typers.indexOf(typer)).input().path();
                    lines.add(Undated.line(path, how.daysLater()));
                }
            });
        }
        return lines;
    }

    /// Forgets all that was read.
    void discard() throws IOException {
        rejected.close();
        writer.close();
    }

    /// What the reader thread does.
    private final class Reading implements Runnable, BatchSink.Consumer {
        final BlockingQueue<RawBatch> queue = new ArrayBlockingQueue<>(QUEUED_BATCHES);
        private final Loader.ReadableSource source;
        private final OpenedInput opened;
        private final @Nullable Path archive;
        private volatile @Nullable Throwable failure;

        Reading(Loader.ReadableSource source, OpenedInput opened, @Nullable Path archive) {
            this.source = source;
            this.opened = opened;
            this.archive = archive;
        }

        @Override
        public void run() {
            try {
                if (archive == null) {
                    decode(opened.stream());
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
            BatchSink sink = new BatchSink(this, BatchSink.BATCH_ROWS);
            InputSource bytes = new InputSource(source.input(), opened, open(stream), source.kept(), bytesRead);
            source.format().read(bytes, request.options(), sink);
            sink.flush();
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
        public void rejected(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
            rejected.add(source.input().path(), cause, offset, text, textOffset, textLength);
        }

        @Override
        public void assumed(String what) {
            synchronized (assumed) {
                assumed.add(source.input().path() + ": " + what);
            }
        }

        @Override
        public void damaged(String what, long offset) {
            synchronized (damaged) {
                damaged.add(source.input().path() + ", byte " + offset + ": " + what);
            }
        }

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {
            synchronized (lost) {
                if (lost.size() == MOST_LOST) {
                    lostBeyond++;
                } else {
                    lost.add(new Ledger.Lost(source.input().path() + ": " + where, events, fromNanos, toNanos));
                }
            }
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
                case BatchSink.TooManyColumns e -> throw new IOException(where + ": " + e.getMessage(), e);
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
