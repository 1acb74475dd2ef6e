package dev.sightline.summary.rank;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.values.DistinctCount;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The characteristic line of a column with what goes with it. Values few enough to be sorted are not counted again
/// to know how many of them are distinct.
///
/// @param distinct how many distinct values, exactly or about
public record Distribution(ColumnStats.State stats, Curve curve, long distinct, boolean distinctExact) {
    /// @param window null: all rows count, also those without a time
    /// @throws CancellationException if `cancelled` said so
    public static Distribution of(
            Snapshot snapshot,
            ResolvedSelection selection,
            @Nullable TimeWindow window,
            KeyColumn column,
            Curve.Request request,
            BooleanSupplier cancelled) {
        RankSearch.Rows rows = new RankSearch.Rows(snapshot, selection, window, column, cancelled);
        ColumnStats.State stats = rows.stats();
        Curve.Line line = Curve.read(rows, stats, request);
        if (line.sorted().isWhole()) {
            return new Distribution(stats, line.curve(), line.sorted().distinct(cancelled), true);
        }
        DistinctCount.State distinct = rows.run(new DistinctCount(column));
        return new Distribution(stats, line.curve(), distinct.distinct(), distinct.isExact());
    }
}
