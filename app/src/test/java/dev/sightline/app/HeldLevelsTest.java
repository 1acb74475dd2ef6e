package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A level that is held at the collector changes what a program records that is connected, by itself and in time.
class HeldLevelsTest extends CommandTest {
    private static void until(String what, Duration atMost, BooleanSupplier there) {
        long end = System.nanoTime() + atMost.toNanos();
        while (!there.getAsBoolean() && System.nanoTime() < end) {
            LockSupport.parkNanos(5_000_000);
        }
        assertThat(there.getAsBoolean()).as("%s within %s", what, atMost).isTrue();
    }

    private static void hold(CollectorProcess at, String pattern, String level, int seconds) throws Exception {
        String path = "/api/v1/levels?pattern=" + pattern + "&level=" + level + "&seconds=" + seconds;
        assertThat(at.post(path, "text/plain", "").statusCode()).isEqualTo(200);
    }

    private static String tcp(CollectorProcess of) {
        return of.address("tcp").toString();
    }

    private Recorder recorder(String url) {
        return Recorder.builder("shop").url(url).build();
    }

    private static EventType detail(Recorder recorder) {
        return recorder.event("db.detail", Level.DEBUG, Field.int64("n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?form=bp"})
    void whoRecordsNothingIsToldToRecordMore(String form) throws Exception {
        Path store = folder.resolve("store");
        Path cache = folder.resolve("cache");
        try (CollectorProcess collector =
                CollectorProcess.start(cache, store, "http://127.0.0.1:0", "tcp://127.0.0.1:0")) {
            recordWhatIsHeld(collector, form);
            assertThat(collector.end()).isZero();
        }
        String counts = "SELECT count(*) FILTER (event = 'db.detail'), count(*) FILTER (event = 'sightline.level')"
                + ", count(*) FILTER (event = 'sightline.lease') FROM trace";
        assertThat(json("sql", counts, store.toString()).at("/rows/0").toString())
                .as("the events, each change as an event, and who asked")
                .isEqualTo("[10,4,4]");
    }

    private void recordWhatIsHeld(CollectorProcess collector, String form) throws Exception {
        try (Recorder recorder = recorder(tcp(collector) + form)) {
            EventType detail = detail(recorder);
            assertThat(detail.isOn()).isFalse();
            hold(collector, "other:db.*", "debug", 60);
            hold(collector, "shop:db.*", "debug", 3);
            until("recorded", Duration.ofSeconds(20), detail::isOn);
            for (int i = 0; i < 10; i++) {
                detail.now().put(i).commit();
            }
            assertThat(recorder.flush(Duration.ofSeconds(20))).isTrue();
            until("as before", Duration.ofSeconds(20), () -> !detail.isOn());
            hold(collector, "db.*", "trace", 60);
            until("recorded again", Duration.ofSeconds(20), detail::isOn);
            hold(collector, "db.*", "trace", 0);
            until("ended by hand", Duration.ofSeconds(20), () -> !detail.isOn());
        }
    }

    @Test
    void whoComesBackIsToldAgain() throws Exception {
        Path store = folder.resolve("store");
        Path cache = folder.resolve("cache");
        String tcp;
        try (CollectorProcess first = CollectorProcess.start(cache, store, "http://127.0.0.1:0", "tcp://127.0.0.1:0")) {
            tcp = tcp(first);
            assertThat(first.end()).isZero();
        }
        try (Recorder recorder = recorder(tcp)) {
            EventType detail = detail(recorder);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(500));
            try (CollectorProcess again = CollectorProcess.start(cache, store, "http://127.0.0.1:0", tcp)) {
                hold(again, "db.*", "debug", 60);
                until("recorded", Duration.ofSeconds(30), detail::isOn);
            }
        }
    }
}
