package dev.sightline.summary.flow;

import dev.sightline.store.RowPlace;
import dev.sightline.summary.Scans;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Scratch;
import java.util.concurrent.CancellationException;

/// One thread's share of a pass over the rows: it gathers a flow's rows as long as the flow is in a small table, and
/// hands the pieces to its chains when that is full. Flows whose rows lie close together, as those of most traces do,
/// make little more than one piece each; a flow all over the trace makes up to one a row.
final class FlowScan {
    private final Flows.Search search;
    private final FlowPass pass;
    private final FlowFindings findings;
    private final FlowTable table;
    private final FlowChains chains;
    private final Scratch scratch = new Scratch();
    private final long[] selected = new long[Block.WORDS];
    private final long[] mask = new long[Block.WORDS];
    private final long[] keys = new long[Block.STRIP];
    private final long[] times = new long[Block.STRIP];
    private final long[] hashes = new long[Block.STRIP];
    private final int[] rows = new int[Block.STRIP];

    FlowScan(Flows.Search search, FlowPass pass, FlowFindings findings) {
        this.search = search;
        this.pass = pass;
        this.findings = findings;
        this.table = new FlowTable(search.memory().lgCached());
        this.chains = new FlowChains(pass);
    }

    FlowChains chains() {
        return chains;
    }

    /// Reads the rows of a chunk, of which one thread gets ascending ones.
    void read(Scans.Chunk chunk) {
        if (search.cancelled().getAsBoolean()) {
            throw new CancellationException("cancelled");
        }
        for (int from = chunk.from(); from < chunk.to() && pass.kept() > 0; ) {
            int to = Math.min(chunk.to(), (from & -Block.STRIP) + Block.STRIP);
            add(search.selection().block(chunk.segmentIndex(), from, to, selected, scratch));
            from = to;
        }
        findings.read(chunk);
    }

    private void add(Block block) {
        int n = block.selected() == 0 ? 0 : search.column().present(block, mask);
        if (n == 0) {
            return;
        }
        int length = block.to() - block.base();
        search.column().load(block.segmentIndex(), block.base(), length, keys, scratch);
        list(n == length, length);
        int mine = pass.select(keys, rows, n, hashes);
        int timed = pass.places().load(block.segmentIndex(), block.base(), length, times);
        long firstPlace = RowPlace.of(block.segmentIndex(), block.base());
        add(mine, firstPlace, timed);
        table.handOver(chains);
    }

    /// The numbers of the mask's rows.
    private void list(boolean all, int length) {
        if (all) {
            for (int row = 0; row < length; row++) {
                rows[row] = row;
            }
            return;
        }
        int n = 0;
        for (int w = 0; w < Block.WORDS; w++) {
            for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
                rows[n++] = (w << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
    }

    private void add(int count, long firstPlace, int timed) {
        long[] pieces = table.pieces();
        int segment = RowPlace.segment(firstPlace);
        for (int i = 0; i < count; i++) {
            int row = rows[i];
            long time = times[row];
            int at = table.at(hashes[i]);
            if (!table.holds(at, keys[row])) {
                table.replace(at, keys[row], row < timed ? time : Long.MAX_VALUE, time, firstPlace + row);
            } else if (RowPlace.segment(pieces[at + FlowPiece.PLACE]) == segment) {
                // A segment's rows come in the order of their times, those without one last.
                pieces[at + FlowPiece.LAST] = Math.max(pieces[at + FlowPiece.LAST], time);
                pieces[at + FlowPiece.ROWS]++;
            } else {
                long first = row < timed ? time : Long.MAX_VALUE;
                FlowPiece.merge(pieces, at, first, time, firstPlace + row, 1, pass.places());
            }
        }
    }

    /// Hands over what is left when all rows are read.
    void end() {
        table.empty(chains);
    }
}
