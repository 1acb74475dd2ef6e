package dev.sightline.summary.density;

import dev.sightline.summary.Summary;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.selection.ResolvedPaint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// How many selected rows fall into each cell of a picture of two columns, and into each of its categories. Rows
/// without one of the values count nowhere.
public final class Histogram2D implements Summary<Histogram2D.State> {
    private final KeyColumn x;
    private final KeyColumn y;
    private final Axis xAxis;
    private final Axis yAxis;
    private final @Nullable ResolvedPaint paint;

    /// @param paint null: rows are not divided into categories
    public Histogram2D(KeyColumn x, Axis xAxis, KeyColumn y, Axis yAxis, @Nullable ResolvedPaint paint) {
        this.x = x;
        this.y = y;
        this.xAxis = xAxis;
        this.yAxis = yAxis;
        this.paint = paint;
    }

    /// The counts so far.
    public final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final int[] columns = new int[Block.STRIP];
        private final int[] rows = new int[Block.STRIP];
        private final byte[] categories = new byte[Block.STRIP];
        private final Scratch scratch = new Scratch();
        private final CellCounts total = new CellCounts(xAxis.bins() * yAxis.bins());
        private final CellCounts @Nullable [] byCategory;
        private final long @Nullable [][] masks;
        private long outOfScale;
        private long outside;

        State() {
            this.byCategory = paint == null ? null : new CellCounts[paint.count()];
            this.masks = paint == null ? null : paint.masks();
            for (int c = 0; byCategory != null && c < byCategory.length; c++) {
                byCategory[c] = new CellCounts(xAxis.bins() * yAxis.bins());
            }
        }

        /// Rows in cell (x bin, y bin) are at index `yBin * width + xBin`.
        public long[] counts() {
            return total.toArray();
        }

        /// The same for one category of the paint.
        ///
        /// @throws IllegalStateException if nothing was painted
        public long[] counts(int category) {
            if (byCategory == null) {
                throw new IllegalStateException("rows were not divided into categories");
            }
            return byCategory[category].toArray();
        }

        /// Rows with both values of which one is not above 0 on a log scale.
        public long outOfScale() {
            return outOfScale;
        }

        /// Rows with both values, in scale, but beyond the limits of the picture.
        public long outside() {
            return outside;
        }

        private void count(Block block, int n) {
            x.gather(block, mask, n, keys, scratch);
            xAxis.bins(keys, n, columns);
            int bad = xAxis.isLog() ? markBelowScale(n) : 0;
            y.gather(block, mask, n, keys, scratch);
            yAxis.bins(keys, n, rows);
            bad += yAxis.isLog() ? markBelowScale(n) : 0;
            outOfScale += bad;
            int width = xAxis.bins();
            int inside = 0;
            for (int i = 0; i < n; i++) {
                boolean in = (columns[i] | rows[i]) >= 0;
                rows[i] = in ? rows[i] * width + columns[i] : -1;
                inside += in ? 1 : 0;
            }
            outside += n - bad - inside;
            total.count(rows, n);
            divide(block, n);
        }

        /// CellCounts rows that a log scale cannot show, each once: bin -2 says that the row was counted before.
        private int markBelowScale(int n) {
            int bad = 0;
            for (int i = 0; i < n; i++) {
                if (keys[i] <= 0) {
                    bad += columns[i] != -2 ? 1 : 0;
                    columns[i] = -2;
                }
            }
            return bad;
        }

        private void divide(Block block, int n) {
            if (paint == null || byCategory == null || masks == null) {
                return;
            }
            paint.categories(block, mask, categories, masks, scratch);
            if (n < block.to() - block.base()) {
                Masks.compress(mask, categories);
            }
            for (CellCounts counts : byCategory) {
                counts.reserve(n);
            }
            for (int i = 0; i < n; i++) {
                if (rows[i] >= 0) {
                    byCategory[categories[i]].cells()[rows[i]]++;
                }
            }
        }
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        x.present(block, state.mask);
        int n = y.restrict(block, state.mask);
        if (n > 0) {
            state.count(block, n);
        }
    }

    @Override
    public State merge(State left, State right) {
        left.total.add(right.total);
        for (int c = 0; left.byCategory != null && right.byCategory != null && c < left.byCategory.length; c++) {
            left.byCategory[c].add(right.byCategory[c]);
        }
        left.outOfScale += right.outOfScale;
        left.outside += right.outside;
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.outOfScale);
        out.writeLong(state.outside);
        state.total.write(out);
        for (int c = 0; state.byCategory != null && c < state.byCategory.length; c++) {
            state.byCategory[c].write(out);
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.outOfScale = in.readLong();
        state.outside = in.readLong();
        state.total.read(in);
        for (int c = 0; state.byCategory != null && c < state.byCategory.length; c++) {
            state.byCategory[c].read(in);
        }
        return state;
    }
}
