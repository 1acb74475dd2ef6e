package dev.sightline.app.watch;

import dev.sightline.analysis.detect.Anomaly;
import dev.sightline.view.request.Json;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Anomalies of one lifeline, kind and step, told together.
///
/// @param count how many there are
/// @param firstNanos when the first of them was due
/// @param lastNanos when the last was
/// @param flows some of them, the first ones
/// @param entities who did the last of these
/// @param cause of the first, and why
record Alert(
        Key key,
        long count,
        long firstNanos,
        long lastNanos,
        List<String> flows,
        List<String> entities,
        String cause,
        String why) {
    private static final int MAX_FLOWS = 10;

    /// What anomalies have in common that are one alert.
    record Key(String definition, String kind, String step) {}

    Alert {
        flows = List.copyOf(flows);
        entities = List.copyOf(entities);
    }

    static Alert of(Anomaly anomaly) {
        String entity = anomaly.entity();
        return new Alert(
                new Key(anomaly.lifeline(), anomaly.kind().label(), anomaly.event()),
                1,
                anomaly.dueNanos(),
                anomaly.dueNanos(),
                List.of(anomaly.flowText()),
                entity == null ? List.of() : List.of(entity),
                anomaly.cause().words(),
                anomaly.why());
    }

    /// Both together; `this` was first.
    Alert and(@Nullable Alert later) {
        if (later == null) {
            return this;
        }
        return new Alert(
                key,
                count + later.count,
                Math.min(firstNanos, later.firstNanos),
                Math.max(lastNanos, later.lastNanos),
                both(flows, later.flows),
                both(entities, later.entities),
                cause,
                why);
    }

    private static List<String> both(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream())
                .distinct()
                .limit(MAX_FLOWS)
                .toList();
    }

    String json() {
        StringWriter out = new StringWriter();
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("definition", key.definition);
            json.writeStringProperty("kind", key.kind);
            json.writeStringProperty("step", key.step);
            Json.integer(json, "count", count);
            Json.nanos(json, "firstNanos", firstNanos);
            Json.nanos(json, "lastNanos", lastNanos);
            json.writeStringProperty("cause", cause);
            json.writeStringProperty("why", why);
            texts(json, "flows", flows);
            texts(json, "entities", entities);
            json.writeEndObject();
        }
        return out.toString();
    }

    private static void texts(JsonGenerator json, String name, List<String> texts) {
        json.writeArrayPropertyStart(name);
        texts.forEach(json::writeString);
        json.writeEndArray();
    }
}
