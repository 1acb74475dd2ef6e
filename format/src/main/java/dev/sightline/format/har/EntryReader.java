package dev.sightline.format.har;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.JsonObjects;
import dev.sightline.format.internal.Scan;
import dev.sightline.format.log.PathHoles;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Requests to rows: all that is one value, by its path. Lists (headers, cookies) and contents are left out: they are
/// long, and often secret.
final class EntryReader {
    private final Json json = new Json();
    private final PathHoles holes = new PathHoles();
    private final RowSink sink;
    private final Columns columns;
    private @Nullable String method;
    private @Nullable String url;

    EntryReader(RowSink sink) {
        this.sink = sink;
        this.columns = new Columns(sink);
    }

    void entry(byte[] bytes, int start, int length, long offset) {
        JsonObjects.rows(json, sink, bytes, start, length, offset, parser -> {
            method = null;
            url = null;
            members(parser, "", bytes, start);
            derived();
        });
    }

    /// From an object's begin to its end. Recursion is bounded by [Json#MAX_DEPTH].
    private void members(JsonParser parser, String above, byte[] bytes, int start) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String path = above + parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.START_ARRAY || Columns.isContent(path)) {
                parser.skipChildren();
            } else if (token == JsonToken.START_OBJECT) {
                members(parser, path + ".", bytes, start);
            } else if (token != JsonToken.VALUE_NULL) {
                value(parser, path, bytes, start);
            }
        }
    }

    private void value(JsonParser parser, String path, byte[] bytes, int start) {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.VALUE_STRING && path.equals("request.method")) {
            method = parser.getString();
        } else if (token == JsonToken.VALUE_STRING && path.equals("request.url")) {
            url = parser.getString();
        }
        boolean measured = Columns.isMeasured(path);
        if (measured && (!token.isNumeric() || parser.getDoubleValue() < 0)) {
            return; // -1: does not apply
        }
        int column = columns.of(Columns.isDerived(path) ? "_" + path : path);
        if (measured && Columns.isDuration(path)) {
            sink.float64(column, parser.getDoubleValue());
        } else if (Columns.isTime(path)) {
            JsonCell.putInferred(json, parser, bytes, start, sink, column);
        } else {
            JsonCell.put(json, parser, bytes, start, sink, column);
        }
    }

    private void derived() {
        if (url == null) {
            return;
        }
        byte[] text = url.getBytes(StandardCharsets.UTF_8);
        int scheme = Scan.indexOf(text, 0, text.length, "://");
        int host = scheme < 0 ? 0 : scheme + 3;
        int path = Scan.find(text, host, text.length, (byte) '/');
        int query = Scan.find(text, host, text.length, (byte) '?');
        int end = Math.min(query, Scan.find(text, host, text.length, (byte) '#'));
        if (scheme >= 0 && Math.min(path, end) > host) {
            sink.string(columns.of(Columns.HOST), text, host, Math.min(path, end) - host);
        }
        boolean hasPath = scheme >= 0 && path < end;
        String asked = hasPath
                ? new String(text, path, end - path, StandardCharsets.UTF_8)
                : scheme >= 0 ? "/" : url.substring(0, Math.max(0, url.indexOf(':'))) + ":";
        byte[] event = ((method == null ? "" : method + " ") + asked).getBytes(StandardCharsets.UTF_8);
        int length = holes.of(event, 0, event.length);
        sink.string(columns.of(Columns.EVENT), holes.bytes(), 0, length);
    }
}
