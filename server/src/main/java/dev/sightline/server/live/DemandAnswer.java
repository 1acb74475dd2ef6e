package dev.sightline.server.live;

import dev.sightline.intake.senders.Demands;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The document `demand` of docs/api.md: events that a page looks at.
///
/// @param demands null: nobody can send to this server
public record DemandAnswer(@Nullable Demands demands) {
    public static final DemandAnswer NOBODY = new DemandAnswer(null);

    /// A board has no more lines, and a line two events at most.
    private static final int MOST = 128;

    /// @throws IllegalArgumentException what is wrong with it, for people
    public List<Demands.State> want(Map<String, List<String>> parameters) {
        if (demands == null) {
            throw new IllegalArgumentException("nobody can send to this server");
        }
        List<String> events = parameters.getOrDefault("event", List.of());
        if (events.isEmpty() || events.size() > MOST) {
            throw new IllegalArgumentException("event: the name of an event, repeatable, at most " + MOST);
        }
        return demands.want(events);
    }

    public static void writeFields(List<Demands.State> states, JsonGenerator json) {
        json.writeArrayPropertyStart("events");
        for (Demands.State each : states) {
            json.writeStartObject();
            json.writeStringProperty("event", each.event());
            json.writeStringProperty("what", each.what());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
