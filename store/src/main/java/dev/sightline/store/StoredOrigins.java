package dev.sightline.store;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// The two ways in which a segment says where its rows came from.
sealed interface StoredOrigins extends Segment.Rows permits Origins, RowOrigins {
    /// Rows x 8 bytes; null when no row has a text.
    @Nullable
    MemorySegment offsets();

    /// Rows x 4 bytes; null with `offsets`.
    @Nullable
    MemorySegment lengths();

    @Override
    default long offset(int row) {
        MemorySegment all = offsets();
        return all == null ? -1 : all.get(JAVA_LONG_UNALIGNED, 8L * row);
    }

    @Override
    default int length(int row) {
        MemorySegment all = lengths();
        return all == null ? 0 : all.get(JAVA_INT_UNALIGNED, 4L * row);
    }
}
