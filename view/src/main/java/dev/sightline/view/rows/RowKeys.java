package dev.sightline.view.rows;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Snapshot;
import dev.sightline.store.StringIndex;
import dev.sightline.summary.rows.KeyColumn;
import org.jspecify.annotations.Nullable;

/// Keys of single rows, in the order of [KeyColumn]'s.
public final class RowKeys {
    private final KeyColumn column;
    private final ColumnType type;
    private final @Nullable ColumnVector[] vectors;
    private final boolean ascending;
    private final @Nullable StringIndex strings;

    RowKeys(Snapshot snapshot, KeyColumn column) {
        this.column = column;
        this.type = column.type();
        this.ascending = column.name().equals(snapshot.sortedBy());
        this.vectors = snapshot.segments().stream()
                .map(segment -> segment.column(column.name()))
                .toArray(ColumnVector[]::new);
        this.strings = column.type() == ColumnType.STRING ? snapshot.strings(column.name()) : null;
    }

    KeyColumn column() {
        return column;
    }

    /// Whether the keys of each segment never fall from row to row: those of the column it is sorted by.
    boolean isAscending() {
        return ascending;
    }

    boolean isValid(int segmentIndex, int row) {
        ColumnVector vector = vectors[segmentIndex];
        return vector != null && vector.isValid(row);
    }

    /// The key of a row that has a value.
    long key(int segmentIndex, int row) {
        if (strings != null) {
            return strings.ordinals(segmentIndex).at(row);
        }
        return switch (vectors[segmentIndex]) {
            case ColumnVector.Longs longs -> {
                long value = longs.values().get(JAVA_LONG_UNALIGNED, 8L * row);
                yield type == ColumnType.FLOAT64 ? ofDouble((double) value) : value;
            }
            case ColumnVector.Doubles doubles -> ofDouble(doubles.values().get(JAVA_DOUBLE_UNALIGNED, 8L * row));
            case ColumnVector.Bools bools -> bools.bits().get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1;
            case null, default -> throw new IllegalStateException("row " + row + " has no key in " + column.name());
        };
    }

    /// The order of doubles as that of longs: the lower 63 bits of negative ones flipped; -0.0 is 0.0.
    public static long ofDouble(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }
}
