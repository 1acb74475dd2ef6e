package dev.sightline.server.live;

import dev.sightline.intake.senders.Lease;
import dev.sightline.intake.senders.Leases;
import dev.sightline.intake.senders.SenderState;
import dev.sightline.intake.senders.Senders;
import dev.sightline.view.request.Json;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The document `senders` of docs/api.md.
///
/// @param senders null: nobody can send to this server
/// @param leases null: likewise
public record SendersAnswer(
        @Nullable Senders senders, @Nullable Leases leases) {
    public static final SendersAnswer NOBODY = new SendersAnswer(null, null);

    /// What a page can show; there may be ten times as many.
    private static final int MOST = 1000;

    public void writeFields(JsonGenerator json) {
        json.writeBooleanProperty("collecting", senders != null);
        if (senders != null) {
            write(json, senders.known(MOST));
        }
        if (leases != null) {
            write(json, leases);
        }
    }

    /// Holds a level that a request asks for.
    ///
    /// @throws IllegalArgumentException what is wrong with it, for people
    public void hold(Map<String, List<String>> parameters) {
        if (leases == null) {
            throw new IllegalArgumentException("nobody can send to this server");
        }
        leases.hold(
                one(parameters, "pattern", ""),
                one(parameters, "level", ""),
                one(parameters, "seconds", "300"),
                one(parameters, "by", ""));
    }

    /// Has flight recorders send what they keep.
    ///
    /// @throws IllegalArgumentException what is wrong with it, for people
    public void send(Map<String, List<String>> parameters) {
        if (leases == null) {
            throw new IllegalArgumentException("nobody can send to this server");
        }
        leases.send(one(parameters, "who", "*"), one(parameters, "by", ""));
    }

    private static String one(Map<String, List<String>> parameters, String name, String otherwise) {
        List<String> all = parameters.getOrDefault(name, List.of(otherwise));
        if (all.size() > 1) {
            throw new IllegalArgumentException(name + " is there twice");
        }
        return all.getFirst();
    }

    private static void write(JsonGenerator json, Leases leases) {
        Json.integer(json, "listening", leases.listeners());
        json.writeArrayPropertyStart("leases");
        for (Lease lease : leases.held()) {
            json.writeStartObject();
            json.writeStringProperty("pattern", lease.pattern());
            json.writeStringProperty("level", lease.level());
            json.writeStringProperty("by", lease.by());
            Instant until = lease.until();
            Json.nanos(json, "untilNanos", until.getEpochSecond() * 1_000_000_000L + until.getNano());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, Senders.Known known) {
        Json.nanos(json, "nowNanos", known.nowNanos());
        Json.integer(json, "total", known.total());
        json.writeArrayPropertyStart("senders");
        known.senders().forEach(each -> write(json, each));
        json.writeEndArray();
        json.writeObjectPropertyStart("others");
        Json.integer(json, "senders", known.others().senders());
        Json.integer(json, "rows", known.others().rows());
        Json.integer(json, "rejected", known.others().rejected());
        Json.integer(json, "lost", known.others().lost());
        Json.integer(json, "sampled", known.others().sampled());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, SenderState sender) {
        json.writeStartObject();
        json.writeStringProperty("protocol", sender.protocol());
        json.writeStringProperty("address", sender.address());
        json.writeStringProperty("host", sender.host());
        json.writeStringProperty("program", sender.program());
        json.writeStringProperty("state", sender.standing().word());
        Json.integer(json, "rows", sender.rows());
        json.writeNumberProperty("rate", sender.rate());
        Json.integer(json, "rejected", sender.rejected());
        Json.integer(json, "lost", sender.lost());
        Json.integer(json, "sampled", sender.sampled());
        json.writeStringProperty("level", sender.level());
        json.writeArrayPropertyStart("remarks");
        sender.remarks().forEach((what, times) -> {
            json.writeStartObject();
            json.writeStringProperty("what", what);
            Json.integer(json, "times", times);
            json.writeEndObject();
        });
        json.writeEndArray();
        Json.nanos(json, "firstNanos", sender.firstNanos());
        Json.nanos(json, "lastNanos", sender.lastNanos());
        Json.nanos(json, "newestNanos", sender.newestNanos());
        Json.nanos(json, "lagNanos", sender.lagNanos());
        json.writeArrayPropertyStart("select");
        for (SenderState.Value value : sender.select()) {
            json.writeStartObject();
            json.writeStringProperty("column", value.column());
            json.writeStringProperty("value", value.value());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
