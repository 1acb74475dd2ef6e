package dev.sightline.summary.values;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.KeyFilter;
import dev.sightline.summary.rows.LongSet;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.Predicate;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The rows whose value of a column is one of some other rows' values: the flows that have a row in a window, whole.
public final class KeyMembers {
    /// Distinct values that are followed: 32 MiB a thread at most, and a table of 1 MiB.
    public static final int MAX_KEYS = 1 << 20;

    private KeyMembers() {}

    /// @param selection of the rows whose values are wanted, resolved against the same snapshot
    /// @param window of these rows; null: all of them
    /// @return all rows, of any time, that have one of these values
    /// @throws IllegalArgumentException one line, if there are more than [#MAX_KEYS] values
    public static ResolvedSelection of(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            BooleanSupplier cancelled) {
        return of(snapshot, selection, window, column, MAX_KEYS, cancelled);
    }

    static ResolvedSelection of(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            int most,
            BooleanSupplier cancelled) {
        LongSet keys = Scans.run(snapshot, selection, window, new DistinctKeys(column, most + 1), cancelled)
                .keys();
        if (keys.size() > most) {
            throw new IllegalArgumentException("more than " + most + " values of '" + column.name()
                    + "' are too many to follow; select fewer rows, or a shorter time");
        }
        return ResolvedSelection.of(snapshot, new Predicate.Members(column, snapshot, new KeyFilter(keys)));
    }
}
