package dev.sightline.view.rows;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Together;
import dev.sightline.summary.place.FirstRows;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Question;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The first selected rows, from no more segments than they are in: segments are looked at in the order of the best row
/// that each can have, in waves of twice as many rows, until no segment that remains can have a better one.
///
/// @param order null: by arrival
/// @param timed whether `order` is the column that the segments are sorted by; any other says nothing of a segment
record RowSearch(
        Question question,
        ResolvedSelection selection,
        @Nullable TimeWindow window,
        @Nullable KeyColumn order,
        boolean descending,
        boolean timed) {
    /// Rows of the first wave.
    private static final long FIRST_ROWS = 1 << 17;

    /// @param places best first
    /// @param total how many rows are selected; null if the rest was not counted
    record Found(long[] places, @Nullable Long total) {}

    /// @param firstArrival rows that arrived before this are counted, but not found
    /// @param counted whether the rest must be counted
    Found find(int limit, long firstArrival, boolean counted) {
        Snapshot snapshot = question.snapshot();
        FirstRows rows = new FirstRows(snapshot, order, descending, limit, firstArrival);
        FirstRows.State all = Together.of(snapshot.rounds(), rows, () -> here(rows, counted));
        return new Found(all.places(limit), all.leftRest() ? null : Long.valueOf(all.rows()));
    }

    /// Of the rows that are here. Some of them may be behind those of other processes; each knows of its own alone.
    private FirstRows.State here(FirstRows rows, boolean counted) {
        List<Segment> segments = question.snapshot().segments();
        List<Best> byBound = IntStream.range(0, segments.size())
                .filter(s -> segments.get(s).elsewhere() == 0)
                .mapToObj(s -> new Best(s, bound(segments.get(s))))
                .sorted(Comparator.comparingLong(Best::bound))
                .toList();
        FirstRows.State state = rows.zero();
        int next = 0;
        for (long most = FIRST_ROWS;
                next < byBound.size() && !state.isSettledBelow(byBound.get(next).bound(), order == null);
                most *= 2) {
            Set<Integer> wave = new HashSet<>();
            for (long sum = 0; next < byBound.size() && sum < most; next++) {
                int segment = byBound.get(next).segmentIndex();
                sum += segments.get(segment).rows();
                wave.add(segment);
            }
            state = rows.merge(state, scan(wave, rows));
        }
        Set<Integer> rest = byBound.subList(next, byBound.size()).stream()
                .map(Best::segmentIndex)
                .collect(Collectors.toSet());
        if (counted && !rest.isEmpty()) {
            state = rows.merge(state, scan(rest, rows.counting()));
        } else if (!rest.isEmpty()) {
            state.leaveRest();
        }
        return state;
    }

    private FirstRows.State scan(Set<Integer> segments, FirstRows rows) {
        return Scans.here(question.snapshot(), selection, window, segments::contains, rows, question.cancelled());
    }

    /// No row of a segment is before this one in the order.
    private record Best(int segmentIndex, long bound) {}

    /// No row of the segment has a lesser key, or arrived before.
    private long bound(Segment segment) {
        if (order == null) {
            return question.snapshot().arrivalsBefore() + segment.origin().leastArrival();
        }
        if (!timed) {
            return Long.MIN_VALUE;
        }
        // a segment without times has only rows that come last
        return segment.timedRows() == 0 ? Long.MAX_VALUE : descending ? ~segment.maxTime() : segment.minTime();
    }
}
