package dev.sightline.summary.pyramid;

import dev.sightline.event.ColumnType;
import dev.sightline.store.Outline;
import dev.sightline.store.Pyramid;
import dev.sightline.store.ValueBins;
import dev.sightline.summary.selection.ValueCategories;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A grid of a segment's pyramid with what is known of the values in its bins.
///
/// @param bounds bins + 1 numbers: bin i is [bounds[i], bounds[i + 1])
/// @param least no value is less
/// @param most no value is greater
/// @param whole whether values are whole numbers
public record ValueGrid(Pyramid.Grid grid, double[] bounds, double least, double most, boolean whole) {
    /// Integers beyond this are not each a double.
    private static final double EXACT = 0x1p53;

    /// @param least with `most` the least and greatest value that the bins hold
    public static ValueGrid of(Pyramid.Grid grid, double least, double most, ColumnType type) {
        double[] bounds = new double[grid.bins() + 1];
        for (int i = 0; i < bounds.length; i++) {
            double bound = grid.lowerBound(i);
            // Below zero bins hold their upper bound.
            bounds[i] = bound < 0 ? Math.nextUp(bound) : bound;
        }
        return new ValueGrid(grid, bounds, least, most, type == ColumnType.INT64);
    }

    static boolean isExact(double least, double most) {
        return least >= -EXACT && most <= EXACT;
    }

    public static double least(Outline column) {
        return switch (column) {
            case Outline.Whole whole -> whole.min();
            case Outline.Real real -> real.min();
            case Outline.Other other -> throw new IllegalStateException("not a column of numbers");
        };
    }

    public static double most(Outline column) {
        return switch (column) {
            case Outline.Whole whole -> whole.max();
            case Outline.Real real -> real.max();
            case Outline.Other other -> throw new IllegalStateException("not a column of numbers");
        };
    }

    /// The bin of a value; -1 when it is in none.
    int bin(double value) {
        long bin = (long) ValueBins.bin(value, grid.binShift()) - grid.firstBin();
        return bin < 0 || bin >= grid.bins() ? -1 : (int) bin;
    }

    /// Whether [from, to) has all values that a bin can have.
    boolean fills(int bin, double from, double to) {
        double low = Math.max(bounds[bin], least);
        double high = Math.min(bounds[bin + 1], whole ? most + 1 : Math.nextUp(most));
        return whole
                ? Math.ceil(from) <= Math.ceil(low) && Math.ceil(to) >= Math.ceil(high)
                : from <= low && to >= high;
    }

    /// Whether no step but a whole bin lies within a bin: a category of one value would else be taken for the share of
    /// the bin that it is, which says nothing of how many rows have that value.
    public boolean canDivide(ValueCategories categories) {
        double[] starts = categories.starts();
        for (int i = 1; i + 1 < starts.length; i++) {
            double last = whole ? Math.ceil(starts[i + 1]) - 1 : Math.nextDown(starts[i + 1]);
            int bin = bin(starts[i]);
            if (bin >= 0 && bin == bin(last) && !fills(bin, starts[i], starts[i + 1])) {
                return false;
            }
        }
        return true;
    }

    public Spread over(double[] starts) {
        return Spread.of(bounds, least, most, whole, starts);
    }

    /// The counts of one bucket.
    public void row(int bucket, int[] out) {
        MemorySegment.copy(
                grid.cells(), ValueLayout.JAVA_INT_UNALIGNED, 4L * bucket * grid.bins(), out, 0, grid.bins());
    }
}
