package dev.sightline.summary.flow;

import dev.sightline.summary.rows.Block;

/// The flows that were met lately: a place for each value of the hashes' lower bits, which belongs to the last flow
/// that came there. The one before is put out. So a row costs one look at memory that lies in the processor's cache,
/// and a flow is put out as soon as others need its place, which for an active one is seldom. One thread.
///
/// ```
/// kept      2^lg pieces, at (hash mod 2^lg) * FlowPiece.LONGS; 0 rows: free
/// put out   up to Block.STRIP pieces, one behind the other
/// ```
final class FlowTable {
    private final long[] pieces;
    private final long[] out = new long[Block.STRIP * FlowPiece.LONGS];
    private final int mask;
    private int outCount;

    FlowTable(int lg) {
        this.pieces = new long[FlowPiece.LONGS << lg];
        this.mask = (1 << lg) - 1;
    }

    long[] pieces() {
        return pieces;
    }

    int at(long hash) {
        return ((int) hash & mask) * FlowPiece.LONGS;
    }

    boolean holds(int at, long key) {
        return pieces[at] == key && pieces[at + FlowPiece.ROWS] != 0;
    }

    /// Puts out whose place it is, and gives it to a flow with one row.
    void replace(int at, long key, long first, long last, long place) {
        putOut(at);
        pieces[at + FlowPiece.KEY] = key;
        pieces[at + FlowPiece.FIRST] = first;
        pieces[at + FlowPiece.LAST] = last;
        pieces[at + FlowPiece.PLACE] = place;
        pieces[at + FlowPiece.ROWS] = 1;
    }

    private void putOut(int at) {
        if (pieces[at + FlowPiece.ROWS] != 0) {
            System.arraycopy(pieces, at, out, outCount++ * FlowPiece.LONGS, FlowPiece.LONGS);
        }
    }

    /// Hands over what was put out; to be called after a strip's rows at the latest.
    void handOver(FlowChains chains) {
        chains.add(out, outCount);
        outCount = 0;
    }

    /// Puts out and hands over all.
    void empty(FlowChains chains) {
        for (int at = 0; at < pieces.length; at += FlowPiece.LONGS) {
            putOut(at);
            pieces[at + FlowPiece.ROWS] = 0;
            if (outCount == Block.STRIP) {
                handOver(chains);
            }
        }
        handOver(chains);
    }
}
