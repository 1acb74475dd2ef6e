package dev.sightline.view;

import dev.sightline.store.Segment;
import dev.sightline.summary.Block;
import dev.sightline.summary.ResolvedSelection;
import dev.sightline.summary.Summary;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// The first `limit` selected rows by a column's value, equal values in order of arrival, rows without a value last;
/// or just by arrival. Memory is O(limit) however many rows there are.
final class FirstRows implements Summary<FirstRows.State> {
    private final ResolvedSelection selection;
    private final @Nullable RowKeys order;
    private final boolean descending;
    private final int limit;
    private final long firstArrival;

    /// @param selection the one that the scan runs with
    /// @param order null: in order of arrival
    FirstRows(ResolvedSelection selection, @Nullable RowKeys order, boolean descending, int limit) {
        this(selection, order, descending, limit, 0);
    }

    /// @param firstArrival rows that arrived before this are counted, but not kept
    FirstRows(ResolvedSelection selection, @Nullable RowKeys order, boolean descending, int limit, long firstArrival) {
        this.selection = selection;
        this.order = order;
        this.descending = descending;
        this.limit = limit;
        this.firstArrival = firstArrival;
    }

    /// The best rows so far.
    static final class State {
        private final long[] mask = new long[Block.CELL / 64];
        private final Heap present;
        private final Heap missing;
        private long rows;

        private State(int limit) {
            present = new Heap(limit);
            missing = new Heap(limit);
        }

        /// How many rows were selected.
        long rows() {
            return rows;
        }

        /// `segment index << 32 | row`, best first, at most `limit`. Once.
        long[] places(int limit) {
            return LongStream.concat(LongStream.of(present.drain()), LongStream.of(missing.drain()))
                    .limit(limit)
                    .toArray();
        }
    }

    @Override
    public State zero() {
        return new State(limit);
    }

    @Override
    public void add(State state, Block block) {
        state.rows += block.selected();
        selection.mask(block.segmentIndex(), block.from(), block.to(), state.mask);
        Segment segment = block.segment();
        int index = block.segmentIndex();
        for (int w = 0; w < state.mask.length; w++) {
            for (long bits = state.mask[w]; bits != 0; bits &= bits - 1) {
                int row = block.base() + (w << 6) + Long.numberOfTrailingZeros(bits);
                long arrival = segment.origin().arrival(row);
                long place = (long) index << 32 | row;
                if (arrival < firstArrival) {
                    continue;
                }
                if (order == null) {
                    state.present.offer(0, arrival, place);
                } else if (order.isValid(index, row)) {
                    long key = order.key(index, row);
                    state.present.offer(descending ? ~key : key, arrival, place);
                } else {
                    state.missing.offer(0, arrival, place);
                }
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        left.rows += right.rows;
        left.present.offerAll(right.present);
        left.missing.offerAll(right.missing);
        return left;
    }
}
