package dev.sightline.summary.flow;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a row's place ([RowPlace]) says of it.
///
/// @param times of each segment's timed rows; null: it has none
record FlowPlaces(List<Segment> segments, @Nullable MemorySegment[] times) {
    static FlowPlaces of(Snapshot snapshot) {
        List<Segment> segments = snapshot.segments();
        @Nullable MemorySegment[] times = new MemorySegment[segments.size()];
        for (int s = 0; s < times.length; s++) {
            times[s] = TimeWindow.times(snapshot, segments.get(s));
        }
        return new FlowPlaces(segments, times);
    }

    private Segment segment(long place) {
        return segments.get(RowPlace.segment(place));
    }

    boolean isTimed(long place) {
        return times[RowPlace.segment(place)] != null
                && RowPlace.row(place) < segment(place).timedRows();
    }

    long arrival(long place) {
        return segment(place).origin().arrival(RowPlace.row(place));
    }

    /// Copies the times of rows [base, base + rows) of a segment; of those that have none, the least.
    ///
    /// @return how many have one: the first ones
    int load(int segmentIndex, int base, int rows, long[] out) {
        MemorySegment of = times[segmentIndex];
        int timed = of == null ? 0 : Math.clamp(segments.get(segmentIndex).timedRows() - base, 0, rows);
        if (of != null) {
            MemorySegment.copy(of, JAVA_LONG_UNALIGNED, 8L * base, out, 0, timed);
        }
        Arrays.fill(out, timed, rows, Long.MIN_VALUE);
        return timed;
    }

    /// Which of two rows whose times are equal, or have none, is a flow's first: one with a time before one without,
    /// then the one that arrived first, without a time the one that is read first.
    boolean isBefore(long place, long other) {
        boolean timed = isTimed(place);
        if (timed != isTimed(other)) {
            return timed;
        }
        return timed ? arrival(place) < arrival(other) : place < other;
    }
}
