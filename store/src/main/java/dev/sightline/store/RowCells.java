package dev.sightline.store;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The cells of one row of a snapshot after the other, wherever it lies, by the places of its fields. One thread.
public final class RowCells implements Row {
    private final List<Segment> segments;
    private final List<Field> fields;
    /// By segment, then field; those of a segment are opened when the first of its rows is asked for.
    private final @Nullable ColumnVector[] @Nullable [] opened;

    private @Nullable ColumnVector[] columns = {};
    private int row;

    public RowCells(Snapshot snapshot) {
        this(snapshot, snapshot.fields());
    }

    /// Of some fields alone: places are those of the list.
    public RowCells(Snapshot snapshot, List<Field> fields) {
        this.segments = snapshot.segments();
        this.fields = List.copyOf(fields);
        this.opened = new ColumnVector[segments.size()][];
    }

    /// Goes to a row; before the first call there is none.
    public void moveTo(int segmentIndex, int newRow) {
        @Nullable ColumnVector[] known = opened[segmentIndex];
        if (known == null) {
            Segment segment = segments.get(segmentIndex);
            known = fields.stream().map(field -> segment.column(field.name())).toArray(ColumnVector[]::new);
            opened[segmentIndex] = known;
        }
        columns = known;
        row = newRow;
    }

    @Override
    public boolean isPresent(int column) {
        ColumnVector vector = columns[column];
        return vector != null && vector.isValid(row);
    }

    @Override
    public long int64(int column) {
        return ((ColumnVector.Longs) vector(column)).at(row);
    }

    @Override
    public double float64(int column) {
        return ((ColumnVector.Doubles) vector(column)).at(row);
    }

    @Override
    public boolean bool(int column) {
        return ((ColumnVector.Bools) vector(column)).at(row);
    }

    @Override
    public String string(int column) {
        return (String) Objects.requireNonNull(vector(column).value(row));
    }

    /// The code of a string, by which equal strings of one segment are known without being read; -1: it has none.
    public int code(int column) {
        return vector(column) instanceof ColumnVector.Codes codes ? codes.at(row) : -1;
    }

    private ColumnVector vector(int column) {
        return Objects.requireNonNull(columns[column], "the row has no value there");
    }
}
