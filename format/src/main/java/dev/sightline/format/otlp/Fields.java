package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import java.util.Locale;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// The fields of one span, log record or data point to cells of the open row.
final class Fields {
    private static final String[] KINDS = {
        "SPAN_KIND_UNSPECIFIED",
        "SPAN_KIND_INTERNAL",
        "SPAN_KIND_SERVER",
        "SPAN_KIND_CLIENT",
        "SPAN_KIND_PRODUCER",
        "SPAN_KIND_CONSUMER"
    };
    private static final String[] CODES = {"STATUS_CODE_UNSET", "STATUS_CODE_OK", "STATUS_CODE_ERROR"};
    private static final String[] LEVELS = {"TRACE", "DEBUG", "INFO", "WARN", "ERROR", "FATAL"};

    private static final String[] SEVERITIES = severities();
    private static final String[] NO_NAMES = {};

    private final Json json;
    private final RowSink sink;
    private final Columns columns;
    private final Attributes attributes;
    private final Call call = new Call();

    Fields(Json json, RowSink sink, Columns columns, Attributes attributes) {
        this.json = json;
        this.sink = sink;
        this.columns = columns;
        this.attributes = attributes;
    }

    void span(JsonParser parser, Slice source) {
        columns.startSpans();
        long start = 0;
        long end = 0;
        call.clear();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_NULL) {
                continue;
            }
            switch (name) {
                case "traceId", "trace_id" -> text(parser, "traceId");
                case "spanId", "span_id" -> call.span(json.utf8(), 0, text(parser, "spanId"));
                case "parentSpanId", "parent_span_id" -> call.parent(json.utf8(), 0, text(parser, "parentSpanId"));
                case "name" -> text(parser, "name");
                case "kind" -> call.kind(number(parser, "kind", KINDS));
                case "startTimeUnixNano", "start_time_unix_nano" -> start = time(parser, "startTimeUnixNano");
                case "endTimeUnixNano", "end_time_unix_nano" -> end = time(parser, "endTimeUnixNano");
                case "attributes" -> attributes.read(parser, source);
                case "status" -> status(parser);
                case "traceState", "trace_state" -> text(parser, "traceState");
                case "flags" -> number(parser, "flags", NO_NAMES);
                case "events" -> list(parser, source, "events");
                case "links" -> list(parser, source, "links");
                default -> parser.skipChildren();
            }
        }
        if (start != 0 && end != 0) {
            sink.int64(columns.of("duration"), end - start);
        }
        call.put(sink, columns);
    }

    void log(JsonParser parser, Slice source) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_NULL) {
                continue;
            }
            switch (name) {
                case "timeUnixNano", "time_unix_nano" -> time(parser, "timeUnixNano");
                case "observedTimeUnixNano", "observed_time_unix_nano" -> time(parser, "observedTimeUnixNano");
                case "severityNumber", "severity_number" -> number(parser, "severityNumber", SEVERITIES);
                case "severityText", "severity_text" -> text(parser, "severityText");
                case "eventName", "event_name" -> text(parser, "eventName");
                case "body" -> attributes.value(parser, source, columns.of("body"), null);
                case "traceId", "trace_id" -> text(parser, "traceId");
                case "spanId", "span_id" -> text(parser, "spanId");
                case "flags" -> number(parser, "flags", NO_NAMES);
                case "attributes" -> attributes.read(parser, source);
                default -> parser.skipChildren();
            }
        }
    }

    void point(JsonParser parser, Slice source) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() == JsonToken.VALUE_NULL) {
                continue;
            }
            switch (name) {
                case "timeUnixNano", "time_unix_nano" -> time(parser, "timeUnixNano");
                case "startTimeUnixNano", "start_time_unix_nano" -> time(parser, "dataPoint.startTimeUnixNano");
                case "asInt", "as_int" -> number(parser, "value", NO_NAMES);
                case "asDouble", "as_double" -> sink.float64(columns.of("value"), Attributes.doubleOf(parser));
                case "count" -> number(parser, "count", NO_NAMES);
                case "scale" -> number(parser, "scale", NO_NAMES);
                case "zeroCount", "zero_count" -> number(parser, "zeroCount", NO_NAMES);
                case "zeroThreshold", "zero_threshold" ->
                    sink.float64(columns.of("zeroThreshold"), Attributes.doubleOf(parser));
                case "positive", "negative" -> buckets(parser, source, name);
                case "sum", "min", "max" -> sink.float64(columns.of(name), Attributes.doubleOf(parser));
                case "flags" -> number(parser, "flags", NO_NAMES);
                case "bucketCounts", "bucket_counts" -> list(parser, source, "bucketCounts");
                case "explicitBounds", "explicit_bounds" -> list(parser, source, "explicitBounds");
                case "quantileValues", "quantile_values" -> list(parser, source, "quantileValues");
                case "exemplars" -> list(parser, source, "exemplars");
                case "attributes" -> attributes.read(parser, source);
                default -> parser.skipChildren();
            }
        }
    }

    /// The buckets of an exponential histogram, as they stand.
    private void buckets(JsonParser parser, Slice source, String field) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new Unreadable(field + " is not an object");
        }
        Slice slice = source.asWritten(parser);
        if (slice.length() > 2) {
            sink.string(columns.of(field), slice.bytes(), slice.start(), slice.length());
        }
    }

    private void status(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new Unreadable("status is not an object");
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("code") && token != JsonToken.VALUE_NULL) {
                number(parser, "status.code", CODES);
            } else if (name.equals("message") && token != JsonToken.VALUE_NULL) {
                text(parser, "status.message");
            } else {
                parser.skipChildren();
            }
        }
    }

    /// An empty string means that there is none: protocol buffers do not know missing ones.
    ///
    /// @return how many bytes of it are in the JSON's buffer
    private int text(JsonParser parser, String field) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            throw new Unreadable(field + " is not a string");
        }
        int length = json.encode(parser);
        if (length > 0) {
            sink.string(columns.of(field), json.utf8(), 0, length);
        }
        return length;
    }

    /// @return the time, 0 for unknown as the protocol has it
    private long time(JsonParser parser, String field) {
        long nanos = Json.integer(parser);
        if (nanos < 0) {
            throw new Unreadable(field + " is not a count of nanoseconds");
        }
        if (nanos > 0) {
            sink.timeNanos(columns.of(field), nanos);
        }
        return nanos;
    }

    private long number(JsonParser parser, String field, String[] names) {
        long value = Json.integer(parser);
        if (value == Long.MIN_VALUE && parser.currentToken() == JsonToken.VALUE_STRING) {
            String name = parser.getString().toUpperCase(Locale.ROOT);
            for (int i = 0; i < names.length; i++) {
                if (names[i].equals(name)) {
                    value = i;
                }
            }
        }
        if (value == Long.MIN_VALUE) {
            throw new Unreadable(field + " is not a number");
        }
        sink.int64(columns.of(field), value);
        return value;
    }

    /// `SEVERITY_NUMBER_INFO2` is 10: four numbers for each of six words, from 1.
    private static String[] severities() {
        String[] names = new String[25];
        names[0] = "SEVERITY_NUMBER_UNSPECIFIED";
        for (int i = 0; i < 24; i++) {
            String suffix = i % 4 == 0 ? "" : Integer.toString(i % 4 + 1);
            names[i + 1] = "SEVERITY_NUMBER_" + LEVELS[i / 4] + suffix;
        }
        return names;
    }

    private void list(JsonParser parser, Slice source, String field) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new Unreadable(field + " is not a list");
        }
        Slice slice = source.asWritten(parser);
        byte[] bytes = slice.bytes();
        int p = slice.start() + 1;
        while (bytes[p] <= ' ' && bytes[p] >= 0) {
            p++;
        }
        if (bytes[p] != ']') {
            sink.string(columns.of(field), bytes, slice.start(), slice.length());
        }
    }
}
