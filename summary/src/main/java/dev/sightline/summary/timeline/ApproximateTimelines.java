package dev.sightline.summary.timeline;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Approximation;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// [Timelines] from the states at equally spaced instants: those are exact, but what an entity was in only between two
/// of them is not seen, and its rows are not counted.
public final class ApproximateTimelines {
    /// Fewer rows are read at once.
    private static final long MANY = 1 << 21;

    /// States at fewer instants than that say little of a window.
    private static final int MIN_BINS = 64;

    /// @param error how far apart the instants are; those of the order by totals may be farther apart
    public record Answer(Timelines timelines, Approximation error) {}

    private ApproximateTimelines() {}

    /// Of rows that are all in this process.
    ///
    /// @param request with 64 bins at least; there are as many instants, fewer for the totals of thousands of
    /// entities
    /// @return null where the exact answer takes a moment only, or is the only one: when not every row counts
    /// @throws CancellationException if `cancelled` said so
    public static @Nullable Answer of(
            Snapshot snapshot,
            ResolvedSelection selection,
            Entities entities,
            KeyColumn column,
            ResolvedPaint paint,
            Timelines.Request request,
            BooleanSupplier cancelled) {
        EntityStrips.Question question = new EntityStrips.Question(snapshot, selection, entities, column, paint);
        boolean much = request.bins() >= MIN_BINS
                && request.fromNanos() < request.toNanos()
                && question.countsEveryRow()
                && new TimelineRows(question, request, cancelled).rows() >= MANY;
        return much ? of(question, request, cancelled) : null;
    }

    /// However few rows there are.
    static Answer of(EntityStrips.Question question, Timelines.Request request, BooleanSupplier cancelled) {
        TimelineSamples samples = new TimelineSamples(question, request, cancelled);
        Timelines timelines = new TimelineWindow(question, request, samples, cancelled).read();
        int parts = samples.parts(timelines.rows().size());
        long range = request.toNanos() - request.fromNanos();
        return new Answer(timelines, new Approximation(Math.ceilDiv(range, parts), 0));
    }
}
