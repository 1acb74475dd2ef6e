package dev.sightline.format.jaeger;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Unreadable;
import java.util.Locale;
import java.util.function.ToIntFunction;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Lists of `{"key": K, "type": T, "value": V}` to cells.
final class Tags {
    private final Json json;
    private final RowSink sink;
    private final KeyTable keys;
    private String kind = "";

    /// @param columnOf the column of a tag's key
    Tags(Json json, RowSink sink, ToIntFunction<String> columnOf) {
        this.json = json;
        this.sink = sink;
        this.keys = new KeyTable(columnOf);
    }

    void restart() {
        kind = "";
    }

    /// What the tag `span.kind` said since the restart, in lower case; empty if it was not there.
    String kind() {
        return kind;
    }

    /// @param bytes what the parser reads, from `start` on
    void list(JsonParser parser, byte[] bytes, int start) {
        keys.restart();
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            tag(parser, bytes, start);
        }
    }

    private void tag(JsonParser parser, byte[] bytes, int start) {
        int column = -1;
        boolean isKind = false;
        String type = null;
        long deferred = -1;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("key") && token == JsonToken.VALUE_STRING) {
                int length = json.encode(parser);
                isKind = Scan.is(json.utf8(), 0, length, "span.kind");
                column = Unreadable.ifNone(keys.column(json.utf8(), 0, length));
            } else if (name.equals("type") && token == JsonToken.VALUE_STRING) {
                type = parser.getString();
            } else if (name.equals("value") && column >= 0 && type != null) {
                value(parser, bytes, start, column, type, isKind);
            } else if (name.equals("value")) {
                deferred = Json.skip(parser);
            } else {
                parser.skipChildren();
            }
        }
        if (deferred >= 0 && column >= 0) {
            int from = start + Json.begin(deferred);
            try (JsonParser inner = json.parser(bytes, from, Json.length(deferred))) {
                inner.nextToken();
                value(inner, bytes, from, column, type == null ? "" : type, isKind);
            }
        }
    }

    private void value(JsonParser parser, byte[] bytes, int start, int column, String type, boolean isKind) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            if (type.equals("float64") && parser.currentToken() == JsonToken.VALUE_NUMBER_INT) {
                sink.float64(column, parser.getDoubleValue());
            } else {
                JsonCell.put(json, parser, bytes, start, sink, column);
            }
            return;
        }
        if (isKind) {
            kind = parser.getString().toLowerCase(Locale.ROOT);
        }
        // Elasticsearch has all values as strings.
        switch (type.toLowerCase(Locale.ROOT)) {
            case "bool" -> {
                String word = parser.getString();
                if (word.equals("true") || word.equals("false")) {
                    sink.bool(column, word.equals("true"));
                } else {
                    sink.string(column, word);
                }
            }
            case "int64" -> {
                long value = Json.integer(parser);
                if (value == Long.MIN_VALUE) {
                    JsonCell.putInferred(json, parser, bytes, start, sink, column);
                } else {
                    sink.int64(column, value);
                }
            }
            case "float64" -> JsonCell.putInferred(json, parser, bytes, start, sink, column);
            default -> JsonCell.put(json, parser, bytes, start, sink, column);
        }
    }

    /// Tags as the fields of an object.
    void object(JsonParser parser, byte[] bytes, int start) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
            return;
        }
        keys.restart();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            int length = json.encode(parser);
            for (int i = 0; i < length; i++) {
                json.utf8()[i] = json.utf8()[i] == '@' ? (byte) '.' : json.utf8()[i];
            }
            boolean isKind = Scan.is(json.utf8(), 0, length, "span.kind");
            int column = Unreadable.ifNone(keys.column(json.utf8(), 0, length));
            parser.nextToken();
            value(parser, bytes, start, column, "", isKind);
        }
    }
}
