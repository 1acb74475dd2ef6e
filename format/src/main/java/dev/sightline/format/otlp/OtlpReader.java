package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonInput;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Walks `resourceX` > `scopeX` > records. What stands above a record may be written after it: such lists are kept as
/// slices and read when their parent is known.
final class OtlpReader implements JsonInput.Reader {
    static final String UNKNOWN = "neither resourceSpans, resourceLogs nor resourceMetrics";
    static final String BROKEN = "not valid JSON; what stands behind it in the request is not read";
    /// What is nested deeper is not read on behind.
    private static final int DEEPEST = 1000;

    private final Json json = new Json(DEEPEST, Integer.MAX_VALUE);
    private final RowSink sink;
    private final Columns columns;
    private final Attributes resourceAttributes;
    private final Attributes scopeAttributes;
    private final Records records;
    private long leftOut;
    private String firstLeftOut = "";
    private long firstOffset;

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
            cause = records.recordOffset() > offset && cause.equals(Json.NOT_JSON) ? BROKEN : cause;
        }
        if (cause != null) {
            int from = (int) (records.recordOffset() - offset);
            sink.rejectRow(cause, offset + from, bytes, start + from, length - from);
        }
    }

    private void leftOut(String cause, long offset) {
        if (leftOut++ == 0) {
            firstLeftOut = cause;
            firstOffset = offset;
        }
    }

    /// Says what was wrong above records that were read.
    void end() {
        if (leftOut > 0) {
            sink.damaged(
                    "attributes of resources or scopes that are left out: " + leftOut + ", the first as "
                            + firstLeftOut,
                    firstOffset);
        }
    }

    /// A request, or one element of its resourceX list: whichever keys are there. One without any says nothing, which
    /// is no mistake.
    private boolean group(JsonParser parser, Slice source) {
        boolean known = false;
        boolean empty = true;
        @Nullable SharedCells resource = null;
        List<Pending> pending = new ArrayList<>();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            empty = false;
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            Signal signal = Signal.ofScopes(name);
            if (Signal.isResources(name)) {
                known = true;
                if (token == JsonToken.START_OBJECT) {
                    group(parser, source);
                } else {
                    records.each(parser, source, () -> group(parser, source));
                }
            } else if (name.equals("resource")) {
                known = true;
                resource = attributed(parser, source, resourceAttributes);
            } else if (signal != null && resource != null) {
                scopes(parser, source, signal, resource);
            } else if (signal != null) {
                known = true;
                pending.add(new Pending(
                        signal, later(parser, source, (at, rest) -> scopes(at, rest, signal, new SharedCells()))));
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
        return known || empty;
    }

    /// A list that is read when what belongs above it is known. One that breaks off is read at once, up to where it
    /// does: nothing can be known then.
    private Slice later(JsonParser parser, Slice source, BiConsumer<JsonParser, Slice> now) {
        long begin = parser.currentTokenLocation().getByteOffset();
        try {
            return source.within(Json.skip(parser));
        } catch (JacksonException broken) {
            Slice rest = source.within(begin << 32 | source.length());
            try (JsonParser inner = rest.parser(json)) {
                inner.nextToken();
                now.accept(inner, rest);
            }
            throw broken;
        }
    }

    private record Pending(Signal signal, Slice slice) {}

    private void scopes(JsonParser parser, Slice source, Signal signal, SharedCells resource) {
        records.each(parser, source, () -> scope(parser, source, signal, resource));
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
                pending.add(later(
                        parser, source, (at, rest) -> records.read(at, rest, signal, resource, new SharedCells())));
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
                attributes.readShared(parser, source, cells, cause -> leftOut(cause, source.offset()));
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
