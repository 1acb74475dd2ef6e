package dev.sightline.summary.pyramid;

import dev.sightline.summary.Approximation;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.CellCounts;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ValueCategories;
import java.util.ArrayList;
import java.util.List;

/// Adds up the histograms of segments in a picture, a tile of columns after the other, so that no two threads write
/// the same cell.
///
/// ```
/// segments   |------- 0 -------|---- 1 ----|        a bucket that lies over two tiles is read for both, and each
/// tiles      |....|....|....|....|....|....|        takes what its own columns have of it
/// ```
final class DensityPainter {
    /// Cells and bins for which other threads are asked: about a millisecond.
    private static final long WORTH_THREADS = 300_000;

    private final ApproximateDensity.Request request;
    private final Axis x;
    private final Axis y;
    private final PictureGrid picture;
    private final CellCounts counts;
    private final List<CellCounts> byCategory = new ArrayList<>();
    private long outOfScale;

    DensityPainter(ApproximateDensity.Request request, Axis x, Axis y, ValueCategories paint) {
        this.request = request;
        this.x = x;
        this.y = y;
        this.picture = PictureGrid.of(x, y, request.end(), paint);
        this.counts = new CellCounts(x.bins() * y.bins());
        for (int c = 0; request.paint() != null && c < request.paint().count(); c++) {
            byCategory.add(new CellCounts(x.bins() * y.bins()));
        }
    }

    ApproximateDensity paint(List<ApproximateDensity.Layer> layers) {
        long widest = 0;
        double share = 0;
        long rows = 0;
        List<DensityStrip> strips = new ArrayList<>();
        for (DensityStrip strip : strips(layers)) {
            widest = Math.max(widest, strip.widthNanos());
            share = Math.max(share, strip.valueShare());
            if (rows + strip.rows() > Integer.MAX_VALUE) {
                paint(strips, rows);
                strips.clear();
                rows = 0;
            }
            strips.add(strip);
            rows += strip.rows();
        }
        paint(strips, rows);
        return new ApproximateDensity(x, y, counts, byCategory, outOfScale, new Approximation(widest, share));
    }

    private List<DensityStrip> strips(List<ApproximateDensity.Layer> layers) {
        List<List<DensityStrip>> found = Workers.run(
                layers.size(),
                ArrayList::new,
                (own, i) -> {
                    DensityStrip strip = DensityStrip.of(layers.get(i), request, x, y, picture);
                    if (strip != null) {
                        own.add(strip);
                    }
                },
                () -> false);
        return found.stream().flatMap(List::stream).toList();
    }

    /// @param rows that the segments have together: fewer than 2^31
    private void paint(List<DensityStrip> strips, long rows) {
        counts.reserve(rows);
        byCategory.forEach(category -> category.reserve(rows));
        long work = (1L + byCategory.size()) * x.bins() * y.bins();
        for (DensityStrip strip : strips) {
            work += (long) strip.bins() * strip.times().piece().length;
        }
        int tiles = (x.bins() + DensityTile.COLUMNS - 1) / DensityTile.COLUMNS;
        int atOnce = work < WORTH_THREADS ? tiles : 1;
        List<DensityTile> painted = Workers.run(
                tiles / atOnce,
                () -> new DensityTile(picture, byCategory.size(), request.from() == null, request.to() == null),
                (tile, task) -> {
                    for (int i = task * atOnce; i < (task + 1) * atOnce; i++) {
                        tile.paint(i, strips, counts, byCategory);
                    }
                },
                () -> false);
        painted.forEach(tile -> outOfScale += tile.outOfScale());
    }
}
