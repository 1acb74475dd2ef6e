package dev.sightline.app.watch;

import java.time.Instant;
import java.util.function.LongSupplier;

/// Nanoseconds since the epoch that never go back, whatever is done to the host's clock meanwhile.
final class EpochClock implements LongSupplier {
    private final long began;

    EpochClock(Instant now) {
        this.began = now.getEpochSecond() * 1_000_000_000L + now.getNano() - System.nanoTime();
    }

    @Override
    public long getAsLong() {
        return began + System.nanoTime();
    }
}
