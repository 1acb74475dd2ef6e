package dev.sightline.event;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows of typed columns, in the order they arrived: what travels from intake to the store.
///
/// The arrays are handed over, not copied: whoever makes a batch must not touch them again.
///
/// @param rows how many rows
/// @param firstRow the arrival number of row 0; arrival numbers grow in command-line, then file order
/// @param source which input of the trace the rows came from, 0-based
/// @param offsets rows: byte offset of each row's text in the (decompressed) source; null if the input has no text form
/// @param lengths rows: byte length of that text; null with `offsets`
/// @param columns each of `rows` values; a column not named is missing in all rows
public record Batch(
        int rows,
        long firstRow,
        int source,
        long @Nullable [] offsets,
        int @Nullable [] lengths,
        List<Column> columns) {

    // Not a compact constructor: those lose the annotations of their array parameters in the class file.
    public Batch(
            int rows,
            long firstRow,
            int source,
            long @Nullable [] offsets,
            int @Nullable [] lengths,
            List<Column> columns) {
        if ((offsets == null) != (lengths == null)) {
            throw new IllegalArgumentException("offsets and lengths come together");
        }
        this.rows = rows;
        this.firstRow = firstRow;
        this.source = source;
        this.offsets = offsets;
        this.lengths = lengths;
        this.columns = List.copyOf(columns);
    }

    /// One column of the batch.
    ///
    /// @param valid bit r of word r / 64 is set when row r has a value; null when all have
    public record Column(String name, Values values, long @Nullable [] valid) {
        public Column(String name, Values values, long @Nullable [] valid) {
            this.name = name;
            this.values = values;
            this.valid = valid;
        }

        public boolean isValid(int row) {
            return valid == null || (valid[row >>> 6] >>> (row & 63) & 1) != 0;
        }
    }

    /// The values of a column; what stands at rows without a value is undefined.
    public sealed interface Values {
        ColumnType type();

        record Int64s(long[] values) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.INT64;
            }
        }

        record Float64s(double[] values) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.FLOAT64;
            }
        }

        record Bools(boolean[] values) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.BOOL;
            }
        }

        /// Nanoseconds since the Unix epoch.
        record Times(long[] nanos) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.TIME;
            }
        }

        /// Value r is `bytes[starts[r] .. starts[r] + lengths[r])`, UTF-8; slices may be shared between rows.
        record Strings(byte[] bytes, int[] starts, int[] lengths) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.STRING;
            }
        }
    }
}
