package dev.sightline.server.receive;

import dev.sightline.intake.listen.SenderRates;
import dev.sightline.intake.live.MessageHandler;
import dev.sightline.intake.senders.Demands;
import dev.sightline.intake.senders.Leases;
import dev.sightline.intake.senders.Senders;
import java.util.function.Supplier;

/// Who takes what programs send to the server, and what is known of how that goes.
///
/// @param traces takes requests of OTLP of this signal
/// @param logs likewise
/// @param metrics likewise
/// @param zipkin takes lists of Zipkin's spans
/// @param refused hears of each request that there was no room for
/// @param rates how much each of them may send
/// @param senders who sends
/// @param leases what levels are held
/// @param demands what pages look at
/// @param counters the text of `/metrics`
public record Receivers(
        Otlp traces,
        Otlp logs,
        Otlp metrics,
        MessageHandler zipkin,
        Runnable refused,
        SenderRates rates,
        Senders senders,
        Leases leases,
        Demands demands,
        Supplier<String> counters) {
    /// A signal has columns of its own: the time of a span and that of a log record are called differently.
    ///
    /// @param json takes requests in JSON
    /// @param proto in protocol buffers
    public record Otlp(MessageHandler json, MessageHandler proto) {}
}
