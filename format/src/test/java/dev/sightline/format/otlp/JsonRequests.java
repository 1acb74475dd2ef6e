package dev.sightline.format.otlp;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.ArrayValue;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Requests for traces in JSON to protocol buffers, by OpenTelemetry's own classes.
final class JsonRequests {
    private JsonRequests() {}

    static byte[] encode(String line) {
        try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), line)) {
            parser.nextToken();
            Object root = tree(parser);
            ExportTraceServiceRequest.Builder request = ExportTraceServiceRequest.newBuilder();
            list(root, "resourceSpans").forEach(group -> request.addResourceSpans(group(group)));
            return request.build().toByteArray();
        }
    }

    /// A row of the JSON reader without the numbers that protocol buffers leave out.
    static Map<String, Object> comparable(Map<String, Object> row) {
        Map<String, Object> same = new LinkedHashMap<>(row);
        for (String field : new String[] {"kind", "flags", "status.code"}) {
            same.remove(field, 0L);
        }
        return same;
    }

    private static Object tree(JsonParser parser) {
        if (parser.currentToken() == JsonToken.START_ARRAY) {
            List<Object> values = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                values.add(tree(parser));
            }
            return values;
        }
        if (parser.currentToken() == JsonToken.START_OBJECT) {
            Map<String, Object> members = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                members.put(name, tree(parser));
            }
            return members;
        }
        return parser.getString();
    }

    private static Object member(Object object, String name, Object missing) {
        Object found = object instanceof Map<?, ?> members ? members.get(name) : null;
        return found == null ? missing : found;
    }

    private static List<?> list(Object object, String name) {
        return (List<?>) member(object, name, List.of());
    }

    private static String text(Object object, String name) {
        return (String) member(object, name, "");
    }

    private static long number(Object object, String name) {
        return Long.parseLong((String) member(object, name, "0"));
    }

    private static ByteString id(Object object, String name) {
        return ByteString.copyFrom(HexFormat.of().parseHex(text(object, name)));
    }

    private static ResourceSpans group(Object json) {
        Resource.Builder resource = Resource.newBuilder();
        list(member(json, "resource", Map.of()), "attributes").forEach(pair -> resource.addAttributes(pair(pair)));
        ResourceSpans.Builder group = ResourceSpans.newBuilder().setResource(resource);
        for (Object scope : list(json, "scopeSpans")) {
            Object about = member(scope, "scope", Map.of());
            ScopeSpans.Builder spans = ScopeSpans.newBuilder()
                    .setScope(InstrumentationScope.newBuilder()
                            .setName(text(about, "name"))
                            .setVersion(text(about, "version")));
            list(scope, "spans").forEach(span -> spans.addSpans(span(span)));
            group.addScopeSpans(spans);
        }
        return group.build();
    }

    private static Span span(Object json) {
        Object status = member(json, "status", Map.of());
        Span.Builder span = Span.newBuilder()
                .setTraceId(id(json, "traceId"))
                .setSpanId(id(json, "spanId"))
                .setParentSpanId(id(json, "parentSpanId"))
                .setName(text(json, "name"))
                .setKindValue((int) number(json, "kind"))
                .setStartTimeUnixNano(number(json, "startTimeUnixNano"))
                .setEndTimeUnixNano(number(json, "endTimeUnixNano"))
                .setStatus(Status.newBuilder()
                        .setCodeValue((int) number(status, "code"))
                        .setMessage(text(status, "message")))
                .setFlags((int) number(json, "flags"));
        list(json, "attributes").forEach(pair -> span.addAttributes(pair(pair)));
        return span.build();
    }

    private static KeyValue pair(Object json) {
        return KeyValue.newBuilder()
                .setKey(text(json, "key"))
                .setValue(value(member(json, "value", Map.of())))
                .build();
    }

    private static AnyValue value(Object json) {
        AnyValue.Builder value = AnyValue.newBuilder();
        if (!(json instanceof Map<?, ?> members)) {
            return value.build();
        }
        if (members.containsKey("stringValue")) {
            value.setStringValue(text(json, "stringValue"));
        } else if (members.containsKey("intValue")) {
            value.setIntValue(number(json, "intValue"));
        } else if (members.containsKey("doubleValue")) {
            value.setDoubleValue(Double.parseDouble(text(json, "doubleValue")));
        } else if (members.containsKey("boolValue")) {
            value.setBoolValue(text(json, "boolValue").equals("true"));
        } else if (members.containsKey("arrayValue")) {
            ArrayValue.Builder array = ArrayValue.newBuilder();
            list(member(json, "arrayValue", Map.of()), "values").forEach(one -> array.addValues(value(one)));
            value.setArrayValue(array);
        }
        return value.build();
    }
}
