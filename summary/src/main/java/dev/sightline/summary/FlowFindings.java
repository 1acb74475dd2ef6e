package dev.sightline.summary;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// The best flows of all parts that are done, and how much is done. Safe for several threads.
final class FlowFindings {
    private final Flows.Request request;
    private final Comparator<Flow> order;
    private final long rowsOfPass;
    /// The worst of the kept is its head.
    private final PriorityQueue<Flow> best;

    private long count;
    private long rows;
    private long rowsToRead;
    private long rowsRead;
    private double shareTold;
    private long toldNanos;

    FlowFindings(Flows.Request request, List<Scans.Chunk> chunks) {
        this.request = request;
        this.order = request.order().comparator();
        this.best = new PriorityQueue<>(order.reversed());
        this.rowsOfPass =
                chunks.stream().mapToLong(chunk -> chunk.to() - chunk.from()).sum();
        PartialResults<Flows> partial = request.partial();
        this.toldNanos = partial == null ? 0 : partial.nanoClock().getAsLong();
    }

    /// So many passes over all rows are to come.
    synchronized void begin(int parts) {
        rowsToRead += rowsOfPass * parts;
    }

    synchronized void read(Scans.Chunk chunk) {
        rowsRead += chunk.to() - chunk.from();
        PartialResults<Flows> partial = request.partial();
        if (partial == null || rowsRead == rowsToRead) {
            return;
        }
        long now = partial.nanoClock().getAsLong();
        double share = (double) rowsRead / rowsToRead;
        // Another round adds to what is to be read; what was told never falls.
        if (now - toldNanos >= partial.everyNanos() && share > shareTold) {
            toldNanos = now;
            shareTold = share;
            partial.listener().accept(share, flows());
        }
    }

    synchronized void found(long flows, long rowsOfFlows, Iterable<Flow> some) {
        count += flows;
        rows += rowsOfFlows;
        for (Flow flow : some) {
            best.add(flow);
            if (best.size() > request.most()) {
                best.poll();
            }
        }
    }

    synchronized Flows flows() {
        return new Flows(count, rows, best.stream().sorted(order).toList());
    }
}
