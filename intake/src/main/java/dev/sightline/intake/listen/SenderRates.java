package dev.sightline.intake.listen;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.function.LongSupplier;

/// How much each sender may send: so many bytes a second, and as many at once as a second has. Who is one is told
/// by the address, over all listeners. Any thread.
///
/// A bucket fills as time goes, and what was taken beyond its content is a debt: whoever has one waits.
public final class SenderRates {
    /// Everybody may send as fast as can be taken.
    public static final SenderRates ENDLESS = new SenderRates(0, () -> 0);

    private static final int ADDRESSES = 10_000;
    private static final double NANOS = 1e9;

    private final long bytesASecond;
    private final LongSupplier nanoClock;
    /// Those that sent longest ago are forgotten: their buckets are full.
    private final SequencedMap<String, Bucket> buckets = new LinkedHashMap<>(16, 0.75f, true);

    /// Guarded by the outer monitor.
    private static final class Bucket {
        private double left;
        private long atNanos;

        Bucket(double left, long atNanos) {
            this.left = left;
            this.atNanos = atNanos;
        }
    }

    /// @param bytesASecond 0: there is no limit
    public SenderRates(long bytesASecond, LongSupplier nanoClock) {
        if (bytesASecond < 0) {
            throw new IllegalArgumentException("a rate must be 0 or more: " + bytesASecond);
        }
        this.bytesASecond = bytesASecond;
        this.nanoClock = nanoClock;
    }

    /// Takes bytes that have come already.
    ///
    /// @return for how many nanoseconds no more may be read; 0: go on
    public long take(String address, long bytes) {
        if (bytesASecond == 0) {
            return 0;
        }
        synchronized (this) {
            Bucket its = bucket(address);
            its.left -= bytes;
            return its.left >= 0 ? 0 : (long) (-its.left / bytesASecond * NANOS) + 1;
        }
    }

    /// Takes bytes that can be dropped.
    ///
    /// @return whether there was room for them
    public boolean offer(String address, long bytes) {
        if (bytesASecond == 0) {
            return true;
        }
        synchronized (this) {
            Bucket its = bucket(address);
            if (its.left <= 0) {
                return false;
            }
            its.left -= bytes;
            return true;
        }
    }

    /// Whether somebody may send something now: whoever has a debt may not.
    public boolean isOpen(String address) {
        return offer(address, 0);
    }

    private Bucket bucket(String address) {
        long now = nanoClock.getAsLong();
        Bucket its = buckets.computeIfAbsent(address, _ -> new Bucket(bytesASecond, now));
        its.left = Math.min((double) bytesASecond, its.left + (now - its.atNanos) * (bytesASecond / NANOS));
        its.atNanos = now;
        if (buckets.size() > ADDRESSES) {
            buckets.pollFirstEntry();
        }
        return its;
    }
}
