package dev.sightline.app.serve;

import dev.sightline.intake.FollowedStore;
import dev.sightline.intake.Intake;
import dev.sightline.intake.OpenedTrace;
import dev.sightline.intake.load.LoadListener;
import dev.sightline.intake.load.LoadRequest;
import dev.sightline.server.live.LedgerHistory;
import dev.sightline.server.trace.LoadState;
import dev.sightline.server.trace.LoadState.State;
import dev.sightline.server.trace.OpenTrace;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A trace that the page can look at while it is being read by a thread of its own.
public final class LiveTrace implements OpenTrace, LoadListener {
    /// New rows are shown at most so often.
    private static final long SHOW_EVERY_NANOS = 300_000_000L;

    private final String id;
    private final String name;
    /// How often a store that others append to is looked at while somebody looks at it here, but with pauses of
    /// several times what a look takes, ...
    private static final long LOOK_EVERY_MILLIS = 40;

    private static final int LONGER_PAUSE = 4;
    /// Looks of which it is the mean, as one in some takes longer.
    private static final int SMOOTHED = 16;
    private static final long LONGEST_PAUSE_MILLIS = 200;

    /// ... and while nobody does: to see new rows costs a quarter of what a collector does for them.
    private static final long LOOK_UNSEEN_EVERY_MILLIS = 2000;

    /// Who asked so long ago is gone: a page asks at least every second.
    private static final long GONE_NANOS = TimeUnit.SECONDS.toNanos(5);

    /// What was seen of it lately, the newest first: as long as a page may take to ask for all of its pictures.
    private static final long REMEMBERED_NANOS = TimeUnit.SECONDS.toNanos(4);

    private static final int REMEMBERED_AT_LEAST = 16;

    private record Past(Trace trace, long seenAt) {}

    private volatile List<Past> lately = List.of();
    private final CountDownLatch readable = new CountDownLatch(1);
    /// Somebody looks again, or reading is to stop.
    private final Semaphore woken = new Semaphore(0);

    private volatile long lookedAt = System.nanoTime();
    private final LedgerHistory history = new LedgerHistory();
    private volatile Trace trace;
    private volatile LoadState.State state = State.LOADING;
    private volatile String message = "";
    private volatile long bytes;
    private volatile AtomicLong bytesRead = new AtomicLong();
    private final AtomicLong mostRead = new AtomicLong();
    private final AtomicLong mostRows = new AtomicLong();
    private volatile boolean cancelled;
    private volatile boolean query;
    /// What it was read from, until it is released; null also when nothing was.
    private @Nullable LoadRequest request;

    private boolean reading;
    private boolean released;
    private long shownAt;

    LiveTrace(String id, String name) {
        this.id = id;
        this.name = name;
        this.trace = new Trace(
                name, new Snapshot(List.of(), null, List.of(), List.of(), 0), RowTexts.NONE, Ledger.stored(0));
    }

    /// The rows of a query's answer: nothing is to be read.
    static LiveTrace ready(String id, String name, Snapshot rows) {
        LiveTrace made = new LiveTrace(id, name);
        made.query = true;
        made.trace = new Trace(name, rows, RowTexts.NONE, Ledger.stored(rows.rows()));
        made.state = State.READY;
        made.readable.countDown();
        return made;
    }

    /// Whether a query made it.
    boolean isQuery() {
        return query;
    }

    /// What it is read from; null: nothing was to be read, as of an answer to a query.
    synchronized @Nullable LoadRequest request() {
        return request;
    }

    /// Reads on a thread of its own, which it returns.
    Thread start(Intake intake, LoadRequest request) {
        synchronized (this) {
            this.request = request;
            reading = true;
        }
        return Thread.ofPlatform().name("opening " + name).daemon().start(() -> read(intake, request));
    }

    private void read(Intake intake, LoadRequest request) {
        try {
            FollowedStore store = intake.follow(request);
            if (store != null) {
                follow(store);
                return;
            }
            OpenedTrace opened = intake.open(request, this);
            trace = new Trace(nameOf(opened, request), opened.snapshot(), opened.texts(), opened.ledger());
            message = message(opened.ledger());
            state = opened.complete() ? State.READY : State.CANCELLED;
        } catch (IOException | IllegalArgumentException e) {
            fail(String.valueOf(e.getMessage()));
        } catch (RuntimeException | Error e) {
            fail("a defect of Sightline, please report it: " + e);
            throw e;
        } finally {
            readable.countDown();
            synchronized (this) {
                reading = false;
                if (released) {
                    intake.forget(request);
                }
            }
        }
    }

    /// What was read: a trace is not called after an input of which nothing is in it.
    private String nameOf(OpenedTrace opened, LoadRequest request) {
        List<String> read = opened.snapshot().sources().stream()
                .map(Snapshot.SourceInfo::name)
                .toList();
        return read.isEmpty() || read.size() >= request.inputs().size() ? name : LiveTraces.nameOf(read);
    }

    /// Stops reading, and removes what was kept. Whoever looks at its rows goes on: they are mapped.
    synchronized void release(Intake intake) {
        cancel();
        released = true;
        LoadRequest its = request;
        if (!reading && its != null) {
            intake.forget(its);
        }
    }

    /// Shows rows as they are appended, until nobody wants to see them any more.
    private void follow(FollowedStore store) throws IOException {
        boolean changed = true;
        long pause = LOOK_EVERY_MILLIS;
        long took = 0;
        while (!cancelled) {
            if (changed) {
                OpenedTrace now = store.now();
                Instant seen = Instant.now();
                history.seen(seen.getEpochSecond() * 1_000_000_000L + seen.getNano(), now.ledger());
                trace = new Trace(name, now.snapshot(), now.texts(), now.ledger());
                remember(trace);
                message = message(now.ledger());
                state = State.FOLLOWING;
                readable.countDown();
            }
            try {
                boolean gone = System.nanoTime() - lookedAt > GONE_NANOS;
                boolean _ = woken.tryAcquire(gone ? LOOK_UNSEEN_EVERY_MILLIS : pause, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                break; // nobody interrupts this thread but to end it
            }
            long began = System.nanoTime();
            changed = store.refresh();
            took += (System.nanoTime() - began - took) / SMOOTHED;
            pause = Math.clamp(
                    TimeUnit.NANOSECONDS.toMillis(LONGER_PAUSE * took), LOOK_EVERY_MILLIS, LONGEST_PAUSE_MILLIS);
        }
        state = State.READY;
    }

    private void remember(Trace now) {
        long at = System.nanoTime();
        List<Past> kept = new ArrayList<>();
        kept.add(new Past(now, at));
        for (Past past : lately) {
            if (kept.size() < REMEMBERED_AT_LEAST || at - past.seenAt() < REMEMBERED_NANOS) {
                kept.add(past);
            }
        }
        lately = List.copyOf(kept);
    }

    private static String message(Ledger ledger) {
        if (!ledger.damaged().isEmpty()) {
            return ledger.damaged().getFirst();
        }
        return ledger.rejected() == 0
                ? ""
                : TextPage.count(ledger.rejected()) + " could not be read; kept in " + ledger.keptIn();
    }

    private void fail(String why) {
        message = why;
        state = State.FAILED;
    }

    /// Waits until there is something to see, or it is known that there never will be.
    void awaitFirstRows() throws InterruptedException {
        readable.await();
    }

    @Override
    public void opened(long bytesOfAll, AtomicLong read) {
        bytes = bytesOfAll;
        bytesRead = read;
    }

    @Override
    public void grew(long rows, Supplier<Seen> seen) {
        long now = System.nanoTime();
        if (shownAt != 0 && now - shownAt < SHOW_EVERY_NANOS) {
            return;
        }
        shownAt = now;
        Seen news = seen.get();
        if (news.snapshot().rows() == 0) {
            shownAt = 0;
            return;
        }
        long stored = news.snapshot().rows();
        trace = new Trace(name, news.snapshot(), news.texts(), Ledger.stored(stored));
        readable.countDown();
    }

    @Override
    public boolean cancelled() {
        return cancelled;
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public Trace trace() {
        looked();
        return trace;
    }

    private void looked() {
        long now = System.nanoTime();
        boolean wasGone = now - lookedAt > GONE_NANOS;
        lookedAt = now;
        if (wasGone) {
            woken.release();
        }
    }

    @Override
    public Trace trace(long generation) {
        return lately.stream()
                .map(Past::trace)
                .filter(seen -> seen.snapshot().generation() == generation)
                .findFirst()
                .orElseGet(this::trace);
    }

    @Override
    public LedgerHistory history() {
        return history;
    }

    @Override
    public LoadState load() {
        looked();
        Trace now = trace;
        if (state != State.LOADING) {
            return new LoadState(
                    state, bytes, bytes, now.snapshot().rows(), now.snapshot().generation(), message);
        }
        // inputs of which too little was known are read twice, but what is told never goes back
        long read = mostRead.accumulateAndGet(Math.min(bytesRead.get(), bytes), Math::max);
        long rows = mostRows.accumulateAndGet(now.snapshot().rows(), Math::max);
        return new LoadState(State.LOADING, read, bytes, rows, now.snapshot().generation(), message);
    }

    @Override
    public void cancel() {
        cancelled = true;
        woken.release();
    }
}
