package dev.sightline.server;

import dev.sightline.intake.live.MessageHandler;
import java.util.function.Supplier;

/// Who takes what programs send to the server, and what is known of how that goes.
///
/// @param otlpJson takes requests of OTLP in JSON
/// @param otlpProto in protocol buffers
/// @param zipkin takes lists of Zipkin's spans
/// @param refused hears of each request that there was no room for
/// @param metrics the text of `/metrics`
public record Receivers(
        MessageHandler otlpJson,
        MessageHandler otlpProto,
        MessageHandler zipkin,
        Runnable refused,
        Supplier<String> metrics) {}
