package dev.sightline.view.request;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// A request as the URL and the command line spell it (docs/api.md lists kinds and parameters).
///
/// @param kind `distribution`, `density` ...
/// @param parameters by name; repeatable ones have several values
public record ViewRequest(String kind, Map<String, List<String>> parameters) {
    public ViewRequest {
        parameters = Map.copyOf(parameters);
    }

    /// Whether an answer from the time pyramid is welcome, which looks at no rows.
    ///
    /// @throws IllegalArgumentException if what it says of it is wrong
    public boolean isApprox() {
        return read(Question.APPROX);
    }

    /// How the rows of a table are to be written.
    ///
    /// @throws IllegalArgumentException if what it says of it is wrong
    public Parameter.Format format() {
        return read(Parameter.FORMAT);
    }

    private <T> T read(Parameter<T> parameter) {
        List<String> given = parameters.getOrDefault(parameter.name(), List.of());
        return parameter.of(new Parameters(Map.of(parameter.name(), given), Set.of(parameter.name())));
    }
}
