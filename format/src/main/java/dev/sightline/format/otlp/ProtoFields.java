package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Proto;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/// The fields of one span, log record or data point to cells of the open row, as [Fields] does it with JSON.
///
/// Source: "opentelemetry/proto/trace/v1/trace.proto", "logs/v1/logs.proto", "metrics/v1/metrics.proto"
final class ProtoFields {
    private static final HexFormat HEX = HexFormat.of();
    private static final int GAUGE = 5;
    private static final int SUM = 7;
    private static final int EXPONENTIAL = 10;
    private static final int SUMMARY = 11;

    private final RowSink sink;
    private final Columns columns;
    private final ProtoAttributes attributes;
    private final ProtoLists lists = new ProtoLists();
    private final Call call = new Call();
    private byte[] hex = new byte[64];

    ProtoFields(RowSink sink, Columns columns) {
        this.sink = sink;
        this.columns = columns;
        this.attributes = new ProtoAttributes(sink, columns::ofAttribute);
    }

    void span(Proto span) throws Proto.Malformed {
        columns.startSpans();
        long start = 0;
        long end = 0;
        call.clear();
        attributes.restart();
        lists.clear();
        while (span.next()) {
            switch (span.field()) {
                case 1 -> id("traceId", span);
                case 2 -> call.span(hex, 0, id("spanId", span));
                case 3 -> text("traceState", span);
                case 4 -> call.parent(hex, 0, id("parentSpanId", span));
                case 5 -> text("name", span);
                case 6 -> {
                    call.kind(span.number());
                    number("kind", span);
                }
                case 7 -> start = time("startTimeUnixNano", span);
                case 8 -> end = time("endTimeUnixNano", span);
                case 9 -> attributes.pair(span.message(), null);
                case 11 -> lists.event(span.message());
                case 13 -> lists.link(span.message());
                case 15 -> status(span.message());
                case 16 -> number("flags", span);
                default -> {}
            }
        }
        if (start != 0 && end != 0) {
            sink.int64(columns.of("duration"), end - start);
        }
        list("events", lists.events());
        list("links", lists.links());
        call.put(sink, columns);
    }

    void log(Proto log) throws Proto.Malformed {
        attributes.restart();
        while (log.next()) {
            switch (log.field()) {
                case 1 -> time("timeUnixNano", log);
                case 2 -> number("severityNumber", log);
                case 3 -> text("severityText", log);
                case 5 -> attributes.value(log.message(), columns.of("body"), null);
                case 6 -> attributes.pair(log.message(), null);
                case 8 -> number("flags", log);
                case 9 -> id("traceId", log);
                case 10 -> id("spanId", log);
                case 11 -> time("observedTimeUnixNano", log);
                case 12 -> text("eventName", log);
                default -> {}
            }
        }
    }

    /// @param kind the field of the metric that the point is in
    void point(Proto point, int kind) throws Proto.Malformed {
        attributes.restart();
        lists.clear();
        while (point.next()) {
            switch (point.field()) {
                case 2 -> time("dataPoint.startTimeUnixNano", point);
                case 3 -> time("timeUnixNano", point);
                default -> {
                    if (kind == GAUGE || kind == SUM) {
                        numberPoint(point);
                    } else if (kind == EXPONENTIAL) {
                        exponentialPoint(point);
                    } else if (kind == SUMMARY) {
                        summaryPoint(point);
                    } else {
                        histogramPoint(point);
                    }
                }
            }
        }
        list("bucketCounts", lists.counts());
        list("explicitBounds", lists.bounds());
        list("quantileValues", lists.quantiles());
        list("exemplars", lists.exemplars());
    }

    private void numberPoint(Proto point) throws Proto.Malformed {
        switch (point.field()) {
            case 4 -> decimal("value", point);
            case 6 -> number("value", point);
            case 5 -> lists.exemplar(point.message());
            case 7 -> attributes.pair(point.message(), null);
            case 8 -> number("flags", point);
            default -> {}
        }
    }

    private void histogramPoint(Proto point) throws Proto.Malformed {
        switch (point.field()) {
            case 4 -> number("count", point);
            case 5 -> decimal("sum", point);
            case 6 -> lists.count(point);
            case 7 -> lists.bound(point);
            case 8 -> lists.exemplar(point.message());
            case 9 -> attributes.pair(point.message(), null);
            case 10 -> number("flags", point);
            case 11 -> decimal("min", point);
            case 12 -> decimal("max", point);
            default -> {}
        }
    }

    private void exponentialPoint(Proto point) throws Proto.Malformed {
        switch (point.field()) {
            case 1 -> attributes.pair(point.message(), null);
            case 4 -> number("count", point);
            case 5 -> decimal("sum", point);
            case 6 -> sink.int64(columns.of("scale"), ProtoLists.zigzag(point.number()));
            case 7 -> number("zeroCount", point);
            case 8 -> list("positive", ProtoLists.buckets(point.message()));
            case 9 -> list("negative", ProtoLists.buckets(point.message()));
            case 10 -> number("flags", point);
            case 11 -> lists.exemplar(point.message());
            case 12 -> decimal("min", point);
            case 13 -> decimal("max", point);
            case 14 -> decimal("zeroThreshold", point);
            default -> {}
        }
    }

    private void summaryPoint(Proto point) throws Proto.Malformed {
        switch (point.field()) {
            case 4 -> number("count", point);
            case 5 -> decimal("sum", point);
            case 6 -> lists.quantile(point.message());
            case 7 -> attributes.pair(point.message(), null);
            case 8 -> number("flags", point);
            default -> {}
        }
    }

    private void status(Proto status) throws Proto.Malformed {
        while (status.next()) {
            if (status.field() == 2) {
                text("status.message", status);
            } else if (status.field() == 3) {
                number("status.code", status);
            }
        }
    }

    private void list(String field, String json) {
        if (!json.isEmpty()) {
            byte[] utf8 = json.getBytes(StandardCharsets.UTF_8);
            sink.string(columns.of(field), utf8, 0, utf8.length);
        }
    }

    private void text(String field, Proto at) {
        if (at.length() > 0) {
            sink.string(columns.of(field), at.array(), at.start(), at.length());
        }
    }

    /// An id as hexadecimal text, as in JSON.
    ///
    /// @return how many digits are in `hex`
    private int id(String field, Proto at) {
        int length = 2 * at.length();
        if (hex.length < length) {
            hex = new byte[length];
        }
        for (int i = 0; i < at.length(); i++) {
            byte b = at.array()[at.start() + i];
            hex[2 * i] = (byte) HEX.toHighHexDigit(b);
            hex[2 * i + 1] = (byte) HEX.toLowHexDigit(b);
        }
        if (length > 0) {
            sink.string(columns.of(field), hex, 0, length);
        }
        return length;
    }

    private void number(String field, Proto at) {
        sink.int64(columns.of(field), at.number());
    }

    private void decimal(String field, Proto at) {
        sink.float64(columns.of(field), at.decimal());
    }

    private long time(String field, Proto at) throws Proto.Malformed {
        long nanos = at.number();
        if (nanos < 0) {
            throw new Proto.Malformed("a time beyond the year 2262");
        }
        if (nanos > 0) {
            sink.timeNanos(columns.of(field), nanos);
        }
        return nanos;
    }
}
