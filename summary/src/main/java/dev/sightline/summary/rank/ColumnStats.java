package dev.sightline.summary.rank;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/// Present and missing values of a column among the selected rows, their minimum, maximum and sum.
///
/// The sum of integers is exact (128 bits), that of floating-point numbers compensated (Neumaier's [1] two-term form,
/// per thread, then over threads): its error is about one rounding, however many rows there are.
///
/// [1] A. Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54, 1974.
public final class ColumnStats implements Summary<ColumnStats.State> {
    private final KeyColumn column;
    /// Null: keys are not counted by slot on the way.
    private final @Nullable SlotCounting slots;

    public ColumnStats(KeyColumn column) {
        this(column, null);
    }

    private ColumnStats(KeyColumn column, @Nullable SlotCounting slots) {
        this.column = column;
        this.slots = slots;
    }

    /// The same, with what the first pass of a [RankSearch] counts: 16 bytes a slot and thread.
    ///
    /// @param tree of one level, for all keys of the column
    static ColumnStats withSlots(KeyColumn column, SlotTree tree) {
        return new ColumnStats(column, new SlotCounting(tree, column, 0, tree.size()));
    }

    /// What is known of the rows so far.
    public static final class State {
        private final ColumnType type;
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final Scratch scratch = new Scratch();
        private long present;
        private long missing;
        private long min = Long.MAX_VALUE;
        private long max = Long.MIN_VALUE;
        private long minPositive = Long.MAX_VALUE;
        /// The sum of integers: high * 2^64 + low, low unsigned.
        private long low;

        private long high;
        private final CompensatedSum sum = new CompensatedSum();
        private SlotCounting.@Nullable State slots;

        State(ColumnType type, SlotCounting.@Nullable State slots) {
            this.type = type;
            this.slots = slots;
        }

        /// What was counted on the way, in the slots of the tree.
        SlotCounting.@Nullable State slots() {
            return slots;
        }

        /// Selected rows that have a value.
        public long present() {
            return present;
        }

        /// Selected rows that have none.
        public long missing() {
            return missing;
        }

        /// The least key; meaningless without values.
        public long minKey() {
            return min;
        }

        /// The greatest key; meaningless without values.
        public long maxKey() {
            return max;
        }

        /// The least key above 0, where a log scale can begin; `Long.MAX_VALUE` if there is none.
        public long minPositiveKey() {
            return minPositive;
        }

        /// The sum of an int64 column, or how many values of a bool column are true.
        public BigInteger integerSum() {
            return BigInteger.valueOf(high).shiftLeft(64).add(new BigInteger(Long.toUnsignedString(low)));
        }

        /// The sum of a float64 column.
        public double realSum() {
            return sum.value();
        }

        /// Mean of the numbers; NaN without values.
        public double mean() {
            double total =
                    type == ColumnType.FLOAT64 ? sum.value() : integerSum().doubleValue();
            return total / present;
        }

        private void addIntegers(int n) {
            for (int i = 0; i < n; i++) {
                long key = keys[i];
                min = Math.min(min, key);
                max = Math.max(max, key);
                minPositive = Math.min(minPositive, key > 0 ? key : Long.MAX_VALUE);
                long before = low;
                low = before + key;
                high += (key >> 63) + (((before & key) | ((before | key) & ~low)) >>> 63);
            }
        }

        private void addReals(int n) {
            for (int i = 0; i < n; i++) {
                min = Math.min(min, keys[i]);
                max = Math.max(max, keys[i]);
                minPositive = Math.min(minPositive, keys[i] > 0 ? keys[i] : Long.MAX_VALUE);
                sum.add(KeyColumn.doubleOf(keys[i]));
            }
        }
    }

    @Override
    public State zero() {
        return new State(column.type(), slots == null ? null : slots.zero());
    }

    @Override
    public void add(State state, Block block) {
        int n = column.present(block, state.mask);
        state.present += n;
        state.missing += block.selected() - n;
        if (n > 0) {
            column.gather(block, state.mask, n, state.keys, state.scratch);
            if (column.type() == ColumnType.FLOAT64) {
                state.addReals(n);
            } else {
                state.addIntegers(n);
            }
            if (slots != null && state.slots != null) {
                slots.add(state.slots, state.keys, n);
            }
        }
    }

    @Override
    public State merge(State left, State right) {
        left.present += right.present;
        left.missing += right.missing;
        left.min = Math.min(left.min, right.min);
        left.max = Math.max(left.max, right.max);
        left.minPositive = Math.min(left.minPositive, right.minPositive);
        long before = left.low;
        left.low = before + right.low;
        long carry = ((before & right.low) | ((before | right.low) & ~left.low)) >>> 63;
        left.high += right.high + carry;
        left.sum.add(right.sum);
        if (slots != null && left.slots != null && right.slots != null) {
            slots.merge(left.slots, right.slots);
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        out.writeLong(state.present);
        out.writeLong(state.missing);
        out.writeLong(state.min);
        out.writeLong(state.max);
        out.writeLong(state.minPositive);
        out.writeLong(state.low);
        out.writeLong(state.high);
        state.sum.write(out);
        if (slots != null && state.slots != null) {
            slots.write(state.slots, out);
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        state.present = in.readLong();
        state.missing = in.readLong();
        state.min = in.readLong();
        state.max = in.readLong();
        if (state.present > 0) {
            column.checked(state.min);
            column.checked(state.max);
        }
        state.minPositive = in.readLong();
        state.low = in.readLong();
        state.high = in.readLong();
        state.sum.read(in);
        if (slots != null) {
            state.slots = slots.read(in);
        }
        return state;
    }
}
