package dev.sightline.summary.pyramid;

import dev.sightline.event.ColumnType;
import dev.sightline.store.Outline;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.CellCounts;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ValueCategories;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows per cell of a picture of time and a column of numbers, from the histograms of the time pyramid:
/// O(buckets x bins + width x height).
///
/// What is in a bucket and bin is spread evenly over the cells that these cover, in whole numbers, so that nothing is
/// lost or counted twice.
///
public final class ApproximateDensity {
    private final Axis x;
    private final Axis y;
    private final CellCounts counts;
    private final List<CellCounts> byCategory;
    private final long outOfScale;
    private final Approximation error;

    ApproximateDensity(
            Axis x, Axis y, CellCounts counts, List<CellCounts> byCategory, long outOfScale, Approximation error) {
        this.x = x;
        this.y = y;
        this.counts = counts;
        this.byCategory = List.copyOf(byCategory);
        this.outOfScale = outOfScale;
        this.error = error;
    }

    public Axis x() {
        return x;
    }

    public Axis y() {
        return y;
    }

    /// As [Histogram2D.State#counts].
    public long[] counts() {
        return counts.toArray();
    }

    /// The same for one category of the paint; there is none when nothing was painted.
    public long[] counts(int category) {
        return byCategory.get(category).toArray();
    }

    /// Rows with both values that are not in the picture.
    public long outOfScale() {
        return outOfScale;
    }

    public Approximation error() {
        return error;
    }

    /// @param from with `to` the window and the limits of the picture; null: those of the rows
    /// @param yMin with `yMax` the limits of value as keys; null: those of the rows
    /// @param paint null: rows are not divided into categories
    public record Request(
            KeyColumn time,
            @Nullable Long from,
            @Nullable Long to,
            KeyColumn column,
            @Nullable Long yMin,
            @Nullable Long yMax,
            boolean log,
            int width,
            int height,
            @Nullable ResolvedPaint paint) {
        long start() {
            return from == null ? Long.MIN_VALUE : from;
        }

        long end() {
            return to == null ? Long.MAX_VALUE : to;
        }
    }

    private record Axes(Axis x, Axis y) {}

    /// A segment that has values of the column.
    record Layer(Pyramids.Part part, ValueGrid grid) {}

    /// @return null when the pyramid does not say: see [ApproximateCounts#of]; also without rows
    public static @Nullable ApproximateDensity of(Snapshot snapshot, Request request) {
        KeyColumn column = request.column;
        ValueCategories categories = ValueCategories.of(request.paint == null ? ResolvedPaint.none() : request.paint);
        List<Pyramids.Part> parts = Pyramids.of(snapshot, request.start(), request.end());
        if (parts == null
                || categories == null
                || categories.column() != null && !categories.column().equals(column.name())
                || !column.type().isNumeric()
                || column.isEmpty()
                || column.type() == ColumnType.INT64
                        && !ValueGrid.isExact((double) column.min(), (double) column.max())) {
            return null;
        }
        boolean known = parts.stream()
                .allMatch(part -> part.segment().outline(column.name()) == null
                        || part.pyramid().histogram(column.name(), 0).isPresent());
        Axes axes = known ? axes(snapshot, parts, request) : null;
        List<Layer> layers = axes == null ? null : layers(parts, column, categories, axes.x);
        return axes == null || layers == null
                ? null
                : new DensityPainter(request, axes.x, axes.y, categories).paint(layers);
    }

    /// Of buckets no wider than a column of the picture, if there are any.
    private static @Nullable List<Layer> layers(
            List<Pyramids.Part> parts, KeyColumn column, ValueCategories categories, Axis x) {
        List<Layer> layers = new ArrayList<>();
        for (Pyramids.Part part : parts) {
            Outline outline = part.segment().outline(column.name());
            if (outline == null) {
                continue;
            }
            Pyramid.Grid histogram = part.pyramid()
                    .histogram(column.name(), Pyramids.binNanos(x.minKey(), x.maxKey(), x.bins()))
                    .orElseThrow();
            ValueGrid grid = ValueGrid.of(histogram, ValueGrid.least(outline), ValueGrid.most(outline), column.type());
            if (!grid.canDivide(categories)) {
                return null;
            }
            layers.add(new Layer(part, grid));
        }
        return layers;
    }

    private static @Nullable Axes axes(Snapshot snapshot, List<Pyramids.Part> parts, Request request) {
        KeyColumn column = request.column;
        PyramidLimits limits = new PyramidLimits(snapshot, parts, column, request.start(), request.end());
        if (request.yMin == null || request.yMax == null) {
            limits.readValues();
        }
        if (request.yMin == null && request.log && limits.unclear()) {
            return null;
        }
        double low = request.yMin == null ? limits.least(request.log) : column.number(request.yMin);
        double high = request.yMax == null ? limits.most() : column.number(request.yMax);
        if (!(low <= high) || Double.isInfinite(low) || Double.isInfinite(high)) {
            return null;
        }
        Long xMin = request.from == null ? limits.time(true, low, high) : request.from;
        Long xMax = request.to == null ? limits.time(false, low, high) : request.to;
        if (xMin == null || xMax == null || xMin > xMax || Pyramids.isFar(xMin, xMax)) {
            return null;
        }
        long yMin = request.yMin == null ? key(column, low) : request.yMin;
        long yMax = request.yMax == null ? key(column, high) : request.yMax;
        return new Axes(
                Axis.of(request.time, xMin, xMax, request.width, false),
                Axis.of(column, yMin, yMax, request.height, request.log));
    }

    private static long key(KeyColumn column, double value) {
        return column.type() == ColumnType.FLOAT64 ? KeyColumn.keyOf(value) : (long) value;
    }
}
