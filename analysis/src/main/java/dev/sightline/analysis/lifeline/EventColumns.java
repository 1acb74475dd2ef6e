package dev.sightline.analysis.lifeline;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.Unit;
import java.util.List;
import java.util.Optional;

/// Where rows say when, what, who and for how long.
///
/// @param time the place of the column; rows without a value are passed over
/// @param event the same
/// @param entity -1: nobody is named
/// @param duration -1: rows are moments
/// @param nanosOfDuration what a duration is multiplied by
public record EventColumns(List<Field> fields, int time, int event, int entity, int duration, double nanosOfDuration) {
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
        int duration = Field.withRole(fields, Role.DURATION);
        double factor = 0;
        if (duration >= 0) {
            String symbol = fields.get(duration).unit();
            Optional<Unit> unit = symbol == null ? Optional.empty() : Unit.parse(symbol);
            boolean number = fields.get(duration).type() == ColumnType.INT64
                    || fields.get(duration).type() == ColumnType.FLOAT64;
            factor = unit.isPresent() && unit.get().isTime() && number
                    ? unit.get().factor()
                    : 0;
        }
        return new EventColumns(
                List.copyOf(fields),
                time,
                event,
                Field.withRole(fields, Role.ENTITY),
                factor > 0 ? duration : -1,
                factor);
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
        long begin = row.int64(time);
        if (duration < 0 || !row.isPresent(duration)) {
            return begin;
        }
        double lasted = fields.get(duration).type() == ColumnType.INT64 ? row.int64(duration) : row.float64(duration);
        double nanos = Math.max(0, lasted * nanosOfDuration);
        return nanos >= Long.MAX_VALUE - (double) Math.max(0, begin) ? Long.MAX_VALUE : begin + (long) nanos;
    }
}
