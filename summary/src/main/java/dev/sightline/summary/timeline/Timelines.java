package dev.sightline.summary.timeline;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.TimeOrder;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// What entities were in over time, one row an entity: runs of equal category, each from the row that began it to the
/// row that ended it, the last to the end of the trace. Rows before the window still make state.
///
/// @param rows the entities asked for, in the order asked for
/// @param total how many entities have state before the window ends
/// @param complete whether all runs are there; false when there were more than [#MAX_RUNS]
/// @param silences who stopped while others went on, first who missed most; of all entities, and only where
/// the order needs a look at all of them
public record Timelines(List<Row> rows, int total, boolean complete, List<Silence> silences) {
    /// Runs kept for all rows together.
    public static final int MAX_RUNS = 1 << 20;

    /// How rows are sorted; equal ones by name.
    public sealed interface Order {
        /// By the time of the first row.
        record First() implements Order {}

        /// By code points; numbers by their value.
        record Name() implements Order {}

        /// By the time in a category, longest first; of equal ones by that in the other painted ones, in their order.
        ///
        /// @param category index into [ResolvedPaint#names]
        record Total(int category) implements Order {}

        /// Those that fell silent first, see [Silences]; then by the time of the first row.
        record Silent() implements Order {}
    }

    /// What is asked.
    ///
    /// @param fromNanos what is shown begins here
    /// @param toNanos and ends before
    /// @param endNanos the trace's last time, where the last runs end
    /// @param bins instead of runs, the shares of so many bins of the window; 0 for runs
    /// @param withRuns or shares; else only totals
    /// @param edges the first time of each bin, ascending, and the last one's end; none for runs
    /// @param eachRow whether of rows that hold for a time of their own each counts in its own category, where else
    /// the first category of any counts; then there are shares or totals, and no runs
    public record Request(
            long fromNanos,
            long toNanos,
            long endNanos,
            Order order,
            int offset,
            int limit,
            int bins,
            boolean withRuns,
            long[] edges,
            boolean eachRow) {
        private static final long[] NO_EDGES = {};

        /// Equal bins.
        public Request(long fromNanos, long toNanos, long endNanos, Order order, int offset, int limit, int bins) {
            this(
                    fromNanos,
                    toNanos,
                    endNanos,
                    order,
                    offset,
                    limit,
                    bins,
                    true,
                    bins > 0 && fromNanos < toNanos ? TimeCounts.edges(fromNanos, toNanos, bins) : NO_EDGES,
                    false);
        }

        /// The same, where each row counts.
        public Request withEachRow() {
            return new Request(fromNanos, toNanos, endNanos, order, offset, limit, bins, withRuns, edges, true);
        }

        /// The same with bins of any widths.
        public Request withEdges(long[] bounds) {
            int some = bounds.length - 1;
            return new Request(fromNanos, toNanos, endNanos, order, offset, limit, some, withRuns, bounds, eachRow);
        }

        public Request {
            if (fromNanos > toNanos || offset < 0 || limit < 0 || bins < 0) {
                throw new IllegalArgumentException("timelines need from <= to and no negative numbers, got " + fromNanos
                        + " to " + toNanos + ", offset " + offset + ", limit " + limit + ", bins " + bins);
            }
        }

        Request totalsOnly() {
            return new Request(fromNanos, toNanos, endNanos, order, offset, limit, 0, false, NO_EDGES, eachRow);
        }

        /// The same of a part of the window.
        Request within(long startNanos, long stopNanos) {
            return new Request(startNanos, stopNanos, endNanos, order, offset, limit, bins, withRuns, edges, eachRow);
        }

        /// Where the last runs end.
        long lastNanos() {
            return Math.min(toNanos, endNanos);
        }
    }

    /// A stretch of time in one category.
    public record Run(long startNanos, long endNanos, int category) {}

    /// An entity that stopped while others went on.
    ///
    /// @param entity number of [Entities]
    /// @param sinceNanos the end of the last time it was active
    /// @param longestNanos the longest it was idle before
    public record Silence(int entity, long sinceNanos, long longestNanos) {}

    Timelines(List<Row> rows, int total, boolean complete) {
        this(rows, total, complete, List.of());
    }

    /// One entity.
    ///
    /// @param entity number of [Entities]
    /// @param changes selected rows of it in the window that have a value of the column; -1: nobody counted
    /// @param firstNanos time of its first such row, also before the window
    /// @param totals nanoseconds in the window by category; where each row counts, divided as the time of
    /// its rows is
    /// @param runs ascending; empty when shares were asked for
    /// @param shares categories x bins: how much of the bin's time, 0..1, divided likewise; empty when runs
    /// were
    /// @param most bins: how many of its rows hold at the same time at most; empty without bins, and where
    /// a row holds until the next
    public record Row(
            int entity, long changes, long firstNanos, long[] totals, List<Run> runs, double[][] shares, int[] most) {}

    /// @throws CancellationException if `cancelled` said so
    public static Timelines of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            Request request,
            BooleanSupplier cancelled) {
        snapshot.requireHere("what each entity is in over time");
        return of(new EntityStrips.Question(snapshot, selection, entities, column, paint), request, cancelled);
    }

    static Timelines of(EntityStrips.Question question, Request request, BooleanSupplier cancelled) {
        return question.countsEveryRow()
                ? new TimelineWindow(question, request, new TimelineRows(question, request, cancelled), cancelled)
                        .read()
                : inOrder(question, request, cancelled);
    }

    /// Follows all rows up to the end of the window, twice: first who is there, then those shown.
    public static Timelines inOrder(EntityStrips.Question question, Request request, BooleanSupplier cancelled) {
        int[] end = TimeOrder.rowsAt(question.snapshot(), request.toNanos());
        TimelineOrder order = new TimelineOrder(question, request, cancelled);
        new EntityStrips(question, new EntitySet()).visit(new int[end.length], end, order);
        int[] shown = order.finish();
        TimelineRuns runs = new TimelineRuns(
                question.entities().count(), shown, question.paint().count(), request, cancelled);
        new EntityStrips(question, new EntitySet()).visit(new int[end.length], end, runs);
        runs.finish();
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < shown.length; i++) {
            rows.add(runs.row(i, order.changes(shown[i]), order.first(shown[i])));
        }
        return new Timelines(List.copyOf(rows), order.total(), runs.isComplete());
    }
}
