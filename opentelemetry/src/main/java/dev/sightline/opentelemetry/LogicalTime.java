package dev.sightline.opentelemetry;

import dev.sightline.record.LogicalClock;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizer;
import io.opentelemetry.sdk.autoconfigure.spi.AutoConfigurationCustomizerProvider;
import java.util.concurrent.TimeUnit;

/// What the agent loads: one clock for the process, beside all propagators and span processors that there are.
public final class LogicalTime implements AutoConfigurationCustomizerProvider {
    /// `lamport` (if nothing is said) or `hybrid`; as a variable of the environment `SIGHTLINE_CLOCK`.
    private static final String KIND = "sightline.clock";

    @Override
    public void customize(AutoConfigurationCustomizer configuration) {
        String kind = System.getProperty(KIND, System.getenv().getOrDefault("SIGHTLINE_CLOCK", "lamport"));
        boolean hybrid = kind.equals("hybrid");
        if (!hybrid && !kind.equals("lamport")) {
            System.err.println("sightline: " + KIND + "=" + kind + ": lamport or hybrid is expected; lamport is taken");
        }
        LogicalClock clock = hybrid ? LogicalClock.hybrid(LogicalTime::wallNanos) : LogicalClock.lamport();
        configuration.addPropagatorCustomizer(
                (there, config) -> TextMapPropagator.composite(there, new ClockPropagator(clock)));
        String column = hybrid ? "sightline.clock" : "lamport";
        configuration.addTracerProviderCustomizer(
                (builder, config) -> builder.addSpanProcessor(new ClockStamp(clock, column)));
    }

    private static long wallNanos() {
        return TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis());
    }
}
