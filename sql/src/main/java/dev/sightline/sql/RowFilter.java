package dev.sightline.sql;

import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which rows a view has, and their categories, cell by cell, as the other views of Sightline find them. One
/// thread.
final class RowFilter {
    private static final int WORDS = Block.CELL / 64;

    private final SqlTrace trace;
    private final int view;
    /// The last cell looked at of each segment: rows of overlapping segments take turns.
    private final @Nullable Cell[] cells;

    /// @param view as in [SqlNames]
    RowFilter(SqlTrace trace, int view) {
        this.trace = trace;
        this.view = view;
        this.cells = new Cell[trace.snapshot().segments().size()];
    }

    private static final class Cell {
        private int base = -1;
        private final long[] rows = new long[WORDS];
        /// Index of each row's category; that of the unpainted is how many there are.
        private final byte[] categories = new byte[Block.CELL];
    }

    /// Whether the view has all rows.
    boolean isOpen() {
        return view == SqlNames.TRACE
                || view == SqlNames.PAINTED
                || view == SqlNames.SELECTION && trace.where().alwaysTrue();
    }

    /// Puts the rows of [from, to) that the view has into `out`, which has room for `most`.
    ///
    /// @param next gets in [0] the row to go on with
    /// @return how many
    int select(int segment, int from, int to, int[] out, int at, int most, int[] next) {
        int n = 0;
        int row = from;
        while (row < to && n < most) {
            Cell cell = cell(segment, row);
            int end = Math.min(to, cell.base + Block.CELL);
            int place = row - cell.base;
            long bitsFromRow = cell.rows[place >>> 6] >>> (place & 63);
            if (bitsFromRow == 0) {
                row = (row | 63) + 1;
            } else {
                row += Long.numberOfTrailingZeros(bitsFromRow);
                if (row < end) {
                    out[at + n++] = row++;
                }
            }
        }
        next[0] = Math.min(row, to);
        return n;
    }

    /// The index of a row's category; that of the unpainted is how many there are.
    int category(int segment, int row) {
        Cell cell = cell(segment, row);
        return cell.categories[row - cell.base];
    }

    private Cell cell(int segment, int row) {
        Cell cell = cells[segment];
        if (cell == null) {
            cell = new Cell();
            cells[segment] = cell;
        }
        int base = row & -Block.CELL;
        if (cell.base != base) {
            fill(cell, segment, base);
        }
        return cell;
    }

    private void fill(Cell cell, int segment, int base) {
        int end = Math.min(trace.snapshot().segments().get(segment).rows(), base + Block.CELL);
        if (view == SqlNames.SELECTION) {
            trace.where().mask(segment, base, end, cell.rows);
        } else if (view >= SqlNames.FIRST_CATEGORY) {
            category(cell.rows, segment, base, end, view - SqlNames.FIRST_CATEGORY);
        } else if (view == SqlNames.PAINTED) {
            paint(cell.categories, segment, base, end);
        }
        cell.base = base;
    }

    private void category(long[] rows, int segment, int base, int end, int category) {
        long[] before = new long[WORDS];
        trace.categories().get(category).rows().mask(segment, base, end, rows);
        for (SqlTrace.Category each : trace.categories().subList(0, category)) {
            each.rows().mask(segment, base, end, before);
            for (int w = 0; w < WORDS; w++) {
                rows[w] &= ~before[w];
            }
        }
    }

    private void paint(byte[] categories, int segment, int base, int end) {
        List<ResolvedSelection> paint = new ArrayList<>();
        trace.categories().forEach(each -> paint.add(each.rows()));
        Arrays.fill(categories, (byte) paint.size());
        long[] mask = new long[WORDS];
        for (int c = paint.size() - 1; c >= 0; c--) {
            paint.get(c).mask(segment, base, end, mask);
            for (int w = 0; w < WORDS; w++) {
                for (long bits = mask[w]; bits != 0; bits &= bits - 1) {
                    categories[(w << 6) + Long.numberOfTrailingZeros(bits)] = (byte) c;
                }
            }
        }
    }
}
