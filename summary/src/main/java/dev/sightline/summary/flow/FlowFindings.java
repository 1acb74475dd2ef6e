package dev.sightline.summary.flow;

import dev.sightline.summary.PartialResults;
import dev.sightline.summary.Scans;
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
    private double sharePassed;
    private double shareOfPass;
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

    /// A pass over all rows is to come, for a part of the keys. The parts come in order.
    synchronized void begin(FlowPart part) {
        sharePassed = Math.max(sharePassed, toDouble(part.from()));
        shareOfPass = Math.scalb(1.0, part.lgWidth() - Long.SIZE);
        rowsRead = 0;
    }

    /// Of an unsigned number, by 2^64.
    private static double toDouble(long hash) {
        return (hash >>> 11) * 0x1p-53;
    }

    synchronized void read(Scans.Chunk chunk) {
        rowsRead += chunk.to() - chunk.from();
        PartialResults<Flows> partial = request.partial();
        if (partial == null) {
            return;
        }
        long now = partial.nanoClock().getAsLong();
        double share = sharePassed + shareOfPass * rowsRead / rowsOfPass;
        // A part may have to be read again in pieces; what was told never falls.
        if (now - toldNanos >= partial.everyNanos() && share > shareTold && share < 1) {
            toldNanos = now;
            shareTold = share;
            partial.listener().accept(share, flows());
        }
    }

    synchronized void found(long flows, long rowsOfFlows) {
        count += flows;
        rows += rowsOfFlows;
    }

    synchronized void keep(Iterable<Flow> some) {
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
