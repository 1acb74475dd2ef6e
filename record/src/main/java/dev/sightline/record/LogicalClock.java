package dev.sightline.record;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/// A clock that respects causes: of two events one of which may have caused the other, the cause has the smaller
/// stamp. One for all threads of a program, lock-free. Recorders have one; this is for who carries stamps otherwise.
///
/// - Lamport [1]: counts sends and receives. A stamp is 4 bytes: enough for four thousand million of them.
/// - Hybrid [2]: 48 bits of wall time (steps of 65.5 µs), 16 that count within a step. It is never behind the wall
///   clock, and ahead only as far as the fastest clock that it heard of.
///
/// [1] L. Lamport, Time, Clocks, and the Ordering of Events in a Distributed System, CACM 21(7), 1978.
/// [2] S. Kulkarni, M. Demirbas, D. Madappa, B. Avva, M. Leone, Logical Physical Clocks, OPODIS 2014.
public final class LogicalClock {
    /// A stamp further ahead of our wall clock than a minute is somebody's wrong clock: it moves ours no further.
    private static final long MAX_AHEAD_NANOS = 60_000_000_000L;

    private static final long STEP_MASK = 0xffffL;

    private final AtomicLong last = new AtomicLong();
    /// Nanoseconds since 1970; for a Lamport clock always 0.
    private final LongSupplier wallNanos;

    private final boolean hybrid;

    private LogicalClock(boolean hybrid, LongSupplier wallNanos) {
        this.hybrid = hybrid;
        this.wallNanos = wallNanos;
    }

    public static LogicalClock lamport() {
        return new LogicalClock(false, () -> 0);
    }

    /// @param wallNanos nanoseconds since 1970
    public static LogicalClock hybrid(LongSupplier wallNanos) {
        return new LogicalClock(true, wallNanos);
    }

    /// The stamp of something that happens here, and of what it sends.
    public long send() {
        return after(0, wallNanos.getAsLong());
    }

    /// The stamp of something that happens because of what was received.
    ///
    /// @param stamp that came with it
    public long receive(long stamp) {
        long now = wallNanos.getAsLong();
        boolean believed = hybrid ? stamp - now <= MAX_AHEAD_NANOS : stamp >= 0;
        return after(believed ? stamp : 0, now);
    }

    private long after(long stamp, long now) {
        long step = now & ~STEP_MASK;
        while (true) {
            long before = last.get();
            long next = Math.max(Math.max(before, stamp) + 1, step);
            if (last.compareAndSet(before, next)) {
                return next;
            }
        }
    }
}
