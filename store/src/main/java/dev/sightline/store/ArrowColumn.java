package dev.sightline.store;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A column of an Arrow file.
///
/// @param metadata what Arrow's schema says of the column besides its type
record ArrowColumn(String name, Kind kind, Map<String, String> metadata) {
    static final String ROLE = "sightline.role";
    static final String UNIT = "sightline.unit";

    /// How values lie in the file. The place of a dictionary-coded column in the schema is the id of its
    /// dictionary.
    enum Kind {
        INT32,
        INT64,
        FLOAT64,
        BOOL,
        TIME,
        CODES,
        PLAIN;

        static Kind of(ColumnType type, boolean coded) {
            return switch (type) {
                case INT64 -> INT64;
                case FLOAT64 -> FLOAT64;
                case BOOL -> BOOL;
                case TIME -> TIME;
                case STRING -> coded ? CODES : PLAIN;
            };
        }

        /// The type of a column that is shown; null for `INT32`, which only hidden columns have.
        @Nullable
        ColumnType type() {
            return switch (this) {
                case INT32 -> null;
                case INT64 -> ColumnType.INT64;
                case FLOAT64 -> ColumnType.FLOAT64;
                case BOOL -> ColumnType.BOOL;
                case TIME -> ColumnType.TIME;
                case CODES, PLAIN -> ColumnType.STRING;
            };
        }
    }

    static ArrowColumn of(Field field, boolean coded) {
        Map<String, String> metadata = new LinkedHashMap<>();
        if (field.role() != null) {
            metadata.put(ROLE, field.role().label());
        }
        if (field.unit() != null) {
            metadata.put(UNIT, field.unit());
        }
        return new ArrowColumn(field.name(), Kind.of(field.type(), coded), metadata);
    }

    static ArrowColumn hidden(String name, Kind kind) {
        return new ArrowColumn(name, kind, Map.of());
    }
}
