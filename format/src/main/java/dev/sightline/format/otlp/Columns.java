package dev.sightline.format.otlp;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import java.util.HashMap;
import java.util.Map;

/// The columns of the protocol's own fields, and how attributes are named beside them.
final class Columns {
    private final RowSink sink;
    private final Map<String, Integer> own = new HashMap<>();

    Columns(RowSink sink) {
        this.sink = sink;
    }

    /// The column of a field of the protocol, under its camel case name.
    int of(String field) {
        Integer known = own.get(field);
        if (known == null) {
            known = sink.column(field, hint(field));
            own.put(field, known);
        }
        return known;
    }

    /// Makes the columns every span has, in the protocol's order.
    void startSpans() {
        if (!has("startTimeUnixNano")) {
            for (String field : new String[] {
                "traceId", "spanId", "parentSpanId", "name", "kind", "startTimeUnixNano", "endTimeUnixNano", "duration"
            }) {
                of(field);
            }
        }
    }

    boolean has(String field) {
        return own.containsKey(field);
    }

    /// A record's attribute has its key for a name, unless a field of the protocol is called so. Two are stamps of
    /// logical clocks, as our extension of OpenTelemetry's agent writes them: numbers, even where they look like
    /// times.
    int ofAttribute(String key) {
        if (key.equals("lamport") || key.equals("sightline.clock")) {
            return sink.column(key, ColumnHint.of(ColumnType.INT64, Role.CLOCK));
        }
        boolean taken = !hint(key).equals(ColumnHint.NONE)
                || isPlainField(key)
                || key.isEmpty()
                || key.startsWith("resource.")
                || key.startsWith("scope.");
        return sink.column(taken ? "attributes." + key : key);
    }

    int ofResource(String key) {
        return key.equals("service.name")
                ? sink.column("resource.service.name", ColumnHint.of(ColumnType.STRING, Role.ENTITY))
                : sink.column("resource." + key);
    }

    int ofScope(String key) {
        return sink.column("scope." + key);
    }

    private static boolean isPlainField(String name) {
        return switch (name) {
            case "value",
                    "count",
                    "sum",
                    "min",
                    "max",
                    "unit",
                    "events",
                    "links",
                    "bucketCounts",
                    "explicitBounds",
                    "quantileValues",
                    "exemplars",
                    "scale",
                    "zeroCount",
                    "zeroThreshold",
                    "positive",
                    "negative",
                    "message.side",
                    "dataPoint.startTimeUnixNano",
                    "eventName" -> true;
            default -> false;
        };
    }

    private ColumnHint hint(String name) {
        return switch (name) {
            case "traceId" -> ColumnHint.of(ColumnType.STRING, Role.FLOW);
            case "spanId" -> ColumnHint.of(ColumnType.STRING, Role.SPAN);
            case "parentSpanId" -> ColumnHint.of(ColumnType.STRING, Role.PARENT);
            case "name" -> ColumnHint.of(ColumnType.STRING, Role.EVENT);
            case "message.id" -> ColumnHint.of(ColumnType.STRING, Role.MESSAGE);
            case "severityText" -> ColumnHint.of(ColumnType.STRING, Role.LEVEL);
            case "body" -> ColumnHint.of(null, has("name") || has("eventName") ? null : Role.EVENT);
            case "startTimeUnixNano", "timeUnixNano" -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            case "endTimeUnixNano", "observedTimeUnixNano", "dataPoint.startTimeUnixNano" ->
                ColumnHint.of(ColumnType.TIME, null);
            case "duration" -> new ColumnHint(ColumnType.INT64, Role.DURATION, "ns");
            case "kind", "flags", "status.code", "severityNumber" -> ColumnHint.of(ColumnType.INT64, null);
            case "traceState", "status.message", "unit", "events", "links", "message.side" ->
                ColumnHint.of(ColumnType.STRING, null);
            default -> ColumnHint.NONE;
        };
    }
}
