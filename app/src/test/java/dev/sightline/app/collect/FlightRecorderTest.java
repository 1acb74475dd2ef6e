package dev.sightline.app.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/// What a flight recorder keeps and nobody asks for is sampled: all is well with it.
class FlightRecorderTest extends CommandTest {
    private static final int EVENTS = 200_000;
    private static final Duration LONG = Duration.ofSeconds(60);

    @ParameterizedTest
    @ValueSource(strings = {"binary", "bp"})
    void whatStayedInTheRingIsSampledAndTheEquationHolds(String form) throws Exception {
        Path store = folder.resolve("store");
        try (CollectorProcess collector =
                CollectorProcess.start(folder.resolve("cache"), store, "tcp://127.0.0.1:0", "http://127.0.0.1:0")) {
            Recorder recorder = Recorder.builder("shop")
                    .url(collector.address("tcp") + "?flight=1M&form=" + form)
                    .build();
            EventType type = recorder.event("e", Field.int64("n"), Field.string("what"));
            for (int i = 0; i < EVENTS; i++) {
                type.now().put(i).put("value " + i % 1000).commit();
                if (i % 2000 == 1999) {
                    assertThat(recorder.flush(LONG)).isTrue();
                }
                if (i == EVENTS / 2) {
                    recorder.trigger();
                    assertThat(recorder.flush(LONG)).isTrue();
                }
            }
            recorder.close();
            assertThat(recorder.lost()).isZero();
            Map<String, Double> metrics = metricsWith(collector, recorder.sampled());
            Account.ofMetrics(metrics);
            assertThat(metrics)
                    .containsEntry("sightline_store_sampled", (double) recorder.sampled())
                    .containsEntry("sightline_store_lost", 0.0);
            assertThat(metrics.getOrDefault("sightline_senders{state=\"sending\"}", 0.0)
                            + metrics.getOrDefault("sightline_senders{state=\"ended\"}", 0.0))
                    .isPositive();
            JsonNode senders = tools.jackson.databind.json.JsonMapper.shared()
                    .readTree(collector.get("/api/v1/senders"))
                    .get("senders");
            assertThat(senders.valueStream()
                            .mapToLong(each -> each.get("sampled").asLong())
                            .sum())
                    .isEqualTo(recorder.sampled());
            assertThat(collector.end()).isZero();
            List<Long> all = LongStream.range(0, EVENTS).boxed().toList();
            Account account = Account.of(store, "n").hasOnce(List.of(), all).explains(recorder.sampled(), Map.of());
            assertThat(account.numbers().size() + recorder.sampled()).isEqualTo(EVENTS);
            assertThat(account.numbers().size()).isGreaterThan(1000);
        }
    }

    /// The page's process looks at the store now and then.
    private static Map<String, Double> metricsWith(CollectorProcess collector, long sampled) throws Exception {
        long end = System.nanoTime() + LONG.toNanos();
        Map<String, Double> metrics = collector.metrics();
        while (metrics.getOrDefault("sightline_store_sampled", 0.0) < sampled && System.nanoTime() < end) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            metrics = collector.metrics();
        }
        return metrics;
    }
}
