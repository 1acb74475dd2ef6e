package dev.sightline.summary;

import dev.sightline.store.Pyramid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Adds up the histograms of segments in a picture: for each of its columns the bins of all buckets that are
/// in it,
/// then the bins over its rows.
final class DensityPainter {
    private final ApproximateDensity.Request request;
    private final Axis x;
    private final Axis y;
    private final boolean painted;
    /// Of the x axis: bin i is piece i + 1.
    private final long[] edges;
    private final double[] columns;
    /// Of the y axis, cut where rows of the picture or categories begin.
    private final double[] starts;
    private final int[] rows;
    private final int[] categories;

    private final long[] counts;
    private final List<long[]> byCategory = new ArrayList<>();
    private long outOfScale;
    private long widest;
    private double share;

    DensityPainter(ApproximateDensity.Request request, Axis x, Axis y, ValueCategories paint) {
        this.request = request;
        this.x = x;
        this.y = y;
        this.painted = request.paint() != null;
        this.edges = Pyramids.edges(x);
        this.columns = Pyramids.pieces(edges, Math.min(request.end(), edges[x.bins()]));
        double[] borders = y.borders();
        double[] both = new double[borders.length + paint.starts().length];
        System.arraycopy(borders, 0, both, 0, borders.length);
        System.arraycopy(paint.starts(), 0, both, borders.length, paint.starts().length);
        this.starts = Arrays.stream(both).sorted().distinct().toArray();
        this.rows = new int[starts.length];
        this.categories = new int[starts.length];
        int row = -1;
        int step = 0;
        for (int i = 0; i < starts.length; i++) {
            while (row + 1 < borders.length && borders[row + 1] <= starts[i]) {
                row++;
            }
            while (step + 1 < paint.starts().length && paint.starts()[step + 1] <= starts[i]) {
                step++;
            }
            rows[i] = row < y.bins() ? row : -1;
            categories[i] = paint.categories()[step];
        }
        this.counts = new long[x.bins() * y.bins()];
        for (int c = 0; request.paint() != null && c < request.paint().count(); c++) {
            byCategory.add(new long[counts.length]);
        }
    }

    ApproximateDensity result() {
        return new ApproximateDensity(x, y, counts, byCategory, outOfScale, new Approximation(widest, share));
    }

    void add(ApproximateDensity.Layer layer) {
        Pyramid.Axis axis = layer.grid().grid().time();
        int first = Pyramids.first(axis, layer.part().segment(), request.start());
        int end = Pyramids.end(axis, layer.part().segment(), request.end());
        if (first >= end) {
            return;
        }
        widest = Math.max(widest, axis.widthNanos());
        share = Math.max(share, Approximation.valueShare(layer.grid().grid().binShift()));
        // Nothing inside an open limit is beyond the rows that set it.
        long least = Math.max(layer.part().segment().minTime(), request.from() == null ? x.minKey() : Long.MIN_VALUE);
        long most = Math.min(layer.part().segment().maxTime(), request.to() == null ? x.maxKey() : Long.MAX_VALUE);
        Spread times = Pyramids.spread(axis, first, end, edges[0], least, most, columns);
        new Strip(layer.grid(), values(layer.grid())).add(times, first, end);
    }

    private Spread values(ValueGrid grid) {
        double low = request.yMin() == null ? request.column().number(y.minKey()) : Double.NEGATIVE_INFINITY;
        double high = request.yMax() == null ? request.column().number(y.maxKey()) : Double.POSITIVE_INFINITY;
        return Spread.of(grid.bounds(), Math.max(low, grid.least()), Math.min(high, grid.most()), grid.whole(), starts);
    }

    /// One segment, from left to right.
    private final class Strip {
        private final ValueGrid grid;
        private final Spread values;
        private final int[] cells;
        /// What columns before had of the bucket at hand.
        private final int[] taken;
        /// The bins of the column at hand.
        private final int[] sums;
        private int piece = -1;

        Strip(ValueGrid grid, Spread values) {
            this.grid = grid;
            this.values = values;
            this.cells = new int[grid.grid().bins()];
            this.taken = new int[cells.length];
            this.sums = new int[cells.length];
        }

        void add(Spread times, int first, int end) {
            for (int b = first; b < end; b++) {
                grid.row(b, cells);
                int last = times.first()[b - first + 1] - 1;
                int entry = times.first()[b - first];
                if (entry < last) {
                    Arrays.fill(taken, 0);
                    for (; entry < last; entry++) {
                        turnTo(times.piece()[entry]);
                        takeShare(b, (float) times.upTo()[entry]);
                    }
                    turnTo(times.piece()[last]);
                    for (int i = 0; i < cells.length; i++) {
                        sums[i] += cells[i] - taken[i];
                    }
                } else {
                    turnTo(times.piece()[last]);
                    for (int i = 0; i < cells.length; i++) {
                        sums[i] += cells[i];
                    }
                }
            }
            flush();
        }

        /// Without branches, so that it is done for many bins at once.
        private void takeShare(int bucket, float upTo) {
            for (int i = 0; i < cells.length; i++) {
                float dither = Spread.dither(bucket, i);
                int now = Math.max(taken[i], Math.min(cells[i], (int) (cells[i] * upTo + dither)));
                sums[i] += now - taken[i];
                taken[i] = now;
            }
        }

        private void turnTo(int next) {
            if (next != piece) {
                flush();
                piece = next;
            }
        }

        private void flush() {
            if (piece < 0) {
                return;
            }
            int column = piece - 1;
            boolean open = column < 0 ? request.from() == null : request.to() == null;
            for (int i = 0; i < sums.length; i++) {
                if (sums[i] != 0) {
                    if (column >= 0 && column < x.bins()) {
                        spread(column, i);
                    } else if (open) {
                        outOfScale += sums[i];
                    }
                    sums[i] = 0;
                }
            }
        }

        private void spread(int column, int bin) {
            int sum = sums[bin];
            int e = values.first()[bin];
            int last = values.first()[bin + 1] - 1;
            int before = 0;
            if (e < last) {
                double dither = Spread.dither(bin, column);
                for (; e < last; e++) {
                    int now = (int) (sum * values.upTo()[e] + dither);
                    if (now > before) {
                        put(column, values.piece()[e], now - before);
                        before = now;
                    }
                }
            }
            put(column, values.piece()[last], sum - before);
        }

        private void put(int column, int part, int n) {
            int row = rows[part];
            if (row < 0) {
                outOfScale += n;
            } else {
                counts[row * x.bins() + column] += n;
                if (painted) {
                    byCategory.get(categories[part])[row * x.bins() + column] += n;
                }
            }
        }
    }
}
