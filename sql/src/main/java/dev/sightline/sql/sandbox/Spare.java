package dev.sightline.sql.sandbox;

import dev.sightline.sql.trace.SqlLimits;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// A sandbox that is made before its query comes: making one takes as long as many a query. Each still serves one query
/// and no other. Without threads while it waits, as their stacks count.
///
/// Safe for any number of threads.
public final class Spare implements AutoCloseable {
    private static final SqlLimits WAITING = new SqlLimits(256L << 20, 1, Duration.ofMinutes(1));

    private final AtomicReference<@Nullable Sandbox> ready = new AtomicReference<>();
    private final AtomicBoolean making = new AtomicBoolean();
    private volatile boolean closed;

    /// That one if it is there, else a new one; to be closed by who takes it.
    public Sandbox take(SqlLimits limits) throws SQLException {
        Sandbox sandbox = ready.getAndSet(null);
        if (sandbox == null) {
            return Sandbox.open(limits);
        }
        try {
            sandbox.resize(limits);
            return sandbox;
        } catch (SQLException | RuntimeException | Error e) {
            sandbox.close();
            throw e;
        }
    }

    /// Makes one for the next query, meanwhile.
    public void prepare() {
        if (closed || ready.get() != null || !making.compareAndSet(false, true)) {
            return;
        }
        try {
            Thread.ofPlatform().daemon().name("sightline-sql-spare").start(this::make);
        } catch (OutOfMemoryError noThread) {
            making.set(false);
        }
    }

    private void make() {
        try {
            Sandbox made = Sandbox.open(WAITING);
            if (!ready.compareAndSet(null, made)) {
                made.close();
            }
            if (closed) {
                close();
            }
        } catch (SQLException | RuntimeException | OutOfMemoryError noRoom) {
            // then the next query makes its own, or says why it cannot
        } finally {
            making.set(false);
        }
    }

    boolean isReady() {
        return ready.get() != null;
    }

    @Override
    public void close() {
        closed = true;
        Sandbox sandbox = ready.getAndSet(null);
        try {
            if (sandbox != null) {
                sandbox.close();
            }
        } catch (SQLException e) {
            throw new IllegalStateException("an unused database cannot be closed", e);
        }
    }
}
