package dev.sightline.summary.pyramid;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Outline;
import dev.sightline.store.Pyramid;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.RangeBinding;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The limits of a density from the sums of each bucket; rows are looked at only in the buckets on the window's edges,
/// and to find the first and the last. So they are those that looking at every row would give, but for the least value
/// of a log scale when some bucket has values of 0 and less: then it is the lower bound of a bin.
final class PyramidLimits {
    private final Snapshot snapshot;
    private final List<Pyramids.Part> parts;
    private final String column;
    private final boolean whole;
    private final long from;
    private final long to;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    private double leastPositive = Double.POSITIVE_INFINITY;
    private boolean unclear;

    /// @param from with `to` the window
    PyramidLimits(Snapshot snapshot, List<Pyramids.Part> parts, KeyColumn column, long from, long to) {
        this.snapshot = snapshot;
        this.parts = parts;
        this.column = column.name();
        this.whole = column.type() == ColumnType.INT64;
        this.from = from;
        this.to = to;
    }

    /// Looks for the limits of the values.
    void readValues() {
        for (Pyramids.Part part : parts) {
            Optional<Pyramid.Sums> sums = part.pyramid().sums(column);
            Outline outline = part.segment().outline(column);
            if (outline == null || sums.isEmpty()) {
                continue;
            }
            Pyramid.Axis axis = part.pyramid().base();
            boolean mixed = false;
            int end = Pyramids.end(axis, part.segment(), to);
            for (int b = Pyramids.first(axis, part.segment(), from); b < end; b++) {
                if (sums.get().counts()[b] == 0) {
                    continue;
                }
                if (cut(axis, part.segment(), b)) {
                    Rows rows = rows(part.segment(), axis, b);
                    for (int row = rows.first; row < rows.end; row++) {
                        take(rows.value(row));
                    }
                } else {
                    double min = sums.get().min()[b];
                    double max = sums.get().max()[b];
                    least = Math.min(least, min);
                    most = Math.max(most, max);
                    if (min > 0) {
                        leastPositive = Math.min(leastPositive, min);
                    }
                    mixed |= min <= 0 && max > 0;
                }
            }
            if (mixed) {
                readBins(part, outline);
            }
        }
    }

    private void take(double value) {
        if (!Double.isNaN(value)) {
            least = Math.min(least, value);
            most = Math.max(most, value);
            leastPositive = value > 0 ? Math.min(leastPositive, value) : leastPositive;
        }
    }

    private boolean cut(Pyramid.Axis axis, Segment segment, int bucket) {
        return Math.max(axis.startNanos(bucket), segment.minTime()) < from
                || Math.min(axis.startNanos(bucket + 1) - 1, segment.maxTime()) >= to;
    }

    /// The least positive value, as far as bins tell.
    private void readBins(Pyramids.Part part, Outline outline) {
        boolean inside = part.segment().minTime() >= from && part.segment().maxTime() < to;
        ValueGrid grid = ValueGrid.of(
                part.pyramid().histogram(column, inside ? Long.MAX_VALUE : 0).orElseThrow(),
                ValueGrid.least(outline),
                ValueGrid.most(outline),
                whole ? ColumnType.INT64 : ColumnType.FLOAT64);
        Pyramid.Axis axis = grid.grid().time();
        int[] cells = new int[grid.grid().bins()];
        int end = Pyramids.end(axis, part.segment(), to);
        for (int b = Pyramids.first(axis, part.segment(), from); b < end; b++) {
            grid.row(b, cells);
            for (int i = Math.max(0, grid.bin(0)); i < cells.length; i++) {
                double low = grid.bounds()[i];
                boolean zeroOnly = whole && low <= 0 && grid.bounds()[i + 1] <= 1;
                if (cells[i] > 0 && !zeroOnly) {
                    unclear |= low <= 0;
                    leastPositive = Math.min(leastPositive, whole ? Math.ceil(low) : low);
                    break;
                }
            }
        }
    }

    /// The least value seen, or the least above 0; not finite when there is none.
    double least(boolean positive) {
        return positive ? leastPositive : least;
    }

    double most() {
        return most;
    }

    /// Whether the least value above 0 may be anywhere between 0 and a bin's upper bound.
    boolean unclear() {
        return unclear;
    }

    /// The time of the first row of the window whose value is in [low, high], or of the last; null when
    /// there is none.
    @Nullable
    Long time(boolean first, double low, double high) {
        Long best = null;
        // From the end that is asked for, so that the rows of other segments need not be touched.
        for (Pyramids.Part part : first ? parts : parts.reversed()) {
            Segment segment = part.segment();
            boolean better = best == null || (first ? segment.minTime() < best : segment.maxTime() > best);
            Long found = better ? time(part, first, low, high) : null;
            if (found != null) {
                best = best == null ? found : Long.valueOf(first ? Math.min(best, found) : Math.max(best, found));
            }
        }
        return best;
    }

    private @Nullable Long time(Pyramids.Part part, boolean first, double low, double high) {
        Pyramid.Sums sums = part.pyramid().sums(column).orElse(null);
        if (sums == null || part.segment().outline(column) == null) {
            return null;
        }
        Pyramid.Axis axis = part.pyramid().base();
        int begin = Pyramids.first(axis, part.segment(), from);
        int end = Pyramids.end(axis, part.segment(), to);
        for (int i = 0; i < end - begin; i++) {
            int b = first ? begin + i : end - 1 - i;
            if (sums.counts()[b] > 0 && sums.max()[b] >= low && sums.min()[b] <= high) {
                Rows rows = rows(part.segment(), axis, b);
                for (int k = 0; k < rows.end - rows.first; k++) {
                    int row = first ? rows.first + k : rows.end - 1 - k;
                    double value = rows.value(row);
                    if (value >= low && value <= high) {
                        MemorySegment times = TimeWindow.times(snapshot, part.segment());
                        return times == null ? null : Long.valueOf(times.getAtIndex(JAVA_LONG_UNALIGNED, row));
                    }
                }
            }
        }
        return null;
    }

    /// The rows of a bucket that are in the window.
    private Rows rows(Segment segment, Pyramid.Axis axis, int bucket) {
        long start = Math.max(from, axis.startNanos(bucket));
        long end = Math.min(to, axis.startNanos(bucket + 1));
        return new Rows(
                Objects.requireNonNull(segment.column(column)),
                TimeWindow.lowerBound(snapshot, segment, start),
                TimeWindow.lowerBound(snapshot, segment, end));
    }

    private record Rows(ColumnVector vector, int first, int end) {
        /// NaN when it is missing.
        double value(int row) {
            if (!vector.isValid(row)) {
                return Double.NaN;
            }
            return switch (vector) {
                case ColumnVector.Longs longs -> longs.at(row);
                case ColumnVector.Doubles doubles -> doubles.at(row);
                default -> throw RangeBinding.unexpected("?", vector);
            };
        }
    }
}
