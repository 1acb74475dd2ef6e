package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Snapshot;
import dev.sightline.store.StringIndex;
import dev.sightline.summary.KeyColumn;
import org.jspecify.annotations.Nullable;

/// Keys of single rows, in the order of [KeyColumn]'s.
final class RowKeys {
    private final String column;
    private final Snapshot snapshot;
    private final @Nullable StringIndex strings;

    RowKeys(Snapshot snapshot, KeyColumn column) {
        this.column = column.name();
        this.snapshot = snapshot;
        this.strings = column.type() == ColumnType.STRING ? snapshot.strings(column.name()) : null;
    }

    boolean isValid(int segmentIndex, int row) {
        ColumnVector vector = snapshot.segments().get(segmentIndex).column(column);
        return vector != null && vector.isValid(row);
    }

    /// The key of a row that has a value.
    long key(int segmentIndex, int row) {
        if (strings != null) {
            return strings.ordinals(segmentIndex).at(row);
        }
        return switch (Cells.value(snapshot.segments().get(segmentIndex), column, row)) {
            case Long number -> number;
            case Double number -> ofDouble(number);
            case Boolean truth -> truth ? 1 : 0;
            case null, default -> throw new IllegalStateException("row " + row + " has no key in " + column);
        };
    }

    /// The order of doubles as that of longs: the lower 63 bits of negative ones flipped; -0.0 is 0.0.
    static long ofDouble(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }
}
