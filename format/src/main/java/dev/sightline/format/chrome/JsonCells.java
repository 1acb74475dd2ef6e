package dev.sightline.format.chrome;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.format.internal.Iso;
import java.nio.charset.StandardCharsets;
import java.util.List;
import tools.jackson.core.JsonGenerator;

/// Cells of rows as JSON values.
public final class JsonCells {
    private final JsonGenerator json;
    private final List<Field> fields;

    JsonCells(JsonGenerator json, List<Field> fields) {
        this.json = json;
        this.fields = fields;
    }

    int size() {
        return fields.size();
    }

    Field field(int column) {
        return fields.get(column);
    }

    /// The column of this name and type, or -1.
    int named(String name, ColumnType type) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).name().equals(name) && fields.get(i).type() == type) {
                return i;
            }
        }
        return -1;
    }

    /// The column of this role, or -1.
    int withRole(Role role) {
        for (int i = 0; i < fields.size(); i++) {
            if (fields.get(i).role() == role) {
                return i;
            }
        }
        return -1;
    }

    /// A present cell as a value.
    void value(Row row, int column) {
        switch (fields.get(column).type()) {
            case INT64 -> json.writeNumber(row.int64(column));
            case FLOAT64 -> json.writeNumber(row.float64(column));
            case BOOL -> json.writeBoolean(row.bool(column));
            case TIME -> json.writeString(Iso.text(row.int64(column)));
            case STRING -> json.writeString(row.string(column));
        }
    }

    /// A present cell as text.
    String text(Row row, int column) {
        return switch (fields.get(column).type()) {
            case INT64 -> Long.toString(row.int64(column));
            case FLOAT64 -> Double.toString(row.float64(column));
            case BOOL -> Boolean.toString(row.bool(column));
            case TIME -> Iso.text(row.int64(column));
            case STRING -> row.string(column);
        };
    }

    /// A string cell; an array that was kept as it was written becomes one again, and so do all arguments.
    void document(Row row, int column) {
        if (fields.get(column).type() == ColumnType.STRING) {
            String text = row.string(column);
            boolean object = text.startsWith("{") && fields.get(column).name().equals("args");
            if (object || text.startsWith("[")) {
                byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
                if (JsonScan.value(utf8, 0, utf8.length) == utf8.length) {
                    json.writeRawValue(text);
                    return;
                }
            }
        }
        value(row, column);
    }

    void micros(String key, long nanos) {
        json.writeName(key);
        json.writeNumber(Micros.text(nanos));
    }
}
