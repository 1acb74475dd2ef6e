package dev.sightline.format.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.internal.Json;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.ScopeLogs;
import io.opentelemetry.proto.metrics.v1.Gauge;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A record that cannot be read costs itself, wherever it stands.
class OtlpBadRecordsTest {
    private static final int RECORDS = 5;

    /// Beyond the year 2262, as JSON and as the 64 bits of protocol buffers.
    private static final String BAD_TIME = "18446744073709551615";

    private static RecordingSink read(String json) {
        return Reading.read(new OtlpFormat(), json);
    }

    private static String list(Signal signal, String records) {
        return switch (signal) {
            case SPANS -> "{\"resourceSpans\":[{\"scopeSpans\":[{\"scope\":{},\"spans\":[" + records + "]}]}]}";
            case LOGS -> "{\"resourceLogs\":[{\"scopeLogs\":[{\"scope\":{},\"logRecords\":[" + records + "]}]}]}";
            case METRICS ->
                "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"scope\":{},\"metrics\":[{\"name\":\"m\",\"gauge\":"
                        + "{\"dataPoints\":[" + records + "]}}]}]}]}";
        };
    }

    private static String record(Signal signal, int number, String time) {
        return switch (signal) {
            case SPANS ->
                "{\"name\":\"%d\",\"startTimeUnixNano\":\"%s\",\"endTimeUnixNano\":\"900\"}".formatted(number, time);
            case LOGS -> "{\"timeUnixNano\":\"%s\",\"body\":{\"stringValue\":\"%d\"}}".formatted(time, number);
            case METRICS -> "{\"timeUnixNano\":\"%s\",\"asInt\":\"%d\"}".formatted(time, number);
        };
    }

    private static String records(Signal signal, int bad, String instead) {
        return IntStream.range(0, RECORDS)
                .mapToObj(i -> i == bad ? instead : record(signal, i, Integer.toString(100 + i)))
                .collect(Collectors.joining(", "));
    }

    private static byte[] proto(Signal signal, int bad) {
        long[] times = IntStream.range(0, RECORDS)
                .mapToLong(i -> i == bad ? Long.parseUnsignedLong(BAD_TIME) : 100 + i)
                .toArray();
        IntStream numbers = IntStream.range(0, RECORDS);
        return switch (signal) {
            case SPANS -> {
                ExportTraceServiceRequest.Builder request = ExportTraceServiceRequest.newBuilder();
                ScopeSpans.Builder spans = request.addResourceSpansBuilder().addScopeSpansBuilder();
                numbers.forEach(i -> spans.addSpans(Span.newBuilder()
                        .setName(Integer.toString(i))
                        .setStartTimeUnixNano(times[i])
                        .setEndTimeUnixNano(900)));
                yield request.build().toByteArray();
            }
            case LOGS -> {
                ExportLogsServiceRequest.Builder request = ExportLogsServiceRequest.newBuilder();
                ScopeLogs.Builder logs = request.addResourceLogsBuilder().addScopeLogsBuilder();
                numbers.forEach(i -> logs.addLogRecords(LogRecord.newBuilder()
                        .setTimeUnixNano(times[i])
                        .setBody(AnyValue.newBuilder().setStringValue(Integer.toString(i)))));
                yield request.build().toByteArray();
            }
            case METRICS -> {
                ExportMetricsServiceRequest.Builder request = ExportMetricsServiceRequest.newBuilder();
                Gauge.Builder gauge = request.addResourceMetricsBuilder()
                        .addScopeMetricsBuilder()
                        .addMetricsBuilder()
                        .setName("m")
                        .getGaugeBuilder();
                numbers.forEach(i -> gauge.addDataPoints(
                        NumberDataPoint.newBuilder().setTimeUnixNano(times[i]).setAsInt(i)));
                yield request.build().toByteArray();
            }
        };
    }

    @ParameterizedTest
    @EnumSource
    void costsItselfInJsonAsInProtocolBuffers(Signal signal) {
        for (int bad = -1; bad < RECORDS; bad++) {
            for (String time : List.of(BAD_TIME, "-1", "soon")) {
                String record = record(signal, bad, time);
                String text = list(signal, records(signal, bad, record));
                RecordingSink json = read(text);
                RecordingSink proto = Reading.read(new OtlpProtoFormat(), proto(signal, bad), Reading.DEFAULTS);
                String place = signal + " with a time of " + time + " at " + bad;
                assertThat(json.rows).as(place).isEqualTo(proto.rows).hasSize(bad < 0 ? RECORDS : RECORDS - 1);
                assertThat(json.rejects).as(place).hasSameSizeAs(proto.rejects).hasSize(bad < 0 ? 0 : 1);
                assertThat(json.rejects).as(place).allSatisfy(reject -> {
                    assertThat(reject.text()).isEqualTo(record);
                    assertThat(reject.offset()).isEqualTo(text.indexOf(record));
                });
            }
        }
    }

    private static String attribute(String value) {
        return "{\"attributes\":[{\"key\":\"a\",\"value\":" + value + "},{\"key\":\"b\",\"value\":{\"intValue\":1}}]}";
    }

    /// All kinds of values where others belong, for all signals: none is broken JSON.
    private static List<String> wrong(Signal signal) {
        String deep = "[".repeat(90) + "]".repeat(90);
        String lists = "{\"arrayValue\":{\"values\":[".repeat(40) + "]}}".repeat(40);
        String own = switch (signal) {
            case SPANS ->
                "{\"events\":%s} {\"events\":{}} {\"kind\":\"x\"} {\"status\":{\"code\":[{}]},\"name\":\"n\"} "
                        + "{\"status\":7} {\"name\":{\"a\":[1,{}]}} {\"traceId\":[[{}]]} {\"links\":\"l\"}";
            case LOGS ->
                "{\"body\":\"text\"} {\"body\":{\"intValue\":{\"a\":[]}}} {\"severityNumber\":\"LOUD\"} "
                        + "{\"severityText\":{}} {\"body\":{\"arrayValue\":{\"values\":[1]}}} {\"exemplars\":0,\"flags\":%s}";
            case METRICS ->
                "{\"asDouble\":\"x\"} {\"asInt\":{\"x\":{}}} {\"count\":[1]} {\"positive\":[]} "
                        + "{\"bucketCounts\":1} {\"explicitBounds\":%s} {\"asInt\":" + "9".repeat(2000) + "}";
        };
        String shared = "null 7 [{}] \"x\" {\"attributes\":{}} {\"attributes\":[7]} {\"attributes\":[[{}]]}";
        List<String> values = List.of(
                "7",
                "[]",
                "{\"boolValue\":\"yes\"}",
                "{\"boolValue\":{\"intValue\":1}}",
                "{\"intValue\":1.5}",
                "{\"intValue\":\"99999999999999999999\"}",
                "{\"doubleValue\":true}",
                "{\"stringValue\":" + deep + "}",
                lists);
        return Stream.concat(
                        Stream.of((own.formatted(deep) + " " + shared).split(" ")),
                        values.stream().map(OtlpBadRecordsTest::attribute))
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void ofAnyWrongValueCostsItself(Signal signal) {
        List<Map<String, Object>> good = read(list(signal, records(signal, -1, ""))).rows;
        for (String wrong : wrong(signal)) {
            for (int bad = 0; bad < RECORDS; bad++) {
                List<Map<String, Object>> expected = new ArrayList<>(good);
                expected.remove(bad);
                RecordingSink found = read(list(signal, records(signal, bad, wrong)));
                String place = signal + " " + wrong + " at " + bad;
                assertThat(found.rows).as(place).isEqualTo(expected);
                assertThat(found.rejects).as(place).hasSize(1);
                assertThat(found.rejects.getFirst().text()).as(place).isEqualTo(wrong);
            }
        }
    }

    /// Lists above records, and metrics, are no reason to lose those behind.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"resourceSpans\":[null,%s]}",
                "{\"resourceSpans\":7,\"resource_spans\":[%s]}",
                "{\"resourceSpans\":[{\"scopeSpans\":\"x\"},%s]}",
                "{\"resourceSpans\":[{\"resource\":{},\"scopeSpans\":[[],{\"spans\":[]}]},%s]}",
                "{\"resourceSpans\":[{\"resource\":{},\"scopeSpans\":[{\"spans\":{\"spans\":[{}]}}]},%s]}",
                "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[null]}]}],\"resourceSpans\":[%s]}",
                "{\"resourceMetrics\":[{\"scopeMetrics\":[{\"metrics\":[{\"sum\":{\"dataPoints\":{}}}]}]}],"
                        + "\"resourceSpans\":[%s]}"
            })
    void standsAboveOthers(String request) {
        String group = "{\"scopeSpans\":[{\"spans\":[{\"name\":\"n\"}]}]}";
        RecordingSink found = read(request.formatted(group));
        assertThat(found.rows).containsExactly(Map.of("name", new Str("n")));
        assertThat(found.rejects).hasSize(1);
    }

    @Test
    void hasABadAttributeOfItsResourceLeftOut() {
        String line =
                "{\"resourceSpans\":[{\"resource\":{\"attributes\":[{\"key\":\"a\",\"value\":{\"intValue\":\"x\"}},"
                        + "{\"key\":\"service.name\",\"value\":{\"stringValue\":\"front\"}}]},\"scopeSpans\":[{\"scope\":"
                        + "{\"attributes\":7},\"spans\":[{\"name\":\"n\"}]}]}]}\n";
        RecordingSink found = read(line + line);
        assertThat(found.rejects).isEmpty();
        assertThat(found.rows)
                .hasSize(2)
                .containsOnly(Map.of("name", new Str("n"), "resource.service.name", new Str("front")));
        assertThat(found.damages)
                .containsExactly(new RecordingSink.Damage(
                        "attributes of resources or scopes that are left out: 4, the first as intValue is not a 64-bit"
                                + " integer",
                        0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"resource\":{},\"scopeSpans\":[{\"scope\":{},",
                "\"scopeSpans\":[{\"scope\":{},",
                "\"scopeSpans\":[{"
            })
    void thatIsNoJsonSaysThatTheRestIsNotRead(String above) {
        String broken = list(Signal.SPANS, records(Signal.SPANS, 2, "{\"name\":nothing}"))
                .replace("\"scopeSpans\":[{\"scope\":{},", above);
        RecordingSink found = read(broken + "\n" + list(Signal.SPANS, records(Signal.SPANS, -1, "")) + "\n");
        assertThat(found.rows).hasSize(2 + RECORDS);
        assertThat(found.rejects).hasSize(1);
        RecordingSink.Reject reject = found.rejects.getFirst();
        assertThat(reject.cause()).isEqualTo(OtlpReader.BROKEN);
        assertThat(reject.text()).startsWith("{\"name\":nothing}").endsWith("]}]}]}");
        assertThat(read("{\"resourceSpans\":nothing}").rejects.getFirst().cause())
                .isEqualTo(Json.NOT_JSON);
    }
}
