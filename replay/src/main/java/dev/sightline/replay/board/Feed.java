package dev.sightline.replay.board;

import dev.sightline.summary.selection.ResolvedSelection;
import org.jspecify.annotations.Nullable;

/// Rows whose values go into a pipeline.
///
/// @param column of the values; null: each row is a 1
/// @param asTexts whether values are taken as texts
/// @param isEmpty whether it is known that no row is selected
/// @param lasts for how long a value holds; null: until the next
public record Feed(
        ResolvedSelection rows,
        @Nullable String column,
        boolean asTexts,
        boolean isEmpty,
        @Nullable Lasting lasts) {
    /// @param column of the durations; without one a value holds not at all
    /// @param nanos in one of its unit
    public record Lasting(String column, double nanos) {}
}
