package dev.sightline.format.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import dev.sightline.format.internal.Json;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class OtlpFormatTest {
    private static final String SPAN =
            "{\"traceId\":\"t1\",\"spanId\":\"s1\",\"parentSpanId\":\"\",\"name\":\"GET\",\"kind\":2,"
                    + "\"startTimeUnixNano\":\"100\",\"endTimeUnixNano\":250,\"attributes\":[%s],"
                    + "\"status\":{\"code\":\"STATUS_CODE_ERROR\",\"message\":\"m\"}}";

    private static RecordingSink read(String text) {
        return Reading.read(new OtlpFormat(), text);
    }

    private static String spans(String resource, String spans) {
        return "{\"resourceSpans\":[{\"resource\":{\"attributes\":[%s]},\"scopeSpans\":[{\"scope\":{\"name\":\"lib\",\"version\":\"2\"},\"spans\":[%s]}]}]}\n"
                .formatted(resource, spans);
    }

    private static String attribute(String key, String value) {
        return "{\"key\":\"" + key + "\",\"value\":" + value + "}";
    }

    private static @Nullable Role role(RecordingSink sink, String column) {
        return Objects.requireNonNull(sink.columns.get(column), column).role();
    }

    @Test
    void readsASpan() {
        RecordingSink sink = read(spans(attribute("service.name", "{\"stringValue\":\"front\"}"), SPAN.formatted("")));
        assertThat(sink.rows)
                .containsExactly(Map.ofEntries(
                        Map.entry("traceId", new Str("t1")),
                        Map.entry("spanId", new Str("s1")),
                        Map.entry("name", new Str("GET")),
                        Map.entry("kind", 2L),
                        Map.entry("startTimeUnixNano", new Time(100)),
                        Map.entry("endTimeUnixNano", new Time(250)),
                        Map.entry("duration", 150L),
                        Map.entry("status.code", 2L),
                        Map.entry("status.message", new Str("m")),
                        Map.entry("resource.service.name", new Str("front")),
                        Map.entry("scope.name", new Str("lib")),
                        Map.entry("scope.version", new Str("2"))));
    }

    @Test
    void givesRoles() {
        RecordingSink sink = read(spans(attribute("service.name", "{\"stringValue\":\"front\"}"), SPAN.formatted("")));
        assertThat(role(sink, "traceId")).isEqualTo(Role.FLOW);
        assertThat(role(sink, "spanId")).isEqualTo(Role.SPAN);
        assertThat(role(sink, "parentSpanId")).isEqualTo(Role.PARENT);
        assertThat(role(sink, "name")).isEqualTo(Role.EVENT);
        assertThat(role(sink, "startTimeUnixNano")).isEqualTo(Role.TIME);
        assertThat(role(sink, "endTimeUnixNano")).isNull();
        assertThat(role(sink, "duration")).isEqualTo(Role.DURATION);
        assertThat(role(sink, "resource.service.name")).isEqualTo(Role.ENTITY);
    }

    @Test
    void showsASpanAsWritten() {
        String span = SPAN.formatted(attribute("é", "{\"stringValue\":\"ü\"}"));
        String text = spans("", span + " , " + span);
        RecordingSink sink = read(text);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        assertThat(Reading.asWritten(bytes, sink, 0)).isEqualTo(span);
        assertThat(Reading.asWritten(bytes, sink, 1)).isEqualTo(span);
    }

    @Test
    void typesAttributes() {
        String attributes = String.join(
                ",",
                attribute("s", "{\"stringValue\":\"12\"}"),
                attribute("i", "{\"intValue\":\"-7\"}"),
                attribute("j", "{\"intValue\":8}"),
                attribute("d", "{\"doubleValue\":1}"),
                attribute("inf", "{\"doubleValue\":\"Infinity\"}"),
                attribute("b", "{\"boolValue\":true}"),
                attribute("x", "{\"bytesValue\":\"AAA=\"}"),
                attribute("none", "{}"));
        assertThat(read(spans("", SPAN.formatted(attributes))).rows.getFirst())
                .containsAllEntriesOf(
                        Map.of("s", new Str("12"), "i", -7L, "j", 8L, "d", 1.0, "b", true, "x", new Str("AAA=")))
                .containsEntry("inf", Double.POSITIVE_INFINITY)
                .doesNotContainKey("none");
    }

    @Test
    void writesListsAndMapsAsPlainJson() {
        String list =
                "{\"arrayValue\":{\"values\":[{\"stringValue\":\"a\\\"\"},{\"intValue\":\"1\"},{\"boolValue\":true},{}]}}";
        String map = "{\"kvlistValue\":{\"values\":[{\"key\":\"k\",\"value\":" + list + "}]}}";
        String attributes =
                attribute("l", list) + "," + attribute("m", map) + "," + attribute("e", "{\"arrayValue\":{}}");
        assertThat(read(spans("", SPAN.formatted(attributes))).rows.getFirst())
                .containsEntry("l", new Str("[\"a\\\"\",1,true,null]"))
                .containsEntry("m", new Str("{\"k\":[\"a\\\"\",1,true,null]}"))
                .containsEntry("e", new Str("[]"));
    }

    @Test
    void renamesAttributesThatAreCalledLikeFields() {
        String attributes =
                attribute("name", "{\"stringValue\":\"n\"}") + "," + attribute("resource.x", "{\"intValue\":1}");
        assertThat(read(spans("", SPAN.formatted(attributes))).rows.getFirst())
                .containsEntry("name", new Str("GET"))
                .containsEntry("attributes.name", new Str("n"))
                .containsEntry("attributes.resource.x", 1L);
    }

    @Test
    void findsTheResourceBehindTheSpans() {
        String text = "{\"resourceSpans\":[{\"scopeSpans\":[{\"spans\":[" + SPAN.formatted("")
                + "],\"scope\":{\"name\":\"lib\"}}],\"resource\":{\"attributes\":["
                + "{\"value\":{\"stringValue\":\"front\"},\"key\":\"service.name\"}]}}]}";
        RecordingSink sink = read(text);
        assertThat(sink.rows.getFirst())
                .containsEntry("resource.service.name", new Str("front"))
                .containsEntry("scope.name", new Str("lib"));
        assertThat(Reading.asWritten(text.getBytes(StandardCharsets.UTF_8), sink, 0))
                .isEqualTo(SPAN.formatted(""));
    }

    @Test
    void acceptsSnakeCase() {
        assertThat(read("{\"resource_spans\":[{\"scope_spans\":[{\"spans\":[{\"trace_id\":\"t\",\"span_id\":\"s\","
                                + "\"start_time_unix_nano\":\"5\",\"end_time_unix_nano\":\"7\"}]}]}]}")
                        .rows)
                .containsExactly(Map.of(
                        "traceId", new Str("t"),
                        "spanId", new Str("s"),
                        "startTimeUnixNano", new Time(5),
                        "endTimeUnixNano", new Time(7),
                        "duration", 2L));
    }

    @Test
    void readsLogs() {
        String log =
                "{\"timeUnixNano\":\"0\",\"observedTimeUnixNano\":\"9\",\"severityNumber\":\"SEVERITY_NUMBER_INFO2\","
                        + "\"severityText\":\"INFO\",\"body\":{\"stringValue\":\"hello\"},\"traceId\":\"t\",\"spanId\":\"\"}";
        RecordingSink sink = read("{\"resourceLogs\":[{\"scopeLogs\":[{\"scope\":{},\"logRecords\":[" + log + "]}]}]}");
        assertThat(sink.rows)
                .containsExactly(Map.of(
                        "observedTimeUnixNano", new Time(9),
                        "severityNumber", 10L,
                        "severityText", new Str("INFO"),
                        "body", new Str("hello"),
                        "traceId", new Str("t")));
        assertThat(role(sink, "body")).isEqualTo(Role.EVENT);
        assertThat(role(sink, "severityText")).isEqualTo(Role.LEVEL);
    }

    @Test
    void readsPointsOfMetrics() {
        String sum =
                "{\"name\":\"requests\",\"unit\":\"1\",\"sum\":{\"dataPoints\":[{\"timeUnixNano\":\"5\",\"asInt\":\"3\","
                        + "\"startTimeUnixNano\":\"1\",\"attributes\":[" + attribute("host", "{\"stringValue\":\"h\"}")
                        + "]}]}}";
        String histogram =
                "{\"histogram\":{\"dataPoints\":[{\"timeUnixNano\":\"6\",\"count\":\"2\",\"sum\":3.5,\"min\":1,"
                        + "\"max\":2.5,\"bucketCounts\":[\"1\",\"1\"],\"explicitBounds\":[2]}]},\"name\":\"latency\"}";
        RecordingSink sink =
                read("{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[" + sum + "," + histogram + "]}]}]}");
        assertThat(sink.rows)
                .containsExactly(
                        Map.of(
                                "name", new Str("requests"),
                                "unit", new Str("1"),
                                "timeUnixNano", new Time(5),
                                "dataPoint.startTimeUnixNano", new Time(1),
                                "value", 3L,
                                "host", new Str("h")),
                        Map.of(
                                "name",
                                new Str("latency"),
                                "timeUnixNano",
                                new Time(6),
                                "count",
                                2L,
                                "sum",
                                3.5,
                                "min",
                                1.0,
                                "max",
                                2.5,
                                "bucketCounts",
                                new Str("[\"1\",\"1\"]"),
                                "explicitBounds",
                                new Str("[2]")));
        assertThat(role(sink, "timeUnixNano")).isEqualTo(Role.TIME);
    }

    @Test
    void readsExponentialHistograms() {
        String point = "{\"timeUnixNano\":\"6\",\"count\":\"4\",\"sum\":9.5,\"scale\":-1,\"zeroCount\":\"1\","
                + "\"positive\":{\"offset\":2,\"bucketCounts\":[\"1\",\"2\"]},\"negative\":{},\"zeroThreshold\":0.5}";
        RecordingSink sink = read("{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"name\":\"size\","
                + "\"exponentialHistogram\":{\"dataPoints\":[" + point + "]}}]}]}]}");
        assertThat(sink.rows.getFirst())
                .containsAllEntriesOf(Map.of(
                        "count",
                        4L,
                        "sum",
                        9.5,
                        "scale",
                        -1L,
                        "zeroCount",
                        1L,
                        "zeroThreshold",
                        0.5,
                        "positive",
                        new Str("{\"offset\":2,\"bucketCounts\":[\"1\",\"2\"]}")))
                .doesNotContainKey("negative");
    }

    @Test
    void pairsCallersAndCallees() {
        String client = SPAN.formatted("").replace("\"kind\":2", "\"kind\":\"SPAN_KIND_CLIENT\"");
        String server = SPAN.formatted("").replace("\"parentSpanId\":\"\"", "\"parentSpanId\":\"s1\"");
        RecordingSink sink = read(spans("", client + "," + server + "," + SPAN.formatted("")));
        assertThat(sink.rows.get(0))
                .containsEntry("message.id", new Str("s1"))
                .containsEntry("message.side", new Str("send"));
        assertThat(sink.rows.get(1))
                .containsEntry("message.id", new Str("s1"))
                .containsEntry("message.side", new Str("receive"));
        assertThat(sink.rows.get(2)).doesNotContainKeys("message.id", "message.side");
        assertThat(role(sink, "message.id")).isEqualTo(Role.MESSAGE);
    }

    @Test
    void keepsSpansOnBothSidesOfABadOne() {
        String bad = SPAN.formatted("").replace("\"100\"", "\"soon\"");
        String line = spans("", String.join(",", SPAN.formatted(""), bad, SPAN.formatted("")));
        RecordingSink sink = read(line + line);
        assertThat(sink.rows).hasSize(4);
        assertThat(sink.rejects).hasSize(2).allMatch(r -> r.cause().startsWith("startTimeUnixNano"));
    }

    @Test
    void aRequestWithoutRecordsIsNoMistake() {
        RecordingSink sink = read("{}\n{\"resourceSpans\":[]}\n{\"resourceSpans\":[{}]}\n");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void rejectsOtherLines() {
        RecordingSink sink = read(
                spans("", SPAN.formatted("")) + "{\"a\":1}\n{\"resourceSpans\":[\n" + spans("", SPAN.formatted("")));
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.rejects.stream().map(RecordingSink.Reject::cause))
                .containsExactly(OtlpReader.UNKNOWN, Json.NOT_JSON);
    }

    @Test
    void readsADocumentTooLongToBeHeld() {
        String group =
                "{\"scopeSpans\":[{\"spans\":[" + (SPAN.formatted("") + ",").repeat(99) + SPAN.formatted("") + "]}]}";
        int groups = (17 << 20) / group.length();
        RecordingSink sink = read("{\n\"resourceSpans\":[" + (group + ",\n").repeat(groups - 1) + group + "]}\n");
        assertThat(sink.rows).hasSize(groups * 100);
        assertThat(sink.rejects).isEmpty();
    }
}
