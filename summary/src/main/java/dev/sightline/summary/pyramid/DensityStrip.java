package dev.sightline.summary.pyramid;

import dev.sightline.store.Pyramid;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.axis.Axis;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// One segment's histogram laid over a picture.
///
/// @param rows of the segment
/// @param times the buckets of `grid` from `firstBucket` on over the pieces of the x axis; ascending
/// @param bin with `below` where each piece of the y axis begins: behind all bins before `bin[piece]`, and behind the
/// share `below[piece]` of that bin; `bins` itself has nothing
record DensityStrip(ValueGrid grid, int rows, int firstBucket, Spread times, int[] bin, float[] below) {
    /// @return null when nothing of it is in the window
    static @Nullable DensityStrip of(
            ApproximateDensity.Layer layer, ApproximateDensity.Request request, Axis x, Axis y, PictureGrid picture) {
        ValueGrid grid = layer.grid();
        Pyramid.Axis axis = grid.grid().time();
        int first = Pyramids.first(axis, layer.part().segment(), request.start());
        int end = Pyramids.end(axis, layer.part().segment(), request.end());
        if (first >= end) {
            return null;
        }
        // Nothing inside an open limit is beyond the rows that set it.
        long least = Math.max(layer.part().segment().minTime(), request.from() == null ? x.minKey() : Long.MIN_VALUE);
        long most = Math.min(layer.part().segment().maxTime(), request.to() == null ? x.maxKey() : Long.MAX_VALUE);
        Spread times = Pyramids.spread(axis, first, end, picture.origin(), least, most, picture.columns());
        double low = request.yMin() == null ? request.column().number(y.minKey()) : Double.NEGATIVE_INFINITY;
        double high = request.yMax() == null ? request.column().number(y.maxKey()) : Double.POSITIVE_INFINITY;
        Spread values = Spread.of(
                grid.bounds(),
                Math.max(low, grid.least()),
                Math.min(high, grid.most()),
                grid.whole(),
                picture.starts());
        int[] bin = new int[picture.starts().length];
        float[] below = new float[bin.length];
        begin(values, bin, below);
        return new DensityStrip(grid, layer.part().segment().rows(), first, times, bin, below);
    }

    private static void begin(Spread values, int[] bin, float[] below) {
        int bins = values.first().length - 1;
        int next = 0;
        for (int i = 0; i < bins; i++) {
            float before = 0;
            for (int e = values.first()[i]; e < values.first()[i + 1]; e++) {
                for (; next <= values.piece()[e]; next++) {
                    bin[next] = i;
                    below[next] = before;
                }
                before = (float) values.upTo()[e];
            }
        }
        Arrays.fill(bin, next, bin.length, bins);
    }

    int bins() {
        return grid.grid().bins();
    }

    /// The first entry of `times` whose piece is `piece` or a later one.
    int entry(int piece) {
        int low = 0;
        int high = times.piece().length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (times.piece()[middle] < piece) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The place of the bucket, from `firstBucket` on, that has an entry of `times`.
    int bucket(int entry) {
        int found = Arrays.binarySearch(times.first(), entry);
        // Every bucket has an entry, so none begins where another does.
        return found >= 0 ? found : -2 - found;
    }

    long widthNanos() {
        return grid.grid().time().widthNanos();
    }

    double valueShare() {
        return Approximation.valueShare(grid.grid().binShift());
    }
}
