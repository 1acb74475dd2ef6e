package dev.sightline.store.file;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.build.SparseVector;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The values of a column of numbers for a [PyramidBuilder], which goes through its rows in order, once or twice.
/// One thread.
sealed interface PyramidValues {
    double min();

    double max();

    /// How many rows have a value.
    int count();

    /// The next row from `row` on that has a value; `end` when there is none before.
    int next(int row, int end);

    /// The value of the row that [#next] gave last.
    double at(int row);

    static PyramidValues of(ColumnVector vector, int rows) {
        return switch (vector) {
            case ColumnVector.Longs longs ->
                new Whole(
                        longs.values(),
                        longs.missing() == 0 ? null : longs.validity(),
                        rows - longs.missing(),
                        (double) longs.min(),
                        (double) longs.max());
            case ColumnVector.Doubles doubles ->
                new Real(
                        doubles.values(),
                        doubles.missing() == 0 ? null : doubles.validity(),
                        rows - doubles.missing(),
                        doubles.min(),
                        doubles.max());
            default -> throw new IllegalArgumentException("not a column of numbers");
        };
    }

    /// Of sparse columns most words are 0.
    private static int present(@Nullable MemorySegment validity, int row, int end) {
        if (validity == null || row >= end) {
            return row;
        }
        long word = validity.get(JAVA_LONG_UNALIGNED, (row >>> 6) * 8L) >>> row;
        if (word != 0) {
            return Math.min(end, row + Long.numberOfTrailingZeros(word));
        }
        for (int next = (row | 63) + 1; next < end; next += 64) {
            word = validity.get(JAVA_LONG_UNALIGNED, (next >>> 6) * 8L);
            if (word != 0) {
                return Math.min(end, next + Long.numberOfTrailingZeros(word));
            }
        }
        return end;
    }

    /// int64.
    record Whole(MemorySegment values, @Nullable MemorySegment validity, int count, double min, double max)
            implements PyramidValues {
        @Override
        public int next(int row, int end) {
            return present(validity, row, end);
        }

        @Override
        public double at(int row) {
            return (double) values.get(JAVA_LONG_UNALIGNED, 8L * row);
        }
    }

    /// float64.
    record Real(MemorySegment values, @Nullable MemorySegment validity, int count, double min, double max)
            implements PyramidValues {
        @Override
        public int next(int row, int end) {
            return present(validity, row, end);
        }

        @Override
        public double at(int row) {
            return values.get(JAVA_DOUBLE_UNALIGNED, 8L * row);
        }
    }

    /// A column that few rows fill.
    final class Few implements PyramidValues {
        private final SparseVector vector;
        private int cell;

        Few(SparseVector vector) {
            this.vector = vector;
        }

        @Override
        public double min() {
            return vector.min();
        }

        @Override
        public double max() {
            return vector.max();
        }

        @Override
        public int count() {
            return vector.count();
        }

        @Override
        public int next(int row, int end) {
            if (cell > 0 && vector.row(cell - 1) >= row) {
                cell = 0; // from the beginning again
            }
            while (cell < vector.count() && vector.row(cell) < row) {
                cell++;
            }
            return cell < vector.count() ? Math.min(end, vector.row(cell)) : end;
        }

        @Override
        public double at(int row) {
            return vector.number(cell);
        }
    }
}
