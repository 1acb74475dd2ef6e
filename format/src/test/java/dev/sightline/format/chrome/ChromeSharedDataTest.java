package dev.sightline.format.chrome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Traces recorded by Chrome, against [Oracle].
class ChromeSharedDataTest {
    private static final String FOLDER = "04-timeline/";

    @ParameterizedTest
    @CsvSource({
        "multiple_input_latency.json.gz, 18023",
        "chrome116-devtools.json, 3108",
        "lthi_cats.json.gz, 67595",
        "flow.json.gz, 5017",
        "main_thread_has_unclosed_slices.json, 3386"
    })
    void readsWhatTheOracleReads(String file, int events) {
        byte[] bytes = Reading.shared(FOLDER + file);
        Oracle oracle = new Oracle(bytes);
        RecordingSink sink = Reading.readShared(new ChromeFormat(), FOLDER + file);
        assertThat(new ChromeFormat().sniff(java.util.Arrays.copyOf(bytes, 1 << 16), "x"))
                .isGreaterThan(90);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(events).hasSameSizeAs(oracle.events);
        for (int i = 0; i < events; i++) {
            compare(oracle, i, sink.rows);
        }
    }

    private static void compare(Oracle oracle, int i, java.util.List<Map<String, Object>> rows) {
        Map<String, Object> row = rows.get(i);
        String phase = oracle.text(i, "ph");
        assertThat(row)
                .containsEntry("ph", new Str(phase))
                .containsEntry("name", new Str(oracle.text(i, "name")))
                .containsEntry("cat", new Str(oracle.text(i, "cat")))
                .containsEntry("pid", Long.parseLong(oracle.text(i, "pid")));
        if (!phase.equals("M")) {
            assertThat(row).containsEntry("ts", new Time(oracle.nanos(i, "ts")));
        }
        if (phase.equals("X") && oracle.events.get(i).containsKey("dur")) {
            assertThat(row).containsEntry("dur", oracle.nanos(i, "dur")).containsKey("span");
        }
        if (phase.equals("B")) {
            assertThat(row.get("dur")).isEqualTo(oracle.durations.get(i));
            assertThat(row.containsKey("unclosed")).isEqualTo(!oracle.durations.containsKey(i));
            if (oracle.outer.containsKey(i)) {
                assertThat(row).containsKey("parent");
            }
        }
        if (phase.equals("E")) {
            assertThat(row.containsKey("unopened")).isEqualTo(oracle.unopened.contains(i));
        }
        Object args = oracle.events.get(i).get("args");
        if (args instanceof Map<?, ?> map) {
            map.forEach((key, value) -> {
                if (value instanceof String text) {
                    assertThat(row).containsEntry("args." + key, new Str(text));
                }
            });
        }
    }

    @Test
    void everySpanOfAThreadLiesInItsParent() {
        RecordingSink sink = Reading.readShared(new ChromeFormat(), FOLDER + "lthi_cats.json.gz");
        Map<Long, Map<String, Object>> bySpan = new HashMap<>();
        for (Map<String, Object> row : sink.rows) {
            if (row.containsKey("dur") && row.containsKey("span")) {
                bySpan.put((Long) Objects.requireNonNull(row.get("span")), row);
            }
        }
        int children = 0;
        for (Map<String, Object> row : bySpan.values()) {
            Map<String, Object> parent = bySpan.get(row.get("parent"));
            if (parent != null) {
                children++;
                assertThat(start(parent)).isLessThanOrEqualTo(start(row));
                assertThat(end(parent)).isGreaterThanOrEqualTo(end(row));
                assertThat(parent.get("thread")).isEqualTo(row.get("thread"));
            }
        }
        assertThat(children).isGreaterThan(30_000);
    }

    private static long start(Map<String, Object> row) {
        return ((Time) Objects.requireNonNull(row.get("ts"))).nanos();
    }

    private static long end(Map<String, Object> row) {
        return start(row) + (Long) Objects.requireNonNull(row.get("dur"));
    }

    @Test
    void threadsHaveTheirNames() {
        RecordingSink sink = Reading.readShared(new ChromeFormat(), FOLDER + "multiple_input_latency.json.gz");
        assertThat(sink.rows.getFirst())
                .containsEntry("thread", new Str("CrBrowserMain 18605/18605"))
                .containsEntry("process", new Str("Browser"));
        assertThat(sink.rows.stream().map(row -> row.get("thread")).distinct()).hasSizeBetween(9, 12);
    }
}
