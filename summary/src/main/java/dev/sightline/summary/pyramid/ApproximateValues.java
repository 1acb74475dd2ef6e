package dev.sightline.summary.pyramid;

import dev.sightline.event.ColumnType;
import dev.sightline.store.Outline;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.ValueBins;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.selection.ValueCategories;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// How often a column of numbers has which values, from the histograms of the time pyramid: O(buckets x bins), and no
/// row is looked at.
///
/// What is in a bin is taken to lie evenly in it; rows of a bucket that the window cuts count in proportion.
///
/// @param ranges ascending, each with some rows
/// @param present selected rows that have a value, as the ranges have
/// @param missing selected rows that have none
/// @param least no value is less; that of the rows when the window is open
/// @param most no value is greater
public record ApproximateValues(
        KeyColumn column,
        List<Range> ranges,
        long present,
        long missing,
        double least,
        double most,
        Approximation error) {
    private static final int MAX_BINS = 4096;

    /// Rows with a value in [from, to), evenly; of whole numbers, those in it.
    ///
    /// @param category index into [ResolvedPaint#names]
    public record Range(double from, double to, long rows, int category) {}

    /// @param window null: all rows count, also those without a time
    /// @return null when the pyramid does not say: see [ApproximateCounts#of]; also when the filter is no
    /// ranges of the column, or rows without a time count
    public static @Nullable ApproximateValues of(
            Snapshot snapshot,
            ResolvedSelection where,
            @Nullable TimeWindow window,
            KeyColumn column,
            ResolvedPaint paint) {
        ValueCategories filter = ValueCategories.of(ResolvedPaint.of("selected", where));
        ValueCategories painted = ValueCategories.of(paint);
        if (!isNumeric(column) || column.isEmpty() || !fits(filter, column) || !fits(painted, column)) {
            return null;
        }
        if (window == null && snapshot.segments().stream().anyMatch(segment -> segment.timedRows() < segment.rows())) {
            return null;
        }
        TimeWindow bounds = window == null ? TimeWindow.ALL : window;
        List<Pyramids.Part> parts = Pyramids.of(snapshot, bounds.fromNanos(), bounds.toNanos());
        if (parts == null || filter == null || painted == null) {
            return null;
        }
        List<Bins> bins = new ArrayList<>();
        long gone = 0;
        for (Pyramids.Part part : parts) {
            // All buckets of a segment inside the window count whole, however wide they are.
            boolean inside = part.segment().minTime() >= bounds.fromNanos()
                    && part.segment().maxTime() < bounds.toNanos();
            Optional<Pyramid.Grid> grid = part.pyramid().histogram(column.name(), inside ? Long.MAX_VALUE : 0);
            Outline outline = part.segment().outline(column.name());
            if (outline != null && grid.isEmpty()) {
                return null;
            }
            Bins own = grid.isEmpty() ? null : Bins.of(part, grid.get(), column.name(), bounds);
            gone += Math.round(rows(part, bounds) - (own == null ? 0 : own.rows()));
            if (own != null && own.rows() > 0) {
                bins.add(own);
            }
        }
        boolean countsMissing = filter.ofMissing() == 0;
        return merged(column, bins, filter, painted, countsMissing ? Math.max(0, gone) : 0);
    }

    private static boolean isNumeric(KeyColumn column) {
        return column.type() == ColumnType.FLOAT64 || column.type() == ColumnType.INT64;
    }

    private static boolean fits(@Nullable ValueCategories steps, KeyColumn column) {
        return steps != null && (steps.column() == null || steps.column().equals(column.name()));
    }

    /// Rows of a segment in the window, with or without a value.
    private static double rows(Pyramids.Part part, TimeWindow window) {
        int[] counts = part.pyramid().counts(0);
        double rows = 0;
        Pyramid.Axis axis = part.pyramid().base();
        int end = Pyramids.end(axis, part.segment(), window.toNanos());
        for (int b = Pyramids.first(axis, part.segment(), window.fromNanos()); b < end; b++) {
            rows += counts[b] * share(part.segment(), axis, b, window);
        }
        return rows;
    }

    /// The part of a bucket that is in the window.
    private static double share(Segment segment, Pyramid.Axis axis, int bucket, TimeWindow window) {
        long start = Math.max(axis.startNanos(bucket), segment.minTime());
        long last = Math.min(axis.startNanos(bucket + 1) - 1, segment.maxTime());
        if (start >= window.fromNanos() && last < window.toNanos()) {
            return 1;
        }
        double width = (double) last - start + 1;
        double inside = (double) Math.min(last + 1, window.toNanos()) - Math.max(start, window.fromNanos());
        return Math.clamp(inside / width, 0, 1);
    }

    /// The bins of one segment.
    ///
    /// @param shift see [ValueBins]
    /// @param least no value that counts is less
    private record Bins(int shift, int first, double[] counts, double least, double most, long widthNanos) {
        static Bins of(Pyramids.Part part, Pyramid.Grid grid, String column, TimeWindow window) {
            double[] counts = new double[grid.bins()];
            int[] cells = new int[grid.bins()];
            Pyramid.Axis axis = grid.time();
            Segment segment = part.segment();
            int end = Pyramids.end(axis, segment, window.toNanos());
            for (int b = Pyramids.first(axis, segment, window.fromNanos()); b < end; b++) {
                double share = share(segment, axis, b, window);
                if (share > 0) {
                    copy(grid, b, cells);
                    for (int i = 0; i < cells.length; i++) {
                        counts[i] += share * cells[i];
                    }
                }
            }
            return limited(part, grid, column, window, counts);
        }

        private static void copy(Pyramid.Grid grid, int bucket, int[] cells) {
            MemorySegment.copy(
                    grid.cells(), ValueLayout.JAVA_INT_UNALIGNED, 4L * bucket * cells.length, cells, 0, cells.length);
        }

        private static Bins limited(
                Pyramids.Part part, Pyramid.Grid grid, String column, TimeWindow window, double[] counts) {
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            Pyramid.Sums sums = part.pyramid().sums(column).orElseThrow();
            Pyramid.Axis base = part.pyramid().base();
            int end = Pyramids.end(base, part.segment(), window.toNanos());
            for (int b = Pyramids.first(base, part.segment(), window.fromNanos()); b < end; b++) {
                if (sums.counts()[b] > 0) {
                    least = Math.min(least, sums.min()[b]);
                    most = Math.max(most, sums.max()[b]);
                }
            }
            return new Bins(
                    grid.binShift(),
                    grid.firstBin(),
                    counts,
                    least,
                    most,
                    part.pyramid().coarse().widthNanos());
        }

        double rows() {
            double sum = 0;
            for (double count : counts) {
                sum += count;
            }
            return sum;
        }
    }

    private static ApproximateValues merged(
            KeyColumn column, List<Bins> all, ValueCategories filter, ValueCategories painted, long missing) {
        int shift = 0;
        long widest = 0;
        double least = Double.POSITIVE_INFINITY;
        double most = Double.NEGATIVE_INFINITY;
        for (Bins bins : all) {
            shift = Math.max(shift, bins.shift);
            widest = Math.max(widest, bins.widthNanos);
            least = Math.min(least, bins.least);
            most = Math.max(most, bins.most);
        }
        int first = Integer.MAX_VALUE;
        int last = Integer.MIN_VALUE;
        for (Bins bins : all) {
            first = Math.min(first, bins.first >> (shift - bins.shift));
            last = Math.max(last, bins.first + bins.counts.length - 1 >> (shift - bins.shift));
        }
        for (; (long) last - first >= MAX_BINS; shift++) {
            first >>= 1;
            last >>= 1;
        }
        double[] counts = new double[all.isEmpty() ? 0 : last - first + 1];
        for (Bins bins : all) {
            for (int i = 0; i < bins.counts.length; i++) {
                counts[(bins.first + i >> (shift - bins.shift)) - first] += bins.counts[i];
            }
        }
        Cutter cutter = new Cutter(column.type() == ColumnType.INT64, least, most, filter, painted);
        for (int i = 0; i < counts.length; i++) {
            cutter.cut(bound(first + i, shift), bound(first + i + 1, shift), counts[i]);
        }
        return new ApproximateValues(
                column,
                List.copyOf(cutter.ranges),
                cutter.given,
                missing,
                cutter.ranges.isEmpty()
                        ? 0
                        : Math.max(least, cutter.ranges.getFirst().from()),
                cutter.ranges.isEmpty()
                        ? 0
                        : Math.min(most, cutter.ranges.getLast().to()),
                new Approximation(widest, Approximation.valueShare(shift)));
    }

    /// Below zero bins hold their upper bound.
    private static double bound(int bin, int shift) {
        double bound = ValueBins.lowerBound(bin, shift);
        return bound < 0 ? Math.nextUp(bound) : bound;
    }

    /// Divides bins where the filter or the paint has a step, and rounds so that nothing is lost.
    private static final class Cutter {
        private final List<Range> ranges = new ArrayList<>();
        private final TreeSet<Double> steps = new TreeSet<>();
        private final boolean whole;
        private final double least;
        private final double most;
        private final ValueCategories filter;
        private final ValueCategories painted;
        private double seen;
        private long given;

        Cutter(boolean whole, double least, double most, ValueCategories filter, ValueCategories painted) {
            this.whole = whole;
            this.least = least;
            this.most = most;
            this.filter = filter;
            this.painted = painted;
            for (double step : filter.starts()) {
                steps.add(step);
            }
            for (double step : painted.starts()) {
                steps.add(step);
            }
        }

        void cut(double low, double high, double rows) {
            double from = place(Math.max(low, least));
            double to = place(Math.min(high, whole ? most + 1 : Math.nextUp(most)));
            if (rows <= 0) {
                return;
            }
            double width = to - from;
            double at = width > 0 ? from : low;
            double end = width > 0 ? to : Math.max(high, Math.nextUp(low));
            width = end - at;
            while (at < end) {
                Double step = steps.higher(at);
                double next = step == null ? end : Math.min(end, Math.max(place(step), Math.nextUp(at)));
                give(at, next, rows * ((next - at) / width));
                at = next;
            }
        }

        private double place(double value) {
            return whole ? Math.ceil(value) : value;
        }

        private void give(double from, double to, double rows) {
            if (category(filter, from) != 0) {
                return;
            }
            seen += rows;
            long now = Math.round(seen) - given;
            if (now > 0) {
                ranges.add(new Range(from, to, now, category(painted, from)));
                given += now;
            }
        }

        private static int category(ValueCategories steps, double value) {
            int at = Arrays.binarySearch(steps.starts(), value);
            return steps.categories()[at >= 0 ? at : -at - 2];
        }
    }
}
