package dev.sightline.app.answer;

import dev.sightline.analysis.context.Context;
import dev.sightline.analysis.context.Context.Event;
import dev.sightline.analysis.context.Context.Neighbour;
import dev.sightline.view.request.Json;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// Writes what was around an anomaly.
final class ContextPrinting {
    private ContextPrinting() {}

    static void write(JsonGenerator json, Context context) {
        json.writeObjectPropertyStart("context");
        json.writeArrayPropertyStart("entities");
        context.entities().forEach(json::writeString);
        json.writeEndArray();
        Json.integer(json, "rows", context.rows());
        json.writeArrayPropertyStart("events");
        for (Event each : context.events()) {
            json.writeStartObject();
            Json.nanos(json, "nanos", each.nanos());
            Json.text(json, "event", each.event());
            json.writeStringProperty("entity", each.entity());
            json.writeStringProperty("flow", String.join(" / ", each.flow()));
            json.writeEndObject();
        }
        json.writeEndArray();
        neighbours(json, "before", context.before());
        neighbours(json, "after", context.after());
        json.writeEndObject();
    }

    private static void neighbours(JsonGenerator json, String name, List<Neighbour> flows) {
        json.writeArrayPropertyStart(name);
        for (Neighbour each : flows) {
            json.writeStartObject();
            json.writeStringProperty("flow", String.join(" / ", each.flow()));
            Json.nanos(json, "firstNanos", each.firstNanos());
            Json.nanos(json, "lastNanos", each.lastNanos());
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
