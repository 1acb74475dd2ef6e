package dev.sightline.intake.load;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.TimeScale;
import dev.sightline.intake.infer.Plan;
import dev.sightline.intake.infer.Planner;
import dev.sightline.intake.live.AppendableRows;
import dev.sightline.intake.source.Input;
import dev.sightline.intake.source.SourceTexts;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot.SourceInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The rows of files that go to a store which cannot take any back: all is read once only to know its columns and
/// types, and a second time to give the rows. No store of their own is made.
public final class FileRows implements AppendableRows {
    private final LoadRequest request;
    private final Path workspace;
    private final Samples samples;
    private final AtomicLong bytesRead;
    private final Plan plan;
    private final Looked looked;
    private final long rows;
    private final TimeScale clock;
    /// The file of rejected records.
    private final @Nullable Path rejected;

    private Ledger ledger;

    /// Keeps a file that would go with the workspace.
    @FunctionalInterface
    public interface Keeper {
        /// @return where it is now
        Path keep(Path file) throws IOException;
    }

    private FileRows(LoadRequest request, Path workspace, Keeper keeper, LoadListener listener) throws IOException {
        this.request = request;
        this.workspace = workspace;
        this.bytesRead = new AtomicLong();
        this.samples = Samples.of(request, workspace, listener, bytesRead);
        Plan sampled = Planner.plan(
                samples.sources().stream().map(ReadableSource::sample).toList(), request.typing());
        this.looked = new Looked(samples.sources(), new Notes(Files.createDirectory(workspace.resolve("look"))));
        Pass pass = pass(sampled, looked.notes, looked, listener::cancelled);
        pass.read();
        looked.notes.close();
        this.plan = Loader.replan(samples.sources(), pass.typers(), request.typing());
        this.rows = pass.rows();
        Path file = looked.notes.rejectedFile();
        this.rejected = file == null ? null : keeper.keep(file);
        this.clock = pass.clock(plan);
        this.ledger = ledger(looked.notes, looked.notes.assumed());
        looked.describe(plan, pass);
    }

    /// @param workspace a new, empty folder; whoever made it deletes it
    /// @param keeper of the file of rejected records, if there is one
    /// @throws IOException one line: no input could be read
    public static FileRows look(LoadRequest request, Path workspace, Keeper keeper, LoadListener listener)
            throws IOException {
        return new FileRows(request, workspace, keeper, listener);
    }

    private Pass pass(Plan by, Notes notes, TypedRows target, BooleanSupplier cancelled) {
        return new Pass(request, samples.sources(), by, cancelled, bytesRead, notes, target);
    }

    private Ledger ledger(Notes notes, List<String> assumed) {
        Ledger all = notes.ledger(rows, samples.damaged()).withAssumed(assumed).withClock(clock);
        return rejected == null ? all : all.withKeptIn(rejected.toString());
    }

    /// What the first reading finds: where texts are, who has an entity.
    private static final class Looked implements TypedRows {
        private final List<ReadableSource> sources;
        private final Notes notes;
        private final List<SourceTexts.Place> places = new ArrayList<>();
        private final List<SourceInfo> infos = new ArrayList<>();

        Looked(List<ReadableSource> sources, Notes notes) {
            this.sources = sources;
            this.notes = notes;
        }

        @Override
        public @Nullable Path begin(Input input, boolean plain) throws IOException {
            places.add(plain ? SourceTexts.Place.plain(input.file()) : SourceTexts.Place.NONE);
            return null;
        }

        @Override
        public boolean copies() {
            return true;
        }

        @Override
        public void append(Batch batch, boolean hasEntity) {
            // its cells are counted; the types of the rows may still change
        }

        void describe(Plan plan, Pass pass) {
            List<String> names = SourceNames.of(sources);
            for (int i = 0; i < pass.typers().size(); i++) {
                ReadableSource source = sources.get(i);
                infos.add(new SourceInfo(
                        source.input().path(),
                        names.get(i),
                        source.format().name(),
                        0,
                        notes.rejected(i),
                        Typing.hasEntity(
                                plan, plan.sources().get(i), pass.typers().get(i))));
            }
        }
    }

    @Override
    public List<Field> fields() {
        return plan.fields();
    }

    @Override
    public @Nullable String timeColumn() {
        return plan.timeColumn();
    }

    @Override
    public List<SourceInfo> sources() {
        return List.copyOf(looked.infos);
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public Optional<String> lastingText(int source) {
        return new SourceTexts(looked.places).lasting(source);
    }

    @Override
    public Ledger ledger() {
        return ledger;
    }

    @Override
    public void give(long skipped, Receiver to) throws IOException {
        bytesRead.set(0);
        Giving giving = new Giving(skipped, to);
        try (Notes notes = new Notes(Files.createTempDirectory(workspace, "give-"))) {
            Pass pass = pass(plan, notes, giving, () -> giving.enough);
            pass.read();
            if (!giving.enough) {
                requireSame(pass);
                ledger = ledger(notes, pass.assumed());
            }
        }
    }

    /// A file that grows meanwhile has rows that nobody looked at.
    private void requireSame(Pass pass) throws IOException {
        if (pass.rows() != rows || !pass.readsLike(plan)) {
            throw new IOException("an input changed while it was read: it had " + rows + " rows and has " + pass.rows()
                    + "; append it when nobody writes to it");
        }
    }

    /// Hands on what is wanted of the second reading.
    private static final class Giving implements TypedRows {
        private final Receiver to;
        private long skip;
        private volatile boolean enough;

        Giving(long skip, Receiver to) {
            this.skip = skip;
            this.to = to;
        }

        @Override
        public @Nullable Path begin(Input input, boolean plain) {
            return null;
        }

        @Override
        public boolean copies() {
            return false;
        }

        @Override
        public void append(Batch batch, boolean hasEntity) throws IOException {
            int from = (int) Math.min(skip, batch.rows());
            skip -= from;
            if (from == batch.rows() || enough) {
                return;
            }
            try {
                enough = !to.take(from == 0 ? batch : batch.part(from, batch.rows()));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted", e);
            }
        }
    }
}
