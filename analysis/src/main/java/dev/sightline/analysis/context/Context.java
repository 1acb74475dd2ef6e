package dev.sightline.analysis.context;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What else there was while a flow went wrong, and flows that went well before and after it.
///
/// @param entities who did its steps
/// @param rows how many rows of others these entities have from its beginning to its end, or its time-out
/// @param events the first of them
/// @param before flows of the same lifeline with which nothing is wrong and that began before it, the nearest first
/// @param after the same, that began with it or later
public record Context(
        List<String> entities, long rows, List<Event> events, List<Neighbour> before, List<Neighbour> after) {
    /// A row of another flow, or of none.
    public record Event(long nanos, @Nullable String event, String entity, List<String> flow) {}

    /// A flow.
    public record Neighbour(List<String> flow, long firstNanos, long lastNanos) {}

    public Context {
        entities = List.copyOf(entities);
        events = List.copyOf(events);
        before = List.copyOf(before);
        after = List.copyOf(after);
    }
}
