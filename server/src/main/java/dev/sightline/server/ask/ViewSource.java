package dev.sightline.server.ask;

import dev.sightline.view.Views;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/// Where answers come from: [Views], or what a test puts in its place.
@FunctionalInterface
public interface ViewSource {
    /// Answers on the calling thread, several calls at once.
    ///
    /// @param cancelled true as soon as nobody waits for the answer any more
    /// @throws IllegalArgumentException if the request is wrong: one line that says what, where, what to do
    /// @throws CancellationException soon after `cancelled` became true
    Answer answer(Trace trace, ViewRequest request, BooleanSupplier cancelled);

    /// What the parameters that all views share stand for, for a query.
    ///
    /// @throws IllegalArgumentException as [#answer]
    default Scope scope(Trace trace, Map<String, List<String>> parameters, BooleanSupplier cancelled) {
        return new Views().scope(trace, parameters, cancelled);
    }

    /// All requests share what these keep.
    static ViewSource of(Views views) {
        return new ViewSource() {
            @Override
            public Answer answer(Trace trace, ViewRequest request, BooleanSupplier cancelled) {
                return views.answer(trace, request, cancelled);
            }

            @Override
            public Scope scope(Trace trace, Map<String, List<String>> parameters, BooleanSupplier cancelled) {
                return views.scope(trace, parameters, cancelled);
            }
        };
    }
}
