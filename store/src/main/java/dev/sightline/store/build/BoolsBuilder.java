package dev.sightline.store.build;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.memory.MemoryPool;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A growing column of bools, one bit a row.
final class BoolsBuilder extends ColumnBuilder {
    private final BitsBuilder bits = new BitsBuilder(values);

    BoolsBuilder(MemoryPool pool) {
        super(ColumnType.BOOL, pool);
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
    boolean putSparse(SparseCells cells, Batch.Column column, int[] present, int count) {
        boolean[] source = ((Batch.Values.Bools) column.values()).values();
        for (int i = 0; i < present.length; i++) {
            cells.add(rows + present[i], source[place(column, present, i)] ? 1 : 0);
        }
        putMissing(count);
        return true;
    }

    @Override
    void spread(SparseCells cells) {
        for (int i = 0; i < cells.count(); i++) {
            if (cells.value(i) != 0) {
                bits.set(cells.row(i));
            }
        }
    }

    @Override
    ColumnVector build(@Nullable RowOrder order, @Nullable MemorySegment valid) {
        MemorySegment result = order == null
                ? bits.finish()
                : own(BitsBuilder.reorder(bits.finish(), order, values.pool())).bytes(BitsBuilder.bytes(rows));
        return new ColumnVector.Bools(result, valid, missing);
    }
}
