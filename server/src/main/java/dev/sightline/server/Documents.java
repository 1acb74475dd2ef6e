package dev.sightline.server;

import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Trace;
import java.io.OutputStream;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// The JSON documents of the API.
final class Documents {
    private Documents() {}

    static void traces(List<OpenTrace> traces, String version, OutputStream out) {
        try (JsonGenerator json = Json.generator(out)) {
            json.writeStartObject();
            json.writeName("traces").writeStartArray();
            for (OpenTrace each : traces) {
                json.writeStartObject();
                json.writeStringProperty("id", each.id());
                json.writeStringProperty("name", each.trace().name());
                json.writeStringProperty("state", each.load().state().word());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeStringProperty("version", version);
            json.writeEndObject();
        }
    }

    static void load(LoadState load, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("state", load.state().word());
        Json.number(json, "bytesRead", load.bytesRead());
        Long total = load.bytesTotal();
        if (total == null) {
            json.writeName("bytesTotal").writeNull();
        } else {
            Json.number(json, "bytesTotal", total);
        }
        Json.number(json, "rows", load.rows());
        Json.number(json, "generation", load.generation());
        json.writeStringProperty("message", load.message());
        json.writeEndObject();
    }

    /// @param trace what the answer was computed from
    static void view(Answer answer, Trace trace, double elapsedMillis, OutputStream out) {
        try (Json.Outermost json = new Json.Outermost(Json.generator(out))) {
            json.writeStartObject();
            answer.writeFields(json);
            common(json, answer, trace, elapsedMillis);
            json.writeEndObject();
        }
    }

    /// @param load of before the trace's rows were taken
    static void info(
            OpenTrace open, LoadState load, Answer answer, Trace trace, double elapsedMillis, OutputStream out) {
        try (Json.Outermost json = new Json.Outermost(Json.generator(out))) {
            json.writeStartObject();
            answer.writeFields(json);
            if (json.lacks("id")) {
                json.writeStringProperty("id", open.id());
            }
            if (json.lacks("name")) {
                json.writeStringProperty("name", trace.name());
            }
            if (json.lacks("sources")) {
                sources(trace.snapshot().sources(), json);
            }
            if (json.lacks("entityCount")) {
                json.writeName("entityCount").writeNull();
            }
            if (json.lacks("ledger")) {
                ledger(trace.ledger(), json);
            }
            json.writeName("load");
            load(load, json);
            common(json, answer, trace, elapsedMillis);
            json.writeEndObject();
        }
    }

    private static void common(Json.Outermost json, Answer answer, Trace trace, double elapsedMillis) {
        if (json.lacks("generation")) {
            Json.number(json, "generation", trace.snapshot().generation());
        }
        if (json.lacks("exact")) {
            json.writeBooleanProperty("exact", answer.exact());
        }
        if (json.lacks("elapsedMillis")) {
            json.writeName("elapsedMillis").writeNumber(elapsedMillis);
        }
    }

    private static void sources(List<Snapshot.SourceInfo> sources, JsonGenerator json) {
        json.writeName("sources").writeStartArray();
        for (Snapshot.SourceInfo each : sources) {
            json.writeStartObject();
            json.writeStringProperty("path", each.path());
            Json.number(json, "rows", each.rows());
            Json.number(json, "rejected", each.rejected());
            json.writeStringProperty("format", each.format());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void ledger(Ledger ledger, JsonGenerator json) {
        json.writeName("ledger").writeStartObject();
        Json.number(json, "received", ledger.received());
        Json.number(json, "stored", ledger.stored());
        Json.number(json, "sampled", ledger.sampled());
        Json.number(json, "dropped", ledger.dropped());
        Json.number(json, "rejected", ledger.rejected());
        json.writeName("causes").writeStartArray();
        for (Ledger.Cause each : ledger.causes()) {
            json.writeStartObject();
            json.writeStringProperty("cause", each.cause());
            Json.number(json, "rows", each.rows());
            Json.string(json, "keptIn", ledger.keptIn());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
