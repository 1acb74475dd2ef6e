package dev.sightline.store.build;

import dev.sightline.event.Batch;
import org.jspecify.annotations.Nullable;

/// When the rows of a batch happened.
///
/// @param nanos one a row; undefined where there is none
/// @param valid as of [Batch.Column#valid]
public record RowTimes(long[] nanos, long @Nullable [] valid) {
    // Not a compact constructor: those lose the annotations of their array parameters in the class file.
    public RowTimes(long[] nanos, long @Nullable [] valid) {
        this.nanos = nanos;
        this.valid = valid;
    }

    /// @return null when no row has a time
    public static @Nullable RowTimes of(Batch batch, @Nullable String timeColumn) {
        for (Batch.Column column : batch.columns()) {
            if (column.name().equals(timeColumn)) {
                Batch.Column dense = column.dense(batch.rows());
                return switch (dense.values()) {
                    case Batch.Values.Times times -> new RowTimes(times.nanos(), dense.valid());
                    case Batch.Values.Int64s numbers -> new RowTimes(numbers.values(), dense.valid());
                    default -> null;
                };
            }
        }
        return null;
    }

    public boolean isKnown(int row) {
        return ColumnBuilder.isSet(valid, row);
    }
}
