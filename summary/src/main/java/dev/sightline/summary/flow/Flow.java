package dev.sightline.summary.flow;

import java.util.Comparator;

/// One flow: what its selected rows span.
///
/// @param key of the column's value, see [KeyColumn]
/// @param timed whether any of its rows has a time; if not, `firstNanos` and `lastNanos` say nothing
/// @param firstPlace `RowPlace` of its first row: by time, equal times by arrival, rows without a time
/// last
/// @param firstArrival of that row
public record Flow(
        long key, boolean timed, long firstNanos, long lastNanos, long rows, long firstPlace, long firstArrival) {
    /// The place of a row that is in another process.
    static final long ELSEWHERE = -1;

    private static final Comparator<Flow> BY_FIRST_ROW = Comparator.comparing((Flow flow) -> !flow.timed)
            .thenComparingLong(Flow::firstNanos)
            .thenComparingLong(Flow::firstArrival);

    /// What comes first.
    public enum Order {
        /// The longest first.
        DURATION,
        /// Those of most rows first.
        ROWS,
        /// The earliest first.
        START;

        /// Equal ones in the order of their first rows; flows without a time behind all others that are equal.
        Comparator<Flow> comparator() {
            return switch (this) {
                case DURATION ->
                    ((Comparator<Flow>) (a, b) -> Long.compareUnsigned(b.durationNanos(), a.durationNanos()))
                            .thenComparing(BY_FIRST_ROW);
                case ROWS -> Comparator.comparingLong(Flow::rows).reversed().thenComparing(BY_FIRST_ROW);
                case START -> BY_FIRST_ROW;
            };
        }
    }

    /// From its first row to its last, unsigned: 64 bits of time may be up to 584 years apart.
    public long durationNanos() {
        return lastNanos - firstNanos;
    }
}
