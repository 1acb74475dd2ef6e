package dev.sightline.store.build;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A growing column of float64.
final class DoublesBuilder extends ColumnBuilder {
    private double min = Double.POSITIVE_INFINITY;
    private double max = Double.NEGATIVE_INFINITY;

    DoublesBuilder(MemoryPool pool) {
        super(ColumnType.FLOAT64, pool);
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
        values.plan(8L * (rows + (long) count));
    }

    @Override
    void spread(SparseCells cells) {
        cells.spread(values.bytes());
    }

    @Override
    boolean putSparse(SparseCells cells, Batch.Column column, int[] present, int count) {
        double[] source = ((Batch.Values.Float64s) column.values()).values();
        for (int i = 0; i < present.length; i++) {
            double value = source[place(column, present, i)];
            if (Double.isFinite(value)) {
                min = Math.min(min, value);
                max = Math.max(max, value);
                cells.add(rows + present[i], Double.doubleToRawLongBits(value));
            }
        }
        putMissing(count);
        return true;
    }

    @Override
    ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid) {
        return vector(words(order), valid);
    }

    private ColumnVector vector(MemorySegment words, @Nullable MemorySegment valid) {
        boolean any = rows > missing;
        return new ColumnVector.Doubles(words, valid, missing, any ? min : 0, any ? max : 0);
    }
}
