package dev.sightline.summary.entity;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Summary;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Words;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The numbers of a column by entity and bin of time: how many, the least, the greatest, the mean. 40 bytes a cell.
/// Runs
/// with a [TimeWindow] only.
public final class EntityNumbers implements Summary<EntityNumbers.State> {
    private final Snapshot snapshot;
    private final KeyColumn column;
    private final Entities entities;
    private final @Nullable KeyColumn by;
    private final int[] rowOf;
    private final int rows;
    private final long[] edges;

    /// @param column of integers or reals
    /// @param by of strings: whose values an entity's numbers are told apart by; null: they are not
    /// @param rowOf by entity, then kind (one more than `by` has values: the last is of rows without), which row of
    ///     the answer its numbers go to; -1: none
    /// @param rows of the answer
    /// @param edges ascending times, one more than there are bins: bin k is [edges[k], edges[k + 1])
    public EntityNumbers(
            Snapshot snapshot,
            KeyColumn column,
            Entities entities,
            @Nullable KeyColumn by,
            int[] rowOf,
            int rows,
            long[] edges) {
        this.snapshot = snapshot;
        this.column = column;
        this.entities = entities;
        this.by = by;
        this.rowOf = rowOf.clone();
        this.rows = rows;
        this.edges = edges.clone();
    }

    /// How many kinds an entity's numbers are told apart by, with that of rows that name none.
    public static int kinds(@Nullable KeyColumn by) {
        return by == null ? 1 : by.strings().size() + 1;
    }

    /// What is known so far, by row, then bin.
    public final class State {
        private final int bins = edges.length - 1;
        private final long[] counts = new long[rows * bins];
        private final double[] least = new double[rows * bins];
        private final double[] most = new double[rows * bins];
        /// Each with what its additions rounded off, as [dev.sightline.summary.rank.ColumnStats] has it.
        private final double[] sums = new double[rows * bins];

        private final double[] lost = new double[rows * bins];
        private final long[] mask = new long[Block.WORDS];
        private final long[] keys = new long[Block.STRIP];
        private final int[] who = new int[Block.STRIP];
        private final int kinds = kinds(by);
        private final long[] kind = new long[Block.STRIP];
        private final long[] named = new long[Block.WORDS];
        private final Scratch scratch = new Scratch();

        State() {
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, Double.NEGATIVE_INFINITY);
        }

        public long count(int row, int bin) {
            return counts[row * bins + bin];
        }

        /// Infinite where there is none.
        public double least(int row, int bin) {
            return least[row * bins + bin];
        }

        /// The same.
        public double most(int row, int bin) {
            return most[row * bins + bin];
        }

        /// NaN where there is none.
        public double mean(int row, int bin) {
            int at = row * bins + bin;
            double sum = Double.isFinite(lost[at]) ? sums[at] + lost[at] : sums[at];
            return sum / counts[at];
        }

        private void put(int at, double value) {
            counts[at]++;
            least[at] = Math.min(least[at], value);
            most[at] = Math.max(most[at], value);
            sum(at, value);
        }

        private void sum(int at, double value) {
            double next = sums[at] + value;
            lost[at] += Math.abs(sums[at]) >= Math.abs(value) ? sums[at] - next + value : value - next + sums[at];
            sums[at] = next;
        }

        private int kind(int word, int i) {
            return by == null ? 0 : (named[word] >>> i & 1) == 0 ? kinds - 1 : (int) kind[i];
        }

        private void add(Block block, MemorySegment times) {
            if (column.present(block, mask) == 0) {
                return;
            }
            int base = block.base();
            int size = block.to() - base;
            column.load(block.segmentIndex(), base, size, keys, scratch);
            entities.load(block.segmentIndex(), base, size, who, scratch);
            if (by != null && by.present(block, named) > 0) {
                by.load(block.segmentIndex(), base, size, kind, scratch);
            }
            int bin = 0;
            for (int word = 0; word < Block.WORDS; word++) {
                for (long left = mask[word]; left != 0; left &= left - 1) {
                    int i = (word << 6) + Long.numberOfTrailingZeros(left);
                    int row = who[i] < 0 ? -1 : rowOf[who[i] * kinds + kind(word, i)];
                    if (row < 0) {
                        continue;
                    }
                    long time = times.getAtIndex(JAVA_LONG_UNALIGNED, base + i);
                    // rows are sorted by time, so bins only go up
                    while (bin < bins && edges[bin + 1] <= time) {
                        bin++;
                    }
                    if (bin < bins && time >= edges[bin]) {
                        double value =
                                column.type() == ColumnType.FLOAT64 ? KeyColumn.doubleOf(keys[i]) : (double) keys[i];
                        if (Double.isFinite(value)) {
                            put(row * bins + bin, value);
                        }
                    }
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
        MemorySegment times = TimeWindow.times(snapshot, block.segment());
        if (times == null || block.to() > block.segment().timedRows()) {
            throw new IllegalStateException("numbers over time need a time window");
        }
        state.add(block, times);
    }

    @Override
    public State merge(State left, State right) {
        for (int at = 0; at < left.counts.length; at++) {
            left.counts[at] += right.counts[at];
            left.least[at] = Math.min(left.least[at], right.least[at]);
            left.most[at] = Math.max(left.most[at], right.most[at]);
            left.sum(at, right.sums[at]);
            left.sum(at, right.lost[at]);
        }
        return left;
    }

    @Override
    public void write(State state, DataOutput out) throws IOException {
        Words.write(out, state.counts);
        for (double[] cells : new double[][] {state.least, state.most, state.sums, state.lost}) {
            Words.write(
                    out,
                    Arrays.stream(cells).mapToLong(Double::doubleToRawLongBits).toArray());
        }
    }

    @Override
    public State read(DataInput in) throws IOException {
        State state = zero();
        Words.fill(in, state.counts);
        long[] bits = new long[state.counts.length];
        for (double[] cells : new double[][] {state.least, state.most, state.sums, state.lost}) {
            Words.fill(in, bits);
            Arrays.setAll(cells, at -> Double.longBitsToDouble(bits[at]));
        }
        return state;
    }
}
