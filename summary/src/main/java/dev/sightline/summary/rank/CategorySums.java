package dev.sightline.summary.rank;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import dev.sightline.summary.selection.ResolvedPaint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// Selected rows by paint category, and values and sums of a column among them.
public final class CategorySums implements Summary<CategorySums.State> {
    private final KeyColumn column;
    private final ResolvedPaint paint;

    public CategorySums(KeyColumn column, ResolvedPaint paint) {
        this.column = column;
        this.paint = paint;
    }

    /// What is known so far.
    public final class State {
        private final long[] rows = new long[paint.count()];
        private final ColumnStats stats = new ColumnStats(column);
        private final ColumnStats.State[] sums = new ColumnStats.State[paint.count()];
        private final long[][] masks = paint.masks();
        private final long[] mask = new long[Block.WORDS];
        private final Scratch scratch = new Scratch();

        State() {
            for (int c = 0; c < sums.length; c++) {
                sums[c] = stats.zero();
            }
        }

        /// All selected rows of a category, also those without a value.
        public long rows(int category) {
            return rows[category];
        }

        /// Values and sum of a category's rows.
        public ColumnStats.State stats(int category) {
            return sums[category];
        }
    }

    /// What there is to know when nothing is painted and the column's values are known already.
    public State ofUnpainted(ColumnStats.State all) {
        if (paint.count() > 1) {
            throw new IllegalStateException("rows are painted");
        }
        State state = new State();
        state.rows[0] = all.present() + all.missing();
        state.sums[0] = all;
        return state;
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        block.copyMask(state.mask);
        paint.divide(block, state.mask, state.masks, state.scratch);
        for (int c = 0; c < state.rows.length; c++) {
            Block part = new Block(block.segmentIndex(), block.segment(), block.from(), block.to(), state.masks[c]);
            state.rows[c] += part.selected();
            if (part.selected() > 0) {
                state.stats.add(state.sums[c], part);
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        for (int c = 0; c < left.rows.length; c++) {
            left.rows[c] += right.rows[c];
            left.sums[c] = left.stats.merge(left.sums[c], right.sums[c]);
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.rows);
        for (ColumnStats.State sum : state.sums) {
            state.stats.write(sum, out);
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        Words.fill(in, state.rows);
        for (int c = 0; c < state.sums.length; c++) {
            state.sums[c] = state.stats.read(in);
        }
        return state;
    }
}
