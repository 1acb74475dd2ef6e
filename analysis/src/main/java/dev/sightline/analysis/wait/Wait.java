package dev.sightline.analysis.wait;

/// A time in which a process could not go on, as another one was late.
///
/// @param process that waits
/// @param late process that it waits for; -1: its rows name nobody
/// @param message that was waited for; -1: a collective operation, or one that did not come
/// @param row that tells where the step began in which it waits, in the order of time
/// @param fromNanos as written
/// @param toNanos exclusive, after `fromNanos`
public record Wait(int process, int late, Kind kind, int message, int row, long fromNanos, long toNanos) {
    /// Why. A moment with several reasons has the first of them.
    public enum Kind {
        /// It receives what is not sent yet.
        LATE_SENDER,
        /// What it sends is not received yet.
        LATE_RECEIVER,
        /// In a collective operation it waits for those who are not there yet.
        COLLECTIVE,
        /// What it has begun is not over by the end of what is recorded.
        OPEN
    }

    public long nanos() {
        return toNanos - fromNanos;
    }
}
