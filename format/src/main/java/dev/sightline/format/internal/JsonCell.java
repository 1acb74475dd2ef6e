package dev.sightline.format.internal;

import dev.sightline.format.RowSink;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonParser.NumberType;
import tools.jackson.core.JsonToken;

/// A JSON value as a cell: strings, numbers and words with the type JSON gives them, objects and arrays as written. A
/// null, an empty object or array is a missing value.
public final class JsonCell {
    private JsonCell() {}

    /// Puts the value the parser is at, and leaves the parser at its end.
    ///
    /// @param bytes what the parser reads, from `start` on
    public static void put(Json json, JsonParser parser, byte[] bytes, int start, RowSink sink, int column) {
        switch (parser.currentToken()) {
            case VALUE_STRING -> {
                int length = json.encode(parser);
                sink.string(column, json.utf8(), 0, length);
            }
            case VALUE_TRUE -> sink.bool(column, true);
            case VALUE_FALSE -> sink.bool(column, false);
            case VALUE_NUMBER_INT -> {
                if (parser.getNumberType() == NumberType.BIG_INTEGER) {
                    int length = json.encode(parser);
                    sink.text(column, json.utf8(), 0, length);
                } else {
                    sink.int64(column, parser.getLongValue());
                }
            }
            case VALUE_NUMBER_FLOAT -> sink.float64(column, parser.getDoubleValue());
            case START_OBJECT, START_ARRAY -> {
                long slice = Json.skip(parser);
                int from = start + Json.begin(slice);
                if (!isEmpty(bytes, from, Json.length(slice))) {
                    sink.string(column, bytes, from, Json.length(slice));
                }
            }
            default -> {}
        }
    }

    /// As [#put], but a string's type is found from all values of the column.
    public static void putInferred(Json json, JsonParser parser, byte[] bytes, int start, RowSink sink, int column) {
        if (parser.currentToken() == JsonToken.VALUE_STRING) {
            int length = json.encode(parser);
            if (length == 0) {
                // As text it would be a missing value.
                sink.string(column, json.utf8(), 0, 0);
            } else {
                sink.text(column, json.utf8(), 0, length);
            }
        } else {
            put(json, parser, bytes, start, sink, column);
        }
    }

    /// Whether nothing but white space lies between the brackets.
    private static boolean isEmpty(byte[] bytes, int from, int length) {
        for (int i = from + 1; i < from + length - 1; i++) {
            if (bytes[i] > ' ' || bytes[i] < 0) {
                return false;
            }
        }
        return true;
    }

    /// A count of microseconds, milliseconds ... written as a number, whole or not, or as a string.
    ///
    /// @return Long.MIN_VALUE if it is none, or its nanoseconds do not fit
    public static long nanos(JsonParser parser, long unitNanos) {
        if (parser.currentToken() == JsonToken.VALUE_NUMBER_FLOAT) {
            double nanos = parser.getDoubleValue() * unitNanos;
            return Math.abs(nanos) < 9.2e18 ? Math.round(nanos) : Long.MIN_VALUE;
        }
        long count = Json.integer(parser);
        return count == Long.MIN_VALUE || Math.abs(count) > Long.MAX_VALUE / unitNanos
                ? Long.MIN_VALUE
                : count * unitNanos;
    }
}
