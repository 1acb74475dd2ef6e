package dev.sightline.intake.load;

import dev.sightline.store.RowTexts;
import dev.sightline.store.Snapshot;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/// Hears how loading goes on, on the loading thread; and may stop it.
public interface LoadListener {
    /// For callers who only wait for the end.
    LoadListener NONE = new LoadListener() {};

    /// What can be looked at while loading goes on.
    record Seen(Snapshot snapshot, RowTexts texts) {}

    /// @param bytes the sum of the sizes of all files, compressed as they are
    /// @param bytesRead grows while they are read
    default void opened(long bytes, AtomicLong bytesRead) {}

    /// More rows were read.
    ///
    /// @param seen what can be looked at by now; only to be asked for during the call
    default void grew(long rows, Supplier<Seen> seen) {}

    /// Whether to stop early: what was read by then is kept.
    default boolean cancelled() {
        return false;
    }
}
