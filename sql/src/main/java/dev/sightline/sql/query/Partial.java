package dev.sightline.sql.query;

import java.util.Locale;

/// What is known of the rows of one group, as a column of the table of partial groups: sums and extremes of it are
/// those
/// of the whole.
///
/// @param column of the trace; -1 for [Kind#ROWS]
public record Partial(Kind kind, int column) {
    /// All are of 64 bits.
    public enum Kind {
        /// How many there are.
        ROWS,
        /// How many of them have a value.
        COUNT,
        /// The sum of whole numbers is `HIGH * 2^32 + LOW`: it may be wider than 64 bits. Null without a value.
        HIGH,
        LOW,
        /// Of float64; null without a value, as the extremes.
        SUM,
        MIN,
        MAX
    }

    /// As no column of a trace is called that is asked so: [GroupedQuery] does not take such names.
    public String name() {
        return GroupedQuery.PREFIX + kind.name().toLowerCase(Locale.ROOT) + (column < 0 ? "" : "_" + column);
    }
}
