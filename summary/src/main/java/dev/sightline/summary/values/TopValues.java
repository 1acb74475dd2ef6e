package dev.sightline.summary.values;

import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.KeyFilter;
import dev.sightline.summary.rows.LongSet;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.Words;
import dev.sightline.summary.selection.ResolvedPaint;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.datasketches.frequencies.ErrorType;
import org.apache.datasketches.frequencies.FrequentLongsSketch;
import org.jspecify.annotations.Nullable;

/// How often each value of a column occurs among the selected rows, by paint category. Exact as long as there are no
/// more than [#MAX_VALUES] distinct values; of further ones a sketch [1] keeps the frequent ones, however late they
/// come, and [#most] counts these again.
///
/// [1] D. Anderson et al., "A High-Performance Algorithm for Identifying Frequent Items in Data Streams", IMC 2017;
/// here Apache DataSketches.
public final class TopValues implements Summary<TopValues.State> {
    /// Distinct values that one thread counts one by one.
    public static final int MAX_VALUES = 1 << 20;

    private static final int MIN_SKETCH = 8;
    private static final long[] NONE = {};

    private final KeyColumn column;
    private final ResolvedPaint paint;
    private final int limit;
    private final @Nullable KeyFilter only;

    public TopValues(KeyColumn column, ResolvedPaint paint) {
        this(column, paint, MAX_VALUES);
    }

    public TopValues(KeyColumn column, ResolvedPaint paint, int limit) {
        this(column, paint, limit, null);
    }

    /// @param only values that are counted; null: all
    private TopValues(KeyColumn column, ResolvedPaint paint, int limit, @Nullable KeyFilter only) {
        this.column = column;
        this.paint = paint;
        this.limit = limit;
        this.only = only;
    }

    /// The most frequent values.
    ///
    /// @param values most frequent first, equal ones in ascending order, each with all of its rows
    /// @param present selected rows that have a value, by category
    /// @param hidden no value that is missing here has more rows than this
    /// @param exact whether these are the most frequent ones for certain
    public record Most(List<Value> values, long[] present, long hidden, boolean exact) {}

    /// @param run over the rows in question; twice where not all values could be counted one by one
    public Most most(int most, Function<TopValues, State> run) {
        State first = run.apply(this);
        if (first.isExact()) {
            return found(first.top(most + 1), most, first, 0, true);
        }
        LongSet candidates = new LongSet();
        long hidden = first.candidates(Math.max(most, limit / 2), candidates);
        List<Value> counted = run.apply(new TopValues(column, paint, candidates.size(), new KeyFilter(candidates)))
                .top(most + 1);
        boolean exact =
                counted.size() >= most && (most == 0 || counted.get(most - 1).rows() > hidden);
        return found(counted, most, first, hidden, exact);
    }

    private static Most found(List<Value> counted, int most, State all, long hidden, boolean exact) {
        long next = counted.size() > most ? counted.get(most).rows() : 0;
        return new Most(counted.subList(0, Math.min(most, counted.size())), all.present, Math.max(hidden, next), exact);
    }

    /// A value and how many rows have it, by category and in all.
    public record Value(long key, long[] byCategory, long rows) {}

    /// The counts so far.
    public final class State {
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final byte[] categories = new byte[Block.STRIP];
        private final long[][] masks = paint.masks();
        private final Scratch scratch = new Scratch();
        private final KeyCounts counts = new KeyCounts(paint.count());
        private final long[] present = new long[paint.count()];
        /// Of the values that are not among the counts; null as long as there are none.
        private @Nullable FrequentLongsSketch others;

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
            return others == null;
        }

        private void add(long key, int category, long rows) {
            if (!counts.add(key, category, rows, limit)) {
                others().update(key, rows);
            }
        }

        private FrequentLongsSketch others() {
            FrequentLongsSketch known = others;
            if (known == null) {
                known = new FrequentLongsSketch(sketchSize());
                others = known;
            }
            return known;
        }

        /// The values that may be the most frequent ones.
        ///
        /// @param out takes at most so many
        /// @return no value that is not among them has more rows
        private long candidates(int most, LongSet out) {
            FrequentLongsSketch sketch = others();
            List<Value> bounds = new ArrayList<>();
            for (int i = 0; i < counts.size(); i++) {
                long upper = counts.total(i) + sketch.getUpperBound(counts.key(i));
                bounds.add(new Value(counts.key(i), NONE, upper));
            }
            LongSet counted = new LongSet();
            for (int i = 0; i < counts.size(); i++) {
                counted.add(counts.key(i));
            }
            for (FrequentLongsSketch.Row row : sketch.getFrequentItems(0, ErrorType.NO_FALSE_NEGATIVES)) {
                if (!counted.contains(row.getItem())) {
                    bounds.add(new Value(row.getItem(), NONE, row.getUpperBound()));
                }
            }
            bounds.sort(Comparator.comparingLong(Value::rows).reversed().thenComparingLong(Value::key));
            bounds.stream().limit(most).forEach(value -> out.add(value.key()));
            return Math.max(
                    sketch.getMaximumError(),
                    bounds.size() > most ? bounds.get(most).rows() : 0);
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
            if (only == null || only.contains(state.keys[i])) {
                state.add(state.keys[i], state.categories[i], 1);
            }
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
        }
        if (right.others != null) {
            left.others().merge(right.others);
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.present);
        byte[] others = state.others == null ? new byte[0] : state.others.toByteArray();
        out.writeInt(others.length);
        out.write(others);
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
        byte[] others = new byte[Words.count(in, 1)];
        in.readFully(others);
        if (others.length > 0) {
            checkSketch(others);
            state.others = FrequentLongsSketch.getInstance(MemorySegment.ofArray(others));
        }
        for (int n = in.readInt(); n > 0; n--) {
            long key = column.checked(in.readLong());
            long[] counts = Words.read(in);
            for (int c = 0; c < counts.length; c++) {
                if (counts[c] > 0) {
                    state.add(key, c, counts[c]);
                }
            }
        }
        return state;
    }

    private int sketchSize() {
        return Math.max(MIN_SKETCH, Integer.highestOneBit(limit) << 1);
    }

    /// The library makes the room that a sketch's first bytes ask for before it looks whether so much follows:
    ///
    /// ```
    /// byte 3: lg of the greatest size   4: lg of the present one   8..11: items   32: two longs an item
    /// ```
    private void checkSketch(byte[] bytes) throws IOException {
        int lgMost = Integer.numberOfTrailingZeros(sketchSize());
        boolean sizesFit = bytes.length >= 8 && bytes[3] == lgMost && bytes[4] >= 0 && bytes[4] <= lgMost;
        boolean isWhole = bytes.length == 8
                || bytes.length >= 32
                        && bytes.length
                                == 32
                                        + 16L
                                                * ByteBuffer.wrap(bytes)
                                                        .order(ByteOrder.nativeOrder())
                                                        .getInt(8);
        if (!sizesFit || !isWhole) {
            throw new IOException("a sketch of another size than its bytes");
        }
    }
}
