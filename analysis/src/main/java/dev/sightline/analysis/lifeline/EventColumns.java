package dev.sightline.analysis.lifeline;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.RowDuration;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import java.util.List;

/// Where rows say when, what, who and for how long.
///
/// @param time the place of the column; rows without a value are passed over
/// @param event the same
/// @param entity -1: nobody is named
public record EventColumns(List<Field> fields, int time, int event, int entity, RowDuration duration) {
    /// @throws IllegalArgumentException if there is no time or no event: one line that says what to do
    public static EventColumns of(List<Field> fields) {
        int time = Field.withRole(fields, Role.TIME);
        if (time < 0 || fields.get(time).type() != ColumnType.TIME) {
            throw new IllegalArgumentException("lifelines need a time column, and there is none; name one with --time");
        }
        int event = Field.withRole(fields, Role.EVENT);
        if (event < 0) {
            throw new IllegalArgumentException(
                    "lifelines need a column that says what happened, and none has the role event; name one with --event");
        }
        return new EventColumns(
                List.copyOf(fields), time, event, Field.withRole(fields, Role.ENTITY), RowDuration.of(fields));
    }

    public boolean hasEvent(Row row) {
        return row.isPresent(time) && row.isPresent(event);
    }

    public long timeNanos(Row row) {
        return row.int64(time);
    }

    public String event(Row row) {
        return CellText.of(row, fields.get(event), event);
    }

    /// When what the row tells of was over: its time where it has no duration. Never before it.
    public long endNanos(Row row) {
        return duration.endNanos(row, row.int64(time));
    }
}
