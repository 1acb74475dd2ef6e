package dev.sightline.format.firefox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FirefoxFormatTest {
    private static final long START = 1_700_000_000_000_500_000L;

    private static RecordingSink sample(String name) {
        RecordingSink sink = Reading.read(new FirefoxFormat(), Samples.of(name), Reading.DEFAULTS);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        return sink;
    }

    private static List<Map<String, Object>> ofKind(RecordingSink sink, String kind) {
        return sink.rows.stream()
                .filter(row -> new Str(kind).equals(row.get("kind")))
                .toList();
    }

    @Test
    void readsSamplesOfAProcessedProfile() {
        List<Map<String, Object>> samples = ofKind(sample("firefox"), "sample");
        assertThat(samples).hasSize(4);
        assertThat(samples.get(1))
                .containsEntry("time", new Time(START + 2_000_000))
                .containsEntry("thread", new Str("GeckoMain 77/78"))
                .containsEntry("processName", new Str("Parent Process"))
                .containsEntry("name", new Str("render"))
                .containsEntry("file", new Str("https://example.org/app.js"))
                .containsEntry("line", 30L)
                .containsEntry("column", 9L)
                .containsEntry("category", new Str("JavaScript"))
                .containsEntry("stack", new Str("(root);onClick;render"))
                .containsEntry("eventDelay", 0.5)
                .containsEntry("threadCPUDelta", 900.0);
        assertThat(samples.get(2))
                .containsEntry("time", new Time(START + 3_500_000))
                .doesNotContainKey("name");
    }

    @Test
    void readsMarkersOfAProcessedProfile() {
        List<Map<String, Object>> markers = ofKind(sample("firefox"), "marker");
        assertThat(markers)
                .extracting(row -> row.get("phase"))
                .containsExactly(
                        new Str("instant"), new Str("interval"), new Str("start"), new Str("end"), new Str("start"));
        assertThat(markers.get(1))
                .containsEntry("name", new Str("DOMEvent"))
                .containsEntry("time", new Time(START + 2_000_000))
                .containsEntry("duration", 3_000_000L)
                .containsEntry("data.eventType", new Str("click"))
                .containsEntry("data.latency", 2.5);
        assertThat(markers.get(2))
                .containsEntry("duration", 500_000L)
                .containsEntry("parent", Objects.requireNonNull(markers.get(1).get("span")));
        assertThat(markers.get(3))
                .containsEntry("time", new Time(START + 2_750_000))
                .containsEntry("span", Objects.requireNonNull(markers.get(2).get("span")))
                .doesNotContainKey("duration");
        assertThat(markers.get(4)).containsEntry("unclosed", true);
    }

    @Test
    void readsCounters() {
        assertThat(ofKind(sample("firefox"), "counter").getLast())
                .containsEntry("name", new Str("malloc"))
                .containsEntry("thread", new Str("counters 77"))
                .containsEntry("time", new Time(START + 2_500_000))
                .containsEntry("value", -1024.0);
    }

    @Test
    void readsWhatTheBrowserHandsOut() {
        RecordingSink sink = sample("firefox.raw");
        assertThat(sink.rows).hasSize(9);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_700_000_000_010_500_000L))
                .containsEntry("thread", new Str("GeckoMain 5/6"))
                .containsEntry("name", new Str("draw"))
                .containsEntry("file", new Str("https://example.org/app.js"))
                .containsEntry("line", 7L)
                .containsEntry("stack", new Str("(root);draw"));
        assertThat(sink.rows.get(3))
                .containsEntry("name", new Str("Load"))
                .containsEntry("duration", 2_500_000L)
                .containsEntry("data.name", new Str("load"));
        assertThat(sink.rows.get(5))
                .as("of another process")
                .containsEntry("thread", new Str("Compositor 8/9"))
                .containsEntry("time", new Time(1_700_000_001_001_000_000L));
        assertThat(sink.rows.get(6)).containsEntry("phase", new Str("start")).containsEntry("duration", 2_000_000L);
        assertThat(sink.rows.get(7)).containsEntry("phase", new Str("end"));
        assertThat(sink.rows.get(8))
                .containsEntry("phase", new Str("interval"))
                .containsEntry("duration", 500_000L)
                .containsEntry("parent", Objects.requireNonNull(sink.rows.get(6).get("span")));
    }

    @Test
    void readsARecordingOfDevTools() {
        RecordingSink sink = sample("firefox.devtools");
        assertThat(ofKind(sink, "timeline marker").getFirst())
                .containsEntry("name", new Str("Styles"))
                .containsEntry("time", new Time(1_500_000))
                .containsEntry("duration", 1_250_000L)
                .containsEntry("thread", new Str("main thread"));
        assertThat(ofKind(sink, "tick")).hasSize(2);
        assertThat(ofKind(sink, "js allocation").getLast())
                .containsEntry("name", new Str("inner"))
                .containsEntry("stack", new Str("outer;inner"))
                .containsEntry("weight.bytes", 32.0);
        assertThat(ofKind(sink, "sample").getFirst()).containsEntry("time", new Time(2_500_000));
        assertThat(ofKind(sink, "marker").getFirst())
                .as("moved to the first sample")
                .containsEntry("time", new Time(2_500_000))
                .containsEntry("duration", 10_000_000L);
    }

    @Test
    void givesRolesAndUnits() {
        RecordingSink sink = sample("firefox");
        Map<String, Role> roles = Map.of(
                "time", Role.TIME,
                "thread", Role.ENTITY,
                "name", Role.EVENT,
                "duration", Role.DURATION,
                "span", Role.SPAN,
                "parent", Role.PARENT);
        roles.forEach((column, role) -> assertThat(
                        Objects.requireNonNull(sink.columns.get(column)).role())
                .isEqualTo(role));
        assertThat(Objects.requireNonNull(sink.columns.get("eventDelay")).unit())
                .isEqualTo("ms");
    }

    /// Counted with Python's json module.
    @Test
    void readsAllOfARealRecording() {
        RecordingSink sink = Reading.readShared(new FirefoxFormat(), "04-timeline/firefox59.json.gz");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(ofKind(sink, "sample")).hasSize(10161);
        assertThat(ofKind(sink, "marker")).hasSize(2690);
        assertThat(ofKind(sink, "timeline marker")).hasSize(156);
        assertThat(ofKind(sink, "tick")).hasSize(561);
        assertThat(ofKind(sink, "js allocation")).hasSize(18500);
        assertThat(new FirefoxFormat().sniff(Reading.shared("04-timeline/firefox59.json.gz"), "x"))
                .isGreaterThan(80);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"meta\":{\"version\":1},\"threads\":[]}",
                "{\"label\":\"x\",\"duration\":3,\"markers\":[]}",
                "{\"traceEvents\":[],\"meta\":{}}",
            })
    void takesNoOtherJson(String text) {
        assertThat(new FirefoxFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }
}
