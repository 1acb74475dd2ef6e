package dev.sightline.app.watch;

import dev.sightline.analysis.detect.LiveDetector;
import dev.sightline.analysis.detect.News;
import dev.sightline.analysis.lifeline.Lifeline;
import dev.sightline.analysis.live.ArrivingRows;
import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.RowBlock;
import dev.sightline.intake.live.DurableRows;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.LiveReader;
import dev.sightline.store.live.LiveStore;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/// Follows the flows of what a collector stores. Rows that are durable are handed over; a thread of its own looks at
/// them in the order of time, ten times a second, and tells what it finds: a row of the store of anomalies first, then
/// everybody else.
///
/// Who appends waits when a million rows wait here. A store of anomalies that fails ends the watching, which is said,
/// and not the collecting.
public final class Watch implements DurableRows, Closeable {
    /// The folder of anomalies in that of the store.
    public static final String FOLDER = "anomalies";

    private static final int MOST_ROWS = 1 << 20;
    private static final long MEMORY_BYTES = 64 << 20;
    private static final long SLACK_NANOS = 300_000_000L;
    private static final long TICK_NANOS = 100_000_000L;
    /// How far it came is kept at least so often.
    private static final long NOTE_NANOS = 5_000_000_000L;

    private final LiveStore store;
    private final AnomalyStore anomalies;
    private LiveDetector detector;
    private final ArrivingRows arriving = new ArrivingRows(SLACK_NANOS);
    private final LongSupplier clock = new EpochClock(Instant.now());
    private final Consumer<News> heard;
    private final Consumer<String> say;
    private final LinkedBlockingQueue<Batch> queue = new LinkedBlockingQueue<>();
    private final Semaphore room = new Semaphore(MOST_ROWS);
    private final Thread thread;
    private final WatchFigures figures;
    private volatile boolean ending;
    private volatile boolean failed;
    private final LifelineChanges changes;
    private long notedAt = Long.MIN_VALUE;
    private long notedNanos = Long.MIN_VALUE;

    /// Opens the store of anomalies, and looks again at what is in the store from before flows that were open when it
    /// was last watched.
    ///
    /// @param changes where definitions are written, which hold as soon as they are changed
    /// @param heard is told of what is durable in the store of anomalies, on the watch's thread
    /// @param say is told in one line what went wrong
    /// @throws IOException one line
    public static Watch open(LifelineChanges changes, LiveStore store, Consumer<News> heard, Consumer<String> say)
            throws IOException {
        AnomalyStore anomalies = AnomalyStore.open(store.folder().resolve(FOLDER));
        try {
            return new Watch(changes, store, anomalies, heard, say);
        } catch (IOException | RuntimeException e) {
            anomalies.close();
            throw e;
        }
    }

    private Watch(
            LifelineChanges changes,
            LiveStore store,
            AnomalyStore anomalies,
            Consumer<News> heard,
            Consumer<String> say)
            throws IOException {
        this.store = store;
        this.anomalies = anomalies;
        this.heard = heard;
        this.say = say;
        this.changes = changes;
        List<Lifeline> lifelines = changes.first();
        this.detector = new LiveDetector(lifelines, MEMORY_BYTES);
        this.figures = new WatchFigures(lifelines);
        anomalies.remind(detector);
        lookAgain(LiveDetector.longestTimeoutNanos(lifelines));
        this.thread = Thread.ofPlatform().daemon().name("lifelines").unstarted(this::run);
    }

    /// Flows that were open when all before a moment was told began at most one time-out before it; those that may have
    /// begun before the first row that is looked at were told of.
    private void lookAgain(long timeoutNanos) throws IOException {
        Snapshot rows = LiveReader.open(store.folder()).snapshot();
        if (rows.sortedBy() == null || rows.rows() == 0) {
            return;
        }
        long newest = rows.segments().stream()
                .filter(segment -> segment.timedRows() > 0)
                .mapToLong(segment -> segment.maxTime())
                .max()
                .orElse(Long.MIN_VALUE);
        Long reached = anomalies.reachedNanos();
        long now = clock.getAsLong();
        long told = Math.min(reached == null ? newest : reached, ArrivingRows.clockNanos(now));
        long from = told - Math.min(2 * timeoutNanos, told - Long.MIN_VALUE);
        lookAgain(rows, from, timeoutNanos, Long.MAX_VALUE, now);
        arriving.begin(Math.min(newest, ArrivingRows.clockNanos(now)), now);
    }

    private void lookAgain(Snapshot rows, long from, long timeoutNanos, long to, long now) {
        detector.wholeSince(from + timeoutNanos);
        LaterRows later = new LaterRows(rows, from, to);
        for (RowBlock block = later.next(); block != null; block = later.next()) {
            detector.take(block, ArrivingRows.clockNanos(now));
        }
    }

    /// Follows others from now on, with the rows of flows that are open: all that were let go so far. What was told
    /// stays told.
    private void follow(List<Lifeline> lifelines) throws IOException, InterruptedException {
        long now = clock.getAsLong();
        long passed = arriving.passedNanos(now);
        if (passed != Long.MIN_VALUE) {
            anomalies.write(List.of(), now, passed);
        }
        detector = new LiveDetector(lifelines, MEMORY_BYTES);
        figures.follow(lifelines);
        anomalies.remind(detector);
        Snapshot rows = LiveReader.open(store.folder()).snapshot();
        if (passed == Long.MIN_VALUE || rows.sortedBy() == null || rows.rows() == 0) {
            return;
        }
        long timeout = LiveDetector.longestTimeoutNanos(lifelines);
        long from = passed - Math.min(2 * timeout, passed - Long.MIN_VALUE);
        lookAgain(rows, from, timeout, arriving.ripeNanos(), now);
    }

    private void lookAtChanges() throws IOException, InterruptedException {
        List<Lifeline> changed;
        try {
            changed = changes.look();
        } catch (IOException wrong) {
            say.accept(wrong.getMessage() + "; the definitions of before hold");
            return;
        }
        if (changed != null) {
            follow(changed);
            say.accept("follows the changed definitions: "
                    + changed.stream().map(Lifeline::name).collect(Collectors.joining(", ")));
        }
    }

    /// From now on it tells what it finds.
    public void begin() {
        thread.start();
    }

    /// Called where rows are appended: hands them on.
    @Override
    public void durable(Batch batch) {
        int rows = Math.min(batch.rows(), MOST_ROWS);
        room.acquireUninterruptibly(rows);
        if (!failed) {
            queue.add(batch);
        } else {
            room.release(rows);
        }
    }

    private void run() {
        long next = clock.getAsLong() + TICK_NANOS;
        try {
            while (!ending || !queue.isEmpty()) {
                long wait = Math.max(0, next - clock.getAsLong());
                Batch batch = queue.poll(wait, TimeUnit.NANOSECONDS);
                if (batch != null) {
                    arriving.add(store.fields(), batch, clock.getAsLong());
                    room.release(Math.min(batch.rows(), MOST_ROWS));
                }
                if (clock.getAsLong() >= next || ending) {
                    tick(clock.getAsLong());
                    if (!ending && changes.isDue(clock.getAsLong())) {
                        lookAtChanges();
                    }
                    next = clock.getAsLong() + TICK_NANOS;
                }
            }
            // what was held for those that might have been earlier
            tick(clock.getAsLong() + SLACK_NANOS);
        } catch (IOException | RuntimeException e) {
            say.accept("lifelines are followed no more: " + e.getMessage() + "; rows go on into the store");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            failed = true;
            for (Batch left = queue.poll(); left != null; left = queue.poll()) {
                room.release(Math.min(left.rows(), MOST_ROWS));
            }
        }
    }

    private void tick(long nowNanos) throws IOException, InterruptedException {
        List<Field> fields = store.fields();
        RowBlock block = arriving.release(fields, nowNanos);
        if (block != null) {
            detector.take(block, ArrivingRows.clockNanos(nowNanos));
        }
        long passed = arriving.passedNanos(nowNanos);
        if (passed == Long.MIN_VALUE) {
            return;
        }
        detector.pass(passed);
        List<News> news = detector.news();
        boolean note = passed > notedNanos && nowNanos - notedAt > NOTE_NANOS;
        if (!news.isEmpty() || note || ending) {
            anomalies.write(news, clock.getAsLong(), passed);
            notedAt = nowNanos;
            notedNanos = passed;
        }
        for (News each : news) {
            figures.count(each);
            heard.accept(each);
        }
        figures.state(detector, passed, nowNanos);
    }

    /// What is to be known of it, in Prometheus' text form.
    public void metrics(StringBuilder out) {
        figures.write(out);
    }

    /// Looks at what was handed over, and ends. To be called when nothing comes any more.
    @Override
    public void close() throws IOException {
        ending = true;
        if (thread.getState() == Thread.State.NEW) {
            thread.start();
        }
        try {
            thread.join(Duration.ofSeconds(30));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        anomalies.close();
    }
}
