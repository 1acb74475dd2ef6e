package dev.sightline.replay.board;

import dev.sightline.summary.selection.ResolvedSelection;
import org.jspecify.annotations.Nullable;

/// Rows whose values go into a pipeline.
///
/// @param column of the values; null: each row is a 1
/// @param asTexts whether values are taken as texts
/// @param isEmpty whether it is known that no row is selected
public record Feed(ResolvedSelection rows, @Nullable String column, boolean asTexts, boolean isEmpty) {}
