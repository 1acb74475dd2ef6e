package dev.sightline.bench;

import org.jspecify.annotations.Nullable;

/// The numbers to reach, of one size of run. A goal of null is none.
///
/// @param appender rows a second from memory against the peer's appender, in millions
/// @param tableFunction against its table function
/// @param csv MB a second
/// @param pyramid a picture of everything, in ms
/// @param filtered the same, exact and with a filter
/// @param state at an instant
/// @param curve of 1600 points
record Goals(
        Goal appender, @Nullable Goal tableFunction, Goal csv, Goal pyramid, Goal filtered, Goal state, Goal curve) {
    /// Ten million rows.
    static final Goals TEN_MILLION =
            new Goals(Goal.of(2), Goal.of(2), Goal.of(100), Goal.of(5), Goal.of(60), Goal.of(20), Goal.of(100));
    /// A hundred million.
    static final Goals SCALE = new Goals(
            Goal.ofPeer(3), null, Goal.ofPeer(1), Goal.of(5), Goal.ofPeer(1 / 3.0), Goal.of(20), Goal.of(600));

    /// A number to reach, which may depend on what the peer reached.
    interface Goal {
        double value(double peer);

        static Goal of(double fixed) {
            return peer -> fixed;
        }

        /// So many times the peer's.
        static Goal ofPeer(double times) {
            return peer -> times * peer;
        }
    }
}
