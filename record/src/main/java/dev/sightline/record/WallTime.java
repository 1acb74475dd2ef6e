package dev.sightline.record;

import java.time.Clock;
import java.time.Instant;

/// What [System#nanoTime] is in wall time. Events hold nanoTime, one clock read each; the drain adds the offset.
///
/// Once a second the offset is measured (the tightest of some pairs of readings). Small differences are followed by at
/// most half a millisecond a second, so that time neither jumps nor runs backwards while a clock is adjusted; a step of
/// more than a second (a clock that was set) is taken at once, and told. Drain thread only.
final class WallTime {
    private static final long EVERY_NANOS = 1_000_000_000L;
    private static final long MAX_SLEW_NANOS = 500_000L;
    private static final long STEP_NANOS = 1_000_000_000L;
    private static final int PAIRS = 5;

    private final Clock clock;
    private final boolean given;
    private volatile long offset;
    private long measuredAt;

    WallTime(Clock clock) {
        this.clock = clock;
        this.given = false;
        this.measuredAt = System.nanoTime();
        this.offset = measure();
    }

    private long measure() {
        long best = Long.MAX_VALUE;
        long found = 0;
        for (int i = 0; i < PAIRS; i++) {
            long before = System.nanoTime();
            Instant now = clock.instant();
            long took = System.nanoTime() - before;
            if (took < best) {
                best = took;
                found = now.getEpochSecond() * 1_000_000_000L + now.getNano() - (before + took / 2);
            }
        }
        return found;
    }

    /// What events hold is their time already.
    private WallTime() {
        this.clock = Clock.systemUTC();
        this.given = true;
    }

    /// Of a program that gives each event its time, such as a logical clock's.
    static WallTime given() {
        return new WallTime();
    }

    /// @return by how much the clock was set, or 0
    long adjust(long nanoTime) {
        if (given || nanoTime - measuredAt < EVERY_NANOS) {
            return 0;
        }
        measuredAt = nanoTime;
        long before = offset;
        long difference = measure() - before;
        if (Math.abs(difference) > STEP_NANOS) {
            offset = before + difference;
            return difference;
        }
        offset = before + Math.max(-MAX_SLEW_NANOS, Math.min(MAX_SLEW_NANOS, difference));
        return 0;
    }

    /// The other way round, for what others have measured. Any thread.
    long back(Instant time) {
        return time.getEpochSecond() * 1_000_000_000L + time.getNano() - offset;
    }

    /// Nanoseconds since 1970. Any thread.
    long of(long nanoTime) {
        return nanoTime + offset;
    }
}
