package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Where rows came from, said for each row: of a segment that was merged of rows from here and there, so that [Origins]
/// would have too many runs.
///
/// @param arrivals rows x 8 bytes
/// @param sources rows x 4 bytes
/// @param offsets rows x 8 bytes; null when no row has a text
/// @param lengths rows x 4 bytes; null with `offsets`
record RowOrigins(
        MemorySegment arrivals,
        MemorySegment sources,
        @Nullable MemorySegment offsets,
        @Nullable MemorySegment lengths) implements StoredOrigins {
    @Override
    public long arrival(int row) {
        return arrivals.get(JAVA_LONG_UNALIGNED, 8L * row);
    }

    /// Looks at all rows.
    @Override
    public long leastArrival() {
        long least = Long.MAX_VALUE;
        for (long at = 0; at < arrivals.byteSize(); at += 8) {
            least = Math.min(least, arrivals.get(JAVA_LONG_UNALIGNED, at));
        }
        return least;
    }

    @Override
    public int source(int row) {
        return sources.get(JAVA_INT_UNALIGNED, 4L * row);
    }
}
