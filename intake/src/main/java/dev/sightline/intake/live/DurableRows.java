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

    /// Who hears of each batch after this one.
    default DurableRows and(DurableRows next) {
        return batch -> {
            durable(batch);
            next.durable(batch);
        };
    }
}
