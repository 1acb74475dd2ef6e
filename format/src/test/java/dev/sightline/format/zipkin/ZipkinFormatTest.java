package dev.sightline.format.zipkin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipkinFormatTest {
    private static final String CLIENT =
            "{\"traceId\":\"a\",\"id\":\"2\",\"parentId\":\"1\",\"kind\":\"CLIENT\",\"name\":\"get\",\"timestamp\":5,"
                    + "\"duration\":7,\"localEndpoint\":{\"serviceName\":\"front\",\"port\":80},"
                    + "\"remoteEndpoint\":{\"serviceName\":\"back\"},\"tags\":{\"k\":\"1\",\"error\":\"\"}}";

    private static RecordingSink read(String text) {
        return Reading.read(new ZipkinFormat(), text);
    }

    private static int sniff(String text) {
        return new ZipkinFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    @Test
    void readsASpan() {
        assertThat(read("[" + CLIENT + "]").rows)
                .containsExactly(Map.ofEntries(
                        Map.entry("traceId", new Str("a")),
                        Map.entry("id", new Str("2")),
                        Map.entry("parentId", new Str("1")),
                        Map.entry("kind", new Str("CLIENT")),
                        Map.entry("name", new Str("get")),
                        Map.entry("timestamp", new Time(5000)),
                        Map.entry("duration", 7L),
                        Map.entry("localEndpoint.serviceName", new Str("front")),
                        Map.entry("localEndpoint.port", 80L),
                        Map.entry("remoteEndpoint.serviceName", new Str("back")),
                        Map.entry("tags.k", "1"),
                        // that the tag is there says that the span failed
                        Map.entry("tags.error", new Str("true")),
                        Map.entry("message.id", new Str("2")),
                        Map.entry("message.side", new Str("send"))));
    }

    @Test
    void givesRolesAndUnits() {
        RecordingSink sink = read("[" + CLIENT + "]");
        Map<String, Role> roles = Map.of(
                "traceId", Role.FLOW,
                "id", Role.SPAN,
                "parentId", Role.PARENT,
                "name", Role.EVENT,
                "timestamp", Role.TIME,
                "duration", Role.DURATION,
                "localEndpoint.serviceName", Role.ENTITY,
                "remoteEndpoint.serviceName", Role.PEER,
                "message.id", Role.MESSAGE);
        roles.forEach((column, role) -> assertThat(
                        Objects.requireNonNull(sink.columns.get(column)).role())
                .isEqualTo(role));
        assertThat(Objects.requireNonNull(sink.columns.get("duration")).unit()).isEqualTo("us");
    }

    @ParameterizedTest
    @CsvSource({
        "CLIENT, false, 2, send",
        "PRODUCER, false, 2, send",
        "SERVER, false, 1, receive",
        "SERVER, true, 2, receive",
        "CONSUMER, false, 1, receive",
    })
    void bothSidesOfACallHaveTheCallersSpanId(String kind, boolean shared, String message, String side) {
        String span = "[{\"traceId\":\"a\",\"parentId\":\"1\",\"id\":\"2\",\"kind\":\"%s\",\"shared\":%s}]"
                .formatted(kind, shared);
        assertThat(read(span).rows.getFirst())
                .containsEntry("message.id", new Str(message))
                .containsEntry("message.side", new Str(side));
    }

    @ParameterizedTest
    @ValueSource(strings = {"[%s,%s]", "[[%s],[%s]]", "%s\n%s\n", "[%s]\n[%s]\n", "[[%s,%s]]", "\n [%s\n,\n%s]"})
    void readsEveryWayToListSpans(String shape) {
        String text = shape.formatted(CLIENT, CLIENT);
        assertThat(sniff(text)).isEqualTo(90);
        RecordingSink sink = read(text);
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).isEmpty();
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 1))
                .isEqualTo(CLIENT);
    }

    @Test
    void readsVersion1() {
        RecordingSink sink = read("[{\"traceId\":\"a\",\"id\":\"2\",\"name\":\"get\",\"annotations\":["
                + "{\"timestamp\":10,\"value\":\"sr\",\"endpoint\":{\"serviceName\":\"back\",\"port\":1}},"
                + "{\"timestamp\":20,\"value\":\"ss\",\"endpoint\":{\"serviceName\":\"back\"}}],"
                + "\"binaryAnnotations\":[{\"key\":\"http.path\",\"value\":\"/\",\"endpoint\":{\"serviceName\":\"back\"}},"
                + "{\"key\":\"ca\",\"value\":true,\"endpoint\":{\"serviceName\":\"front\"}}]}]");
        assertThat(sink.rows.getFirst())
                .containsEntry("kind", new Str("SERVER"))
                .containsEntry("localEndpoint.serviceName", new Str("back"))
                .containsEntry("remoteEndpoint.serviceName", new Str("front"))
                .containsEntry("tags.http.path", "/")
                .containsEntry("message.id", new Str("2"));
    }

    @Test
    void keepsWhatItDoesNotKnow() {
        RecordingSink sink =
                read("[{\"traceId\":\"a\",\"id\":\"2\",\"x\":3,\"y\":[{\"z\":1}],\"timestamp\":0,\"kind\":null,"
                        + "\"annotations\":[]}]");
        assertThat(sink.rows)
                .containsExactly(
                        Map.of("traceId", new Str("a"), "id", new Str("2"), "x", 3L, "y", new Str("[{\"z\":1}]")));
    }

    @Test
    void rejectsWhatIsNoSpan() {
        RecordingSink sink = read("[{\"id\":\"2\"}," + CLIENT
                + ",{\"traceId\":\"a\",\"id\":\"3\",\"timestamp\":\"now\"},7,{\"traceId\":}]");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects)
                .extracting(RecordingSink.Reject::cause)
                .containsExactly(
                        "no Zipkin span: no traceId or no id",
                        "timestamp or duration is no count of microseconds",
                        "not an object",
                        "not valid JSON");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[{\"traceId\":\"a\",\"spanId\":\"b\",\"id\":\"c\",\"name\":\"x\"}]",
                "[{\"traceId\":\"order 7\",\"id\":\"c\",\"timestamp\":1,\"duration\":1}]",
                "[{\"traceId\":\"a\",\"id\":\"c\",\"message\":\"x\"}]",
                "{\"resourceSpans\":[{\"traceId\":\"a\",\"id\":\"c\",\"duration\":1,\"timestamp\":1}]}",
            })
    void takesNoOtherJson(String text) {
        assertThat(sniff(text)).isZero();
    }

    /// Counted with Python's json module.
    @ParameterizedTest
    @CsvSource({
        "zipkin-smartthings-install.json, 1041, 16, 957, 866, 294, 463",
        "zipkin-messaging-kafka.json, 28, 2, 28, 28, 0, 16",
        "zipkin-skew.json, 4, 2, 4, 4, 1, 0",
        "zipkin-ascend.json, 8, 3, 8, 8, 2, 2",
    })
    void readsAllSpansOfAFile(String file, int spans, int services, int times, int durations, int shared, int remotes) {
        RecordingSink sink = Reading.readShared(new ZipkinFormat(), "03-spans/" + file);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows).hasSize(spans);
        Set<Object> names = new HashSet<>();
        sink.rows.forEach(row -> names.add(row.get("localEndpoint.serviceName")));
        names.remove(null);
        assertThat(names).hasSize(services);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("timestamp")))
                .hasSize(times);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("duration")))
                .hasSize(durations);
        assertThat(sink.rows.stream().filter(row -> Boolean.TRUE.equals(row.get("shared"))))
                .hasSize(shared);
        assertThat(sink.rows.stream()
                        .filter(row -> row.keySet().stream().anyMatch(key -> key.startsWith("remoteEndpoint"))))
                .hasSize(remotes);
    }

    /// All 294 shared spans meet their caller's, and one that is not shared; counted with Python's json module.
    @Test
    void findsBothSidesOfRealCalls() {
        RecordingSink sink = Reading.readShared(new ZipkinFormat(), "03-spans/zipkin-smartthings-install.json");
        Set<Object> sent = new HashSet<>();
        sink.rows.stream()
                .filter(row -> new Str("send").equals(row.get("message.side")))
                .forEach(row -> sent.add(row.get("message.id")));
        assertThat(sink.rows.stream()
                        .filter(row -> new Str("receive").equals(row.get("message.side"))
                                && sent.contains(row.get("message.id"))))
                .hasSize(295);
    }

    @Test
    void readsItsSample() {
        RecordingSink sink = Reading.read(new ZipkinFormat(), Samples.of("zipkin"), Reading.DEFAULTS);
        assertThat(sink.rows).hasSize(5);
    }
}
