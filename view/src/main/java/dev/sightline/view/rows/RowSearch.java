package dev.sightline.view.rows;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.place.FirstRows;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.values.RowCount;
import dev.sightline.view.request.Question;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
        if (!snapshot.rounds().isHere()) {
            // Whoever has no more of the best rows cannot know it before all have been asked.
            FirstRows.State all = Scans.run(snapshot, selection, window, rows, question.cancelled());
            return new Found(all.places(limit), all.rows());
        }
        long[] bounds = snapshot.segments().stream().mapToLong(this::bound).toArray();
        List<Integer> byBound = IntStream.range(0, bounds.length)
                .boxed()
                .sorted(Comparator.comparingLong(s -> bounds[s]))
                .toList();
        FirstRows.State state = rows.zero();
        int next = 0;
        for (long most = FIRST_ROWS;
                next < bounds.length && !state.isSettledBelow(bounds[byBound.get(next)], order == null);
                most *= 2) {
            Set<Integer> wave = new HashSet<>();
            for (long sum = 0; next < bounds.length && sum < most; next++) {
                sum += snapshot.segments().get(byBound.get(next)).rows();
                wave.add(byBound.get(next));
            }
            state = rows.merge(
                    state, Scans.run(snapshot, selection, window, wave::contains, rows, question.cancelled()));
        }
        Set<Integer> rest = Set.copyOf(byBound.subList(next, bounds.length));
        Long total = rest.isEmpty() ? Long.valueOf(state.rows()) : null;
        if (counted && !rest.isEmpty()) {
            total = state.rows()
                    + Scans.run(snapshot, selection, window, rest::contains, new RowCount(), question.cancelled())
                            .rows();
        }
        return new Found(state.places(limit), total);
    }

    /// No row of the segment has a lesser key, or arrived before.
    private long bound(Segment segment) {
        if (order == null) {
            return segment.origin().leastArrival();
        }
        if (!timed) {
            return Long.MIN_VALUE;
        }
        // a segment without times has only rows that come last
        return segment.timedRows() == 0 ? Long.MAX_VALUE : descending ? ~segment.maxTime() : segment.minTime();
    }
}
