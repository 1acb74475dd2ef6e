package dev.sightline.format.jaeger;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.JsonObjects;
import dev.sightline.format.internal.Unreadable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Spans to rows.
final class SpanReader implements JsonInput.Reader {
    private static final String NO_SPAN = "no Jaeger span: no spanID";

    private final Json json = new Json();
    private final RowSink sink;
    private final Columns columns;
    private final Tags tags;
    private final Tags processTags;
    private final References references = new References();

    private byte[] table = new byte[0];
    private final Map<String, Long> processes = new HashMap<>();

    private byte[] bytes = new byte[0];
    private int start;
    private @Nullable String spanId;
    private @Nullable String traceId;
    private @Nullable String processId;
    private @Nullable String parent;
    private long referencesSlice;

    SpanReader(RowSink sink) {
        this.sink = sink;
        this.columns = new Columns(sink);
        this.tags = new Tags(json, sink, columns::ofTag);
        this.processTags = new Tags(json, sink, key -> sink.column("process.tags." + key));
    }

    /// Says what spans mean with `processID` from now on.
    void processes(byte[] written) {
        if (Arrays.equals(written, table)) {
            return;
        }
        table = written;
        processes.clear();
        try (JsonParser parser = json.parser(written, 0, written.length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String id = parser.currentName();
                parser.nextToken();
                processes.put(id, Json.skip(parser));
            }
        } catch (JacksonException bad) {
            // Spans of processes behind the damage lack their service.
            return;
        }
    }

    @Override
    public void value(byte[] slice, int from, int length, long offset, boolean document) {
        bytes = slice;
        start = from;
        JsonObjects.rows(json, sink, slice, from, length, offset, this::row);
    }

    private void row(JsonParser parser) {
        spanId = null;
        traceId = null;
        processId = null;
        parent = null;
        referencesSlice = -1;
        tags.restart();
        fields(parser, true);
        if (spanId == null) {
            throw new Unreadable(NO_SPAN);
        }
        references();
        process();
        message();
    }

    /// @param wrapped whether the span may be the `_source` of this object, as Elasticsearch hands documents out
    private void fields(JsonParser parser, boolean wrapped) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (wrapped && name.equals("_source") && token == JsonToken.START_OBJECT) {
                fields(parser, false);
            } else if (token != JsonToken.VALUE_NULL) {
                field(parser, name);
            }
        }
    }

    private void field(JsonParser parser, String name) {
        switch (name) {
            case "traceID" -> traceId = text(parser, name);
            case "spanID" -> spanId = text(parser, name);
            case "parentSpanID" -> parent = parser.getString();
            case "processID" -> processId = text(parser, name);
            case "startTime" -> sink.timeNanos(columns.of(name), count(parser, 1000));
            case "duration" -> sink.int64(columns.of(name), count(parser, 1));
            case "tags" -> tags.list(parser, bytes, start);
            // What Elasticsearch is told to index: a field a tag, dots written as @.
            case "tag" -> tags.object(parser, bytes, start);
            case "process" -> process(parser, bytes, start);
            case "references" -> referencesSlice = Json.skip(parser);
            default -> JsonCell.put(json, parser, bytes, start, sink, columns.of(name));
        }
    }

    private String text(JsonParser parser, String name) {
        String value = parser.getString();
        sink.string(columns.of(name), value);
        return value;
    }

    private static long count(JsonParser parser, long unitNanos) {
        long nanos = JsonCell.nanos(parser, unitNanos);
        if (nanos == Long.MIN_VALUE) {
            throw new Unreadable("startTime or duration is no count of microseconds");
        }
        return nanos;
    }

    private void references() {
        if (referencesSlice >= 0) {
            int from = start + Json.begin(referencesSlice);
            int length = Json.length(referencesSlice);
            try (JsonParser parser = json.parser(bytes, from, length)) {
                references.read(parser, traceId);
            }
            if (references.parent() != null) {
                parent = references.parent();
            }
            if (!references.isPlain()) {
                sink.string(columns.of("references"), bytes, from, length);
            }
        }
        if (parent != null && !parent.isEmpty()) {
            sink.string(columns.of("parentSpanID"), parent);
        }
    }

    /// What the trace's table says of the span's process; a span's own `process` goes before it.
    private void process() {
        Long slice = processId == null ? null : processes.get(processId);
        if (slice != null) {
            try (JsonParser parser = json.parser(table, Json.begin(slice), Json.length(slice))) {
                parser.nextToken();
                process(parser, table, Json.begin(slice));
            }
        }
    }

    private void process(JsonParser parser, byte[] source, int from) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            switch (name) {
                case "tags" -> processTags.list(parser, source, from);
                case "tag" -> processTags.object(parser, source, from);
                default -> JsonCell.put(json, parser, source, from, sink, columns.of("process." + name));
            }
        }
    }

    /// A call's two sides meet in the caller's span id: the side called has it for its parent.
    private void message() {
        switch (tags.kind()) {
            case "client", "producer" -> side(spanId, "send");
            case "server", "consumer" -> side(parent, "receive");
            default -> {}
        }
    }

    private void side(@Nullable String message, String side) {
        if (message != null && !message.isEmpty()) {
            sink.string(columns.of("message.id"), message);
            sink.string(columns.of("message.side"), side);
        }
    }
}
