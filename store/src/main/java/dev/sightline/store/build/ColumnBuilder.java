package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.memory.Memory;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// One growing column of a [SegmentBuilder]. Values at rows without one are zero.
///
/// Sparse at first, and for as long as at most one row in eight has a value; then its memory is only planned.
public abstract sealed class ColumnBuilder permits ColumnBuilder.Longs, DoublesBuilder, BoolsBuilder, StringsBuilder {
    final Memory values;
    final ColumnType type;
    /// Made when the first row without a value comes.
    private @Nullable BitsBuilder validity;
    /// The values so far; null once the column is dense.
    private @Nullable SparseCells sparse = new SparseCells();

    private final MemoryPool pool;
    private final List<Memory> owned = new ArrayList<>();
    public int rows;
    int missing;

    ColumnBuilder(ColumnType type, MemoryPool pool) {
        this.type = type;
        this.pool = pool;
        this.values = planned(4096);
    }

    final MemoryPool pool() {
        return pool;
    }

    final Memory zeroed(long capacity) {
        return pool.zeroed(capacity);
    }

    /// For what a sparse column may never need.
    final Memory planned(long capacity) {
        return pool.planned(capacity);
    }

    public static ColumnBuilder of(ColumnType type, MemoryPool pool) {
        return of(type, pool, false);
    }

    /// @param likelyIds whether strings are likely to come once each
    static ColumnBuilder of(ColumnType type, MemoryPool pool, boolean likelyIds) {
        return switch (type) {
            case INT64, TIME -> new Longs(type, pool);
            case FLOAT64 -> new DoublesBuilder(pool);
            case BOOL -> new BoolsBuilder(pool);
            case STRING -> new StringsBuilder(pool, likelyIds);
        };
    }

    /// Appends `count` rows.
    public final void append(Batch.Column column, int count) {
        if (count == 0) {
            return;
        }
        if (sparse != null) {
            int[] present = present(column, count);
            if (8L * (sparse.count() + present.length) <= rows + (long) count) {
                if (appendSparse(sparse, column, present, count)) {
                    return;
                }
            }
            makeDense();
        }
        appendDense(column.dense(count), count);
    }

    /// The rows that have a value.
    private static int[] present(Batch.Column column, int count) {
        int @Nullable [] known = column.present();
        long @Nullable [] valid = column.valid();
        if (known != null) {
            return known;
        }
        int[] found = new int[count];
        int length = 0;
        for (int row = 0; row < count; row++) {
            if (isSet(valid, row)) {
                found[length++] = row;
            }
        }
        return Arrays.copyOf(found, length);
    }

    private boolean appendSparse(SparseCells cells, Batch.Column column, int[] present, int count) {
        int before = cells.count();
        if (!putSparse(cells, column, present, count)) {
            cells.truncate(before);
            return false;
        }
        validity().fill(false, count);
        missing += count - (cells.count() - before);
        rows += count;
        return true;
    }

    public final void makeDense() {
        SparseCells cells = sparse;
        if (cells == null) {
            return;
        }
        sparse = null;
        for (int i = 0; i < cells.count(); i++) {
            validity().set(cells.row(i));
        }
        spread(cells);
    }

    private void appendDense(Batch.Column column, int count) {
        long @Nullable [] valid = column.valid();
        int before = missing;
        long @Nullable [] kept = put(column.values(), valid, count);
        if (kept != null) {
            for (int at = 0; at < count; at += 64) {
                long mask = count - at >= 64 ? -1L : (1L << (count - at)) - 1;
                missing += Long.bitCount(~kept[at >>> 6] & mask);
            }
        }
        if (validity != null || missing > before) {
            validity().append(kept, count);
        }
        rows += count;
    }

    public final void appendMissing(int count) {
        if (count > 0) {
            validity().fill(false, count);
            putMissing(count);
            missing += count;
            rows += count;
        }
    }

    private BitsBuilder validity() {
        if (validity == null) {
            validity = new BitsBuilder(planned(1024));
            validity.fill(true, rows);
        }
        return validity;
    }

    final @Nullable MemorySegment validBits() {
        return validity == null ? null : validity.finish();
    }

    /// @return the validity that holds: `valid`, less what the column cannot hold
    abstract long @Nullable [] put(Batch.Values batch, long @Nullable [] valid, int count);

    abstract void putMissing(int count);

    /// Adds the values to the cells, and plans the memory that [#put] would take.
    ///
    /// @return false when the column must be dense from here on: what was added to the cells is taken back
    abstract boolean putSparse(SparseCells cells, Batch.Column column, int[] present, int count);

    /// Puts the cells where [#put] would have put them.
    abstract void spread(SparseCells cells);

    /// @param inverse where each row goes; null when they stay
    SparseVector build(SparseCells cells, @Nullable MemorySegment inverse) {
        return new SparseVector(type, rows, cells, inverse, null);
    }

    /// Which of the column's values is that of its present row i.
    static int place(Batch.Column column, int[] present, int i) {
        return column.present() == null ? present[i] : i;
    }

    /// @param order how rows are to be rearranged; null when they stay. After this the builder is done
    abstract ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid);

    final boolean isSparse() {
        return sparse != null;
    }

    /// Of a sparse column; after this the builder is done.
    ///
    /// @param inverse of the order of the rows; null when they stay
    final SparseVector finishSparse(@Nullable RowOrder inverse) {
        return build(Objects.requireNonNull(sparse), inverse == null ? null : inverse.places());
    }

    /// Of any column, laid out; after this the builder is done.
    public final ColumnVector finish(@Nullable RowOrder order, @Nullable RowOrder inverse) {
        return isSparse() ? finishSparse(inverse).laid() : finish(order);
    }

    /// Of a dense column; after this the builder is done.
    ///
    /// @param order null when rows stay
    public final ColumnVector finish(@Nullable RowOrder order) {
        MemorySegment valid = null;
        if (validity != null) {
            if (order == null) {
                valid = validity.finish();
            } else {
                Memory sorted = BitsBuilder.reorder(validity.finish(), order, pool);
                own(sorted);
                valid = sorted.bytes(BitsBuilder.bytes(rows));
            }
        }
        return build(order, valid);
    }

    /// What [#free] frees too.
    final Memory own(Memory memory) {
        owned.add(memory);
        return memory;
    }

    public long offHeapBytes() {
        return values.held() + (validity == null ? 0 : validity.memory().held());
    }

    public long heapBytes() {
        return sparse == null ? 0 : sparse.heapBytes();
    }

    void free() {
        values.free();
        owned.forEach(Memory::free);
        if (validity != null) {
            validity.memory().free();
        }
    }

    /// The rows x 8 bytes of a column, rearranged.
    final MemorySegment words(@Nullable RowOrder order) {
        if (order == null) {
            return values.bytes(8L * rows);
        }
        MemorySegment source = values.bytes();
        MemorySegment target = own(pool.unset(8L * rows)).bytes(8L * rows);
        Gather.words(source, order, target);
        values.free();
        return target;
    }

    static boolean isSet(long @Nullable [] valid, int row) {
        return valid == null || (valid[row >>> 6] >>> (row & 63) & 1) != 0;
    }

    static final class Longs extends ColumnBuilder {
        private long min = Long.MAX_VALUE;
        private long max = Long.MIN_VALUE;

        Longs(ColumnType type, MemoryPool pool) {
            super(type, pool);
        }

        long min() {
            return rows > missing ? min : 0;
        }

        long max() {
            return rows > missing ? max : 0;
        }

        @Override
        long @Nullable [] put(Batch.Values batch, long @Nullable [] valid, int count) {
            long[] source = source(batch);
            MemorySegment target = values.reserve(8L * (rows + (long) count));
            MemorySegment.copy(source, 0, target, JAVA_LONG_UNALIGNED, 8L * rows, count);
            long low = min;
            long high = max;
            if (valid == null) {
                for (int row = 0; row < count; row++) {
                    low = Math.min(low, source[row]);
                    high = Math.max(high, source[row]);
                }
            } else {
                for (int row = 0; row < count; row++) {
                    if (isSet(valid, row)) {
                        low = Math.min(low, source[row]);
                        high = Math.max(high, source[row]);
                    } else {
                        target.set(JAVA_LONG_UNALIGNED, 8L * (rows + row), 0);
                    }
                }
            }
            min = low;
            max = high;
            return valid;
        }

        @Override
        void putMissing(int count) {
            values.plan(8L * (rows + (long) count));
        }

        @Override
        void spread(SparseCells cells) {
            cells.spread(values.bytes());
        }

        private static long[] source(Batch.Values batch) {
            return switch (batch) {
                case Batch.Values.Int64s ints -> ints.values();
                case Batch.Values.Times times -> times.nanos();
                default -> throw new IllegalArgumentException("not whole numbers: " + batch.type());
            };
        }

        @Override
        boolean putSparse(SparseCells cells, Batch.Column column, int[] present, int count) {
            long[] source = source(column.values());
            for (int i = 0; i < present.length; i++) {
                long value = source[place(column, present, i)];
                min = Math.min(min, value);
                max = Math.max(max, value);
                cells.add(rows + present[i], value);
            }
            putMissing(count);
            return true;
        }

        @Override
        ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid) {
            return new ColumnVector.Longs(words(order), valid, missing, min(), max());
        }
    }
}
