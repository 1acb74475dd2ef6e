package dev.sightline.bench;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.Field;
import dev.sightline.format.RowWriter;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A row of a segment, for a writer.
final class StoredRow implements RowWriter.Row {
    private final @Nullable ColumnVector[] columns;
    int row;

    StoredRow(Segment segment, List<Field> fields) {
        this.columns =
                fields.stream().map(field -> segment.column(field.name())).toArray(ColumnVector[]::new);
    }

    @Override
    public boolean isPresent(int column) {
        ColumnVector vector = columns[column];
        return vector != null && vector.isValid(row);
    }

    @Override
    public long int64(int column) {
        return columns[column] instanceof ColumnVector.Longs longs
                ? longs.values().get(JAVA_LONG_UNALIGNED, 8L * row)
                : wrong(column);
    }

    @Override
    public double float64(int column) {
        return columns[column] instanceof ColumnVector.Doubles doubles
                ? doubles.values().get(JAVA_DOUBLE_UNALIGNED, 8L * row)
                : wrong(column);
    }

    @Override
    public boolean bool(int column) {
        return columns[column] instanceof ColumnVector.Bools bools
                ? (bools.bits().get(JAVA_BYTE, row >>> 3) >>> (row & 7) & 1) != 0
                : wrong(column) != 0;
    }

    @Override
    public String string(int column) {
        return switch (columns[column]) {
            case ColumnVector.Codes codes -> codes.dictionary().get(codes.at(row));
            case ColumnVector.Plain plain -> plain.strings().get(row);
            case null, default -> Long.toString(wrong(column));
        };
    }

    private static long wrong(int column) {
        throw new IllegalStateException("column " + column + " has another type, or no value in this segment");
    }
}
