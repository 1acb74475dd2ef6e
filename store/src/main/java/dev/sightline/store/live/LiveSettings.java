package dev.sightline.store.live;

import dev.sightline.store.build.SegmentBuilder;
import java.time.Duration;

/// How a live store works.
///
/// @param segmentRows a segment is full with so many; also what readers must hold of the log in memory
/// @param sealAge rows become a segment after this time at the latest
/// @param queueBytes how much may wait for the disk; then appending blocks
/// @param merges whether small and overlapping segments are merged in the background
/// @param retention what may go
public record LiveSettings(int segmentRows, Duration sealAge, long queueBytes, boolean merges, Retention retention) {
    /// 1 Mi rows, one minute, 32 MiB, merging, keeping everything.
    public static final LiveSettings DEFAULT =
            new LiveSettings(1 << 20, Duration.ofMinutes(1), 32 << 20, true, Retention.EVERYTHING);

    public LiveSettings {
        if (segmentRows < 1 || segmentRows > SegmentBuilder.MAX_ROWS || queueBytes < 1) {
            throw new IllegalArgumentException(
                    "a segment of " + segmentRows + " rows, a queue of " + queueBytes + " bytes");
        }
    }

    public LiveSettings withRetention(Retention other) {
        return new LiveSettings(segmentRows, sealAge, queueBytes, merges, other);
    }

    public LiveSettings withMerges(boolean other) {
        return new LiveSettings(segmentRows, sealAge, queueBytes, other, retention);
    }
}
