package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One growing column of a [SegmentBuilder]. Values at rows without one are zero.
abstract sealed class ColumnBuilder
        permits ColumnBuilder.Longs, ColumnBuilder.Doubles, ColumnBuilder.Bools, StringsBuilder {
    final Memory values;
    final ColumnType type;
    /// Made when the first row without a value comes.
    private @Nullable BitsBuilder validity;

    private final boolean collected;
    private final List<Memory> owned = new ArrayList<>();
    int rows;
    int missing;

    ColumnBuilder(ColumnType type, boolean collected) {
        this.type = type;
        this.collected = collected;
        this.values = memory(4096);
    }

    final Memory memory(long capacity) {
        return collected ? Memory.collected(capacity) : Memory.released(capacity);
    }

    static ColumnBuilder of(ColumnType type, boolean collected) {
        return switch (type) {
            case INT64, TIME -> new Longs(type, collected);
            case FLOAT64 -> new Doubles(collected);
            case BOOL -> new Bools(collected);
            case STRING -> new StringsBuilder(collected);
        };
    }

    /// Appends `count` rows.
    final void append(Batch.Column column, int count) {
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

    final void appendMissing(int count) {
        if (count > 0) {
            validity().fill(false, count);
            putMissing(count);
            missing += count;
            rows += count;
        }
    }

    private BitsBuilder validity() {
        if (validity == null) {
            validity = new BitsBuilder(memory(1024));
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

    /// @param order how rows are to be rearranged; null when they stay. After this the builder is done
    abstract ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid);

    final ColumnVector build(@Nullable RowOrder order) {
        MemorySegment valid = null;
        if (validity != null) {
            if (order == null) {
                valid = validity.finish();
            } else {
                Memory sorted = BitsBuilder.reorder(validity.finish(), order, values);
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

    long offHeapBytes() {
        return values.capacity() + (validity == null ? 0 : validity.memory().capacity());
    }

    long heapBytes() {
        return 0;
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
        MemorySegment target = own(memory(8L * rows)).bytes(8L * rows);
        for (int row = 0; row < rows; row++) {
            target.set(JAVA_LONG_UNALIGNED, 8L * row, source.get(JAVA_LONG_UNALIGNED, 8L * order.at(row)));
        }
        values.free();
        return target;
    }

    static boolean isSet(long @Nullable [] valid, int row) {
        return valid == null || (valid[row >>> 6] >>> (row & 63) & 1) != 0;
    }

    static final class Longs extends ColumnBuilder {
        private long min = Long.MAX_VALUE;
        private long max = Long.MIN_VALUE;

        Longs(ColumnType type, boolean collected) {
            super(type, collected);
        }

        long min() {
            return rows > missing ? min : 0;
        }

        long max() {
            return rows > missing ? max : 0;
        }

        @Override
        long @Nullable [] put(Batch.Values batch, long @Nullable [] valid, int count) {
            long[] source = switch (batch) {
                case Batch.Values.Int64s ints -> ints.values();
                case Batch.Values.Times times -> times.nanos();
                default -> throw new IllegalArgumentException("not whole numbers: " + batch.type());
            };
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
            values.reserve(8L * (rows + (long) count));
        }

        @Override
        ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid) {
            return new ColumnVector.Longs(words(order), valid, missing, min(), max());
        }
    }

    static final class Doubles extends ColumnBuilder {
        private double min = Double.POSITIVE_INFINITY;
        private double max = Double.NEGATIVE_INFINITY;

        Doubles(boolean collected) {
            super(ColumnType.FLOAT64, collected);
        }

        @Override
        long @Nullable [] put(Batch.Values batch, long @Nullable [] valid, int count) {
            double[] source = ((Batch.Values.Float64s) batch).values();
            MemorySegment target = values.reserve(8L * (rows + (long) count));
            MemorySegment.copy(source, 0, target, JAVA_DOUBLE_UNALIGNED, 8L * rows, count);
            long[] kept = finite(source, valid, count);
            double low = min;
            double high = max;
            for (int row = 0; row < count; row++) {
                if (isSet(kept, row)) {
                    low = Math.min(low, source[row]);
                    high = Math.max(high, source[row]);
                } else {
                    target.set(JAVA_LONG_UNALIGNED, 8L * (rows + row), 0);
                }
            }
            min = low;
            max = high;
            return kept;
        }

        /// NaN and the infinities are no values: they have no place on an axis.
        private static long @Nullable [] finite(double[] source, long @Nullable [] valid, int count) {
            boolean all = true;
            for (int row = 0; row < count; row++) {
                all &= Double.isFinite(source[row]);
            }
            if (all) {
                return valid;
            }
            long[] kept = new long[(count + 63) / 64];
            for (int row = 0; row < count; row++) {
                if (Double.isFinite(source[row]) && isSet(valid, row)) {
                    kept[row >>> 6] |= 1L << row;
                }
            }
            return kept;
        }

        @Override
        void putMissing(int count) {
            values.reserve(8L * (rows + (long) count));
        }

        @Override
        ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid) {
            boolean any = rows > missing;
            return new ColumnVector.Doubles(words(order), valid, missing, any ? min : 0, any ? max : 0);
        }
    }

    static final class Bools extends ColumnBuilder {
        private final BitsBuilder bits = new BitsBuilder(values);

        Bools(boolean collected) {
            super(ColumnType.BOOL, collected);
        }

        @Override
        long @Nullable [] put(Batch.Values batch, long @Nullable [] valid, int count) {
            boolean[] source = ((Batch.Values.Bools) batch).values();
            if (valid != null) {
                boolean[] cleared = new boolean[count];
                for (int row = 0; row < count; row++) {
                    cleared[row] = source[row] && isSet(valid, row);
                }
                source = cleared;
            }
            bits.append(source, count);
            return valid;
        }

        @Override
        void putMissing(int count) {
            bits.fill(false, count);
        }

        @Override
        ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid) {
            MemorySegment result = order == null
                    ? bits.finish()
                    : own(BitsBuilder.reorder(bits.finish(), order, values)).bytes(BitsBuilder.bytes(rows));
            return new ColumnVector.Bools(result, valid, missing);
        }
    }
}
