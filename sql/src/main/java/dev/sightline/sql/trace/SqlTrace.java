package dev.sightline.sql.trace;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a query can see: the rows of one snapshot, and which of them are selected and painted.
///
/// @param where with `window` the view `selection`; resolved against the same snapshot
/// @param window null: rows without a time are selected, too
/// @param categories in paint order; the first that selects a row has it
public record SqlTrace(
        Snapshot snapshot,
        ResolvedSelection where,
        @Nullable TimeWindow window,
        List<Category> categories) {

    /// A painted range.
    public record Category(String name, ResolvedSelection rows) {}

    public SqlTrace {
        categories = List.copyOf(categories);
    }

    /// Everything is selected, nothing is painted.
    public static SqlTrace all(Snapshot snapshot) {
        return new SqlTrace(snapshot, ResolvedSelection.all(snapshot), null, List.of());
    }
}
