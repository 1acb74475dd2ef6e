package dev.sightline.summary.entity;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// The rows of each entity, one after the other in the order of (time, arrival): for who follows entities and need not
/// know how rows lie. What must be fast takes whole strips from [EntityStrips].
public final class EntityRows {
    /// Is called for each selected row that has a time, an entity and a value of the column.
    @FunctionalInterface
    public interface Follower {
        /// @param entity number of [Entities], below their count
        /// @param category of the paint
        void row(int entity, long timeNanos, int category);
    }

    private EntityRows() {}

    /// One thread, one pass; no row is kept. The column may be that of the times, then every row with a time counts.
    ///
    /// @param fromNanos with `toNanos`, which is not within, the times of the rows; `Long.MAX_VALUE`: to the last
    /// @throws CancellationException if `cancelled` said so
    /// @throws IllegalArgumentException if the rows are in other processes
    public static void follow(
            EntityStrips.Question question,
            long fromNanos,
            long toNanos,
            BooleanSupplier cancelled,
            Follower follower) {
        question.snapshot().requireHere("the rows of each entity in the order of time");
        followHere(question, fromNanos, toNanos, cancelled, follower);
    }

    /// The same of the rows that are in this process: [Together] makes one of what several find, and
    /// [EntitySilences] is a model.
    public static void followHere(
            EntityStrips.Question question,
            long fromNanos,
            long toNanos,
            BooleanSupplier cancelled,
            Follower follower) {
        int[] from = TimeOrder.rowsAt(question.snapshot(), fromNanos);
        int[] to = TimeOrder.rowsAt(question.snapshot(), toNanos);
        new EntityStrips(question, new EntitySet()).visit(from, to, (strip, first, end) -> {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = first; i < end; i++) {
                if (strip.entity[i] >= 0) {
                    follower.row(strip.entity[i], strip.times[i], strip.category[i]);
                }
            }
        });
    }
}
