package dev.sightline.format.internal;

import java.time.Instant;

/// Times as text that reads back to the same nanosecond.
public final class Iso {
    private Iso() {}

    /// @param nanos since the Unix epoch
    public static String text(long nanos) {
        return Instant.EPOCH.plusNanos(nanos).toString();
    }
}
