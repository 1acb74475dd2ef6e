package dev.sightline.intake.otap;

import dev.sightline.intake.otap.OtapStream.Tables;
import dev.sightline.intake.otap.Table.Cells;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.trace.v1.ResourceSpans;
import io.opentelemetry.proto.trace.v1.ScopeSpans;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Batches of spans.
final class Spans {
    private final Table spans;
    private final Groups groups;
    private final Attributes attributes;
    private final Map<Long, List<Span.Event>> events;
    private final Map<Long, List<Span.Link>> links;
    private final long[] ids;

    private Spans(Tables tables) throws IOException {
        spans = tables.of(OtapStream.SPANS);
        groups = new Groups(spans, tables);
        attributes = tables.attributes(OtapStream.SPAN_ATTRS, Table.U16);
        events = events(tables);
        links = links(tables);
        ids = spans.ids("id", Table.U16);
    }

    static ExportTraceServiceRequest request(Tables tables) throws IOException {
        return new Spans(tables).request();
    }

    private ExportTraceServiceRequest request() throws IOException {
        Cells start = spans.required("start_time_unix_nano", "SPANS");
        Cells duration = spans.required("duration_time_unix_nano", "SPANS");
        Cells trace = spans.required("trace_id", "SPANS");
        Cells id = spans.required("span_id", "SPANS");
        Cells name = spans.required("name", "SPANS");
        Cells parent = spans.cells("parent_span_id");
        Cells state = spans.cells("trace_state");
        Cells kind = spans.cells("kind");
        Cells flags = spans.cells("flags");
        Cells status = spans.cells("status");
        Cells code = status.field("code");
        Cells message = status.field("status_message");
        Cells attributesLost = spans.cells("dropped_attributes_count");
        Cells eventsLost = spans.cells("dropped_events_count");
        Cells linksLost = spans.cells("dropped_links_count");
        ExportTraceServiceRequest.Builder request = ExportTraceServiceRequest.newBuilder();
        ResourceSpans.Builder resource = ResourceSpans.newBuilder();
        ScopeSpans.Builder scope = ScopeSpans.newBuilder();
        for (int row = 0; row < spans.rows(); row++) {
            if (groups.beginsResource(row)) {
                resource = request.addResourceSpansBuilder()
                        .setResource(groups.resource(row))
                        .setSchemaUrl(groups.resourceSchemaUrl(row));
            }
            if (groups.beginsScope(row)) {
                scope = resource.addScopeSpansBuilder()
                        .setScope(groups.scope(row))
                        .setSchemaUrl(groups.schemaUrl(row));
            }
            Span.Builder span = scope.addSpansBuilder()
                    .setTraceId(trace.bytes(row))
                    .setSpanId(id.bytes(row))
                    .setParentSpanId(parent.bytes(row))
                    .setTraceStateBytes(state.bytes(row))
                    .setNameBytes(name.bytes(row))
                    .setKindValue((int) kind.integer(row))
                    .setFlags((int) flags.integer(row))
                    .setStartTimeUnixNano(start.integer(row))
                    .setEndTimeUnixNano(start.integer(row) + duration.integer(row))
                    .setDroppedAttributesCount((int) attributesLost.integer(row))
                    .setDroppedEventsCount((int) eventsLost.integer(row))
                    .setDroppedLinksCount((int) linksLost.integer(row))
                    .addAllAttributes(attributes.of(ids[row]))
                    .addAllEvents(spans.its(events, ids[row]))
                    .addAllLinks(spans.its(links, ids[row]));
            if (!status.isMissing(row)) {
                span.setStatus(Status.newBuilder()
                        .setCodeValue((int) code.integer(row))
                        .setMessageBytes(message.bytes(row)));
            }
        }
        return request.build();
    }

    private static Map<Long, List<Span.Event>> events(Tables tables) throws IOException {
        Table table = tables.of(OtapStream.SPAN_EVENTS);
        Attributes attributes = tables.attributes(OtapStream.SPAN_EVENT_ATTRS, Table.U32);
        Cells name = table.required("name", "SPAN_EVENTS");
        Cells time = table.cells("time_unix_nano");
        Cells lost = table.cells("dropped_attributes_count");
        long[] ids = table.ids("id", Table.U32);
        long[] parents = table.ids("parent_id", Table.U16, name::bytesRepeat);
        Map<Long, List<Span.Event>> events = new HashMap<>();
        for (int row = 0; row < table.rows(); row++) {
            events.computeIfAbsent(parents[row], _ -> new ArrayList<>())
                    .add(Span.Event.newBuilder()
                            .setTimeUnixNano(time.integer(row))
                            .setNameBytes(name.bytes(row))
                            .setDroppedAttributesCount((int) lost.integer(row))
                            .addAllAttributes(attributes.of(ids[row]))
                            .build());
        }
        return events;
    }

    private static Map<Long, List<Span.Link>> links(Tables tables) throws IOException {
        Table table = tables.of(OtapStream.SPAN_LINKS);
        Attributes attributes = tables.attributes(OtapStream.SPAN_LINK_ATTRS, Table.U32);
        Cells trace = table.required("trace_id", "SPAN_LINKS");
        Cells span = table.required("span_id", "SPAN_LINKS");
        Cells state = table.cells("trace_state");
        Cells flags = table.cells("flags");
        Cells lost = table.cells("dropped_attributes_count");
        long[] ids = table.ids("id", Table.U32);
        long[] parents = table.ids("parent_id", Table.U16, trace::bytesRepeat);
        Map<Long, List<Span.Link>> links = new HashMap<>();
        for (int row = 0; row < table.rows(); row++) {
            links.computeIfAbsent(parents[row], _ -> new ArrayList<>())
                    .add(Span.Link.newBuilder()
                            .setTraceId(trace.bytes(row))
                            .setSpanId(span.bytes(row))
                            .setTraceStateBytes(state.bytes(row))
                            .setFlags((int) flags.integer(row))
                            .setDroppedAttributesCount((int) lost.integer(row))
                            .addAllAttributes(attributes.of(ids[row]))
                            .build());
        }
        return links;
    }
}
