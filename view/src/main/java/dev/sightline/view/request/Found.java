package dev.sightline.view.request;

import dev.sightline.summary.Approximation;
import org.jspecify.annotations.Nullable;

/// What an engine found, and how well.
///
/// @param error how far off it may be; null when it is exact, or nobody can say it in two numbers
public record Found<A>(A what, boolean exact, @Nullable Approximation error) {
    public static <A> Found<A> exactly(A what) {
        return new Found<>(what, true, null);
    }

    public static <A> Found<A> about(A what, @Nullable Approximation error) {
        return new Found<>(what, false, error);
    }
}
