package dev.sightline.view.paint;

import dev.sightline.view.request.Json;
import dev.sightline.view.sample.RowSample;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// A category: some values, or a range with limits as rounded as people say them.
///
/// @param values null: it is a range
/// @param to null: open
/// @param of the rows that a range is about; null: values, which are about all
public record Painted(
        String name,
        Tone tone,
        double @Nullable [] values,
        double from,
        @Nullable Double to,
        @Nullable Subject of) {
    /// What a value says of itself.
    enum Tone {
        NONE,
        WARNING,
        BROKEN
    }

    boolean has(double value) {
        return values == null && value >= from && (to == null || value < to);
    }

    /// As an object.
    ///
    /// @param cells the column that is painted
    public void write(JsonGenerator json, RowSample.Column cells) {
        json.writeStartObject();
        json.writeStringProperty("name", name);
        Json.text(json, "tone", tone == Tone.NONE ? null : tone.name().toLowerCase(Locale.ROOT));
        if (values == null) {
            json.writeNumberProperty("from", from);
            json.writeName("to");
            if (to == null) {
                json.writeNull();
            } else {
                json.writeNumber(to);
            }
            Json.text(json, "of", of == null ? null : of.label());
            Json.text(json, "where", of == null ? null : of.where());
        } else {
            json.writeArrayPropertyStart("values");
            for (double value : values) {
                write(json, cells, value);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, RowSample.Column cells, double value) {
        switch (cells.field().type()) {
            case STRING -> json.writeString(cells.text(value));
            case BOOL -> json.writeBoolean(value != 0);
            case INT64 -> Json.integer(json, (long) value);
            case FLOAT64, TIME -> json.writeNumber(value);
        }
    }
}
