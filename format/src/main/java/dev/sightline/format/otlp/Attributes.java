package dev.sightline.format.otlp;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Json;
import dev.sightline.format.internal.KeyTable;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Lists of `{"key": K, "value": {"stringValue": V}}` to cells.
final class Attributes {
    private static final String NO_LIST = "attributes are not a list";

    private final Json json;
    private final RowSink sink;
    private final KeyTable keys;

    /// @param columnOf the column of an attribute's key
    Attributes(Json json, RowSink sink, ToIntFunction<String> columnOf) {
        this.json = json;
        this.sink = sink;
        this.keys = new KeyTable(columnOf);
    }

    /// Reads the array the parser is at into the open row.
    ///
    /// @param source what the parser's offsets count from
    void read(JsonParser parser, Slice source) {
        keys.restart();
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw new Unreadable(NO_LIST);
        }
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            pair(parser, source, null);
        }
    }

    /// Reads those that stand above many records: a bad one is left out, as it is no reason to refuse all of them.
    ///
    /// @param kept where the cells go
    void readShared(JsonParser parser, Slice source, SharedCells kept, Consumer<String> leftOut) {
        keys.restart();
        JsonToken token = parser.currentToken();
        if (token != JsonToken.START_ARRAY) {
            parser.skipChildren();
            if (token != JsonToken.VALUE_NULL) {
                leftOut.accept(NO_LIST);
            }
            return;
        }
        int depth = Unreadable.depth(parser);
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            try {
                pair(parser, source, kept);
            } catch (Unreadable bad) {
                Unreadable.leave(parser, depth);
                leftOut.accept(bad.cause());
            }
        }
    }

    private void pair(JsonParser parser, Slice source, @Nullable SharedCells kept) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new Unreadable("an attribute is not an object");
        }
        int column = -1;
        long deferred = -1;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String name = parser.currentName();
            JsonToken token = parser.nextToken();
            if (name.equals("key") && token == JsonToken.VALUE_STRING) {
                column = keys.column(json.utf8(), 0, json.encode(parser));
                if (column < 0) {
                    throw new Unreadable(KeyTable.TOO_MANY);
                }
            } else if (name.equals("value") && column >= 0) {
                value(parser, source, column, kept);
            } else if (name.equals("value")) {
                deferred = Json.skip(parser);
            } else {
                parser.skipChildren();
            }
        }
        if (deferred >= 0 && column >= 0) {
            Slice slice = source.within(deferred);
            try (JsonParser inner = slice.parser(json)) {
                inner.nextToken();
                value(inner, slice, column, kept);
            }
        }
    }

    /// An AnyValue: an object with one key that names the type.
    void value(JsonParser parser, Slice source, int column, @Nullable SharedCells kept) {
        if (parser.currentToken() == JsonToken.VALUE_NULL) {
            return;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw new Unreadable("a value is not an object that names its type");
        }
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String type = parser.currentName();
            JsonToken token = parser.nextToken();
            if (token == JsonToken.VALUE_NULL) {
                continue;
            }
            switch (type) {
                case "boolValue", "bool_value" -> bool(parser, column, kept);
                case "intValue", "int_value" -> integer(parser, column, kept);
                case "doubleValue", "double_value" -> number(parser, column, kept);
                case "stringValue", "string_value", "bytesValue", "bytes_value" -> string(parser, source, column, kept);
                case "arrayValue", "array_value", "kvlistValue", "kvlist_value" -> {
                    long slice = Json.skip(parser);
                    byte[] plain = PlainJson.of(json, source.within(slice), type.charAt(0) == 'a');
                    string(column, plain, 0, plain.length, kept);
                }
                default -> parser.skipChildren();
            }
        }
    }

    private void integer(JsonParser parser, int column, @Nullable SharedCells kept) {
        long value = Json.integer(parser);
        if (value == Long.MIN_VALUE) {
            throw new Unreadable("intValue is not a 64-bit integer");
        }
        if (kept == null) {
            sink.int64(column, value);
        } else {
            kept.int64(column, value);
        }
    }

    private void number(JsonParser parser, int column, @Nullable SharedCells kept) {
        double value = doubleOf(parser);
        if (kept == null) {
            sink.float64(column, value);
        } else {
            kept.float64(column, value);
        }
    }

    /// A number, or one of the words protocol buffers write for what JSON has no number for.
    static double doubleOf(JsonParser parser) {
        if (parser.currentToken() != JsonToken.VALUE_STRING) {
            if (!parser.currentToken().isNumeric()) {
                throw new Unreadable("a number is not one");
            }
            return parser.getDoubleValue();
        }
        try {
            return Double.parseDouble(parser.getString());
        } catch (NumberFormatException bad) {
            throw new Unreadable("a number is not one");
        }
    }

    private void bool(JsonParser parser, int column, @Nullable SharedCells kept) {
        boolean value = parser.currentToken() == JsonToken.VALUE_TRUE;
        if (!value && parser.currentToken() != JsonToken.VALUE_FALSE) {
            throw new Unreadable("boolValue is neither true nor false");
        }
        if (kept == null) {
            sink.bool(column, value);
        } else {
            kept.bool(column, value);
        }
    }

    private void string(JsonParser parser, Slice source, int column, @Nullable SharedCells kept) {
        if (parser.currentToken().isStructStart()) {
            Slice slice = source.asWritten(parser);
            string(column, slice.bytes(), slice.start(), slice.length(), kept);
        } else {
            int length = json.encode(parser);
            string(column, json.utf8(), 0, length, kept);
        }
    }

    void string(int column, byte[] bytes, int from, int length, @Nullable SharedCells kept) {
        if (kept == null) {
            sink.string(column, bytes, from, length);
        } else {
            kept.string(column, bytes, from, length);
        }
    }
}
