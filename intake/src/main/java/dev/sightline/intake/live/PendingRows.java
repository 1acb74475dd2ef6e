package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Batches that were given to a store and are not durable yet, in their order: who appends does not wait for each, but
/// the memory has an end. One thread.
final class PendingRows {
    private static final int MAX = 64;

    /// A batch, and what ends when it is durable.
    private record Pending(Batch batch, CompletableFuture<@Nullable Void> durable) {}

    private final Queue<Pending> pending = new ArrayDeque<>();
    private final DurableRows observer;
    private final AtomicLong acknowledged = new AtomicLong();

    PendingRows(DurableRows observer) {
        this.observer = observer;
    }

    /// How many rows are durable. Any thread.
    long acknowledged() {
        return acknowledged.get();
    }

    void add(Batch batch, CompletableFuture<@Nullable Void> durable) throws IOException {
        pending.add(new Pending(batch, durable));
        await(MAX);
    }

    /// Waits until no more than so many are left.
    void await(int most) throws IOException {
        while (pending.size() > most) {
            Pending oldest = pending.remove();
            LiveStore.await(oldest.durable());
            acknowledged.addAndGet(oldest.batch().rows());
            observer.durable(oldest.batch());
        }
    }
}
