package dev.sightline.store.origin;

import org.jspecify.annotations.Nullable;

/// Where rows came from, said for each row: of a segment that was merged of rows from here and there, so that [Origins]
/// would have too many runs.
///
/// @param offsets null when no row has a text
/// @param lengths null with `offsets`
public record RowOrigins(
        Residuals arrivals,
        Residuals sources,
        @Nullable Residuals offsets,
        @Nullable Residuals lengths) implements StoredOrigins {
    @Override
    public long arrival(int row) {
        return arrivals.at(row);
    }

    /// Looks at all rows.
    @Override
    public long leastArrival() {
        long least = Long.MAX_VALUE;
        for (int row = 0; row < arrivals.numbers().rows(); row++) {
            least = Math.min(least, arrivals.at(row));
        }
        return least;
    }

    @Override
    public int source(int row) {
        return (int) sources.at(row);
    }
}
