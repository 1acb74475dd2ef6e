package dev.sightline.event;

import java.util.Locale;

/// What the values of a column are. The order is the order of inference: the first that holds every present value wins.
public enum ColumnType {
    INT64,
    FLOAT64,
    BOOL,
    /// int64 nanoseconds since the Unix epoch, UTC.
    TIME,
    /// UTF-8 text; its place on an axis is its ordinal among the sorted distinct values (code-point order).
    STRING;

    /// The name used on the command line and in JSON, for example `int64`.
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// @throws IllegalArgumentException if `label` names no type
    public static ColumnType of(String label) {
        for (ColumnType type : values()) {
            if (type.label().equals(label)) {
                return type;
            }
        }
        throw new IllegalArgumentException(
                "unknown type '" + label + "'; one of int64, float64, bool, time, string is expected");
    }

    public boolean isNumeric() {
        return this == INT64 || this == FLOAT64;
    }
}
