package dev.sightline.view.request;

import java.util.List;
import java.util.Map;

/// A request as the URL and the command line spell it (docs/api.md lists kinds and parameters).
///
/// @param kind `distribution`, `density` ...
/// @param parameters by name; repeatable ones have several values
public record ViewRequest(String kind, Map<String, List<String>> parameters) {
    public ViewRequest {
        parameters = Map.copyOf(parameters);
    }
}
