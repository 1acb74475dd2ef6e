package dev.sightline.opentelemetry;

import dev.sightline.record.LogicalClock;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Carries the clock in a header of each message, so that what it causes has a later stamp.
final class ClockPropagator implements TextMapPropagator {
    static final String HEADER = "sightline-clock";
    private static final Pattern STAMP = Pattern.compile("[0-9]{1,19}");

    private final LogicalClock clock;

    ClockPropagator(LogicalClock clock) {
        this.clock = clock;
    }

    @Override
    public Collection<String> fields() {
        return List.of(HEADER);
    }

    @Override
    public <C> void inject(Context context, @Nullable C carrier, TextMapSetter<C> setter) {
        setter.set(carrier, HEADER, Long.toString(clock.send()));
    }

    /// Whatever somebody else wrote there instead moves no clock.
    @Override
    public <C> Context extract(Context context, @Nullable C carrier, TextMapGetter<C> getter) {
        String stamp = getter.get(carrier, HEADER);
        if (stamp != null && STAMP.matcher(stamp).matches()) {
            try {
                clock.receive(Long.parseLong(stamp));
            } catch (NumberFormatException tooLarge) {
                return context;
            }
        }
        return context;
    }
}
