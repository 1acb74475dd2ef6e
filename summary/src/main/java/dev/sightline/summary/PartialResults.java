package dev.sightline.summary;

import java.util.function.LongSupplier;

/// Who wants to see what a scan has found before it is done.
///
/// @param everyNanos the least time between two looks
/// @param nanoClock measures it
/// @param listener called by one worker at a time, whichever it is, while others may have to wait for it: so it
/// should be quick, a picture's worth of work. What it throws ends the scan.
/// @param <S> the summary's state
public record PartialResults<S>(long everyNanos, LongSupplier nanoClock, Listener<S> listener) {
    /// Told of some rows.
    @FunctionalInterface
    public interface Listener<S> {
        /// @param share of the rows, that are in `state`; in (0, 1), and growing
        /// @param state of those rows; the scan goes on with it, so it must be read before this returns, and
        /// not changed
        void accept(double share, S state);
    }
}
