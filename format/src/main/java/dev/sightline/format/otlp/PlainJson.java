package dev.sightline.format.otlp;

import dev.sightline.format.internal.Json;
import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Lists and maps of the protocol as plain JSON: `{"values":[{"intValue":"1"}]}` is `[1]`.
final class PlainJson {
    private static final int DEEPEST = 32;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final JsonParser parser;
    private final Slice source;

    private PlainJson(JsonParser parser, Slice source) {
        this.parser = parser;
        this.source = source;
    }

    /// @param list whether the slice is an ArrayValue, else it is a KeyValueList
    static byte[] of(Json json, Slice source, boolean list) {
        try (JsonParser parser = source.parser(json)) {
            PlainJson plain = new PlainJson(parser, source);
            parser.nextToken();
            plain.values(list, 0);
            return plain.out.toByteArray();
        }
    }

    private void values(boolean list, int depth) {
        if (depth > DEEPEST) {
            throw new Unreadable("values nested deeper than 32");
        }
        boolean any = false;
        out.write(list ? '[' : '{');
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            parser.skipChildren();
        } else {
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                if (parser.nextToken() != JsonToken.START_ARRAY) {
                    parser.skipChildren();
                    continue;
                }
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    if (parser.currentToken() != JsonToken.START_OBJECT) {
                        throw new Unreadable("a value in a list is not an object");
                    }
                    if (any) {
                        out.write(',');
                    }
                    any = true;
                    if (list) {
                        any(depth);
                    } else {
                        pair(depth);
                    }
                }
            }
        }
        out.write(list ? ']' : '}');
    }

    /// A pair whose value stands before its key (nobody writes it so) gets the key `""`.
    private void pair(int depth) {
        boolean keyed = false;
        boolean valued = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("key") && token == JsonToken.VALUE_STRING && !valued && !keyed) {
                raw();
                out.write(':');
                keyed = true;
            } else if (name.equals("value") && token == JsonToken.START_OBJECT && !valued) {
                if (!keyed) {
                    write("\"\":");
                    keyed = true;
                }
                any(depth);
                valued = true;
            } else {
                parser.skipChildren();
            }
        }
        write(keyed ? "" : "\"\":");
        write(valued ? "" : "null");
    }

    private void any(int depth) {
        boolean written = false;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String type = parser.currentName();
            JsonToken token = parser.nextToken();
            if (written) {
                parser.skipChildren();
                continue;
            }
            written = true;
            switch (type) {
                case "arrayValue", "array_value" -> values(true, depth + 1);
                case "kvlistValue", "kvlist_value" -> values(false, depth + 1);
                case "intValue", "int_value" -> {
                    long value = Json.integer(parser);
                    if (token.isScalarValue() && value != Long.MIN_VALUE) {
                        write(Long.toString(value));
                    } else {
                        raw();
                    }
                }
                default -> raw();
            }
        }
        write(written ? "" : "null");
    }

    private void raw() {
        Slice value = source.within(Json.skip(parser));
        out.write(value.bytes(), value.start(), value.length());
    }

    private void write(String ascii) {
        for (int i = 0; i < ascii.length(); i++) {
            out.write(ascii.charAt(i));
        }
    }
}
