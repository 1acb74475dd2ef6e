package dev.sightline.summary.values;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import dev.sightline.summary.selection.ResolvedPaint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/// How often each value of a column occurs among the selected rows, by paint category. Exact as long as a
/// thread sees no
/// more than [#MAX_VALUES] distinct values; rows of further values are only counted together.
public final class TopValues implements Summary<TopValues.State> {
    /// Distinct values that one thread counts one by one.
    public static final int MAX_VALUES = 1 << 20;

    private final KeyColumn column;
    private final ResolvedPaint paint;
    private final int limit;

    public TopValues(KeyColumn column, ResolvedPaint paint) {
        this(column, paint, MAX_VALUES);
    }

    public TopValues(KeyColumn column, ResolvedPaint paint, int limit) {
        this.column = column;
        this.paint = paint;
        this.limit = limit;
    }

    /// A value and how many rows have it, by category and in all.
    public record Value(long key, long[] byCategory, long rows) {}

    /// The counts so far.
    public final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.CELL];
        private final byte[] categories = new byte[Block.CELL];
        private final long[][] masks = paint.masks();
        private final Scratch scratch = new Scratch();
        private final KeyCounts counts = new KeyCounts(paint.count());
        private final long[] present = new long[paint.count()];
        private final long[] uncounted = new long[paint.count()];

        /// The most frequent values, most frequent first, equal ones in ascending order.
        public List<Value> top(int most) {
            return IntStream.range(0, counts.size())
                    .mapToObj(i -> new Value(counts.key(i), counts.counts(i), counts.total(i)))
                    .sorted(Comparator.comparingLong(Value::rows).reversed().thenComparingLong(Value::key))
                    .limit(most)
                    .toList();
        }

        /// Selected rows of a category that have a value.
        public long present(int category) {
            return present[category];
        }

        /// How many distinct values were counted one by one.
        public int distinct() {
            return counts.size();
        }

        /// Whether every value was counted by itself.
        public boolean isExact() {
            return Arrays.stream(uncounted).sum() == 0;
        }

        private void add(long key, int category, long rows) {
            if (!counts.add(key, category, rows, limit)) {
                uncounted[category] += rows;
            }
        }
    }

    @Override
    public State zero() {
        return new State();
    }

    @Override
    public void add(State state, Block block) {
        int n = column.present(block, state.mask);
        if (n == 0) {
            return;
        }
        column.gather(block, state.mask, n, state.keys, state.scratch);
        paint.categories(block, state.mask, state.categories, state.masks, state.scratch);
        if (n < block.to() - block.base()) {
            Masks.compress(state.mask, state.categories);
        }
        for (int i = 0; i < n; i++) {
            state.present[state.categories[i]]++;
            state.add(state.keys[i], state.categories[i], 1);
        }
    }

    @Override
    public State merge(State left, State right) {
        for (int i = 0; i < right.counts.size(); i++) {
            long[] counts = right.counts.counts(i);
            for (int c = 0; c < counts.length; c++) {
                if (counts[c] > 0) {
                    left.add(right.counts.key(i), c, counts[c]);
                }
            }
        }
        for (int c = 0; c < left.present.length; c++) {
            left.present[c] += right.present[c];
            left.uncounted[c] += right.uncounted[c];
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.present);
        Words.write(out, state.uncounted);
        out.writeInt(state.counts.size());
        for (int i = 0; i < state.counts.size(); i++) {
            out.writeLong(state.counts.key(i));
            Words.write(out, state.counts.counts(i));
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        Words.fill(in, state.present);
        Words.fill(in, state.uncounted);
        for (int n = in.readInt(); n > 0; n--) {
            long key = in.readLong();
            long[] counts = Words.read(in);
            for (int c = 0; c < counts.length; c++) {
                if (counts[c] > 0) {
                    state.add(key, c, counts[c]);
                }
            }
        }
        return state;
    }
}
