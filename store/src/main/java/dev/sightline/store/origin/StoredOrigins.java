package dev.sightline.store.origin;

import dev.sightline.store.Segment;
import org.jspecify.annotations.Nullable;

/// The two ways in which a segment says where its rows came from.
public sealed interface StoredOrigins extends Segment.Rows permits Origins, RowOrigins {
    /// Null when no row has a text.
    @Nullable
    Residuals offsets();

    /// Null with `offsets`.
    @Nullable
    Residuals lengths();

    @Override
    default long offset(int row) {
        Residuals all = offsets();
        return all == null ? -1 : all.at(row);
    }

    @Override
    default int length(int row) {
        Residuals all = lengths();
        return all == null ? 0 : (int) all.at(row);
    }
}
