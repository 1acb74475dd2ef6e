package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonInput;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Walks `resourceX` > `scopeX` > records. What stands above a record may be written after it: such lists are kept as
/// slices and read when their parent is known.
final class OtlpReader implements JsonInput.Reader {
    static final String UNKNOWN = "neither resourceSpans, resourceLogs nor resourceMetrics";

    private final Json json = new Json();
    private final RowSink sink;
    private final Columns columns;
    private final Attributes resourceAttributes;
    private final Attributes scopeAttributes;
    private final Records records;

    OtlpReader(RowSink sink) {
        this.sink = sink;
        this.columns = new Columns(sink);
        this.resourceAttributes = new Attributes(json, sink, columns::ofResource);
        this.scopeAttributes = new Attributes(json, sink, columns::ofScope);
        this.records = new Records(json, sink, columns);
    }

    @Override
    public void value(byte[] bytes, int start, int length, long offset, boolean document) {
        Slice source = new Slice(bytes, start, length, offset);
        records.noRecord(offset);
        String cause = null;
        try (JsonParser parser = source.parser(json)) {
            boolean known = true;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    known &= group(parser, source);
                }
            }
            cause = known ? null : UNKNOWN;
        } catch (JacksonException bad) {
            cause = Json.cause(bad);
        } catch (Attributes.Unreadable bad) {
            cause = bad.cause();
        }
        if (cause != null) {
            int from = (int) (records.recordOffset() - offset);
            sink.rejectRow(cause, offset + from, bytes, start + from, length - from);
        }
    }

    /// A request, or one element of its resourceX list: whichever keys are there.
    private boolean group(JsonParser parser, Slice source) {
        boolean known = false;
        @Nullable SharedCells resource = null;
        List<Pending> pending = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            Signal signal = Signal.ofScopes(name);
            if (Signal.isResources(name)) {
                known = true;
                while (token == JsonToken.START_ARRAY && parser.nextToken() == JsonToken.START_OBJECT) {
                    group(parser, source);
                }
            } else if (name.equals("resource")) {
                known = true;
                resource = attributed(parser, source, resourceAttributes);
            } else if (signal != null && resource != null) {
                scopes(parser, source, signal, resource);
            } else if (signal != null) {
                known = true;
                pending.add(new Pending(signal, source.within(Json.skip(parser))));
            } else {
                parser.skipChildren();
            }
        }
        for (Pending list : pending) {
            try (JsonParser inner = list.slice.parser(json)) {
                inner.nextToken();
                scopes(inner, list.slice, list.signal, resource == null ? new SharedCells() : resource);
            }
        }
        return known;
    }

    private record Pending(Signal signal, Slice slice) {}

    private void scopes(JsonParser parser, Slice source, Signal signal, SharedCells resource) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            scope(parser, source, signal, resource);
        }
    }

    private void scope(JsonParser parser, Slice source, Signal signal, SharedCells resource) {
        @Nullable SharedCells scope = null;
        List<Slice> pending = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (name.equals("scope") || name.startsWith("instrumentationLibrary")) {
                scope = attributed(parser, source, scopeAttributes);
            } else if (signal.isRecords(name) && scope != null) {
                records.read(parser, source, signal, resource, scope);
            } else if (signal.isRecords(name)) {
                pending.add(source.within(Json.skip(parser)));
            } else {
                parser.skipChildren();
            }
        }
        for (Slice list : pending) {
            try (JsonParser inner = list.parser(json)) {
                inner.nextToken();
                records.read(inner, list, signal, resource, scope == null ? new SharedCells() : scope);
            }
        }
    }

    /// A resource or a scope: attributes, and a scope's name and version.
    private SharedCells attributed(JsonParser parser, Slice source, Attributes attributes) {
        SharedCells cells = new SharedCells();
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return cells;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("attributes")) {
                attributes.read(parser, source, cells);
            } else if (token == JsonToken.VALUE_STRING && (name.equals("name") || name.equals("version"))) {
                int length = json.encode(parser);
                if (length > 0) {
                    cells.string(columns.ofScope(name), json.utf8(), 0, length);
                }
            } else {
                parser.skipChildren();
            }
        }
        return cells;
    }
}
