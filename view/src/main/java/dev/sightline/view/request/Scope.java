package dev.sightline.view.request;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a request is about before it says which view: rows, selection and paint, resolved as all views resolve
/// them.
///
/// @param snapshot with the types, roles and units that the request wants
/// @param where which rows are selected
/// @param window null: rows without a time are selected, too
/// @param painted in paint order, without the unpainted rest
public record Scope(
        Snapshot snapshot,
        ResolvedSelection where,
        @Nullable TimeWindow window,
        List<Category> painted) {
    /// A painted range; a row belongs to the first that selects it.
    public record Category(String name, ResolvedSelection rows) {}

    public Scope {
        painted = List.copyOf(painted);
    }
}
