package dev.sightline.format.otlp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sightline.event.Role;
import dev.sightline.format.Formats;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.common.v1.KeyValueList;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.logs.v1.SeverityNumber;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogram;
import io.opentelemetry.proto.metrics.v1.ExponentialHistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Histogram;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.metrics.v1.NumberDataPoint;
import io.opentelemetry.proto.metrics.v1.Sum;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtlpProtoFormatTest {
    private static final OtlpProtoFormat FORMAT = new OtlpProtoFormat();

    private static RecordingSink read(byte[] bytes) {
        return Reading.read(FORMAT, bytes, Reading.DEFAULTS);
    }

    /// As the Collector's file exporter writes requests.
    private static byte[] framed(List<byte[]> requests) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (byte[] request : requests) {
                out.writeInt(request.length);
                out.write(request);
            }
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        return bytes.toByteArray();
    }

    private static AnyValue text(String value) {
        return AnyValue.newBuilder().setStringValue(value).build();
    }

    private static KeyValue pair(String key, AnyValue value) {
        return KeyValue.newBuilder().setKey(key).setValue(value).build();
    }

    private static ExportTraceServiceRequest spans(Span... spans) {
        ExportTraceServiceRequest.Builder request = ExportTraceServiceRequest.newBuilder();
        request.addResourceSpansBuilder()
                .setResource(Resource.newBuilder().addAttributes(pair("service.name", text("front"))))
                .addScopeSpansBuilder()
                .addAllSpans(List.of(spans));
        return request.build();
    }

    private static Span.Builder span(int id, Span.SpanKind kind) {
        return Span.newBuilder()
                .setTraceId(ByteString.copyFrom(HexFormat.of().parseHex("0102030405060708090a0b0c0d0e0f10")))
                .setSpanId(ByteString.copyFrom(new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) id}))
                .setName("GET")
                .setKind(kind)
                .setStartTimeUnixNano(100)
                .setEndTimeUnixNano(250);
    }

    /// The oracle: the project's reader of JSON, on the same data; numbers that protocol buffers leave out when they
    /// are 0 are left out, and lists of objects are compared without blanks.
    @ParameterizedTest
    @ValueSource(strings = {"front", "mid", "mid2", "store"})
    void readsRequestsAsTheirJsonIsRead(String service) throws IOException {
        byte[] json = Reading.shared("10-recorded-here/runA/" + service + ".otlp.jsonl.gz");
        List<byte[]> requests = new ArrayList<>();
        for (String line : new String(json, StandardCharsets.UTF_8).split("\n")) {
            requests.add(JsonRequests.encode(line));
        }
        RecordingSink expected = Reading.read(new OtlpFormat(), json, Reading.DEFAULTS);
        RecordingSink found = read(framed(requests));
        assertThat(found.rejects).isEmpty();
        assertThat(found.damages).isEmpty();
        assertThat(found.rows).hasSameSizeAs(expected.rows).isNotEmpty();
        for (int i = 0; i < found.rows.size(); i++) {
            assertThat(found.rows.get(i)).as("row " + i).isEqualTo(JsonRequests.comparable(expected.rows.get(i)));
        }
        assertThat(found.columns).containsAllEntriesOf(expected.columns);
    }

    @Test
    void readsAllFramings() throws IOException {
        ExportTraceServiceRequest request = spans(
                span(1, Span.SpanKind.SPAN_KIND_INTERNAL).build(),
                span(2, Span.SpanKind.SPAN_KIND_INTERNAL).build());
        ByteArrayOutputStream delimited = new ByteArrayOutputStream();
        request.writeDelimitedTo(delimited);
        request.writeDelimitedTo(delimited);
        byte[] bare = request.toByteArray();
        byte[] length32 = framed(List.of(bare, bare, bare));
        assertThat(read(bare).rows).hasSize(2);
        assertThat(read(delimited.toByteArray()).rows).hasSize(4);
        assertThat(read(length32).rows).hasSize(6);
        for (byte[] bytes : List.of(bare, delimited.toByteArray(), length32)) {
            assertThat(FORMAT.sniff(bytes, "x")).isGreaterThanOrEqualTo(90);
        }
    }

    @Test
    void pairsCallersAndCallees() {
        Span callee = span(9, Span.SpanKind.SPAN_KIND_SERVER)
                .setParentSpanId(ByteString.copyFrom(new byte[] {0, 0, 0, 0, 0, 0, 0, 8}))
                .build();
        RecordingSink sink = read(spans(
                        span(8, Span.SpanKind.SPAN_KIND_CLIENT).build(),
                        callee,
                        span(7, Span.SpanKind.SPAN_KIND_SERVER).build(),
                        span(6, Span.SpanKind.SPAN_KIND_INTERNAL).build())
                .toByteArray());
        assertThat(sink.rows.get(0))
                .containsEntry("message.id", new Str("0000000000000008"))
                .containsEntry("message.side", new Str("send"));
        assertThat(sink.rows.get(1))
                .containsEntry("message.id", new Str("0000000000000008"))
                .containsEntry("message.side", new Str("receive"));
        assertThat(sink.rows.get(2)).doesNotContainKeys("message.id", "message.side");
        assertThat(sink.rows.get(3)).doesNotContainKeys("message.id", "message.side");
        assertThat(Objects.requireNonNull(sink.columns.get("message.id")).role())
                .isEqualTo(Role.MESSAGE);
    }

    @Test
    void typesAttributesAndWritesLists() {
        AnyValue list = AnyValue.newBuilder()
                .setArrayValue(ArrayValue.newBuilder()
                        .addValues(text("a\""))
                        .addValues(AnyValue.newBuilder().setIntValue(1))
                        .addValues(AnyValue.getDefaultInstance()))
                .build();
        AnyValue map = AnyValue.newBuilder()
                .setKvlistValue(KeyValueList.newBuilder().addValues(pair("k", list)))
                .build();
        Span span = span(1, Span.SpanKind.SPAN_KIND_INTERNAL)
                .addAttributes(pair("s", text("")))
                .addAttributes(pair("i", AnyValue.newBuilder().setIntValue(-7).build()))
                .addAttributes(
                        pair("d", AnyValue.newBuilder().setDoubleValue(0.5).build()))
                .addAttributes(
                        pair("b", AnyValue.newBuilder().setBoolValue(false).build()))
                .addAttributes(pair(
                        "x",
                        AnyValue.newBuilder()
                                .setBytesValue(ByteString.copyFrom(new byte[2]))
                                .build()))
                .addAttributes(pair("m", map))
                .addAttributes(pair("name", text("n")))
                .addEvents(
                        Span.Event.newBuilder().setName("e").setTimeUnixNano(7).addAttributes(pair("l", list)))
                .build();
        assertThat(read(spans(span).toByteArray()).rows.getFirst())
                .containsEntry("s", new Str(""))
                .containsEntry("i", -7L)
                .containsEntry("d", 0.5)
                .containsEntry("b", false)
                .containsEntry("x", new Str("AAA="))
                .containsEntry("m", new Str("{\"k\":[\"a\\\"\",1,null]}"))
                .containsEntry("attributes.name", new Str("n"))
                .containsEntry(
                        "events",
                        new Str(
                                "[{\"timeUnixNano\":\"7\",\"name\":\"e\",\"attributes\":[{\"key\":\"l\",\"value\":"
                                        + "{\"arrayValue\":{\"values\":[{\"stringValue\":\"a\\\"\"},{\"intValue\":\"1\"},{}]}}}]}]"));
    }

    @Test
    void readsLogs() {
        ExportLogsServiceRequest.Builder request = ExportLogsServiceRequest.newBuilder();
        request.addResourceLogsBuilder()
                .addScopeLogsBuilder()
                .addLogRecords(LogRecord.newBuilder()
                        .setObservedTimeUnixNano(9)
                        .setSeverityNumber(SeverityNumber.SEVERITY_NUMBER_INFO2)
                        .setSeverityText("INFO")
                        .setBody(text("hello")))
                .addLogRecords(LogRecord.newBuilder().setTimeUnixNano(8).setEventName("ready"));
        assertThat(read(request.build().toByteArray()).rows)
                .containsExactly(
                        Map.of(
                                "observedTimeUnixNano",
                                new Time(9),
                                "severityNumber",
                                10L,
                                "severityText",
                                new Str("INFO"),
                                "body",
                                new Str("hello")),
                        Map.of("timeUnixNano", new Time(8), "eventName", new Str("ready")));
    }

    @Test
    void readsPointsOfMetrics() {
        ExportMetricsServiceRequest.Builder request = ExportMetricsServiceRequest.newBuilder();
        request.addResourceMetricsBuilder()
                .addScopeMetricsBuilder()
                .addMetrics(Metric.newBuilder()
                        .setName("requests")
                        .setUnit("1")
                        .setSum(Sum.newBuilder()
                                .addDataPoints(NumberDataPoint.newBuilder()
                                        .setTimeUnixNano(5)
                                        .setStartTimeUnixNano(1)
                                        .setAsInt(-3))))
                .addMetrics(Metric.newBuilder()
                        .setName("latency")
                        .setHistogram(Histogram.newBuilder()
                                .addDataPoints(HistogramDataPoint.newBuilder()
                                        .setTimeUnixNano(6)
                                        .setCount(2)
                                        .setSum(3.5)
                                        .addBucketCounts(1)
                                        .addBucketCounts(1)
                                        .addExplicitBounds(2))))
                .addMetrics(Metric.newBuilder()
                        .setName("size")
                        .setExponentialHistogram(ExponentialHistogram.newBuilder()
                                .addDataPoints(ExponentialHistogramDataPoint.newBuilder()
                                        .setTimeUnixNano(7)
                                        .setCount(4)
                                        .setScale(-2)
                                        .setZeroCount(1)
                                        .setPositive(ExponentialHistogramDataPoint.Buckets.newBuilder()
                                                .setOffset(-1)
                                                .addBucketCounts(3)))));
        assertThat(read(request.build().toByteArray()).rows)
                .containsExactly(
                        Map.of(
                                "name",
                                new Str("requests"),
                                "unit",
                                new Str("1"),
                                "timeUnixNano",
                                new Time(5),
                                "dataPoint.startTimeUnixNano",
                                new Time(1),
                                "value",
                                -3L),
                        Map.of(
                                "name",
                                new Str("latency"),
                                "timeUnixNano",
                                new Time(6),
                                "count",
                                2L,
                                "sum",
                                3.5,
                                "bucketCounts",
                                new Str("[\"1\",\"1\"]"),
                                "explicitBounds",
                                new Str("[2]")),
                        Map.of(
                                "name",
                                new Str("size"),
                                "timeUnixNano",
                                new Time(7),
                                "count",
                                4L,
                                "scale",
                                -2L,
                                "zeroCount",
                                1L,
                                "positive",
                                new Str("{\"offset\":-1,\"bucketCounts\":[\"3\"]}")));
    }

    @Test
    void keepsWhatIsBeforeTheEnd() {
        byte[] request =
                spans(span(1, Span.SpanKind.SPAN_KIND_INTERNAL).build()).toByteArray();
        byte[] bytes = framed(List.of(request, request));
        RecordingSink sink = read(Arrays.copyOf(bytes, bytes.length - 5));
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.damages.getFirst().what()).startsWith("truncated: the last request");
    }

    @Test
    void isSureOfItsOwnFilesOnly() throws IOException {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = new byte[random.nextInt(1, 500)];
            random.nextBytes(bytes);
            bytes[0] = (byte) (i % 2 == 0 ? 0x0a : 0);
            assertThat(FORMAT.sniff(bytes, "x.pb")).isZero();
        }
        Path folder = Reading.sharedFolder();
        Assumptions.assumeTrue(folder != null, "the shared data set is not beside this repository");
        try (Stream<Path> all = Files.walk(Objects.requireNonNull(folder))) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Reading.shared(folder.relativize(file).toString());
                byte[] head = Arrays.copyOf(bytes, Math.min(bytes.length, Formats.HEAD_BYTES));
                assertThat(FORMAT.sniff(head, "x")).as(file.toString()).isZero();
            }
        }
    }
}
