package dev.sightline.store.order;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The rows of a batch that just arrived, with the columns of the store that they go to. One thread.
public final class BatchRows implements RowBlock {
    private final List<Field> fields;
    private final int rows;
    private final Cells cells;

    /// @param fields of the rows; a column of the batch that is none of them is not seen, one of another type (the
    /// store's has become wider since) is shown as the store will show it
    public BatchRows(List<Field> fields, Batch batch) {
        this.fields = List.copyOf(fields);
        this.rows = batch.rows();
        Batch.@Nullable Column[] columns = new Batch.Column[fields.size()];
        for (Batch.Column column : batch.columns()) {
            int place = Field.named(fields, column.name());
            if (place >= 0) {
                columns[place] = Recast.column(column, rows, fields.get(place).type());
            }
        }
        this.cells = new Cells(columns);
    }

    @Override
    public List<Field> fields() {
        return fields;
    }

    @Override
    public int rows() {
        return rows;
    }

    @Override
    public Row row(int index) {
        cells.row = index;
        return cells;
    }

    private static final class Cells implements Row {
        private final Batch.@Nullable Column[] columns;
        private int row;

        Cells(Batch.@Nullable Column[] columns) {
            this.columns = columns;
        }

        @Override
        public boolean isPresent(int column) {
            Batch.Column of = columns[column];
            return of != null && of.isValid(row);
        }

        @Override
        public long int64(int column) {
            return switch (values(column)) {
                case Values.Times(long[] nanos) -> nanos[place(column)];
                case Values other -> ((Values.Int64s) other).values()[place(column)];
            };
        }

        @Override
        public double float64(int column) {
            return ((Values.Float64s) values(column)).values()[place(column)];
        }

        @Override
        public boolean bool(int column) {
            return ((Values.Bools) values(column)).values()[place(column)];
        }

        @Override
        public String string(int column) {
            Values.Strings strings = (Values.Strings) values(column);
            int at = place(column);
            return new String(strings.bytes(), strings.starts()[at], strings.lengths()[at], UTF_8);
        }

        private Values values(int column) {
            return present(column).values();
        }

        private Batch.Column present(int column) {
            return Objects.requireNonNull(columns[column], "the row has no value there");
        }

        /// Of a sparse column only the rows with a value have a place.
        private int place(int column) {
            int[] sparse = present(column).present();
            return sparse == null ? row : Arrays.binarySearch(sparse, row);
        }
    }
}
