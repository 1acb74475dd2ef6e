package dev.sightline.summary.flow;

import dev.sightline.event.Machine;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.PartialResults;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The flows among the selected rows: how many there are, and the best of them by an order. Exact.
///
/// As in [1], in two steps that both stay in the processor's cache. Each thread gathers rows of equal keys in a small
/// table, and when that is full spreads what it has over a thousand chains, by the hashes of the keys. Then the threads
/// take chain by chain and put the pieces of each flow together. If there are more pieces than memory for them, a pass
/// goes on with half of the keys and leaves the others to another one. So memory is bounded whatever the data; more of
/// it only saves passes.
///
/// [1] V. Leis, P. Boncz, A. Kemper, T. Neumann, "Morsel-Driven Parallelism: A NUMA-Aware Query Evaluation Framework
/// for the Many-Core Age", SIGMOD 2014, section 4.4
///
/// @param count how many distinct values the column has
/// @param rows how many rows have one
/// @param best first, as many as were asked for
public record Flows(long count, long rows, List<Flow> best) {
    /// @param column whose values are the flows: any type
    /// @param cancelled asked before each chunk of rows
    /// @throws CancellationException if `cancelled` said so
    public static Flows of(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            Request request,
            BooleanSupplier cancelled) {
        return Together.plan(
                snapshot.rounds(),
                () -> new Search(snapshot, selection, window, column, request, cancelled, Memory.ofHeap()).run(),
                () -> {
                    snapshot.requireOrder("flows");
                    FlowSpans spans = new FlowSpans(column, snapshot);
                    return Scans.run(snapshot, selection, window, spans, cancelled)
                            .flows(request);
                });
    }

    /// What is wanted.
    ///
    /// @param most how many of the best
    /// @param partial who is told of the flows found so far, all rows of each being counted; null: nobody
    public record Request(
            Flow.Order order, int most, @Nullable PartialResults<Flows> partial) {}

    /// What it may take.
    ///
    /// @param lgCached flows in the table of a thread, as a power of two
    /// @param lgChains into how many pieces a part of the keys is divided, as a power of two; 1 or more
    /// @param lgPage pieces of flows in a page, as a power of two; 1 or more
    /// @param pagesOfThread pages that one thread may have at a time; 2 or more
    record Memory(int lgCached, int lgChains, int lgPage, int pagesOfThread) {
        /// The share of the heap that all pages together may take.
        private static final int SHARE_OF_HEAP = 3;

        /// 2.5 MiB: four to eight thousand active flows seldom meet.
        private static final int LG_CACHED = 16;

        private static final int LG_CHAINS = 10;
        private static final int LG_PAGE = 6;

        /// A piece's bytes, with the slots of the merge and the page's links.
        private static final int BYTES = 8 * FlowPiece.LONGS + 4;

        /// Numbers of pieces are ints, and those of slots, too, up to four for each.
        private static final long MAX_PIECES = 1 << 28;

        static Memory ofHeap() {
            int threads = Machine.here().processors();
            long pieces = Math.min(MAX_PIECES, Machine.here().heapBytes() / SHARE_OF_HEAP / BYTES);
            int pages = Math.max(256, (int) (pieces >>> LG_PAGE) / threads);
            return new Memory(LG_CACHED, Math.min(LG_CHAINS, 28 - Integer.numberOfLeadingZeros(pages)), LG_PAGE, pages);
        }
    }

    /// @param memory for each processor
    record Search(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            Request request,
            BooleanSupplier cancelled,
            Memory memory) {
        /// Neighbouring chunks that one thread reads, so that most flows are found by one thread only.
        private static final int MAX_CHUNKS = 4;

        Flows run() {
            List<Scans.Chunk> chunks = Scans.chunks(snapshot, selection, window);
            FlowFindings findings = new FlowFindings(request, chunks);
            FlowPlaces places = FlowPlaces.of(snapshot);
            int threads = Machine.here().processors();
            FlowPages pages = new FlowPages(memory.lgPage(), Math.multiplyExact(memory.pagesOfThread(), threads));
            List<List<Scans.Chunk>> tasks = tasks(chunks, threads);
            FlowPart part = FlowPart.ALL;
            while (part != null) {
                pages.clear();
                FlowPass pass = new FlowPass(part, memory, pages, places);
                findings.begin(part);
                part = pass.rest(run(pass, tasks, findings));
            }
            return findings.flows();
        }

        /// @return the most pages that a thread had
        private int run(FlowPass pass, List<List<Scans.Chunk>> tasks, FlowFindings findings) {
            List<FlowScan> scans = Workers.run(
                    tasks.size(),
                    () -> new FlowScan(this, pass, findings),
                    (scan, task) -> tasks.get(task).forEach(scan::read),
                    cancelled);
            scans.forEach(FlowScan::end);
            List<FlowChains> found = scans.stream().map(FlowScan::chains).toList();
            List<FlowReport> reports = Workers.run(
                    pass.kept(), () -> new FlowReport(request, pass, found, findings), FlowReport::run, cancelled);
            reports.forEach(report -> findings.keep(report.best()));
            return found.stream().mapToInt(FlowChains::most).max().orElse(0);
        }

        private static List<List<Scans.Chunk>> tasks(List<Scans.Chunk> chunks, int threads) {
            int length = Math.clamp(chunks.size() / (8 * threads), 1, MAX_CHUNKS);
            List<List<Scans.Chunk>> tasks = new ArrayList<>();
            for (int from = 0; from < chunks.size(); from += length) {
                tasks.add(chunks.subList(from, Math.min(chunks.size(), from + length)));
            }
            return tasks;
        }
    }
}
