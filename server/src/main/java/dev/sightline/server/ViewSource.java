package dev.sightline.server;

import dev.sightline.view.Answer;
import dev.sightline.view.Trace;
import dev.sightline.view.ViewRequest;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// Where answers come from: `new Views()::answer`.
@FunctionalInterface
public interface ViewSource {
    /// Answers on the calling thread, several calls at once.
    ///
    /// @param cancelled true as soon as nobody waits for the answer any more
    /// @throws IllegalArgumentException if the request is wrong: one line that says what, where, what to do
    /// @throws CancellationException soon after `cancelled` became true
    Answer answer(Trace trace, ViewRequest request, BooleanSupplier cancelled);
}
