package dev.sightline.summary;

import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The flows among the selected rows: how many there are, and the best of them by an order. Exact.
///
/// Each thread takes a part of the keys, by their hashes, and reads all rows, so that no two have a flow in common and
/// nothing is merged but the best few. If a part has more flows than fit its share of memory, the thread goes on with
/// half of it and leaves the other half to another pass. So memory is bounded whatever the data; more of it only saves
/// passes.
///
/// @param count how many distinct values the column has
/// @param rows how many rows have one
/// @param best first, as many as were asked for
public record Flows(long count, long rows, List<Flow> best) {
    /// The share of the heap that all tables together may take.
    private static final int SHARE_OF_HEAP = 3;

    /// More threads than this would read all rows for too few flows each.
    private static final int MOST_PARTS = 8;

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
        int threads = Math.min(MOST_PARTS, Runtime.getRuntime().availableProcessors());
        long bytes = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / threads;
        return new Search(snapshot, selection, window, column, request, cancelled, threads, FlowTable.limit(bytes))
                .run();
    }

    /// What is wanted.
    ///
    /// @param most how many of the best
    /// @param partial who is told of the flows found so far, all rows of each being counted; null: nobody
    public record Request(
            Flow.Order order, int most, @Nullable PartialResults<Flows> partial) {}

    /// @param limit flows in memory at a time, of each thread
    record Search(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            Request request,
            BooleanSupplier cancelled,
            int threads,
            int limit) {

        Flows run() {
            FlowScan.Shared shared = FlowScan.Shared.of(this);
            List<FlowPart> parts = new FlowPart(0, FlowPart.ALL).divide(threads);
            while (!parts.isEmpty()) {
                List<FlowPart> now = parts;
                List<FlowPart> rest = new ArrayList<>();
                shared.findings().begin(now.size());
                Workers.run(
                        now.size(),
                        () -> new FlowScan(shared),
                        (scan, task) -> {
                            List<FlowPart> left = scan.run(now.get(task));
                            synchronized (rest) {
                                rest.addAll(left);
                            }
                        },
                        cancelled);
                parts = rest;
            }
            return shared.findings().flows();
        }
    }
}
