package dev.sightline.summary.pyramid;

import dev.sightline.event.Field;
import dev.sightline.store.Outline;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.rows.NamedColumns;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ValueCategories;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Rows per bin of time and category from the time pyramid: O(buckets), and no row is looked at.
///
/// A bucket on an edge of a bin is divided as if its rows were evenly in it; sums over buckets that lie inside are
/// those of [TimeCounts].
///
/// @param counts by category, then bin
public record ApproximateCounts(long[][] counts, Approximation error) {
    /// @param edges width + 1 ascending times: bin k is [edges[k], edges[k + 1])
    /// @param end no row from here on counts, at most the last edge
    /// @return null when the pyramid does not say: there is none, the window is narrower than 64 buckets,
    /// categories are no ranges of one column of numbers, or finer than its bins
    public static @Nullable ApproximateCounts of(Snapshot snapshot, long[] edges, long end, ResolvedPaint paint) {
        List<Pyramids.Part> parts = Pyramids.of(snapshot, edges[0], end);
        ValueCategories categories = ValueCategories.of(paint);
        if (parts == null || categories == null || Pyramids.isFar(edges[0], end)) {
            return null;
        }
        Counter counter = new Counter(edges, end, paint.count());
        for (Pyramids.Part part : parts) {
            if (categories.column() == null) {
                counter.add(part, part.pyramid().base(), part.pyramid().counts(0), categories.ofMissing());
            } else if (!counter.addPainted(part, categories, NamedColumns.field(snapshot, categories.column()))) {
                return null;
            }
        }
        return new ApproximateCounts(counter.counts, new Approximation(counter.widest, counter.share));
    }

    private static final class Counter {
        private final long origin;
        private final long end;
        private final long binNanos;
        private final double[] pieces;
        private final long[][] counts;
        private long widest;
        private double share;

        Counter(long[] edges, long end, int categories) {
            this.origin = edges[0];
            this.end = end;
            this.binNanos = Pyramids.binNanos(edges[0], edges[edges.length - 1], edges.length - 1);
            this.pieces = Pyramids.pieces(edges, end);
            this.counts = new long[categories][edges.length - 1];
        }

        /// Counts of an axis' buckets, all of one category.
        void add(Pyramids.Part part, Pyramid.Axis axis, int[] rows, int category) {
            Segment segment = part.segment();
            int first = Pyramids.first(axis, segment, origin);
            int last = Pyramids.end(axis, segment, end);
            if (first >= last) {
                return;
            }
            widest = Math.max(widest, axis.widthNanos());
            Spread spread = Pyramids.spread(axis, first, last, origin, segment.minTime(), segment.maxTime(), pieces);
            long[] bins = counts[category];
            for (int b = first; b < last; b++) {
                long before = 0;
                for (int e = spread.first()[b - first]; e < spread.first()[b - first + 1]; e++) {
                    long now = (long) (rows[b] * spread.upTo()[e] + 0.5);
                    int bin = spread.piece()[e] - 1;
                    if (bin >= 0 && bin < bins.length) {
                        bins[bin] += now - before;
                    }
                    before = now;
                }
            }
        }

        boolean addPainted(Pyramids.Part part, ValueCategories categories, Field column) {
            Pyramid pyramid = part.pyramid();
            Outline outline = part.segment().outline(column.name());
            if (outline == null) {
                add(part, pyramid.base(), pyramid.counts(0), categories.ofMissing());
                return true;
            }
            Optional<Pyramid.Grid> histogram = pyramid.histogram(column.name(), binNanos);
            if (histogram.isEmpty()) {
                return false;
            }
            ValueGrid grid =
                    ValueGrid.of(histogram.get(), ValueGrid.least(outline), ValueGrid.most(outline), column.type());
            if (!grid.canDivide(categories)) {
                return false;
            }
            share = Math.max(share, Approximation.valueShare(histogram.get().binShift()));
            int[][] byCategory = divide(part.segment(), pyramid, grid, categories);
            for (int c = 0; c < counts.length; c++) {
                add(part, grid.grid().time(), byCategory[c], c);
            }
            return true;
        }

        /// Rows of each category in each bucket of the grid.
        private int[][] divide(Segment segment, Pyramid pyramid, ValueGrid grid, ValueCategories categories) {
            Spread spread = grid.over(categories.starts());
            Pyramid.Axis axis = grid.grid().time();
            int[] rows = pyramid.counts(axis.shift() - pyramid.base().shift());
            int[][] result = new int[counts.length][axis.buckets()];
            int[] cells = new int[grid.grid().bins()];
            int[] only = new int[cells.length];
            Arrays.setAll(only, i -> categories.categories()[spread.piece()[spread.first()[i]]]);
            int last = Pyramids.end(axis, segment, end);
            for (int b = Pyramids.first(axis, segment, origin); b < last; b++) {
                grid.row(b, cells);
                int present = 0;
                for (int i = 0; i < cells.length; i++) {
                    present += cells[i];
                    if (spread.isWhole(i)) {
                        result[only[i]][b] += cells[i];
                    } else {
                        divide(cells[i], b, i, spread, categories, result);
                    }
                }
                result[categories.ofMissing()][b] += rows[b] - present;
            }
            return result;
        }

        private static void divide(
                int rows, int bucket, int bin, Spread spread, ValueCategories categories, int[][] result) {
            int before = 0;
            for (int e = spread.first()[bin]; e < spread.first()[bin + 1]; e++) {
                int now = (int) (rows * spread.upTo()[e] + Spread.dither(bucket, bin));
                result[categories.categories()[spread.piece()[e]]][bucket] += now - before;
                before = now;
            }
        }
    }
}
