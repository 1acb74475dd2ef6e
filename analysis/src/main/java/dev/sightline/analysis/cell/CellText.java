package dev.sightline.analysis.cell;

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

    /// What tells values of one column apart, without making a text of each.
    public static long hash(Row row, Field field, int column) {
        return switch (field.type()) {
            case STRING -> Hash.of(row.string(column));
            case INT64, TIME -> Hash.mix(row.int64(column));
            case BOOL -> Hash.mix(row.bool(column) ? 1 : 2);
            case FLOAT64 -> Hash.mix(Double.doubleToLongBits(row.float64(column)));
        };
    }
}
