package dev.sightline.view.message;

import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Messages as docs/api.md spells them.
final class MessagesJson {
    private MessagesJson() {}

    static void write(JsonGenerator json, SpaceTimeAnswer answer) {
        boolean isLogical = answer.clock().isOwn();
        json.writeStringProperty("times", Parameter.word(answer.clock()));
        if (answer.clock() == Clock.WORK) {
            Json.text(json, "workOf", answer.workOf());
        }
        Json.nanos(json, isLogical ? "fromTick" : "fromNanos", answer.from());
        Json.nanos(json, isLogical ? "toTick" : "toNanos", answer.to());
        answer.bands().write(json);
        SpaceTimeAnswer.Counts counts = answer.counts();
        Json.integer(json, "messages", counts.messages());
        Json.integer(json, "violations", counts.violations());
        Json.integer(json, "lostSends", counts.lostSends());
        Json.integer(json, "openReceives", counts.openReceives());
        counts.elsewhere().write(json);
        Json.integer(json, "moved", counts.moved());
        json.writeArrayPropertyStart("arrows");
        for (SpaceTimeAnswer.Arrow arrow : answer.arrows()) {
            json.writeStartObject();
            json.writeNumberProperty("from", arrow.fromBand());
            json.writeNumberProperty("to", arrow.toBand());
            Json.nanos(json, "sent", arrow.sent());
            Json.nanos(json, "received", arrow.received());
            Json.integer(json, "messages", arrow.messages());
            bytes(json, counts.hasBytes(), arrow.bytes());
            Json.integer(json, "violations", arrow.violations());
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.integer(json, "others", answer.others());
        json.writeArrayPropertyStart("stubs");
        for (SpaceTimeAnswer.Stub stub : answer.stubs()) {
            json.writeStartObject();
            json.writeNumberProperty("band", stub.band());
            Json.nanos(json, "at", stub.at());
            band(json, "toward", stub.toward());
            json.writeStringProperty("side", stub.isSend() ? "send" : "receive");
            Json.text(json, "elsewhere", stub.elsewhere());
            json.writeEndObject();
        }
        json.writeEndArray();
        if (answer.clock() == Clock.ORDERING) {
            write(json, answer.course());
        }
    }

    private static void write(JsonGenerator json, @Nullable List<SpaceTimeAnswer.Step> course) {
        if (course == null) {
            json.writeNullProperty("course");
            return;
        }
        json.writeArrayPropertyStart("course");
        for (SpaceTimeAnswer.Step step : course) {
            json.writeStartObject();
            json.writeStringProperty("who", step.who());
            Json.nanos(json, "atNanos", step.atNanos());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /// Null where nobody says how much there is.
    static void bytes(JsonGenerator json, boolean isKnown, long bytes) {
        json.writeName("bytes");
        if (isKnown && bytes >= 0) {
            Json.integer(json, bytes);
        } else {
            json.writeNull();
        }
    }

    /// Null where it is nobody's.
    static void band(JsonGenerator json, String name, int band) {
        json.writeName(name);
        if (band < 0) {
            json.writeNull();
        } else {
            json.writeNumber(band);
        }
    }
}
