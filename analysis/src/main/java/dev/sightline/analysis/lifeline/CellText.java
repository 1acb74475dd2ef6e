package dev.sightline.analysis.lifeline;

import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.math.BigDecimal;

/// A cell as a name: of a column that tells flows, events or entities apart, whatever its type.
public final class CellText {
    private CellText() {}

    /// @param column present in the row, at that place of the fields
    public static String of(Row row, Field field, int column) {
        return switch (field.type()) {
            case STRING -> row.string(column);
            case INT64, TIME -> Long.toString(row.int64(column));
            case BOOL -> Boolean.toString(row.bool(column));
            case FLOAT64 -> of(row.float64(column));
        };
    }

    private static String of(double value) {
        return Double.isFinite(value)
                ? BigDecimal.valueOf(value).stripTrailingZeros().toPlainString()
                : Double.toString(value);
    }

    /// What tells values apart: 64 bits, well mixed.
    public static long hash(Row row, Field field, int column) {
        return switch (field.type()) {
            case STRING -> hash(row.string(column));
            case INT64, TIME -> mix(row.int64(column));
            case BOOL -> mix(row.bool(column) ? 1 : 2);
            case FLOAT64 -> mix(Double.doubleToLongBits(row.float64(column)));
        };
    }

    /// Of a text: FNV-1a over its characters, mixed.
    public static long hash(String text) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return mix(hash);
    }

    /// The finalizer of D. Lea, G. Steele, C. Flood, "Fast splittable pseudorandom number generators", 2014.
    public static long mix(long value) {
        long mixed = (value ^ value >>> 30) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
        return mixed ^ mixed >>> 31;
    }
}
