package dev.sightline.summary.rank;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/// Counts keys in the newest slots of a tree, with their sums and, behind the first level, their least and
/// greatest.
final class SlotCounting implements Summary<SlotCounting.State> {
    private final SlotTree tree;
    private final KeyColumn column;
    private final int from;
    private final int to;
    private final boolean[] interesting;

    /// @param from first slot to count
    /// @param to behind the last
    SlotCounting(SlotTree tree, KeyColumn column, int from, int to) {
        this.tree = tree;
        this.column = column;
        this.from = from;
        this.to = to;
        this.interesting = from == 0 ? new boolean[0] : tree.interesting();
    }

    /// @param counts by slot from `from` on
    record State(long[] mask, long[] keys, Scratch scratch, long[] counts, double[] sums, long[] least, long[] most) {}

    @Override
    public State zero() {
        int n = to - from;
        State state = new State(
                new long[Block.WORDS],
                new long[Block.STRIP],
                new Scratch(),
                new long[n],
                new double[n],
                new long[from == 0 ? 0 : n],
                new long[from == 0 ? 0 : n]);
        Arrays.fill(state.least, Long.MAX_VALUE);
        Arrays.fill(state.most, Long.MIN_VALUE);
        return state;
    }

    @Override
    public void add(State state, Block block) {
        int n = column.present(block, state.mask);
        if (n == 0) {
            return;
        }
        column.gather(block, state.mask, n, state.keys, state.scratch);
        add(state, state.keys, n);
    }

    /// Takes in the first `n` of some keys.
    void add(State state, long[] keys, int n) {
        if (from > 0) {
            addFine(state, keys, n);
        } else if (column.type() == ColumnType.FLOAT64) {
            addReals(state, keys, n);
        } else {
            addIntegers(state, keys, n);
        }
    }

    private void addReals(State state, long[] keys, int n) {
        long[] counts = state.counts;
        double[] sums = state.sums;
        long low = tree.rootLow();
        int shift = tree.rootShift();
        for (int i = 0; i < n; i++) {
            int slot = (int) ((keys[i] - low) >>> shift);
            counts[slot]++;
            sums[slot] += KeyColumn.doubleOf(keys[i]);
        }
    }

    private void addIntegers(State state, long[] keys, int n) {
        long[] counts = state.counts;
        double[] sums = state.sums;
        long low = tree.rootLow();
        int shift = tree.rootShift();
        for (int i = 0; i < n; i++) {
            int slot = (int) ((keys[i] - low) >>> shift);
            counts[slot]++;
            sums[slot] += keys[i];
        }
    }

    private void addFine(State state, long[] keys, int n) {
        for (int i = 0; i < n; i++) {
            long key = keys[i];
            if (interesting[tree.rootSlot(key)]) {
                int slot = tree.slot(key) - from;
                if (slot >= 0) {
                    state.counts[slot]++;
                    state.sums[slot] += column.number(key);
                    state.least[slot] = Math.min(state.least[slot], key);
                    state.most[slot] = Math.max(state.most[slot], key);
                }
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        for (int j = 0; j < left.counts.length; j++) {
            left.counts[j] += right.counts[j];
            left.sums[j] += right.sums[j];
        }
        for (int j = 0; j < left.least.length; j++) {
            left.least[j] = Math.min(left.least[j], right.least[j]);
            left.most[j] = Math.max(left.most[j], right.most[j]);
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.counts);
        for (double sum : state.sums) {
            out.writeDouble(sum);
        }
        Words.write(out, state.least);
        Words.write(out, state.most);
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        Words.fill(in, state.counts);
        for (int j = 0; j < state.sums.length; j++) {
            state.sums[j] = in.readDouble();
        }
        Words.fill(in, state.least);
        Words.fill(in, state.most);
        return state;
    }
}
