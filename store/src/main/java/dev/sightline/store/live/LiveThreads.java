package dev.sightline.store.live;

import dev.sightline.store.file.Manifest;
import dev.sightline.store.live.LiveWriter.Item;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/// The threads of a [LiveStore], and the queue before the disk: one thread writes the log, one seals, one merges and
/// drops.
final class LiveThreads {
    /// Even a clock that stands still is asked again after this time.
    private static final long LONGEST_WAIT_MILLIS = 1000;

    /// What a task may do on the thread of the log.
    interface Task {
        void run(LiveWriter writer) throws IOException;
    }

    /// Something to do on the thread of the log: an item, or else a task.
    private record Waiting(@Nullable Item item, @Nullable Task task, CompletableFuture<@Nullable Void> done) {}

    private final LiveSettings settings;
    private final InstantSource clock;
    private final ExecutorService sealer = executor("sightline-seal");
    private final ExecutorService tender = executor("sightline-merge");
    /// One at a time merges; who only tends does not wait.
    private final Semaphore merging = new Semaphore(1);

    /// Guards what follows.
    private final Object lock = new Object();

    private final Queue<Waiting> queue = new ArrayDeque<>();
    /// Of the items in the queue and those being written.
    private long queuedBytes;

    private boolean closing;
    private @Nullable IOException failure;

    private @Nullable LiveWriter writer;
    private @Nullable Merger merger;
    private @Nullable Thread thread;
    private volatile boolean stopping;

    LiveThreads(LiveSettings settings, InstantSource clock) {
        this.settings = settings;
        this.clock = clock;
    }

    private static ExecutorService executor(String name) {
        return Executors.newSingleThreadExecutor(
                Thread.ofPlatform().name(name).daemon().factory());
    }

    Executor sealer() {
        return task -> sealer.execute(() -> {
            task.run();
            tend();
        });
    }

    void start(LiveWriter opened) {
        writer = opened;
        merger = new Merger(opened.folder(), Merger.MAX_ROWS);
        thread = Thread.ofPlatform().name("sightline-log").daemon().start(() -> work(opened));
        tend();
    }

    /// Queues an item; blocks while there is too much.
    CompletableFuture<@Nullable Void> put(Item item) throws IOException, InterruptedException {
        synchronized (lock) {
            while (failure == null && !closing && !hasRoom(item)) {
                lock.wait();
            }
            return enqueue(new Waiting(item, null, new CompletableFuture<>()));
        }
    }

    /// @return null when there is too much
    @Nullable
    CompletableFuture<@Nullable Void> offer(Item item) throws IOException {
        synchronized (lock) {
            return failure == null && !hasRoom(item)
                    ? null
                    : enqueue(new Waiting(item, null, new CompletableFuture<>()));
        }
    }

    CompletableFuture<@Nullable Void> run(Task task) throws IOException {
        synchronized (lock) {
            return enqueue(new Waiting(null, task, new CompletableFuture<>()));
        }
    }

    private boolean hasRoom(Item item) {
        return queuedBytes == 0 || queuedBytes + item.bytes().remaining() <= settings.queueBytes();
    }

    private CompletableFuture<@Nullable Void> enqueue(Waiting waiting) throws IOException {
        if (failure != null) {
            throw new IOException(failure.getMessage(), failure);
        }
        if (closing) {
            throw new IOException("the store is closed");
        }
        queue.add(waiting);
        queuedBytes += waiting.item() == null ? 0 : waiting.item().bytes().remaining();
        lock.notifyAll();
        return waiting.done();
    }

    /// The thread of the log.
    private void work(LiveWriter opened) {
        List<Waiting> group = new ArrayList<>();
        try {
            while (take(opened, group)) {
                opened.tick();
                write(opened, group);
                group.clear();
            }
            opened.close();
        } catch (IOException e) {
            fail(e, group);
        } catch (RuntimeException | Error e) {
            fail(new IOException("a store failed: " + e, e), group);
            throw e;
        } finally {
            try {
                opened.abandon();
            } catch (IOException known) {
                // the first failure counts
            }
        }
    }

    /// Takes all that waits.
    ///
    /// @return false when everything is done and nothing will come any more
    private boolean take(LiveWriter opened, List<Waiting> group) {
        synchronized (lock) {
            while (queue.isEmpty()) {
                if (closing) {
                    return false;
                }
                Duration wait = opened.untilTick();
                if (wait != null && wait.toMillis() <= 0) {
                    return true;
                }
                try {
                    lock.wait(wait == null ? 0 : Math.min(LONGEST_WAIT_MILLIS, wait.toMillis()));
                } catch (InterruptedException e) {
                    closing = true; // nobody of ours interrupts; whoever does wants an end
                }
            }
            group.addAll(queue);
            queue.clear();
            return true;
        }
    }

    private void write(LiveWriter opened, List<Waiting> group) throws IOException {
        List<Waiting> items = new ArrayList<>();
        for (Waiting waiting : group) {
            Task task = waiting.task();
            if (task != null) {
                commit(opened, items);
                task.run(opened);
                waiting.done().complete(null);
            } else {
                items.add(waiting);
            }
        }
        commit(opened, items);
    }

    private void commit(LiveWriter opened, List<Waiting> items) throws IOException {
        if (items.isEmpty()) {
            return;
        }
        List<Item> accepted = new ArrayList<>();
        List<Waiting> acknowledged = new ArrayList<>();
        Set<String> coming = new HashSet<>();
        long bytes = 0;
        for (Waiting waiting : items) {
            Item item = java.util.Objects.requireNonNull(waiting.item());
            bytes += item.bytes().remaining();
            String refusal = opened.refusal(item, coming);
            if (refusal == null) {
                accepted.add(item);
                acknowledged.add(waiting);
                if (opened.settlesTime(item)) {
                    // What comes behind it is measured by it.
                    opened.commit(accepted);
                    accepted.clear();
                    coming.clear();
                }
            } else {
                waiting.done().completeExceptionally(new IllegalArgumentException(refusal));
            }
        }
        if (!accepted.isEmpty()) {
            opened.commit(accepted);
        }
        acknowledged.forEach(waiting -> waiting.done().complete(null));
        items.clear();
        synchronized (lock) {
            queuedBytes -= bytes;
            lock.notifyAll();
        }
    }

    private void fail(IOException e, List<Waiting> group) {
        List<Waiting> all = new ArrayList<>(group);
        synchronized (lock) {
            failure = e;
            all.addAll(queue);
            queue.clear();
            lock.notifyAll();
        }
        // Those that are done already stay so.
        all.forEach(waiting -> waiting.done().completeExceptionally(e));
    }

    /// Drops and merges in the background, if the settings say so.
    private void tend() {
        LiveWriter opened = writer;
        Merger its = merger;
        if (opened == null || its == null || stopping) {
            return;
        }
        tender.execute(() -> {
            if (!merging.tryAcquire()) {
                return;
            }
            try {
                Manifest manifest = opened.folder().manifest();
                settings.retention()
                        .suiting(manifest.timeColumn(), manifest.fields())
                        .apply(opened.folder(), clock.instant());
                while (settings.merges() && its.step(Merger.PATIENT, () -> stopping)) {}
            } catch (IOException e) {
                fail(e, List.of());
            } catch (RuntimeException | Error e) {
                fail(new IOException("merging failed: " + e, e), List.of());
                throw e;
            } finally {
                merging.release();
            }
        });
    }

    /// Merges all that can be, on this thread.
    ///
    /// @return how many merges that took
    int mergeAll() throws IOException {
        Merger its = java.util.Objects.requireNonNull(merger);
        merging.acquireUninterruptibly();
        try {
            int merges = 0;
            while (its.step(Merger.EAGER, () -> stopping)) {
                merges++;
            }
            return merges;
        } finally {
            merging.release();
        }
    }

    /// Drops what is too much or too old, on this thread; not while another one merges.
    Retention.Dropped retain(LiveFolder folder, Retention retention) throws IOException {
        merging.acquireUninterruptibly();
        try {
            return retention.apply(folder, clock.instant());
        } finally {
            merging.release();
        }
    }

    /// Writes what waits, and ends.
    void close() throws IOException {
        synchronized (lock) {
            closing = true;
            lock.notifyAll();
        }
        stopping = true;
        Thread running = thread;
        boolean interrupted = false;
        while (running != null && running.isAlive()) {
            try {
                running.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        stop();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        synchronized (lock) {
            if (failure != null) {
                throw new IOException(failure.getMessage(), failure);
            }
        }
    }

    /// Ends the threads that seal and merge; waits for what they are doing, since the lock goes next.
    void stop() {
        stopping = true;
        sealer.close();
        tender.close();
    }
}
