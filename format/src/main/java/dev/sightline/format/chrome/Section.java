package dev.sightline.format.chrome;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.internal.Json;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// What [ChromeWriter] notes in `otherData.sightline` of rows that came from another format: their columns, so that
/// reading them again finds the same names, types, roles and units.
///
/// @param chrome whether the rows came from a Chrome trace: only elements with cells of their own are other rows
/// @param columns in order
record Section(boolean chrome, List<Column> columns) {
    private static final int MAX = 20_000;

    /// @param at `ts` or `name` if that key of an event holds the value, else `args`
    record Column(String name, ColumnHint hint, ColumnType type, String at) {}

    /// The section in a value of `otherData`; null if there is none.
    static @Nullable Section of(byte[] b, int from, int to) {
        Event inner = new Event();
        if (b[from] != '{' || inner.parse(b, from, to) < 0 || !inner.has(Key.SIGHTLINE)) {
            return null;
        }
        int start = inner.from(Key.SIGHTLINE);
        List<Column> columns = new ArrayList<>();
        boolean chrome = false;
        try (JsonParser parser = new Json().parser(b, start, inner.to(Key.SIGHTLINE) - start)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String key = parser.currentName();
                JsonToken token = parser.nextToken();
                chrome |= key.equals("native") && token == JsonToken.VALUE_TRUE;
                if (token != JsonToken.START_ARRAY || !key.equals("columns")) {
                    parser.skipChildren();
                    continue;
                }
                while (parser.nextToken() == JsonToken.START_OBJECT && columns.size() < MAX) {
                    Column column = column(parser);
                    if (column != null) {
                        columns.add(column);
                    }
                }
            }
        } catch (JacksonException | IllegalArgumentException notOurs) {
            return null;
        }
        return columns.isEmpty() ? null : new Section(chrome, columns);
    }

    private static @Nullable Column column(JsonParser parser) {
        String name = "";
        String at = "args";
        ColumnType type = null;
        Role role = null;
        String unit = null;
        while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
            String key = parser.currentName();
            if (parser.nextToken() != JsonToken.VALUE_STRING) {
                parser.skipChildren();
                continue;
            }
            String value = parser.getString();
            switch (key) {
                case "name" -> name = value;
                case "at" -> at = value;
                case "type" -> type = ColumnType.of(value);
                case "role" -> role = Role.of(value);
                case "unit" -> unit = value;
                default -> {}
            }
        }
        return name.isEmpty() || type == null ? null : new Column(name, new ColumnHint(type, role, unit), type, at);
    }
}
