package dev.sightline.sql.scan;

import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which rows a view has, and their categories, strip by strip, as the other views of Sightline find them. One
/// thread.
final class RowFilter {
    private static final int WORDS = Block.STRIP / 64;

    private final SqlTrace trace;
    private final int view;
    /// The last strip looked at of each segment: rows of overlapping segments take turns.
    private final @Nullable Strip[] strips;

    /// @param view as in [SqlNames]
    RowFilter(SqlTrace trace, int view) {
        this.trace = trace;
        this.view = view;
        this.strips = new Strip[trace.snapshot().segments().size()];
    }

    private static final class Strip {
        private int base = -1;
        private final long[] rows = new long[WORDS];
        /// Index of each row's category; that of the unpainted is how many there are.
        private final byte[] categories = new byte[Block.STRIP];
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
            Strip strip = strip(segment, row);
            int end = Math.min(to, strip.base + Block.STRIP);
            int place = row - strip.base;
            long bitsFromRow = strip.rows[place >>> 6] >>> (place & 63);
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
        Strip strip = strip(segment, row);
        return strip.categories[row - strip.base];
    }

    private Strip strip(int segment, int row) {
        Strip strip = strips[segment];
        if (strip == null) {
            strip = new Strip();
            strips[segment] = strip;
        }
        int base = row & -Block.STRIP;
        if (strip.base != base) {
            fill(strip, segment, base);
        }
        return strip;
    }

    private void fill(Strip strip, int segment, int base) {
        int end = Math.min(trace.snapshot().segments().get(segment).rows(), base + Block.STRIP);
        if (view == SqlNames.SELECTION) {
            trace.where().mask(segment, base, end, strip.rows);
        } else if (view >= SqlNames.FIRST_CATEGORY) {
            category(strip.rows, segment, base, end, view - SqlNames.FIRST_CATEGORY);
        } else if (view == SqlNames.PAINTED) {
            paint(strip.categories, segment, base, end);
        }
        strip.base = base;
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
