package dev.sightline.view;

import org.jspecify.annotations.Nullable;

/// The time window `[from, to)` of a request, in nanoseconds; null is open.
record Window(@Nullable Long from, @Nullable Long to) {
    Window {
        if (from != null && to != null && from > to) {
            throw new IllegalArgumentException("from " + from + " is after to " + to + "; from must not be after to");
        }
    }

    /// Whether everything is inside, rows without a time too.
    boolean isOpen() {
        return from == null && to == null;
    }
}
