package dev.sightline.summary.gap;

import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Sums;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Where a trace has long stretches of time without rows, however short what is between them: three minutes of rows
/// and one of 1970 are found as well as nights between working days.
///
/// Times are sorted, so the rows are jumped through: O(log rows) a jump of a 2048th of the time that is not yet
/// known to be empty, anew with smaller jumps while most of it turns out to be. No other row is looked at, but for
/// durations and values.
///
/// @param window from the first row's time to the last's; null when no row has a time
/// @param endNanos when the last row ends; the last row's time, where rows have no duration
/// @param rows with a time
/// @param present those of them with a value of the column asked for
/// @param leastNanos every gap that is as long is there, but for those beyond the number asked for
/// @param typicalNanos the median distance of neighbouring times where all are known, else `leastNanos`, which is
/// more
/// @param apartNanos how far apart the last times usually are: nine of ten of the last 64 distances are no longer;
/// 0 where all rows have one time
/// @param gaps ascending
public record TimeGaps(
        @Nullable Extent window,
        long endNanos,
        long rows,
        long present,
        long leastNanos,
        long typicalNanos,
        long apartNanos,
        List<Gap> gaps) {
    /// Jumps through a trace without gaps.
    private static final int JUMPS = 2048;

    /// Gaps of which it is asked whether a row's duration reaches into them.
    private static final int CANDIDATES = 1024;

    /// The first and the last time.
    public record Extent(long fromNanos, long toNanos) {}

    /// No row is active in (fromNanos, toNanos).
    ///
    /// @param fromNanos the last row's time before it, or when the last row before it ends
    /// @param toNanos the first row's time after it
    /// @param rowsBefore rows of the window before the gap
    /// @param presentBefore those of them with a value of the column asked for
    public record Gap(long fromNanos, long toNanos, long rowsBefore, long presentBefore) {
        long nanos() {
            return toNanos - fromNanos;
        }
    }

    /// The same where a row that begins at `fromNanos` lasts until `untilNanos` or longer than all others.
    public TimeGaps without(long fromNanos, long untilNanos) {
        List<Gap> left = gaps.stream().filter(gap -> gap.toNanos <= fromNanos).toList();
        return new TimeGaps(
                window, Math.max(endNanos, untilNanos), rows, present, leastNanos, typicalNanos, apartNanos, left);
    }

    /// The same where some row, which keeps no gap open, ends later than all others.
    public TimeGaps endingAt(long nanos) {
        return new TimeGaps(window, nanos, rows, present, leastNanos, typicalNanos, apartNanos, gaps);
    }

    /// How long rows take.
    ///
    /// @param lasting of the same snapshot as the column
    /// @param active the rows whose durations count; all others are instants here
    public record Durations(
            KeyColumn column, dev.sightline.summary.entity.Durations lasting, ResolvedSelection active) {
        /// When a row ends that begins at a time.
        long end(long time, long key) {
            return lasting.endNanos(time, column, key);
        }
    }

    /// What is asked.
    ///
    /// @param durations null: rows are instants
    /// @param column whose values are counted; null: all rows have one
    /// @param most so many of the longest gaps are told
    public record Request(
            TimeWindow window,
            @Nullable Durations durations,
            @Nullable KeyColumn column,
            int most) {}

    /// @throws CancellationException if `cancelled` said so
    public static TimeGaps of(Snapshot snapshot, Request request, BooleanSupplier cancelled) {
        return new Search(snapshot, request, cancelled).find();
    }

    private record Search(Snapshot snapshot, Request request, BooleanSupplier cancelled) {
        TimeGaps find() {
            FreeTime.State limits = Together.of(snapshot.rounds(), FreeTime.NONE, this::limits);
            if (limits.isEmpty()) {
                return new TimeGaps(null, 0, 0, 0, 0, 0, 0, List.of());
            }
            long first = limits.first();
            long last = limits.last();
            long all = last - first;
            long busy = all;
            long least;
            List<long[]> found;
            long before;
            do {
                before = busy;
                least = Math.max(1, Long.divideUnsigned(busy, JUMPS));
                found = gaps(least);
                busy = all - found.stream().mapToLong(gap -> gap[1] - gap[0]).sum();
            } while (Long.compareUnsigned(busy, before / 2) < 0 && busy > 0);
            List<long[]> longest = longest(found, CANDIDATES);
            GapRows counted = GapRows.of(snapshot, request, new Extent(first, last), longest, cancelled);
            return answer(new Extent(first, last), least, busy == 0 ? median(found) : least, longest, counted);
        }

        /// Of the rows that are here.
        private FreeTime.State limits() {
            long first = next(request.window.fromNanos(), true);
            long last = previous(request.window.toNanos());
            boolean some = snapshot.sortedBy() != null && first <= last && rowsThrough(last) > rowsBefore(first);
            return some ? new FreeTime.State(first, last, List.of()) : FreeTime.NONE.zero();
        }

        /// Of the rows that are here.
        private LastTimes.State lastTimes() {
            FreeTime.State own = limits();
            long[] times = new long[own.isEmpty() ? 0 : LastTimes.DISTANCES + 1];
            int from = times.length;
            for (long at = own.last(); from > 0; at = before(at)) {
                times[--from] = at;
                if (at == own.first()) {
                    break;
                }
            }
            return new LastTimes.State(Arrays.copyOfRange(times, from, times.length));
        }

        private List<long[]> gaps(long least) {
            return Together.of(snapshot.rounds(), new FreeTime(least), () -> {
                        FreeTime.State own = limits();
                        return new FreeTime.State(own.first(), own.last(), jump(own.first(), own.last(), least));
                    })
                    .gaps();
        }

        /// Rows before the window, before the end of each gap, and through the end of the window.
        private long[] rowsBefore(Extent window, List<long[]> gaps) {
            return Together.of(snapshot.rounds(), new Sums(gaps.size() + 2), () -> {
                long[] rows = new long[gaps.size() + 2];
                rows[0] = rowsBefore(window.fromNanos);
                for (int i = 0; i < gaps.size(); i++) {
                    rows[i + 1] = rowsBefore(gaps.get(i)[1]);
                }
                rows[gaps.size() + 1] = rowsThrough(window.toNanos);
                return rows;
            });
        }

        private TimeGaps answer(Extent window, long least, long typical, List<long[]> longest, GapRows counted) {
            long[] rowsBefore = rowsBefore(window, longest);
            long start = rowsBefore[0];
            List<Gap> gaps = new ArrayList<>();
            long busyUntil = Long.MIN_VALUE;
            long present = 0;
            for (int i = 0; i < longest.size(); i++) {
                long[] gap = longest.get(i);
                busyUntil = Math.max(busyUntil, Math.max(gap[0], counted.end(i)));
                present += counted.present(i);
                if (busyUntil < gap[1]) {
                    long rows = rowsBefore[i + 1] - start;
                    gaps.add(new Gap(busyUntil, gap[1], rows, request.column == null ? rows : present));
                }
            }
            present += counted.present(longest.size());
            gaps.sort(Comparator.comparingLong(Gap::nanos).reversed());
            List<Gap> told = gaps.stream()
                    .limit(request.most)
                    .sorted(Comparator.comparingLong(Gap::fromNanos))
                    .toList();
            long end = Math.max(busyUntil, Math.max(window.toNanos, counted.end(longest.size())));
            long rows = rowsBefore[longest.size() + 1] - start;
            long apart = Together.of(snapshot.rounds(), new LastTimes(), this::lastTimes)
                    .apartNanos();
            return new TimeGaps(window, end, rows, present, least, typical, apart, told);
        }

        /// The lower one of two in the middle; 0 of none.
        private static long median(List<long[]> gaps) {
            long[] nanos =
                    gaps.stream().mapToLong(gap -> gap[1] - gap[0]).sorted().toArray();
            return nanos.length == 0 ? 0 : nanos[(nanos.length - 1) / 2];
        }

        private static List<long[]> longest(List<long[]> gaps, int most) {
            return gaps.stream()
                    .sorted(Comparator.comparingLong((long[] gap) -> gap[0] - gap[1]))
                    .limit(most)
                    .sorted(Comparator.comparingLong(gap -> gap[0]))
                    .toList();
        }

        /// All pairs of neighbouring times that are `least` apart or farther.
        private List<long[]> jump(long first, long last, long least) {
            List<long[]> gaps = new ArrayList<>();
            long at = first;
            for (int jumps = 0; at < last; jumps++) {
                if (jumps % JUMPS == 0 && cancelled.getAsBoolean()) {
                    throw new CancellationException("cancelled");
                }
                long next = next(at, false);
                if (Long.compareUnsigned(next - at, least) >= 0) {
                    gaps.add(new long[] {at, next});
                    at = next;
                } else {
                    // Nothing between these two is as long.
                    at = previous(at + least > at ? at + least : Long.MAX_VALUE);
                }
            }
            return gaps;
        }

        /// The least time after `nanos`, or at it; the greatest number if there is none.
        private long next(long nanos, boolean inclusive) {
            long least = Long.MAX_VALUE;
            for (Segment segment : snapshot.segments()) {
                if (segment.timedRows() == 0 || segment.minTime() >= least || segment.maxTime() < nanos) {
                    continue;
                }
                if (segment.minTime() > nanos) {
                    least = segment.minTime();
                    continue;
                }
                int row = inclusive
                        ? TimeWindow.lowerBound(snapshot, segment, nanos)
                        : TimeWindow.upperBound(snapshot, segment, nanos);
                least = row < segment.timedRows() ? Math.min(least, time(segment, row)) : least;
            }
            return least;
        }

        /// The greatest time before `nanos`, or of all if that is the greatest number; the least number if there is
        /// none.
        private long previous(long nanos) {
            return nanos < Long.MAX_VALUE
                    ? before(nanos)
                    : snapshot.segments().stream()
                            .filter(segment -> segment.timedRows() > 0)
                            .mapToLong(Segment::maxTime)
                            .max()
                            .orElse(Long.MIN_VALUE);
        }

        private long before(long nanos) {
            long most = Long.MIN_VALUE;
            for (Segment segment : snapshot.segments()) {
                if (segment.timedRows() == 0 || segment.maxTime() <= most || segment.minTime() >= nanos) {
                    continue;
                }
                most = segment.maxTime() < nanos
                        ? segment.maxTime()
                        : Math.max(most, time(segment, TimeWindow.lowerBound(snapshot, segment, nanos) - 1));
            }
            return most;
        }

        private long time(Segment segment, int row) {
            MemorySegment times = TimeWindow.times(snapshot, segment);
            return times == null ? 0 : times.getAtIndex(JAVA_LONG_UNALIGNED, row);
        }

        private long rowsThrough(long nanos) {
            long all =
                    snapshot.segments().stream().mapToLong(Segment::timedRows).sum();
            return nanos == Long.MAX_VALUE ? all : rowsBefore(nanos + 1);
        }

        private long rowsBefore(long nanos) {
            return snapshot.segments().stream()
                    .mapToLong(segment -> TimeWindow.lowerBound(snapshot, segment, nanos))
                    .sum();
        }
    }
}
