package dev.sightline.sql;

import dev.sightline.sql.driver.MemoryCap;
import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.sql.sandbox.Parser;
import dev.sightline.sql.sandbox.Spare;
import dev.sightline.sql.trace.SqlErrors;
import dev.sightline.sql.trace.SqlFailure;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/// Answers queries: the one door. Safe for any number of threads; make one and use it for all queries, of which two
/// run at once. Closing it gives back what it keeps between queries.
public final class SqlEngine implements AutoCloseable {
    private static final int AT_ONCE = 2;
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);
    private static final Duration GRACE = Duration.ofSeconds(3);
    /// Above DuckDB's own limit: values between operators, and what the rest of the process needs meanwhile.
    private static final long HEADROOM_BYTES = 512L << 20;
    /// The parser goes down as deep as a query is nested, in native code.
    private static final long STACK_BYTES = 64L << 20;

    private final Semaphore places = new Semaphore(AT_ONCE);
    private final MemoryCap cap;
    private final Shortcuts shortcuts;
    private final Parser.Kept parsers = new Parser.Kept();
    private final Spare spare = new Spare();

    public SqlEngine() {
        this(Shortcuts.FOUND, MemoryCap.ofProcess());
    }

    public SqlEngine(Shortcuts shortcuts, MemoryCap cap) {
        this.shortcuts = shortcuts;
        this.cap = cap;
    }

    /// Runs one query and hands its rows over; returns when the last was.
    ///
    /// @param cancelled asked every few milliseconds
    /// @throws dev.sightline.sql.trace.SqlProblem if the query is wrong
    /// @throws SqlFailure if it took too long or too much memory
    /// @throws CancellationException soon after `cancelled` became true
    /// @throws IOException if the sink failed
    public SqlOutcome run(SqlTrace trace, String query, SqlLimits limits, BooleanSupplier cancelled, ResultSink sink)
            throws IOException {
        long start = System.nanoTime();
        long end = start + limits.time().toNanos();
        await(cancelled, end);
        QueryRun run = new QueryRun(trace, query, limits, sink, parsers, spare, shortcuts);
        MemoryCap.Share share = null;
        Thread thread;
        try {
            share = cap.enter(limits.memoryBytes() + HEADROOM_BYTES + STACK_BYTES);
            MemoryCap.Share entered = share;
            thread = new Thread(null, () -> inPlace(run, entered), "sightline-sql", STACK_BYTES);
            thread.setDaemon(true);
            thread.start();
        } catch (OutOfMemoryError noThread) {
            if (share != null) {
                share.close();
            }
            places.release();
            throw noThread;
        }
        watch(thread, run, share, cancelled, end, limits);
        return run.outcome(System.nanoTime() - start);
    }

    private void await(BooleanSupplier cancelled, long end) throws IOException {
        try {
            while (!mayBegin()) {
                if (cancelled.getAsBoolean()) {
                    throw new CancellationException();
                }
                if (System.nanoTime() > end) {
                    throw new SqlFailure("other queries are still running; try again when they are done");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
    }

    /// Whether this has a place now. What one that is being stopped still holds must not stop others, too: they wait.
    private boolean mayBegin() throws InterruptedException {
        if (cap.isExceeded()) {
            Thread.sleep(LOOK_EVERY);
            return false;
        }
        return places.tryAcquire(LOOK_EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void inPlace(QueryRun run, MemoryCap.Share share) {
        try (MemoryCap.Share _ = share) {
            run.run();
        } finally {
            places.release();
        }
    }

    /// Why a query is stopped.
    private enum Stop {
        NOT,
        CANCELLED,
        LATE,
        MEMORY
    }

    private static void watch(
            Thread thread, QueryRun run, MemoryCap.Share share, BooleanSupplier cancelled, long end, SqlLimits limits)
            throws IOException {
        Stop why = Stop.NOT;
        long asked = 0;
        try {
            while (!thread.join(LOOK_EVERY)) {
                long now = System.nanoTime();
                if (why == Stop.NOT) {
                    why = cancelled.getAsBoolean()
                            ? Stop.CANCELLED
                            : share.mustStop() ? Stop.MEMORY : now > end ? Stop.LATE : Stop.NOT;
                    asked = now;
                }
                if (why != Stop.NOT) {
                    share.ends();
                    // again and again: DuckDB forgets what came between two steps
                    run.stop();
                    if (now - asked > GRACE.toNanos()) {
                        abandon(thread, run);
                        break;
                    }
                }
            }
        } catch (InterruptedException e) {
            share.ends();
            abandon(thread, run);
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
        if (!run.isComplete()) {
            explain(why, limits);
        }
    }

    /// Leaves it to end by itself: nothing comes of it any more.
    private static void abandon(Thread thread, QueryRun run) {
        run.abandon();
        Thread.ofPlatform().daemon().name("sightline-sql-stop").start(() -> stop(thread, run));
    }

    /// Goes on asking one that does not end.
    private static void stop(Thread thread, QueryRun run) {
        try {
            while (!thread.join(LOOK_AGAIN)) {
                run.stop();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// Queries that still run end as they would.
    @Override
    public void close() {
        spare.close();
        parsers.close();
    }

    private static void explain(Stop why, SqlLimits limits) throws SqlFailure {
        switch (why) {
            case NOT -> {}
            case CANCELLED -> throw new CancellationException();
            case MEMORY -> throw new SqlFailure(SqlErrors.MEMORY + SqlErrors.LESS);
            case LATE ->
                throw new SqlFailure("the query took longer than "
                        + limits.time().toMillis() / 1000.0
                        + " s and was stopped; narrow the time, aggregate, or allow more time");
        }
    }
}
