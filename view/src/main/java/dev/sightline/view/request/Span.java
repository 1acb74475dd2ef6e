package dev.sightline.view.request;

import dev.sightline.summary.rows.KeyColumn;
import org.jspecify.annotations.Nullable;

/// The stretch of time that a picture shows: the window asked for, else from the trace's first time to its
/// last.
public record Span(long startNanos, long endNanos) {
    public Span {
        if (endNanos - startNanos < 0) {
            throw new IllegalArgumentException(
                    "from, to: " + startNanos + " and " + endNanos + " are too far apart; 292 years is the most");
        }
    }

    /// Null when no row has a time and the window does not say both ends.
    ///
    /// @throws IllegalArgumentException if the trace has no time column
    public static @Nullable Span of(Question question) {
        KeyColumn time = KeyColumn.of(question.snapshot(), question.timeColumn());
        return of(question, time, time.max());
    }

    /// The same of what holds, which may be longer than to the last time.
    public static @Nullable Span ofHeld(Question question) {
        KeyColumn time = KeyColumn.of(question.snapshot(), question.timeColumn());
        Long end = question.viewEndNanos();
        return of(question, time, end == null ? 0 : end);
    }

    private static @Nullable Span of(Question question, KeyColumn time, long last) {
        Long from = question.window().from();
        Long to = question.window().to();
        if (time.isEmpty() && (from == null || to == null)) {
            return null;
        }
        long start = from == null ? time.min() : from;
        long end = to == null ? last : to;
        // a window beyond all data shows an instant of nothing
        return new Span(from == null ? Math.min(start, end) : start, to == null ? Math.max(start, end) : end);
    }

    /// The nanoseconds of one of `parts` parts, rounded down, but at least 1.
    public long step(int parts) {
        return Math.max(1, (endNanos - startNanos) / parts);
    }
}
