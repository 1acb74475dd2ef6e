package dev.sightline.summary.flow;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/// One thread's share of a pass's end: piece by piece of the part it puts together what all threads found, and keeps
/// the best flows.
final class FlowReport {
    private final Flows.Request request;
    private final FlowPass pass;
    private final List<FlowChains> found;
    private final FlowFindings findings;
    private final FlowMerge merge;
    /// The worst of the kept is its head.
    private final PriorityQueue<Flow> best;

    FlowReport(Flows.Request request, FlowPass pass, List<FlowChains> found, FlowFindings findings) {
        this.request = request;
        this.pass = pass;
        this.found = found;
        this.findings = findings;
        this.merge = new FlowMerge(pass.pages(), pass.places());
        Comparator<Flow> order = request.order().comparator();
        this.best = new PriorityQueue<>(order.reversed());
    }

    Iterable<Flow> best() {
        return best;
    }

    /// Finds the flows of a piece of the part.
    void run(int chain) {
        int first = -1;
        int last = -1;
        int pieces = 0;
        for (FlowChains chains : found) {
            if (chains.count(chain) > 0) {
                if (first < 0) {
                    first = chains.first(chain);
                } else {
                    pass.pages().link(last, chains.first(chain));
                }
                last = chains.last(chain);
                pieces += chains.count(chain);
            }
        }
        if (pieces == 0) {
            return;
        }
        merge.begin(first, pieces);
        for (FlowChains chains : found) {
            if (chains.count(chain) > 0) {
                merge.read(chains.first(chain), chains.count(chain));
            }
        }
        findings.found(merge.flows(), look(first, merge.flows()));
    }

    /// @return rows of all flows
    private long look(int firstPage, int flows) {
        int lgPage = pass.pages().lgPage();
        long rows = 0;
        int page = firstPage;
        for (int left = flows; left > 0; left -= 1 << lgPage) {
            long[] block = pass.pages().block(page << lgPage);
            int at = FlowPages.at(page << lgPage);
            for (int i = Math.min(left, 1 << lgPage); i > 0; i--, at += FlowPiece.LONGS) {
                rows += block[at + FlowPiece.ROWS];
                if (best.size() < request.most() || isGood(block, at)) {
                    keep(block, at);
                }
            }
            page = pass.pages().next(page);
        }
        return rows;
    }

    /// Whether it may be better than the worst that is kept.
    private boolean isGood(long[] block, int at) {
        Flow worst = best.peek();
        if (worst == null) {
            return false;
        }
        long first = block[at + FlowPiece.FIRST];
        return switch (request.order()) {
            case DURATION -> Long.compareUnsigned(duration(block, at), worst.durationNanos()) >= 0;
            case ROWS -> block[at + FlowPiece.ROWS] >= worst.rows();
            case START -> !worst.timed() || first <= worst.firstNanos();
        };
    }

    private static long duration(long[] block, int at) {
        return timed(block, at) ? block[at + FlowPiece.LAST] - block[at + FlowPiece.FIRST] : 0;
    }

    private static boolean timed(long[] block, int at) {
        return block[at + FlowPiece.FIRST] <= block[at + FlowPiece.LAST];
    }

    private void keep(long[] block, int at) {
        boolean timed = timed(block, at);
        long place = block[at + FlowPiece.PLACE];
        best.add(new Flow(
                block[at],
                timed,
                timed ? block[at + FlowPiece.FIRST] : 0,
                timed ? block[at + FlowPiece.LAST] : 0,
                block[at + FlowPiece.ROWS],
                place,
                pass.places().arrival(place)));
        if (best.size() > request.most()) {
            best.poll();
        }
    }
}
