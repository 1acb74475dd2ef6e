package dev.sightline.view.rows;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import org.jspecify.annotations.Nullable;

/// Reads single values of a segment, for the few rows that a screen shows.
public final class Cells {
    private Cells() {}

    /// A Long, Double, Boolean or String; null when the row has no value.
    static @Nullable Object value(Segment segment, String column, int row) {
        ColumnVector vector = segment.column(column);
        if (vector == null || !vector.isValid(row)) {
            return null;
        }
        return switch (vector) {
            case ColumnVector.Longs longs -> longs.values().get(JAVA_LONG_UNALIGNED, 8L * row);
            case ColumnVector.Doubles doubles -> doubles.values().get(JAVA_DOUBLE_UNALIGNED, 8L * row);
            case ColumnVector.Bools bools -> (bools.bits().get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0;
            case ColumnVector.Codes codes -> codes.dictionary().get(codes.at(row));
            case ColumnVector.Plain plain -> plain.strings().get(row);
        };
    }
}
