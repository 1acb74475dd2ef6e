package dev.sightline.app.collect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import dev.sightline.record.EventType;
import dev.sightline.record.Field;
import dev.sightline.record.Level;
import dev.sightline.record.Recorder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// Who looks at an event has it switched on in programs that run.
class CollectDemandTest extends CommandTest {
    private static final long SOON = TimeUnit.SECONDS.toNanos(30);
    private Path store = Path.of("");

    @BeforeEach
    void prepare() {
        store = folder.resolve("store");
    }

    private CollectorProcess collector(String... more) throws Exception {
        return CollectorProcess.start(
                folder.resolve("cache"), store, List.of(more), "tcp://127.0.0.1:0", "http://127.0.0.1:0");
    }

    private static Recorder recorder(CollectorProcess collector) {
        return Recorder.builder("test")
                .url("tcp://127.0.0.1:" + collector.port("tcp"))
                .build();
    }

    private static void until(Callable<Boolean> holds) throws Exception {
        long end = System.nanoTime() + SOON;
        while (!holds.call()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(end);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }

    private static String look(CollectorProcess collector) throws Exception {
        return collector
                .post("/api/v1/demand?event=db.detail", "text/plain", "")
                .body();
    }

    private List<String> rows(String event, String... columns) {
        List<String> found = new ArrayList<>();
        for (JsonNode row :
                json("view", "details", store.toString(), "--limit", "1000000").get("rows")) {
            JsonNode values = row.get("values");
            if (values.get("event").asString().equals(event)) {
                StringBuilder text = new StringBuilder();
                for (String column : columns) {
                    text.append(text.isEmpty() ? "" : " ")
                            .append(values.path(column).asString(""));
                }
                found.add(text.toString());
            }
        }
        return found;
    }

    @Test
    void itIsOnAsLongAsSomebodyLooks() throws Exception {
        try (CollectorProcess collector = collector();
                Recorder recorder = recorder(collector)) {
            EventType detail = recorder.event("db.detail", Level.DEBUG, Field.int64("n"));
            EventType other = recorder.event("db.other", Level.DEBUG, Field.int64("n"));
            until(() -> collector.get("/api/v1/senders").contains("\"listening\":1"));
            assertThat(look(collector)).contains("\"what\":\"\"");
            until(detail::isOn);
            detail.now().put(1).commit();
            until(() -> look(collector).contains(" a second) in test@"));
            assertThat(other.isOn()).isFalse();
            // nobody looks any more
            until(() -> !detail.isOn());
            until(() -> rows("sightline.level", "state").size() == 2);
            assertThat(collector.end()).isZero();
        }
        assertThat(rows("sightline.level", "type", "state", "by"))
                .containsExactly("db.detail on board", "db.detail off ");
        assertThat(rows("db.detail", "n")).containsExactly("1");
    }

    @Test
    void whatIsDeclaredWhileItIsLookedAtIsMarkedToo() throws Exception {
        try (CollectorProcess collector = collector();
                Recorder recorder = recorder(collector)) {
            EventType first = recorder.event("db.detail", Level.DEBUG, Field.int64("n"));
            look(collector);
            until(first::isOn);
            EventType late = recorder.event("db.detail", Level.DEBUG, Field.string("s"));
            assertThat(late.isOn()).isTrue();
            until(() -> rows("sightline.level", "state").size() == 2);
            assertThat(collector.end()).isZero();
        }
        assertThat(rows("sightline.level", "type", "state", "by"))
                .containsExactly("db.detail on board", "db.detail on board");
    }

    @Test
    void whatBringsTooMuchIsSwitchedOffAgain() throws Exception {
        String said;
        String board = file("b.board", "event db.detail field n | threshold > 1e9 -> level other debug 5min");
        try (CollectorProcess collector = collector("--demand-budget", "100", "--board", board);
                Recorder recorder = recorder(collector)) {
            EventType detail = recorder.event("db.detail", Level.DEBUG, Field.int64("n"));
            until(detail::isOn);
            int[] n = {0};
            until(() -> {
                for (int i = 0; i < 10; i++) {
                    detail.now().put(n[0]++).commit();
                }
                return !detail.isOn();
            });
            assertThat(look(collector)).contains("switched off again: ", "at most 100 may be switched on");
            until(() -> !rows("sightline.demand", "demand.event").isEmpty());
            assertThat(collector.end()).isZero();
            said = collector.rest();
        }
        assertThat(said).containsOnlyOnce("sightline: db.detail: switched off again: ");
        assertThat(rows("sightline.demand", "demand.event", "demand.state", "demand.budget"))
                .containsExactly("db.detail withdrawn 100");
        assertThat(rows("sightline.level", "state")).containsExactly("on", "off");
    }
}
