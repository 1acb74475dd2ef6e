package dev.sightline.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.record.LogicalClock;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClockPropagatorTest {
    private static final TextMapGetter<Map<String, String>> GETTER = new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(Map<String, String> carrier) {
            return carrier.keySet();
        }

        @Override
        public @Nullable String get(@Nullable Map<String, String> carrier, String key) {
            return carrier == null ? null : carrier.get(key);
        }
    };

    private final LogicalClock clock = LogicalClock.lamport();
    private final ClockPropagator propagator = new ClockPropagator(clock);

    private void receive(@Nullable String header) {
        Map<String, String> carrier = new HashMap<>();
        if (header != null) {
            carrier.put(ClockPropagator.HEADER, header);
        }
        propagator.extract(Context.root(), carrier, GETTER);
    }

    @Test
    void whatWasSentIsBehindUs() {
        receive("41");
        assertThat(clock.send()).isEqualTo(43);
        Map<String, String> carrier = new HashMap<>();
        propagator.inject(Context.root(), "nothing", (where, key, value) -> carrier.put(key, value));
        assertThat(carrier).containsExactly(Map.entry("sightline-clock", "44"));
        assertThat(propagator.fields()).containsExactly("sightline-clock");
    }

    /// A stamp of a hybrid clock has nineteen digits: here a second ahead of the wall clock.
    @Test
    void whatAFastHybridClockSentIsBehindUs() {
        long wall = 1_795_455_603_660_947_456L;
        LogicalClock slow = LogicalClock.hybrid(() -> wall);
        long sent = wall + 1_000_000_000L;
        new ClockPropagator(slow).extract(Context.root(), Map.of(ClockPropagator.HEADER, Long.toString(sent)), GETTER);
        assertThat(slow.send()).isEqualTo(sent + 2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-5", "1e9", "9999999999999999999", " 7", "７", "x"})
    void whatIsNoStampMovesNothing(String header) {
        receive(header);
        receive(null);
        assertThat(clock.send()).isEqualTo(1);
    }
}
