package dev.sightline.format.tshark;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.JsonCell;
import dev.sightline.format.internal.JsonInput;
import dev.sightline.format.internal.Unreadable;
import dev.sightline.format.tshark.Columns.Field;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Lines to packets.
final class PacketReader implements JsonInput.Reader {
    private static final String NO_PACKET = "no packet: neither layers nor index";

    private final Json json = new Json();
    private final RowSink sink;
    private final Columns columns;
    private final Heads heads = new Heads();
    private byte[] bytes = new byte[0];
    private int start;
    private long millis;
    private boolean indexed;
    private boolean layered;
    private boolean overflown;

    PacketReader(RowSink sink) {
        this.sink = sink;
        this.columns = new Columns(sink);
    }

    @Override
    public void value(byte[] slice, int from, int length, long offset, boolean document) {
        bytes = slice;
        start = from;
        String cause = null;
        try (JsonParser parser = json.parser(slice, from, length)) {
            packet(parser);
            if (layered) {
                heads.putInto(sink, columns, millis);
            } else if (indexed) {
                return;
            } else {
                cause = NO_PACKET;
            }
        } catch (JacksonException bad) {
            cause = Json.cause(bad);
        } catch (Unreadable bad) {
            cause = bad.cause();
        }
        if (cause == null) {
            sink.endRow(offset, length);
        } else {
            sink.rejectRow(cause, offset, slice, from, length);
        }
    }

    private void packet(JsonParser parser) {
        indexed = false;
        layered = false;
        overflown = false;
        millis = Long.MIN_VALUE;
        heads.restart();
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            throw new Unreadable("not an object");
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            switch (name) {
                case "timestamp" -> millis = JsonCell.nanos(parser, 1_000_000);
                case "index" -> {
                    indexed = true;
                    parser.skipChildren();
                }
                case "layers" -> {
                    layered = true;
                    layers(parser, token);
                }
                default -> other(parser, name);
            }
        }
        if (parser.nextToken() != null) {
            throw new Unreadable("more than one object in a line");
        }
    }

    private void other(JsonParser parser, String name) {
        Field field = columns.within(columns.layers(), name);
        int column = field == null ? -1 : columns.of(field);
        if (column < 0) {
            throw new Unreadable("more columns than can be held");
        }
        JsonCell.putInferred(json, parser, bytes, start, sink, column);
    }

    private void layers(JsonParser parser, JsonToken token) {
        if (token != JsonToken.START_OBJECT) {
            throw new Unreadable("layers is not an object");
        }
        int begin = (int) parser.currentTokenLocation().getByteOffset();
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            heads.layer(name);
            Field layer = columns.within(columns.layers(), name);
            parser.nextToken();
            value(parser, layer);
        }
        if (overflown) {
            int end = (int) parser.currentLocation().getByteOffset();
            sink.string(columns.whole(), bytes, start + begin, end - begin);
        }
    }

    /// A layer, or what is in one.
    ///
    /// @param field null if there are too many
    private void value(JsonParser parser, @Nullable Field field) {
        switch (parser.currentToken()) {
            case START_OBJECT -> object(parser, field);
            case START_ARRAY -> array(parser, field);
            case VALUE_NULL -> {}
            default -> {
                int column = field == null ? -1 : columns.of(field);
                overflown |= column < 0;
                if (field != null && column >= 0 && !heads.takes(field.column, parser)) {
                    JsonCell.putInferred(json, parser, bytes, start, sink, column);
                }
            }
        }
    }

    /// Recursion is bounded by [Json#MAX_DEPTH].
    private void object(JsonParser parser, @Nullable Field field) {
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            if (name.equals("filtered")) {
                // What -j and -J leave out has only its name here.
                parser.skipChildren();
            } else {
                Field inner = field == null ? null : columns.within(field, name);
                value(parser, inner);
            }
        }
    }

    /// A field that occurs once may stand in a list as well. Of one that occurs several times, the list is kept as
    /// written; of a layer that does, the first is in columns, too.
    private void array(JsonParser parser, @Nullable Field field) {
        long slice = Json.skip(parser);
        int from = start + Json.begin(slice);
        int length = Json.length(slice);
        int elements = 0;
        try (JsonParser inner = json.parser(bytes, from, length)) {
            int outer = start;
            start = from;
            inner.nextToken();
            JsonToken first = inner.nextToken();
            boolean scalar = first.isScalarValue();
            for (JsonToken token = first; token != JsonToken.END_ARRAY; token = inner.nextToken()) {
                elements++;
                if (scalar && elements == 1 && field != null) {
                    heads.note(field.column, inner.getString());
                } else if (!scalar && elements == 1) {
                    value(inner, field);
                } else {
                    inner.skipChildren();
                }
            }
            start = outer;
            list(field, from, length, elements, scalar);
        }
    }

    private void list(@Nullable Field field, int from, int length, int elements, boolean scalar) {
        int column = field == null ? -1 : columns.of(field);
        overflown |= column < 0;
        if (column < 0 || elements == 0) {
            return;
        }
        if (elements > 1) {
            sink.string(column, bytes, from, length);
        } else if (scalar) {
            try (JsonParser only = json.parser(bytes, from, length)) {
                only.nextToken();
                only.nextToken();
                JsonCell.putInferred(json, only, bytes, from, sink, column);
            }
        }
    }
}
