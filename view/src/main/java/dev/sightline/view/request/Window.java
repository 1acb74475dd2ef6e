package dev.sightline.view.request;

import org.jspecify.annotations.Nullable;

/// The time window `[from, to)` of a request, in nanoseconds; null is open.
public record Window(@Nullable Long from, @Nullable Long to) {
    public Window {
        if (from != null && to != null && from > to) {
            throw new IllegalArgumentException("from " + from + " is after to " + to + "; from must not be after to");
        }
    }

    /// Whether everything is inside, rows without a time too.
    public boolean isOpen() {
        return from == null && to == null;
    }
}
