package dev.sightline.format.zipkin;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.JsonObjects;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Spans to rows.
final class SpanReader implements JsonInput.Reader {
    static final ColumnHint PEER = ColumnHint.of(ColumnType.STRING, Role.PEER);
    /// Of the tag `error` that has no value.
    static final byte[] FAILED = "true".getBytes(StandardCharsets.US_ASCII);

    private static final byte[] ERROR = "error".getBytes(StandardCharsets.US_ASCII);
    private static final String NO_SPAN = "no Zipkin span: no traceId or no id";

    private final Json json = new Json();
    private final RowSink sink;
    private final KeyTable columns;
    private final KeyTable tags;
    private final int timestamp;
    private final int duration;
    private final int kindColumn;
    private final int service;
    private final int idColumn;
    private final Version1 version1;
    private final PlainSpan plain;

    private byte[] bytes = new byte[0];
    private int start;
    private @Nullable String id;
    private @Nullable String parentId;
    private @Nullable String kind;
    private boolean traced;
    private boolean shared;
    private boolean timed;

    SpanReader(RowSink sink) {
        this.sink = sink;
        string("traceId", Role.FLOW);
        this.idColumn = string("id", Role.SPAN);
        string("parentId", Role.PARENT);
        string("name", Role.EVENT);
        this.kindColumn = string("kind", null);
        this.timestamp = sink.column("timestamp", ColumnHint.of(ColumnType.TIME, Role.TIME));
        this.duration = sink.column("duration", new ColumnHint(ColumnType.INT64, Role.DURATION, "us"));
        this.service = string("localEndpoint.serviceName", Role.ENTITY);
        this.columns = new KeyTable(name -> sink.column(name, hint(name)));
        this.tags = new KeyTable(key -> sink.column("tags." + key));
        this.version1 = new Version1(json, sink, tags);
        this.plain = new PlainSpan(sink, columns, tags);
    }

    private int string(String name, @Nullable Role role) {
        return sink.column(name, ColumnHint.of(ColumnType.STRING, role));
    }

    private static ColumnHint hint(String name) {
        return switch (name) {
            case "traceId" -> ColumnHint.of(ColumnType.STRING, Role.FLOW);
            case "parentId" -> ColumnHint.of(ColumnType.STRING, Role.PARENT);
            case "name" -> ColumnHint.of(ColumnType.STRING, Role.EVENT);
            case "localEndpoint.serviceName" -> ColumnHint.of(ColumnType.STRING, Role.ENTITY);
            case "remoteEndpoint.serviceName" -> PEER;
            case "message.id" -> ColumnHint.of(ColumnType.STRING, Role.MESSAGE);
            case "localEndpoint.port", "remoteEndpoint.port" -> ColumnHint.of(ColumnType.INT64, null);
            case "debug", "shared" -> ColumnHint.of(ColumnType.BOOL, null);
            default -> ColumnHint.of(ColumnType.STRING, null);
        };
    }

    @Override
    public void value(byte[] slice, int from, int length, long offset, boolean document) {
        if (plain.read(slice, from, length)) {
            sink.endRow(offset, length);
            return;
        }
        bytes = slice;
        start = from;
        JsonObjects.rows(json, sink, slice, from, length, offset, this::span);
    }

    private void span(JsonParser parser) {
        id = null;
        parentId = null;
        kind = null;
        traced = false;
        shared = false;
        timed = false;
        version1.restart();
        columns.restart();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_NULL) {
                field(parser, name);
            }
        }
        if (!traced || id == null) {
            throw new Unreadable(NO_SPAN);
        }
        if (kind == null && version1.kind() != null) {
            kind = version1.kind();
            // Version 1 had no flag: a server that joined its caller's span left the timing to it.
            shared |= !timed;
            sink.string(kindColumn, kind);
        }
        version1.putService(service);
        message();
    }

    private void field(JsonParser parser, String name) {
        switch (name) {
            case "traceId" -> {
                traced = true;
                cell(parser, name);
            }
            case "id" -> {
                id = parser.getString();
                sink.string(idColumn, id);
            }
            case "parentId" -> {
                parentId = parser.getString();
                cell(parser, name);
            }
            case "kind" -> {
                kind = parser.getString();
                sink.string(kindColumn, kind);
            }
            case "timestamp" -> timestamp(parser);
            case "duration" -> sink.int64(duration, count(parser, 1));
            case "localEndpoint", "remoteEndpoint" -> endpoint(parser, name);
            case "tags" -> tags(parser);
            case "shared" -> {
                shared = parser.currentToken() == JsonToken.VALUE_TRUE;
                cell(parser, name);
            }
            case "annotations" -> {
                if (parser.currentToken() == JsonToken.START_ARRAY) {
                    long slice = Json.skip(parser);
                    version1.annotations(bytes, start + Json.begin(slice), Json.length(slice), column(name));
                } else {
                    cell(parser, name);
                }
            }
            case "binaryAnnotations" -> version1.binaryAnnotations(parser, bytes, start);
            default -> cell(parser, name);
        }
    }

    /// Zipkin takes 0 for unknown.
    private void timestamp(JsonParser parser) {
        long nanos = count(parser, 1000);
        if (nanos != 0) {
            timed = true;
            sink.timeNanos(timestamp, nanos);
        }
    }

    private static long count(JsonParser parser, long unitNanos) {
        long nanos = JsonCell.nanos(parser, unitNanos);
        if (nanos == Long.MIN_VALUE) {
            throw new Unreadable("timestamp or duration is no count of microseconds");
        }
        return nanos;
    }

    private void endpoint(JsonParser parser, String name) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String path = name + "." + parser.currentName();
            parser.nextToken();
            cell(parser, path);
        }
    }

    private void tags(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        tags.restart();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            int length = json.encode(parser);
            boolean error = isError(json.utf8(), 0, length);
            int column = Unreadable.ifNone(tags.column(json.utf8(), 0, length));
            if (parser.nextToken() == JsonToken.VALUE_STRING && error && parser.getStringLength() == 0) {
                sink.string(column, FAILED, 0, FAILED.length);
                continue;
            }
            JsonCell.putInferred(json, parser, bytes, start, sink, column);
        }
    }

    /// Whether it is the tag that says by being there that the span failed.
    static boolean isError(byte[] name, int from, int length) {
        return length == ERROR.length && Arrays.equals(name, from, from + length, ERROR, 0, length);
    }

    private void cell(JsonParser parser, String name) {
        JsonCell.put(json, parser, bytes, start, sink, column(name));
    }

    private int column(String name) {
        byte[] key = name.getBytes(StandardCharsets.UTF_8);
        return Unreadable.ifNone(columns.column(key, 0, key.length));
    }

    /// A call's two sides meet in the caller's span id: the side called has it for its parent, or shares it.
    private void message() {
        if (kind == null) {
            return;
        }
        switch (kind) {
            case "CLIENT", "PRODUCER" -> side(id, "send");
            case "SERVER", "CONSUMER" -> side(shared ? id : parentId, "receive");
            default -> {}
        }
    }

    private void side(@Nullable String message, String side) {
        if (message != null && !message.isEmpty()) {
            sink.string(column("message.id"), message);
            sink.string(column("message.side"), side);
        }
    }
}
