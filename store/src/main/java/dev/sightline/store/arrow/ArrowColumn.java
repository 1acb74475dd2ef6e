package dev.sightline.store.arrow;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import java.util.LinkedHashMap;
import java.util.Map;

/// A column of an Arrow file.
///
/// @param width bytes of a whole number, or of a code; 0 of other kinds
/// @param metadata what Arrow's schema says of the column besides its type
public record ArrowColumn(String name, Kind kind, int width, Map<String, String> metadata) {
    static final String ROLE = "sightline.role";
    static final String UNIT = "sightline.unit";

    /// How values lie in the file. The place of a dictionary-coded column in the schema is the id of its
    /// dictionary.
    public enum Kind {
        INT,
        FLOAT64,
        BOOL,
        TIME,
        CODES,
        PLAIN;

        static Kind of(ColumnType type, boolean coded) {
            return switch (type) {
                case INT64 -> INT;
                case FLOAT64 -> FLOAT64;
                case BOOL -> BOOL;
                case TIME -> TIME;
                case STRING -> coded ? CODES : PLAIN;
            };
        }

        /// The type of a column that is shown.
        public ColumnType type() {
            return switch (this) {
                case INT -> ColumnType.INT64;
                case FLOAT64 -> ColumnType.FLOAT64;
                case BOOL -> ColumnType.BOOL;
                case TIME -> ColumnType.TIME;
                case CODES, PLAIN -> ColumnType.STRING;
            };
        }
    }

    /// @param codeWidth bytes of a code; 0: strings are plain
    public static ArrowColumn of(Field field, int codeWidth) {
        Map<String, String> metadata = new LinkedHashMap<>();
        if (field.role() != null) {
            metadata.put(ROLE, field.role().label());
        }
        if (field.unit() != null) {
            metadata.put(UNIT, field.unit());
        }
        Kind kind = Kind.of(field.type(), codeWidth > 0);
        return new ArrowColumn(field.name(), kind, kind == Kind.INT ? Long.BYTES : codeWidth, metadata);
    }
}
