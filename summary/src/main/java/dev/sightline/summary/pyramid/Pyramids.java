package dev.sightline.summary.pyramid;

import dev.sightline.store.Pyramid;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.TimeCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The time pyramids of all segments that have rows with a time.
public final class Pyramids {
    /// A window of fewer base buckets is looked at row by row: that is quick too, and exact.
    private static final int MIN_BUCKETS = 64;
    /// Times beyond the years 1824 to 2116 may not be subtracted.
    private static final long FAR = 1L << 62;

    public record Part(Segment segment, Pyramid pyramid) {}

    private Pyramids() {}

    /// @param from with `to` the window
    /// @return in the snapshot's order; null when the window is too narrow, or some segment has no pyramid
    public static @Nullable List<Part> of(Snapshot snapshot, long from, long to) {
        List<Part> parts = new ArrayList<>();
        long widest = 1;
        long least = Long.MAX_VALUE;
        long most = Long.MIN_VALUE;
        for (Segment segment : snapshot.segments()) {
            if (segment.timedRows() == 0) {
                continue;
            }
            Optional<Pyramid> pyramid = segment.pyramid();
            if (snapshot.sortedBy() == null || pyramid.isEmpty() || isFar(segment.minTime(), segment.maxTime())) {
                return null;
            }
            parts.add(new Part(segment, pyramid.get()));
            if (segment.minTime() < to && segment.maxTime() >= from) {
                widest = Math.max(widest, pyramid.get().base().widthNanos());
                least = Math.min(least, segment.minTime());
                most = Math.max(most, segment.maxTime());
            }
        }
        long range = Math.min(most, to) - Math.max(least, from);
        return least <= most && range / widest >= MIN_BUCKETS ? parts : null;
    }

    /// The first bucket with times from `nanos` on.
    static int first(Pyramid.Axis axis, Segment segment, long nanos) {
        return nanos <= segment.minTime() ? 0 : nanos > segment.maxTime() ? axis.buckets() : axis.bucket(nanos);
    }

    /// Behind the last bucket with times before `nanos`.
    static int end(Pyramid.Axis axis, Segment segment, long nanos) {
        return nanos <= segment.minTime() ? 0 : nanos > segment.maxTime() ? axis.buckets() : axis.bucket(nanos - 1) + 1;
    }

    public static boolean isFar(long start, long end) {
        return start < -FAR || end > FAR;
    }

    /// How wide the bins of a picture are: buckets that are no wider show it as well as finer ones would.
    static long binNanos(long start, long end, int bins) {
        return Math.max(1, (end - start) / bins);
    }

    /// width + 1 times: bin k of the axis is [edges[k], edges[k + 1]).
    static long[] edges(Axis axis) {
        long[] edges = new long[axis.bins() + 1];
        if (axis.minKey() == axis.maxKey()) {
            Arrays.fill(edges, axis.maxKey() + 1);
            edges[0] = axis.minKey();
            return edges;
        }
        edges = TimeCounts.edges(axis.minKey(), axis.maxKey(), axis.bins());
        edges[axis.bins()] = axis.maxKey() + 1;
        return edges;
    }

    /// The pieces of an axis of time, as nanoseconds from `edges[0]` on: piece 0 is before it, piece i + 1 bin
    /// i, the last what is from `end` on.
    static double[] pieces(long[] edges, long end) {
        double[] starts = new double[edges.length + 1];
        starts[0] = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < edges.length; i++) {
            starts[i + 1] = Math.min(edges[i], end) - edges[0];
        }
        starts[edges.length] = end - edges[0];
        return starts;
    }

    /// Buckets [first, end) over the pieces of [#pieces].
    ///
    /// @param least with `most` times that no row is beyond
    static Spread spread(Pyramid.Axis axis, int first, int end, long origin, long least, long most, double[] pieces) {
        double[] bounds = new double[Math.max(0, end - first) + 1];
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = axis.startNanos(first + i) - origin;
        }
        return Spread.of(bounds, (double) (least - origin), (double) (most - origin), true, pieces);
    }
}
