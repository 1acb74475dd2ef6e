package dev.sightline.analysis.cell;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.Unit;
import java.util.List;

/// How long a row says that it lasted: the column of numbers with the role duration whose unit is a time.
///
/// @param column -1: rows are moments
/// @param isWhole whether its cells are whole numbers
/// @param factor nanoseconds of one of its unit
public record RowDuration(int column, boolean isWhole, double factor) {
    private static final RowDuration NONE = new RowDuration(-1, false, 0);

    public static RowDuration of(List<Field> fields) {
        int column = Field.withRole(fields, Role.DURATION);
        if (column < 0) {
            return NONE;
        }
        Field field = fields.get(column);
        boolean isWhole = field.type() == ColumnType.INT64;
        String symbol = field.unit();
        if (symbol == null || !isWhole && field.type() != ColumnType.FLOAT64) {
            return NONE;
        }
        return Unit.parse(symbol)
                .filter(Unit::isTime)
                .map(unit -> new RowDuration(column, isWhole, unit.factor()))
                .orElse(NONE);
    }

    public boolean isPresent(Row row) {
        return column >= 0 && row.isPresent(column);
    }

    /// Of a row where it is present; to the nanosecond where the column's are, ends of 64 bits where it is beyond.
    public long nanos(Row row) {
        if (isWhole && factor == 1) {
            return row.int64(column);
        }
        return Math.round((isWhole ? row.int64(column) : row.float64(column)) * factor);
    }

    /// When what a row tells of was over; its time where that is not said, never before it.
    public long endNanos(Row row, long begin) {
        long lasted = isPresent(row) ? Math.max(0, nanos(row)) : 0;
        return lasted > Long.MAX_VALUE - Math.max(0, begin) ? Long.MAX_VALUE : begin + lasted;
    }
}
