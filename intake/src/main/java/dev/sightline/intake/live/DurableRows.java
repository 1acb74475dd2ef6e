package dev.sightline.intake.live;

import dev.sightline.event.Batch;

/// Hears of rows that are on the disk for good, in the order in which they were appended. Called on the thread that
/// appends: whoever needs long hands them on.
@FunctionalInterface
public interface DurableRows {
    /// For those who only wait for the end.
    DurableRows NOBODY = batch -> {};

    /// @param batch with the store's numbers of sources and names of columns; not to be changed
    void durable(Batch batch);

    /// The same, for whoever asks what the sender called it.
    ///
    /// @param sent the first columns of the batch, at the same places, with the names that they came with
    default void durable(Batch batch, Batch sent) {
        durable(batch);
    }

    /// Who hears of each batch after this one.
    default DurableRows and(DurableRows next) {
        return new Both(this, next);
    }

    /// One after the other.
    record Both(DurableRows first, DurableRows second) implements DurableRows {
        @Override
        public void durable(Batch batch) {
            first.durable(batch);
            second.durable(batch);
        }

        @Override
        public void durable(Batch batch, Batch sent) {
            first.durable(batch, sent);
            second.durable(batch, sent);
        }
    }
}
