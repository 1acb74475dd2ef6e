package dev.sightline.intake.infer;

import dev.sightline.event.DayOrder;
import dev.sightline.event.TimeScale;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The date of times that name none, such as those of `top -b`: the one at which they lie nearest to the times of the
/// trace's other sources, if all of those lie within two days; else 1970-01-01.
public final class Undated {
    private static final long SECOND = 1_000_000_000L;
    private static final long DAY = 86_400 * SECOND;
    private static final long TWO_DAYS = 2 * DAY;

    private Undated() {}

    /// From the first to the last of some times.
    record Range(long leastNanos, long mostNanos) {
        /// The time between this and another that it does not touch; below 0 the more the two have in common.
        long apart(Range other) {
            return Math.max(leastNanos, other.leastNanos) - Math.min(mostNanos, other.mostNanos);
        }

        Range later(long nanos) {
            return new Range(leastNanos + nanos, mostNanos + nanos);
        }

        Range and(Range other) {
            return new Range(Math.min(leastNanos, other.leastNanos), Math.max(mostNanos, other.mostNanos));
        }

        private double middle() {
            return leastNanos / 2.0 + mostNanos / 2.0;
        }
    }

    /// The times of one source; null where it has none of a kind.
    record Times(@Nullable Range dated, @Nullable Range undated) {}

    /// How many days after 1970-01-01 the undated times of each source begin.
    static long[] daysLater(List<Times> sources) {
        Range others = sources.stream()
                .map(Times::dated)
                .filter(Objects::nonNull)
                .reduce(Range::and)
                .orElse(null);
        if (others == null || others.mostNanos - others.leastNanos > TWO_DAYS) {
            return new long[sources.size()];
        }
        return sources.stream()
                .map(Times::undated)
                .mapToLong(undated -> undated == null ? 0 : nearest(undated, others))
                .toArray();
    }

    private static long nearest(Range undated, Range others) {
        long first = Math.floorDiv(others.leastNanos - undated.mostNanos, DAY);
        long last = Math.ceilDiv(others.mostNanos - undated.leastNanos, DAY);
        long best = first;
        for (long days = first; days <= last; days++) {
            Range there = undated.later(days * DAY);
            Range held = undated.later(best * DAY);
            long more = there.apart(others) - held.apart(others);
            if (more < 0
                    || more == 0
                            && Math.abs(there.middle() - others.middle()) < Math.abs(held.middle() - others.middle())) {
                best = days;
            }
        }
        return best;
    }

    /// The same time of day so many days later; a day of a zone may have 23 or 25 hours.
    public static long later(long nanos, long days, ZoneId zone) {
        if (days == 0 || zone.normalized() instanceof ZoneOffset) {
            return nanos + days * DAY;
        }
        LocalDateTime then = LocalDateTime.ofInstant(
                        Instant.ofEpochSecond(Math.floorDiv(nanos, SECOND), Math.floorMod(nanos, SECOND)), zone)
                .plusDays(days);
        Instant at = then.atZone(zone).toInstant();
        return at.getEpochSecond() * SECOND + at.getNano();
    }

    /// For people: what was assumed of a source's times; null where all was said.
    public static @Nullable String line(String path, SeenCells times, Plan.Column how) {
        if (times.hasUndated()) {
            return line(path, how.daysLater());
        }
        DayOrder order = times.order();
        if (order.isInferred() || order.guessesMonthFirst() || order.isMonthGuessedByMoves()) {
            return orderLine(path, how.days(), !order.guessesMonthFirst());
        }
        // that events were counted is what the clock of the trace says
        return times.countsFromUnknownStart(how.epochScale()) && times.scale(how.epochScale()) != TimeScale.STEPS
                ? path + ": its times count from a start that it does not tell; they are shown from 1970-01-01"
                : null;
    }

    private static @Nullable String orderLine(String path, Plan.Days days, boolean inferred) {
        String by = days.by();
        if (by != null && by.isEmpty()) {
            return null;
        }
        String found = by != null
                ? (days.dayFirst() ? "the day, " : "the month, ") + by
                : inferred
                        ? days.dayFirst()
                                ? "the day, as it goes on from row to row"
                                : "the month, as the other number goes on from row to row"
                        : days.dayFirst() ? "the day, as its header is not in English" : "the month is assumed";
        return path + ": its dates do not say whether the day or the month is first; " + found
                + (days.dayFirst() ? " (--dates mdy says otherwise)" : " (--dates dmy says otherwise)");
    }

    private static String line(String path, long days) {
        return path + ": its times name no date; " + LocalDate.EPOCH.plusDays(days)
                + (days == 0 ? " is assumed" : " is assumed, where they lie nearest to the other files");
    }
}
