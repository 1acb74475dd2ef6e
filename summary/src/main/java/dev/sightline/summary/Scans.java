package dev.sightline.summary;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Runs summaries over the selected rows of a snapshot, on the calling thread and a shared pool.
public final class Scans {
    /// Rows between two looks at the cancellation, about a millisecond of work.
    private static final int CHUNK = 64 * Block.STRIP;

    private Scans() {}

    /// @param selection resolved against the same snapshot
    /// @param window only rows with a time in it count; null: all rows count, also those without a time
    /// @param cancelled asked before each chunk of 256 Ki rows, from several threads
    /// @throws CancellationException if `cancelled` said so
    public static <S> S run(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            Summary<S> summary,
            BooleanSupplier cancelled) {
        return run(snapshot, selection, window, summary, cancelled, null);
    }

    /// The same, with a look at what was found so far every now and then.
    ///
    /// @param partial who is told; null: nobody
    public static <S> S run(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            Summary<S> summary,
            BooleanSupplier cancelled,
            @Nullable PartialResults<S> partial) {
        return Together.of(
                snapshot.rounds(),
                summary,
                () -> run(chunks(snapshot, selection, window), selection, summary, cancelled, partial));
    }

    private static <S> S run(
            List<Chunk> chunks,
            ResolvedSelection selection,
            Summary<S> summary,
            BooleanSupplier cancelled,
            @Nullable PartialResults<S> partial) {
        Gathering<S> gathering = partial == null ? null : new Gathering<>(summary, partial, chunks);
        List<Worker<S>> workers = Workers.run(
                chunks.size(),
                () -> new Worker<>(summary.zero(), gathering == null ? 0 : gathering.startNanos),
                (worker, task) -> {
                    worker.scan(chunks.get(task), selection, summary);
                    if (gathering != null) {
                        gathering.took(worker, chunks.get(task));
                    }
                },
                cancelled);
        S all = gathering == null ? workers.getFirst().state : gathering.all;
        for (Worker<S> worker : gathering == null ? workers.subList(1, workers.size()) : workers) {
            all = summary.merge(all, worker.state);
        }
        return all;
    }

    /// The same over some segments only.
    ///
    /// @param wanted says by its index in the snapshot whether a segment takes part
    public static <S> S run(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            IntPredicate wanted,
            Summary<S> summary,
            BooleanSupplier cancelled) {
        return Together.of(
                snapshot.rounds(), summary, () -> here(snapshot, selection, window, wanted, summary, cancelled));
    }

    /// Over those of some segments that are here: a part of what a process does in a round.
    public static <S> S here(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            IntPredicate wanted,
            Summary<S> summary,
            BooleanSupplier cancelled) {
        List<Chunk> chunks = chunks(snapshot, selection, window);
        chunks.removeIf(chunk -> !wanted.test(chunk.segmentIndex()));
        return run(chunks, selection, summary, cancelled, null);
    }

    /// All rows, or those of the window, in pieces; without segments of which zone maps say that no row is
    /// selected.
    public static List<Chunk> chunks(Snapshot snapshot, ResolvedSelection selection, @Nullable TimeWindow window) {
        List<Chunk> chunks = new ArrayList<>();
        for (int i = 0; i < snapshot.segments().size(); i++) {
            Segment segment = snapshot.segments().get(i);
            int from = window == null ? 0 : window.firstRow(snapshot, segment);
            int end = window == null ? segment.rows() : window.endRow(snapshot, segment);
            if (from < end && !selection.selectsNone(i)) {
                while (from < end) {
                    int to = Math.min(end, (from & -CHUNK) + CHUNK);
                    chunks.add(new Chunk(i, segment, from, to));
                    from = to;
                }
            }
        }
        return chunks;
    }

    /// Rows [from, to) of one segment.
    public record Chunk(int segmentIndex, Segment segment, int from, int to) {}

    /// What the workers have handed in. A worker hands in its whole state and goes on from zero, so that
    /// nobody looks at a state that another thread adds to.
    private static final class Gathering<S> {
        private final Summary<S> summary;
        private final PartialResults<S> partial;
        private final long rows;
        private final long startNanos;
        private S all;
        private long rowsDone;
        private long toldNanos;

        Gathering(Summary<S> summary, PartialResults<S> partial, List<Chunk> chunks) {
            this.summary = summary;
            this.partial = partial;
            this.rows = chunks.stream()
                    .mapToLong(chunk -> chunk.to() - chunk.from())
                    .sum();
            this.all = summary.zero();
            this.startNanos = partial.nanoClock().getAsLong();
            this.toldNanos = startNanos;
        }

        void took(Worker<S> worker, Chunk chunk) {
            worker.rows += chunk.to() - chunk.from();
            synchronized (this) {
                long now = partial.nanoClock().getAsLong();
                // The last chunk's result is what the scan returns.
                boolean due = now - toldNanos >= partial.everyNanos() && rowsDone + worker.rows < rows;
                if (due || now - worker.handedInNanos >= partial.everyNanos()) {
                    all = summary.merge(all, worker.state);
                    worker.state = summary.zero();
                    rowsDone += worker.rows;
                    worker.rows = 0;
                    worker.handedInNanos = now;
                }
                if (due) {
                    toldNanos = now;
                    partial.listener().accept((double) rowsDone / rows, all);
                }
            }
        }
    }

    private static final class Worker<S> {
        private S state;
        private long rows;
        private long handedInNanos;
        private final Scratch scratch = new Scratch();
        private final long[] mask = new long[Block.WORDS];

        Worker(S state, long startNanos) {
            this.state = state;
            this.handedInNanos = startNanos;
        }

        void scan(Chunk chunk, ResolvedSelection selection, Summary<S> summary) {
            for (int from = chunk.from(); from < chunk.to(); ) {
                int to = Math.min(chunk.to(), (from & -Block.STRIP) + Block.STRIP);
                Block block = selection.block(chunk.segmentIndex(), from, to, mask, scratch);
                if (block.selected() > 0) {
                    summary.add(state, block);
                }
                from = to;
            }
        }
    }
}
