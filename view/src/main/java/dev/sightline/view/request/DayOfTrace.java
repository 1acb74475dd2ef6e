package dev.sightline.view.request;

import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.LongUnaryOperator;

/// On which day of a trace a time of day is that somebody asked for: the one that the trace is of, or of two the one on
/// which it has that time.
///
/// @param zone of the day
record DayOfTrace(Snapshot snapshot, ZoneId zone) implements LongUnaryOperator {
    private static final long SECOND = 1_000_000_000L;
    private static final LocalDate NO_DATE = LocalDate.EPOCH;

    /// @param undated as if it were of 1970-01-01
    /// @throws IllegalArgumentException if it may be of several days
    @Override
    public long applyAsLong(long undated) {
        List<Segment> timed = snapshot.sortedBy() == null
                ? List.of()
                : snapshot.segments().stream()
                        .filter(segment -> segment.timedRows() > 0 || segment.elsewhere() > 0)
                        .toList();
        long from = timed.stream().mapToLong(Segment::minTime).min().orElse(0);
        long to = timed.stream().mapToLong(Segment::maxTime).max().orElse(0);
        LocalDate first = date(from);
        LocalDate last = date(to);
        if (first.equals(NO_DATE)) {
            return undated;
        }
        if (first.equals(last)) {
            return on(first, undated);
        }
        long onFirst = on(first, undated);
        long onLast = on(last, undated);
        boolean two = last.equals(first.plusDays(1));
        if (two && onFirst >= from != onLast <= to) {
            return onFirst >= from ? onFirst : onLast;
        }
        Instant said = Instant.ofEpochSecond(Math.floorDiv(onFirst, SECOND));
        throw new IllegalArgumentException("a time of day may be on any day from " + first + " to " + last
                + "; write the day, too, as in " + said);
    }

    private LocalDate date(long nanos) {
        return LocalDate.ofInstant(Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND)), zone);
    }

    /// By what clocks show, also on the days on which they are set.
    private long on(LocalDate date, long undated) {
        Instant said = Instant.ofEpochSecond(Math.floorDiv(undated, SECOND), Math.floorMod(undated, SECOND));
        LocalDateTime clock = LocalDateTime.ofInstant(said, zone);
        Instant moment = date.plusDays(clock.toLocalDate().toEpochDay())
                .atTime(clock.toLocalTime())
                .atZone(zone)
                .toInstant();
        return moment.getEpochSecond() * SECOND + moment.getNano();
    }
}
