package dev.sightline.format.zipkin;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// What version 1 says with annotations: `cs` and `sr` are a span's kind, their endpoint its service, binary
/// annotations its tags.
final class Version1 {
    private final Json json;
    private final RowSink sink;
    private final KeyTable tags;
    private @Nullable String kind;
    private @Nullable String service;

    Version1(Json json, RowSink sink, KeyTable tags) {
        this.json = json;
        this.sink = sink;
        this.tags = tags;
    }

    void restart() {
        kind = null;
        service = null;
    }

    /// The kind annotations tell; null if they tell none.
    @Nullable
    String kind() {
        return kind;
    }

    /// Version 2 has written the service already: then a second cell is ignored.
    void putService(int column) {
        if (service != null) {
            sink.string(column, service);
        }
    }

    /// Puts the list as written, and looks for kinds and services in it.
    void annotations(byte[] bytes, int start, int length, int column) {
        boolean any = false;
        try (JsonParser parser = json.parser(bytes, start, length)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.START_OBJECT) {
                any = true;
                annotation(parser);
            }
        }
        if (any) {
            sink.string(column, bytes, start, length);
        }
    }

    private void annotation(JsonParser parser) {
        String value = "";
        String host = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("value") && token == JsonToken.VALUE_STRING) {
                value = parser.getString();
            } else if (name.equals("endpoint") && token == JsonToken.START_OBJECT) {
                host = host(parser);
            } else {
                parser.skipChildren();
            }
        }
        String told = switch (value) {
            case "cs", "cr" -> "CLIENT";
            case "sr", "ss" -> "SERVER";
            case "ms" -> "PRODUCER";
            case "mr" -> "CONSUMER";
            default -> null;
        };
        if (kind == null && told != null) {
            kind = told;
            service = host == null ? service : host;
        } else if (service == null) {
            service = host;
        }
    }

    private static @Nullable String host(JsonParser parser) {
        String name = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            boolean wanted = parser.currentName().equals("serviceName");
            if (parser.nextToken() == JsonToken.VALUE_STRING && wanted) {
                name = parser.getString();
            } else {
                parser.skipChildren();
            }
        }
        return name;
    }

    void binaryAnnotations(JsonParser parser, byte[] bytes, int start) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            parser.skipChildren();
            return;
        }
        while (parser.nextToken() == JsonToken.START_OBJECT) {
            binaryAnnotation(parser, bytes, start);
        }
    }

    /// `sa` and `ca` are the address of the other side: their value is only `true`.
    private void binaryAnnotation(JsonParser parser, byte[] bytes, int start) {
        String key = "";
        String host = null;
        int column = -1;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("key") && token == JsonToken.VALUE_STRING) {
                key = parser.getString();
                byte[] utf8 = key.getBytes(StandardCharsets.UTF_8);
                column = Unreadable.ifNone(tags.column(utf8, 0, utf8.length));
            } else if (name.equals("value") && column >= 0) {
                if (key.equals("error") && token == JsonToken.VALUE_STRING && parser.getStringLength() == 0) {
                    sink.string(column, SpanReader.FAILED, 0, SpanReader.FAILED.length);
                } else {
                    JsonCell.putInferred(json, parser, bytes, start, sink, column);
                }
            } else if (name.equals("endpoint") && token == JsonToken.START_OBJECT) {
                host = host(parser);
            } else {
                parser.skipChildren();
            }
        }
        if (host != null && (key.equals("sa") || key.equals("ca") || key.equals("ma"))) {
            sink.string(sink.column("remoteEndpoint.serviceName", SpanReader.PEER), host);
        } else if (service == null) {
            service = host;
        }
    }
}
