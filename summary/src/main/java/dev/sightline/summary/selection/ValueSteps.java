package dev.sightline.summary.selection;

import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Paint that is a few steps of one column's value, as one look at each value: how many steps begin at or below it.
/// Else each category would be a pass over the same column.
///
/// @param starts of the steps but the first: [#MAX] ascending numbers, infinity behind the last step
/// @param categories of each step
/// @param whole whether they are steps of whole numbers only
record ValueSteps(String column, double[] starts, byte[] categories, byte ofMissing, boolean whole) {
    private static final int MAX = 4;
    /// Whole numbers from here on are not each a double.
    private static final double EXACT = 0x1p53;

    /// Null when categories depend on anything else, or on many steps.
    static @Nullable ValueSteps of(@Nullable ValueCategories paint) {
        if (paint == null || paint.column() == null || paint.starts().length > MAX + 1) {
            return null;
        }
        double[] starts = new double[MAX];
        Arrays.fill(starts, Double.POSITIVE_INFINITY);
        System.arraycopy(paint.starts(), 1, starts, 0, paint.starts().length - 1);
        byte[] categories = new byte[MAX + 1];
        for (int i = 0; i < paint.categories().length; i++) {
            categories[i] = (byte) paint.categories()[i];
        }
        return new ValueSteps(paint.column(), starts, categories, (byte) paint.ofMissing(), paint.whole());
    }

    /// Writes the categories of a strip's rows, from its base on.
    ///
    /// @return false when values of this segment cannot be compared as doubles
    boolean read(Segment segment, int base, int rows, byte[] out, Scratch scratch) {
        switch (segment.column(column)) {
            case null -> Arrays.fill(out, 0, rows, ofMissing);
            case ColumnVector.Doubles doubles
            when !whole -> {
                MemorySegment.copy(doubles.values(), JAVA_DOUBLE_UNALIGNED, base * 8L, scratch.doubles, 0, rows);
                step(scratch.doubles, rows, out);
                mark(doubles.missing() == 0 ? null : doubles.validity(), base, rows, out);
            }
            case ColumnVector.Longs longs -> {
                if (!isExact()) {
                    return false;
                }
                MemorySegment.copy(longs.values(), JAVA_LONG_UNALIGNED, base * 8L, scratch.longs, 0, rows);
                for (int i = 0; i < rows; i++) {
                    scratch.doubles[i] = scratch.longs[i];
                }
                step(scratch.doubles, rows, out);
                mark(longs.missing() == 0 ? null : longs.validity(), base, rows, out);
            }
            default -> {
                return false;
            }
        }
        return true;
    }

    /// A number rounded to a double stays on its side of a whole number below 2^53.
    private boolean isExact() {
        for (double start : starts) {
            if (Math.abs(start) >= EXACT && start < Double.POSITIVE_INFINITY) {
                return false;
            }
        }
        return true;
    }

    private void step(double[] values, int rows, byte[] out) {
        double second = starts[0];
        double third = starts[1];
        double fourth = starts[2];
        double fifth = starts[3];
        for (int i = 0; i < rows; i++) {
            double value = values[i];
            int step = (value >= second ? 1 : 0)
                    + (value >= third ? 1 : 0)
                    + (value >= fourth ? 1 : 0)
                    + (value >= fifth ? 1 : 0);
            out[i] = categories[step];
        }
    }

    private void mark(@Nullable MemorySegment validity, int base, int rows, byte[] out) {
        if (validity == null) {
            return;
        }
        long[] valid = new long[Block.WORDS];
        Masks.read(validity, base, rows, valid);
        for (int w = 0; w << 6 < rows; w++) {
            for (long bits = ~valid[w]; bits != 0; bits &= bits - 1) {
                int row = (w << 6) + Long.numberOfTrailingZeros(bits);
                if (row < rows) {
                    out[row] = ofMissing;
                }
            }
        }
    }
}
