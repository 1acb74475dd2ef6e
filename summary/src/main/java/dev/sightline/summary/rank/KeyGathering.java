package dev.sightline.summary.rank;

import dev.sightline.event.Machine;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// All keys, or those in the marked slots of a tree, in no order.
final class KeyGathering implements Summary<KeyGathering.State> {
    private final KeyColumn column;
    private final @Nullable SlotTree tree;
    private final boolean[] interesting;
    private final int expected;

    /// @param tree null: all keys
    /// @param expected how many keys there will be
    KeyGathering(KeyColumn column, @Nullable SlotTree tree, int expected) {
        this.column = column;
        this.tree = tree;
        this.interesting = tree == null ? new boolean[0] : tree.interesting();
        this.expected = expected;
    }

    /// The keys so far.
    static final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final Scratch scratch = new Scratch();
        private long[] found;
        private int size;

        State(int capacity) {
            this.found = new long[capacity];
        }

        private void append(long[] more, int n) {
            if (size + n > found.length) {
                found = Arrays.copyOf(found, Math.max(size + n, 2 * found.length));
            }
            System.arraycopy(more, 0, found, size, n);
            size += n;
        }

        /// The keys, and behind them anything.
        long[] found() {
            return found;
        }

        int size() {
            return size;
        }

        long[] toArray() {
            return Arrays.copyOf(found, size);
        }
    }

    @Override
    public State zero() {
        return new State(expected / Machine.here().processors() + Block.STRIP);
    }

    @Override
    public void add(State state, Block block) {
        int n = column.present(block, state.mask);
        if (n > 0) {
            column.gather(block, state.mask, n, state.keys, state.scratch);
            state.append(state.keys, tree == null ? n : select(tree, state.keys, n));
        }
    }

    /// Moves the keys of marked slots to the front.
    private int select(SlotTree slots, long[] keys, int n) {
        int kept = 0;
        for (int i = 0; i < n; i++) {
            keys[kept] = keys[i];
            kept += interesting[slots.rootSlot(keys[i])] ? 1 : 0;
        }
        if (slots.hasOneLevel()) {
            return kept;
        }
        int marked = 0;
        for (int i = 0; i < kept; i++) {
            keys[marked] = keys[i];
            marked += slots.markOf(keys[i]) >= 0 ? 1 : 0;
        }
        return marked;
    }

    @Override
    public State merge(State left, State right) {
        left.append(right.found, right.size);
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.found, state.size);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        long[] found = Words.read(in);
        state.append(found, found.length);
        return state;
    }
}
