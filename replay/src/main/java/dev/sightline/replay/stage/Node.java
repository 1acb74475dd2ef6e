package dev.sightline.replay.stage;

/// A filter at work on one key. What it holds is decided by the values that were put, so one that loads what another
/// saved goes on exactly as that does: this is what makes a step back exact. One thread.
///
/// A number is a double; a text is the number of that text. NaN is no value at all: columns have none.
public interface Node {
    /// Takes the next value. Times never go down.
    ///
    /// @return what goes on to the next stage; NaN: nothing
    double put(long timeNanos, double value);

    /// The same where nobody wants to know what goes on.
    default void take(long timeNanos, double value) {
        double _ = put(timeNanos, value);
    }

    /// What the stream behind it is at a moment, which is not before the last value's.
    ///
    /// @param now what the stream before it is then; NaN: nothing
    double at(long timeNanos, double now);

    /// Writes what it holds.
    void save(StateWriter out);

    /// Takes what another of its kind wrote; nothing was put into this one before.
    void load(StateReader in);

    /// How many numbers of 8 bytes it holds, about.
    int cells();

    /// How long before a moment values count for what it is then: its window, in nanoseconds; 0 where it has none.
    default long pastNanos() {
        return 0;
    }

    /// Whether [#put] changes anything; if not, only its answer is of use.
    default boolean remembers() {
        return true;
    }

    /// One that remembers nothing: what goes out follows from what comes in.
    @FunctionalInterface
    interface Plain extends Node {
        /// @param value is never NaN
        double of(double value);

        @Override
        default double put(long timeNanos, double value) {
            return of(value);
        }

        @Override
        default double at(long timeNanos, double now) {
            return Double.isNaN(now) ? Double.NaN : of(now);
        }

        @Override
        default void save(StateWriter out) {
            // it holds nothing
        }

        @Override
        default void load(StateReader in) {
            // the same
        }

        @Override
        default int cells() {
            return 0;
        }

        @Override
        default boolean remembers() {
            return false;
        }
    }
}
