package dev.sightline.intake.split;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The rows of a batch that just arrived, one after the other, as if they were read from a store. One thread.
final class BatchRow implements Row {
    private final List<Field> fields;
    private final Batch.@Nullable Column[] columns;
    private int row;

    /// @param fields of the rows by index; a column of the batch that is none of them is not seen
    BatchRow(List<Field> fields, Batch batch) {
        this.fields = fields;
        this.columns = new Batch.Column[fields.size()];
        for (Batch.Column column : batch.columns()) {
            int index = RowTexts.column(fields, column.name());
            if (index >= 0) {
                columns[index] = column;
            }
        }
    }

    void moveTo(int next) {
        row = next;
    }

    @Override
    public boolean isPresent(int column) {
        Batch.Column of = columns[column];
        return of != null && of.isValid(row);
    }

    private Batch.Values values(int column) {
        return present(column).values();
    }

    private Batch.Column present(int column) {
        Batch.Column of = columns[column];
        if (of == null) {
            throw new IllegalStateException("column " + fields.get(column).name() + " has no value in row " + row);
        }
        return of;
    }

    /// Of a sparse column only the rows with a value have a place.
    private int place(int column) {
        int[] sparse = present(column).present();
        return sparse == null ? row : Arrays.binarySearch(sparse, row);
    }

    @Override
    public long int64(int column) {
        return switch (values(column)) {
            case Batch.Values.Int64s(long[] values) -> values[place(column)];
            case Batch.Values.Times(long[] nanos) -> nanos[place(column)];
            case Batch.Values other -> throw unexpected(column, other);
        };
    }

    /// A column that holds fractions may have batches in which all are whole.
    @Override
    public double float64(int column) {
        return switch (values(column)) {
            case Batch.Values.Float64s(double[] values) -> values[place(column)];
            case Batch.Values.Int64s(long[] values) -> values[place(column)];
            case Batch.Values other -> throw unexpected(column, other);
        };
    }

    @Override
    public boolean bool(int column) {
        return values(column) instanceof Batch.Values.Bools(boolean[] values) && values[place(column)];
    }

    /// A column that became text may have batches of before.
    @Override
    public String string(int column) {
        int at = place(column);
        return switch (values(column)) {
            case Batch.Values.Strings(byte[] bytes, int[] starts, int[] lengths) ->
                new String(bytes, starts[at], lengths[at], UTF_8);
            case Batch.Values other -> RowTexts.text(other.type(), this, column);
        };
    }

    private IllegalStateException unexpected(int column, Batch.Values values) {
        return new IllegalStateException("column " + fields.get(column).name() + " is of "
                + ColumnType.class.getSimpleName() + " " + values.type() + " in this batch");
    }
}
