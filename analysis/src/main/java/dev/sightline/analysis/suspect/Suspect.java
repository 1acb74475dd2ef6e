package dev.sightline.analysis.suspect;

import dev.sightline.event.selection.Selection;
import java.util.List;

/// An entity at which something unusual starts.
///
/// @param score decades of evidence, each kind of evidence capped; comparable within one answer
/// @param reasons the strongest first, at least one
public record Suspect(String entity, double score, List<Reason> reasons) {
    public Suspect {
        reasons = List.copyOf(reasons);
    }

    /// One thing that is unusual at an entity.
    ///
    /// @param text in plain words, with the numbers of the period and of what is usual
    /// @param score what it alone speaks for
    /// @param rows the rows of the period, or where something is missing those around it, that show it
    public record Reason(String text, double score, Selection rows) {}
}
