package dev.sightline.replay.run;

/// When a trigger fired: how often, and the last time. Copied with the state: a step back forgets what is ahead.
///
/// @param count how often so far
/// @param key number of the last one's
/// @param value that came then
record Hits(long count, long nanos, int key, double value) {
    static final Hits NONE = new Hits(0, 0, Keys.NONE, Double.NaN);
}
