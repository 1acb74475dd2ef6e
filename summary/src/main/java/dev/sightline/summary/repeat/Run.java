package dev.sightline.summary.repeat;

/// Something that came again and again, with the same rows of its entity from each time to the
/// next.
///
/// @param token which row it is that came, by number
/// @param fromNanos when it came for the second time: what is before is the first repetition
/// @param toNanos when it came for the last time
/// @param times how often the same rows came, with the first time
/// @param shortestNanos of all repetitions
record Run(int token, long fromNanos, long toNanos, long times, long shortestNanos, long longestNanos) {
    long nanos() {
        return toNanos - fromNanos;
    }

    /// How long each takes, on average.
    long eachNanos() {
        return nanos() / (times - 1);
    }
}
