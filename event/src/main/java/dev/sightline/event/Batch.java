package dev.sightline.event;

import java.util.Arrays;
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
/// @param columns each of `rows` values, or sparse; a column not named is missing in all rows
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

    /// Rows [from, end) as a batch of their own.
    public Batch part(int from, int end) {
        return new Batch(
                end - from,
                firstRow + from,
                source,
                offsets == null ? null : Arrays.copyOfRange(offsets, from, end),
                lengths == null ? null : Arrays.copyOfRange(lengths, from, end),
                columns.stream().map(column -> column.part(from, end)).toList());
    }

    /// One column of the batch. Of a hundred columns a row may fill ten: then the others had better be sparse.
    ///
    /// @param valid bit r of word r / 64 is set when row r has a value; null when all have, and when sparse
    /// @param present when sparse the rows that have a value, ascending: value i is that of row `present[i]`; else
    /// null
    public record Column(String name, Values values, long @Nullable [] valid, int @Nullable [] present) {
        public Column(String name, Values values, long @Nullable [] valid, int @Nullable [] present) {
            if (valid != null && present != null) {
                throw new IllegalArgumentException("a sparse column has a value in each of its rows");
            }
            this.name = name;
            this.values = values;
            this.valid = valid;
            this.present = present;
        }

        public Column(String name, Values values, long @Nullable [] valid) {
            this(name, values, valid, null);
        }

        public boolean isValid(int row) {
            if (present != null) {
                return Arrays.binarySearch(present, row) >= 0;
            }
            return valid == null || (valid[row >>> 6] >>> (row & 63) & 1) != 0;
        }

        private Column part(int from, int end) {
            if (present != null) {
                int first = place(present, from);
                int last = place(present, end);
                int[] rows = Arrays.copyOfRange(present, first, last);
                for (int i = 0; i < rows.length; i++) {
                    rows[i] -= from;
                }
                return new Column(name, values.part(first, last), null, rows);
            }
            return new Column(name, values.part(from, end), valid == null ? null : bits(valid, from, end));
        }

        /// How many of the ascending rows are before `row`.
        private static int place(int[] rows, int row) {
            int found = Arrays.binarySearch(rows, row);
            return found < 0 ? ~found : found;
        }

        private static long[] bits(long[] valid, int from, int end) {
            long[] part = new long[(end - from + 63) >>> 6];
            for (int row = from; row < end; row++) {
                part[row - from >>> 6] |= (valid[row >>> 6] >>> (row & 63) & 1) << (row - from & 63);
            }
            return part;
        }

        /// The same values, not sparse.
        ///
        /// @param rows of the batch
        public Column dense(int rows) {
            if (present == null) {
                return this;
            }
            long[] mask = new long[(rows + 63) >>> 6];
            for (int row : present) {
                mask[row >>> 6] |= 1L << row;
            }
            return new Column(name, values.spread(present, rows), mask);
        }
    }

    /// The values of a column; what stands at rows without a value, and beyond the last one, is undefined.
    public sealed interface Values {
        ColumnType type();

        /// `rows` values, value i of these at place `at[i]`.
        Values spread(int[] at, int rows);

        /// Values [from, end).
        Values part(int from, int end);

        record Int64s(long[] values) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.INT64;
            }

            @Override
            public Values part(int from, int end) {
                return new Int64s(Arrays.copyOfRange(values, from, end));
            }

            @Override
            public Values spread(int[] at, int rows) {
                long[] all = new long[rows];
                for (int i = 0; i < at.length; i++) {
                    all[at[i]] = values[i];
                }
                return new Int64s(all);
            }
        }

        record Float64s(double[] values) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.FLOAT64;
            }

            @Override
            public Values part(int from, int end) {
                return new Float64s(Arrays.copyOfRange(values, from, end));
            }

            @Override
            public Values spread(int[] at, int rows) {
                double[] all = new double[rows];
                for (int i = 0; i < at.length; i++) {
                    all[at[i]] = values[i];
                }
                return new Float64s(all);
            }
        }

        record Bools(boolean[] values) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.BOOL;
            }

            @Override
            public Values part(int from, int end) {
                return new Bools(Arrays.copyOfRange(values, from, end));
            }

            @Override
            public Values spread(int[] at, int rows) {
                boolean[] all = new boolean[rows];
                for (int i = 0; i < at.length; i++) {
                    all[at[i]] = values[i];
                }
                return new Bools(all);
            }
        }

        /// Nanoseconds since the Unix epoch.
        record Times(long[] nanos) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.TIME;
            }

            @Override
            public Values part(int from, int end) {
                return new Times(Arrays.copyOfRange(nanos, from, end));
            }

            @Override
            public Values spread(int[] at, int rows) {
                long[] all = new long[rows];
                for (int i = 0; i < at.length; i++) {
                    all[at[i]] = nanos[i];
                }
                return new Times(all);
            }
        }

        /// Value r is `bytes[starts[r] .. starts[r] + lengths[r])`, UTF-8; slices may be shared between rows.
        record Strings(byte[] bytes, int[] starts, int[] lengths) implements Values {
            @Override
            public ColumnType type() {
                return ColumnType.STRING;
            }

            @Override
            public Values part(int from, int end) {
                return new Strings(
                        bytes, Arrays.copyOfRange(starts, from, end), Arrays.copyOfRange(lengths, from, end));
            }

            @Override
            public Values spread(int[] at, int rows) {
                int[] allStarts = new int[rows];
                int[] allLengths = new int[rows];
                for (int i = 0; i < at.length; i++) {
                    allStarts[at[i]] = starts[i];
                    allLengths[at[i]] = lengths[i];
                }
                return new Strings(bytes, allStarts, allLengths);
            }
        }
    }
}
