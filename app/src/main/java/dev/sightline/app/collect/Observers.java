package dev.sightline.app.collect;

import dev.sightline.event.Batch;
import dev.sightline.intake.live.DurableRows;

/// Whoever listens by the time rows are durable.
final class Observers implements DurableRows {
    private volatile DurableRows all = DurableRows.NOBODY;

    void add(DurableRows next) {
        all = all.and(next);
    }

    @Override
    public void durable(Batch batch) {
        all.durable(batch);
    }

    @Override
    public void durable(Batch batch, Batch sent) {
        all.durable(batch, sent);
    }
}
