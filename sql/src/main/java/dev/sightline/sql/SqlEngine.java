package dev.sightline.sql;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Answers queries: the one door. Safe for any number of threads; make one and use it for all queries, of which two
/// run at once.
public final class SqlEngine {
    private static final int AT_ONCE = 2;
    private static final int LOOK_EVERY_MILLIS = 5;
    private static final int ASK_AGAIN_MILLIS = 200;
    private static final long GRACE_NANOS = 3_000_000_000L;
    /// Above DuckDB's own limit: values between operators, and what the rest of the process needs meanwhile.
    private static final long HEADROOM_BYTES = 1L << 30;
    /// The parser goes down as deep as a query is nested, in native code.
    private static final long STACK_BYTES = 64L << 20;

    private final Semaphore places = new Semaphore(AT_ONCE);
    private final MemoryCap cap = new MemoryCap();
    /// The same in every database, and slow to ask for.
    private final AtomicReference<@Nullable Set<String>> internalViews = new AtomicReference<>();

    /// Runs one query and hands its rows over; returns when the last was.
    ///
    /// @param cancelled asked every few milliseconds
    /// @throws SqlProblem if the query is wrong
    /// @throws SqlFailure if it took too long or too much memory
    /// @throws CancellationException soon after `cancelled` became true
    /// @throws IOException if the sink failed
    public SqlOutcome run(SqlTrace trace, String query, SqlLimits limits, BooleanSupplier cancelled, ResultSink sink)
            throws IOException {
        long start = System.nanoTime();
        long end = start + limits.time().toNanos();
        await(cancelled, end);
        QueryRun run = new QueryRun(trace, query, limits, sink, internalViews);
        Thread thread = new Thread(null, () -> inPlace(run, limits), "sightline-sql", STACK_BYTES);
        thread.setDaemon(true);
        thread.start();
        watch(thread, run, cancelled, end, limits);
        return run.outcome(System.nanoTime() - start);
    }

    private void await(BooleanSupplier cancelled, long end) throws IOException {
        try {
            while (!places.tryAcquire(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
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

    private void inPlace(QueryRun run, SqlLimits limits) {
        cap.enter(AT_ONCE * limits.memoryBytes() + HEADROOM_BYTES);
        try {
            run.run();
        } finally {
            cap.leave();
            places.release();
        }
    }

    private static void watch(Thread thread, QueryRun run, BooleanSupplier cancelled, long end, SqlLimits limits)
            throws IOException {
        boolean given = false;
        boolean late = false;
        long asked = 0;
        try {
            while (!thread.join(java.time.Duration.ofMillis(LOOK_EVERY_MILLIS))) {
                long now = System.nanoTime();
                if (!given && !late) {
                    given = cancelled.getAsBoolean();
                    late = now > end;
                    if (given || late) {
                        asked = now;
                        run.stop();
                    }
                } else if (now - asked > GRACE_NANOS) {
                    run.abandon();
                    break;
                } else if ((now - asked) / 1_000_000 % ASK_AGAIN_MILLIS < LOOK_EVERY_MILLIS) {
                    run.stop();
                }
            }
        } catch (InterruptedException e) {
            run.stop();
            Thread.currentThread().interrupt();
            throw new CancellationException();
        }
        if (given) {
            throw new CancellationException();
        }
        if (late && !run.isComplete()) {
            throw new SqlFailure("the query took longer than " + limits.time().toMillis() / 1000.0
                    + " s and was stopped; narrow the time, aggregate, or allow more time");
        }
    }
}
