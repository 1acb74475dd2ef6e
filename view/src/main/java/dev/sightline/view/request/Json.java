package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.rows.KeyColumn;
import java.io.Writer;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;

/// Writes values the way docs/api.md spells them.
public final class Json {
    /// Whole numbers up to this one survive a reader that knows only doubles.
    private static final long EXACT = 1L << 53;

    /// Leaves what it writes to open; what fails half way must not look complete.
    public static final JsonFactory FACTORY = JsonFactory.builder()
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .disable(StreamWriteFeature.AUTO_CLOSE_CONTENT)
            .build();

    private Json() {}

    public static JsonGenerator generator(Writer out) {
        return FACTORY.createGenerator(ObjectWriteContext.empty(), out);
    }

    /// A whole number: a JSON number up to 2^53, beyond it a decimal string.
    public static void integer(JsonGenerator json, long value) {
        if (value >= -EXACT && value <= EXACT) {
            json.writeNumber(value);
        } else {
            json.writeString(Long.toString(value));
        }
    }

    public static void integer(JsonGenerator json, BigInteger value) {
        if (value.bitLength() < 64) {
            integer(json, value.longValueExact());
        } else {
            json.writeString(value.toString());
        }
    }

    public static void integer(JsonGenerator json, String name, long value) {
        json.writeName(name);
        integer(json, value);
    }

    /// Nanoseconds, always a decimal string; null is null.
    public static void nanos(JsonGenerator json, String name, @Nullable Long nanos) {
        json.writeName(name);
        if (nanos == null) {
            json.writeNull();
        } else {
            json.writeString(nanos.toString());
        }
    }

    /// A text or null.
    public static void text(JsonGenerator json, String name, @Nullable String text) {
        json.writeName(name);
        if (text == null) {
            json.writeNull();
        } else {
            json.writeString(text);
        }
    }

    /// A value's place on an axis: a number, a decimal string for a time, the ordinal of a string or a bool.
    static void axis(JsonGenerator json, KeyColumn column, long key) {
        switch (column.type()) {
            case FLOAT64 -> json.writeNumber(column.number(key));
            case TIME -> json.writeString(Long.toString(key));
            case INT64, BOOL, STRING -> integer(json, key);
        }
    }

    /// The same under a name; null is null.
    public static void axis(JsonGenerator json, String name, KeyColumn column, @Nullable Long key) {
        json.writeName(name);
        if (key == null) {
            json.writeNull();
        } else {
            axis(json, column, key);
        }
    }

    public static void axes(JsonGenerator json, String name, KeyColumn column, long[] keys) {
        json.writeArrayPropertyStart(name);
        for (long key : keys) {
            axis(json, column, key);
        }
        json.writeEndArray();
    }

    /// A value as itself: strings as text, bools as true and false, the rest as on an axis.
    static void value(JsonGenerator json, KeyColumn column, long key) {
        switch (column.type()) {
            case STRING -> json.writeString(column.text(key));
            case BOOL -> json.writeBoolean(key != 0);
            case INT64, FLOAT64, TIME -> axis(json, column, key);
        }
    }

    /// The same under a name; null is null.
    public static void value(JsonGenerator json, String name, KeyColumn column, @Nullable Long key) {
        json.writeName(name);
        if (key == null) {
            json.writeNull();
        } else {
            value(json, column, key);
        }
    }

    /// A value as read from a row: a Long, Double, Boolean or String of a column of `type`, or null.
    public static void cell(JsonGenerator json, ColumnType type, @Nullable Object value) {
        switch (value) {
            case null -> json.writeNull();
            case Long nanos when type == ColumnType.TIME -> json.writeString(nanos.toString());
            case Long number -> integer(json, number);
            case Double number -> json.writeNumber(number);
            case Boolean truth -> json.writeBoolean(truth);
            default -> json.writeString(value.toString());
        }
    }

    public static void counts(JsonGenerator json, String name, long[] counts) {
        json.writeName(name);
        counts(json, counts);
    }

    static void counts(JsonGenerator json, long[] counts) {
        json.writeStartArray();
        for (long count : counts) {
            integer(json, count);
        }
        json.writeEndArray();
    }
}
