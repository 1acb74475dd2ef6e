package dev.sightline.summary.flow;

import dev.sightline.store.RowPlace;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.KeyHash;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Comparator;
import java.util.PriorityQueue;

/// All flows, each with what its rows span: any of them may have rows in several processes, so each process tells of
/// all that it has. 40 bytes a flow, so there is a limit to how many there may be.
///
/// Which of equal ones comes first says the order of the first rows: by process, then by arrival.
///
/// @param most flows
record FlowSpans(KeyColumn column, FlowPlaces places, int process, int most) implements Summary<FlowSpans.State> {
    private static final int MAX = 1 << 22;

    /// Bits of an arrival, or of a place among rows without a time.
    private static final int LG_ROWS = 48;

    FlowSpans(KeyColumn column, Snapshot snapshot) {
        this(column, FlowPlaces.of(snapshot), snapshot.share().process(), MAX);
    }

    /// A hash table of pieces as [FlowPiece] has them, but for the order of the first row instead of its place. A slot
    /// without rows is free.
    static final class State {
        private final int most;
        private long[] slots = new long[1024 * FlowPiece.LONGS];
        private int size;
        private final Scratch scratch = new Scratch();
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final long[] times = new long[Block.STRIP];

        private State(int most) {
            this.most = most;
        }

        private void add(long key, long first, long last, long order, long rows) {
            int at = slot(key);
            if (slots[at + FlowPiece.ROWS] == 0) {
                if (2 * size > slots.length / FlowPiece.LONGS) {
                    grow();
                    at = slot(key);
                }
                if (++size > most) {
                    throw new IllegalArgumentException("more than " + most
                            + " flows are not to be had of rows that are in several processes; select some with where");
                }
                slots[at + FlowPiece.KEY] = key;
                slots[at + FlowPiece.FIRST] = first;
                slots[at + FlowPiece.LAST] = last;
                slots[at + FlowPiece.PLACE] = order;
                slots[at + FlowPiece.ROWS] = rows;
                return;
            }
            long known = slots[at + FlowPiece.FIRST];
            if (first < known || first == known && order < slots[at + FlowPiece.PLACE]) {
                slots[at + FlowPiece.FIRST] = first;
                slots[at + FlowPiece.PLACE] = order;
            }
            slots[at + FlowPiece.LAST] = Math.max(slots[at + FlowPiece.LAST], last);
            slots[at + FlowPiece.ROWS] += rows;
        }

        private int slot(long key) {
            int mask = slots.length / FlowPiece.LONGS - 1;
            int slot = (int) KeyHash.of(key) & mask;
            while (slots[slot * FlowPiece.LONGS + FlowPiece.ROWS] != 0
                    && slots[slot * FlowPiece.LONGS + FlowPiece.KEY] != key) {
                slot = (slot + 1) & mask;
            }
            return slot * FlowPiece.LONGS;
        }

        private void grow() {
            long[] old = slots;
            slots = new long[2 * old.length];
            for (int at = 0; at < old.length; at += FlowPiece.LONGS) {
                if (old[at + FlowPiece.ROWS] != 0) {
                    System.arraycopy(old, at, slots, slot(old[at + FlowPiece.KEY]), FlowPiece.LONGS);
                }
            }
        }

        /// Makes room first: poured in the order of their slots into a table that is too small, they would fill its
        /// front alone.
        private void addAll(long[] pieces, int count) {
            while (2L * (size + count) > slots.length / FlowPiece.LONGS) {
                grow();
            }
            for (int at = 0; at + FlowPiece.LONGS <= pieces.length; at += FlowPiece.LONGS) {
                if (pieces[at + FlowPiece.ROWS] != 0) {
                    add(
                            pieces[at + FlowPiece.KEY],
                            pieces[at + FlowPiece.FIRST],
                            pieces[at + FlowPiece.LAST],
                            pieces[at + FlowPiece.PLACE],
                            pieces[at + FlowPiece.ROWS]);
                }
            }
        }

        /// The best of them.
        Flows flows(Flows.Request request) {
            Comparator<Flow> order = request.order().comparator();
            PriorityQueue<Flow> best = new PriorityQueue<>(order.reversed());
            long rows = 0;
            for (int at = 0; at < slots.length; at += FlowPiece.LONGS) {
                if (slots[at + FlowPiece.ROWS] == 0) {
                    continue;
                }
                boolean timed = slots[at + FlowPiece.FIRST] <= slots[at + FlowPiece.LAST];
                rows += slots[at + FlowPiece.ROWS];
                best.add(new Flow(
                        slots[at + FlowPiece.KEY],
                        timed,
                        timed ? slots[at + FlowPiece.FIRST] : 0,
                        timed ? slots[at + FlowPiece.LAST] : 0,
                        slots[at + FlowPiece.ROWS],
                        Flow.ELSEWHERE,
                        slots[at + FlowPiece.PLACE]));
                if (best.size() > request.most()) {
                    best.poll();
                }
            }
            return new Flows(size, rows, best.stream().sorted(order).toList());
        }
    }

    @Override
    public State zero() {
        return new State(most);
    }

    @Override
    public void add(State state, Block block) {
        if (column.present(block, state.mask) == 0) {
            return;
        }
        int rows = block.to() - block.base();
        column.load(block.segmentIndex(), block.base(), rows, state.keys, state.scratch);
        int timed = places.load(block.segmentIndex(), block.base(), rows, state.times);
        for (int w = 0; w < Block.WORDS; w++) {
            for (long bits = state.mask[w]; bits != 0; bits &= bits - 1) {
                int row = (w << 6) + Long.numberOfTrailingZeros(bits);
                long place = RowPlace.of(block.segmentIndex(), block.base() + row);
                long order = (long) process << LG_ROWS | (row < timed ? places.arrival(place) : place);
                long first = row < timed ? state.times[row] : Long.MAX_VALUE;
                state.add(state.keys[row], first, state.times[row], order, 1);
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        left.addAll(right.slots, right.size);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        long[] pieces = new long[state.size * FlowPiece.LONGS];
        int n = 0;
        for (int at = 0; at < state.slots.length; at += FlowPiece.LONGS) {
            if (state.slots[at + FlowPiece.ROWS] != 0) {
                System.arraycopy(state.slots, at, pieces, n, FlowPiece.LONGS);
                n += FlowPiece.LONGS;
            }
        }
        Words.write(out, pieces);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        long[] pieces = Words.read(in);
        state.addAll(pieces, pieces.length / FlowPiece.LONGS);
        return state;
    }
}
