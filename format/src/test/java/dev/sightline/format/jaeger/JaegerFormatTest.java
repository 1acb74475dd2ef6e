package dev.sightline.format.jaeger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JaegerFormatTest {
    private static final String SPAN =
            "{\"traceID\":\"t\",\"spanID\":\"2\",\"operationName\":\"get\",\"startTime\":5,\"duration\":7,"
                    + "\"references\":[%s],\"tags\":[%s],\"processID\":\"p1\",\"logs\":[],\"warnings\":null}";
    private static final String PROCESSES =
            "\"processes\":{\"p1\":{\"serviceName\":\"front\",\"tags\":[{\"key\":\"ip\",\"type\":\"string\",\"value\":\"1\"}]}}";

    private static RecordingSink read(String text) {
        return Reading.read(new JaegerFormat(), text);
    }

    private static int sniff(String text) {
        return new JaegerFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x");
    }

    private static String trace(String span) {
        return "{\"traceID\":\"t\",\"spans\":[" + span + "]," + PROCESSES + "}";
    }

    private static String tag(String key, String type, String value) {
        return "{\"key\":\"%s\",\"type\":\"%s\",\"value\":%s}".formatted(key, type, value);
    }

    private static String reference(String type, String trace, String span) {
        return "{\"refType\":\"%s\",\"traceID\":\"%s\",\"spanID\":\"%s\"}".formatted(type, trace, span);
    }

    @Test
    void readsASpanWhoseProcessComesLater() {
        RecordingSink sink = read("{\"data\":["
                + trace(SPAN.formatted(reference("CHILD_OF", "t", "1"), tag("span.kind", "string", "\"client\"")))
                + "]}");
        assertThat(sink.rows)
                .containsExactly(Map.ofEntries(
                        Map.entry("traceID", new Str("t")),
                        Map.entry("spanID", new Str("2")),
                        Map.entry("parentSpanID", new Str("1")),
                        Map.entry("operationName", new Str("get")),
                        Map.entry("startTime", new Time(5000)),
                        Map.entry("duration", 7L),
                        Map.entry("processID", new Str("p1")),
                        Map.entry("process.serviceName", new Str("front")),
                        Map.entry("process.tags.ip", new Str("1")),
                        Map.entry("tags.span.kind", new Str("client")),
                        Map.entry("message.id", new Str("2")),
                        Map.entry("message.side", new Str("send"))));
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void givesRolesAndUnits() {
        RecordingSink sink = read(trace(SPAN.formatted(
                reference("CHILD_OF", "t", "1"),
                tag("span.kind", "string", "\"server\"") + "," + tag("peer.service", "string", "\"x\""))));
        Map<String, Role> roles = Map.of(
                "traceID", Role.FLOW,
                "spanID", Role.SPAN,
                "parentSpanID", Role.PARENT,
                "operationName", Role.EVENT,
                "startTime", Role.TIME,
                "duration", Role.DURATION,
                "process.serviceName", Role.ENTITY,
                "tags.peer.service", Role.PEER,
                "message.id", Role.MESSAGE);
        roles.forEach((column, role) -> assertThat(
                        Objects.requireNonNull(sink.columns.get(column)).role())
                .isEqualTo(role));
        assertThat(Objects.requireNonNull(sink.columns.get("duration")).unit()).isEqualTo("us");
        assertThat(sink.rows.getFirst()).containsEntry("message.id", new Str("1"));
    }

    @Test
    void keepsTheTypesOfTags() {
        String tags = String.join(
                ",",
                tag("s", "string", "\"12\""),
                tag("b", "bool", "true"),
                tag("i", "int64", "12"),
                tag("f", "float64", "3"),
                tag("x", "binary", "\"AAE=\""),
                tag("eb", "bool", "\"false\""),
                tag("ei", "int64", "\"-7\""),
                "{\"value\":\"v\",\"key\":\"late\"}");
        assertThat(read(trace(SPAN.formatted("", tags))).rows.getFirst())
                .containsEntry("tags.s", new Str("12"))
                .containsEntry("tags.b", true)
                .containsEntry("tags.i", 12L)
                .containsEntry("tags.f", 3.0)
                .containsEntry("tags.x", new Str("AAE="))
                .containsEntry("tags.eb", false)
                .containsEntry("tags.ei", -7L)
                .containsEntry("tags.late", new Str("v"));
    }

    @Test
    void takesTheCallerOfItsTraceForTheParent() {
        String two = reference("FOLLOWS_FROM", "t", "1") + "," + reference("CHILD_OF", "t", "3");
        assertThat(read(trace(SPAN.formatted(two, ""))).rows.getFirst())
                .containsEntry("parentSpanID", new Str("3"))
                .containsEntry("references", new Str("[" + two + "]"));
        String follows = reference("FOLLOWS_FROM", "t", "1");
        assertThat(read(trace(SPAN.formatted(follows, ""))).rows.getFirst())
                .containsEntry("parentSpanID", new Str("1"))
                .containsEntry("references", new Str("[" + follows + "]"));
        String other = reference("CHILD_OF", "u", "1");
        assertThat(read(trace(SPAN.formatted(other, ""))).rows.getFirst())
                .doesNotContainKey("parentSpanID")
                .containsKey("references");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{\"data\":[%s,%s],\"total\":0}", "[%s,%s]", "%s\n%s\n", "{\"data\":[%s]}\n{\"data\":[%s]}"})
    void readsEveryWayToListTraces(String shape) {
        String span = SPAN.formatted("", "");
        String text = shape.formatted(trace(span), trace(span).replace("front", "back"));
        assertThat(sniff(text)).isEqualTo(90);
        RecordingSink sink = read(text);
        assertThat(sink.rows)
                .extracting(row -> row.get("process.serviceName"))
                .containsExactly(new Str("front"), new Str("back"));
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 1))
                .isEqualTo(span);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s\n%s\n",
                "[%s,%s]",
                "{\"_index\":\"jaeger-span\",\"_source\":%s}\n{\"_index\":\"jaeger-span\",\"_source\":%s}\n",
                "{\"hits\":{\"total\":2,\"hits\":[{\"_source\":%s},{\"_source\":%s}]}}",
            })
    void readsSpansAsElasticsearchHasThem(String shape) {
        String span =
                "{\"traceID\":\"t\",\"spanID\":\"2\",\"operationName\":\"get\",\"startTime\":5,\"startTimeMillis\":0,"
                        + "\"duration\":7,\"references\":[],\"tags\":[{\"key\":\"n\",\"type\":\"int64\",\"value\":\"3\"}],"
                        + "\"tag\":{\"http@method\":\"GET\",\"span@kind\":\"client\"},\"logs\":[],"
                        + "\"process\":{\"serviceName\":\"front\",\"tag\":{\"host@name\":\"h\"}}}";
        String text = shape.formatted(span, span);
        assertThat(sniff(text)).isEqualTo(90);
        RecordingSink sink = read(text);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rows.getLast())
                .containsEntry("process.serviceName", new Str("front"))
                .containsEntry("process.tags.host.name", new Str("h"))
                .containsEntry("tags.http.method", new Str("GET"))
                .containsEntry("tags.n", 3L)
                .containsEntry("message.id", new Str("2"));
    }

    @Test
    void rejectsABrokenSpanOnly() {
        String span = SPAN.formatted("", "");
        RecordingSink sink = read(trace(span + ",{\"spanID\":},7,{\"traceID\":\"t\"}," + span));
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects)
                .extracting(RecordingSink.Reject::cause)
                .containsExactly("not valid JSON", "not an object", "no Jaeger span: no spanID");
    }

    @Test
    void saysWhereATraceBreaksOff() {
        String text = trace(SPAN.formatted("", ""));
        RecordingSink sink = read(text.substring(0, text.length() - 3));
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.damages).hasSize(1);
    }

    @Test
    void readsASpanOfSixteenMebibytesAndRejectsALongerOne() {
        String big = "\"x\":\"" + "y".repeat(17 << 20) + "\"";
        String span = SPAN.formatted("", "");
        RecordingSink sink = read(trace(span + ",{\"spanID\":\"1\"," + big + "}," + span));
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects).hasSize(1);
        assertThat(sink.rows.getLast()).containsEntry("process.serviceName", new Str("front"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"data\":[{\"parent\":\"a\",\"child\":\"b\",\"callCount\":1}]}",
                "[{\"traceID\":\"t\",\"message\":\"x\"}]",
                "{\"data\":[\"service\"],\"total\":1}",
                "{\"traceEvents\":[]}",
            })
    void takesNoOtherJson(String text) {
        assertThat(sniff(text)).isZero();
    }

    /// Counted with Python's json module.
    @ParameterizedTest
    @CsvSource({
        "jaeger-crisp-18.json, 9, 9, 8",
        "jaeger-crisp-23.json, 9, 3, 8",
        "jaeger-ui-transformed.json, 4, 2, 3",
    })
    void readsAllSpansOfAFile(String file, int spans, int services, int parents) {
        RecordingSink sink = Reading.readShared(new JaegerFormat(), "03-spans/" + file);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(spans);
        assertThat(sink.rows.stream().map(row -> row.get("process.serviceName")).distinct())
                .hasSize(services);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("parentSpanID")))
                .hasSize(parents);
    }

    @Test
    void readsItsSample() {
        RecordingSink sink = Reading.read(new JaegerFormat(), Samples.of("jaeger"), Reading.DEFAULTS);
        assertThat(sink.rows)
                .extracting(row -> row.get("process.tags.hostname"))
                .containsExactly(new Str("h1"), new Str("h1"), null, new Str("h2"));
    }
}
