package dev.sightline.intake.typing;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.TimeText;
import dev.sightline.event.Unit;
import dev.sightline.intake.decode.RawBatch;
import dev.sightline.intake.decode.RawBatch.RawColumn;
import dev.sightline.intake.infer.Plan;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Fills one typed column of one batch.
final class TypedColumn {
    private final RawBatch raw;
    private final RawColumn column;
    private final Plan.Column how;
    private final CellReader reader;
    /// Whether all text is.
    private final boolean ascii;
    /// The rows of the cells that fit, when few rows have one; else null.
    private final int @Nullable [] rows;

    private final long[] valid;
    private final int length;
    private int present;
    private int nextDate;

    TypedColumn(RawBatch raw, RawColumn column, Plan.Column how, CellReader reader, boolean ascii) {
        this.ascii = ascii;
        this.raw = raw;
        this.column = column;
        this.how = how;
        this.reader = reader;
        boolean sparse = column.count() < raw.rows() >>> 3;
        this.length = sparse ? column.count() : raw.rows();
        this.rows = sparse ? new int[length] : null;
        this.valid = new long[sparse ? 0 : (raw.rows() + 63) >>> 6];
        reader.time().dayFirst(how.days().dayFirst());
    }

    Batch.Column build() {
        Batch.Values values = switch (how.type()) {
            case INT64 -> new Batch.Values.Int64s(longs());
            case TIME -> new Batch.Values.Times(longs());
            case FLOAT64 -> new Batch.Values.Float64s(doubles());
            case BOOL -> new Batch.Values.Bools(bools());
            case STRING -> strings();
        };
        if (rows != null) {
            return new Batch.Column(how.target(), values, null, Arrays.copyOf(rows, present));
        }
        return new Batch.Column(how.target(), values, present == raw.rows() ? null : valid);
    }

    private boolean skip(int cell) {
        while (nextDate < raw.dates().size() && raw.dates().get(nextDate).row() <= column.row(cell)) {
            reader.time().headerDate(raw.dates().get(nextDate++).date());
        }
        return SourceTyper.isMissing(raw, column, cell);
    }

    private ColumnType see(int cell) {
        return reader.see(raw, column, cell);
    }

    /// Takes the place of a cell that fits.
    private int mark(int cell) {
        int row = column.row(cell);
        if (rows != null) {
            rows[present] = row;
            return present++;
        }
        valid[row >>> 6] |= 1L << row;
        present++;
        return row;
    }

    private long[] longs() {
        long[] values = new long[length];
        for (int cell = 0; cell < column.count(); cell++) {
            if (skip(cell)) {
                continue;
            }
            ColumnType seen = see(cell);
            long value;
            if (how.type() == ColumnType.TIME) {
                value = reader.timeNanos(raw, column, cell, seen, how);
            } else {
                value = seen.isNumeric() ? integer(cell, seen) : TimeText.NONE;
            }
            // Long.MIN_VALUE is a legal int64, but no time
            boolean fits = value != TimeText.NONE || (how.type() == ColumnType.INT64 && seen == ColumnType.INT64);
            if (fits) {
                values[mark(cell)] = value;
            } else {
                reader.misfit();
            }
        }
        return values;
    }

    /// The cell in the column's unit, or [TimeText#NONE] when it is no integer there.
    private long integer(int cell, ColumnType seen) {
        Unit target = how.targetUnit();
        Unit unit = target == null ? null : reader.unitOf(column, cell, how);
        if (unit == null || target == null || unit.factor() == target.factor() || !unit.convertsTo(target)) {
            return seen == ColumnType.INT64 ? reader.longValue(column, cell) : TimeText.NONE;
        }
        double converted = unit.convert(reader.doubleValue(column, cell, seen), target);
        boolean whole = converted == Math.rint(converted) && Math.abs(converted) < 0x1p53;
        return whole ? (long) converted : TimeText.NONE;
    }

    private double[] doubles() {
        double[] values = new double[length];
        Unit target = how.targetUnit();
        for (int cell = 0; cell < column.count(); cell++) {
            if (skip(cell)) {
                continue;
            }
            ColumnType seen = see(cell);
            if (!seen.isNumeric()) {
                reader.misfit();
                continue;
            }
            double value = reader.doubleValue(column, cell, seen);
            Unit unit = target == null ? null : reader.unitOf(column, cell, how);
            values[mark(cell)] =
                    unit == null || target == null || !unit.convertsTo(target) ? value : unit.convert(value, target);
        }
        return values;
    }

    private boolean[] bools() {
        boolean[] values = new boolean[length];
        for (int cell = 0; cell < column.count(); cell++) {
            if (skip(cell)) {
                continue;
            }
            if (see(cell) == ColumnType.BOOL) {
                values[mark(cell)] = boolValue(cell);
            } else {
                reader.misfit();
            }
        }
        return values;
    }

    private boolean boolValue(int cell) {
        return CellReader.boolValue(raw, column, cell);
    }

    private Batch.Values strings() {
        int[] starts = new int[length];
        int[] lengths = new int[length];
        if (ascii && areSure()) {
            plain(starts, lengths);
            return new Batch.Values.Strings(raw.text(), starts, lengths);
        }
        long last = -1;
        long lastPlace = -1;
        for (int cell = 0; cell < column.count(); cell++) {
            if (skip(cell)) {
                continue;
            }
            see(cell);
            long place;
            if (column.kind(cell) > RawBatch.STRING) {
                place = written(cell);
            } else {
                // rows often share a text
                place = column.payload(cell) == last ? lastPlace : utf8(column.payload(cell));
                last = column.payload(cell);
                lastPlace = place;
            }
            int at = mark(cell);
            starts[at] = (int) (place >>> 32);
            lengths[at] = (int) place;
        }
        return new Batch.Values.Strings(raw.text(), starts, lengths);
    }

    /// Whether all cells are strings, whatever they look like.
    private boolean areSure() {
        boolean textIs = reader.isTextEnough();
        for (int cell = 0; cell < column.count(); cell++) {
            byte kind = column.kind(cell);
            if (kind != RawBatch.STRING && !(kind == RawBatch.TEXT && textIs)) {
                return false;
            }
        }
        return true;
    }

    /// Cells that need no look: their places are all there is to say.
    private void plain(int[] starts, int[] lengths) {
        for (int cell = 0; cell < column.count(); cell++) {
            if (!SourceTyper.isMissing(raw, column, cell)) {
                long place = column.payload(cell);
                int at = mark(cell);
                starts[at] = (int) (place >>> 32);
                lengths[at] = (int) place;
            }
        }
        reader.stats().sawStrings(present);
    }

    /// The place of a value, written out.
    private long written(int cell) {
        long payload = column.payload(cell);
        return switch (column.kind(cell)) {
            case RawBatch.FLOAT -> raw.append(Double.toString(Double.longBitsToDouble(payload)));
            case RawBatch.BOOL -> raw.append(Boolean.toString(payload != 0));
            default -> raw.append(payload);
        };
    }

    /// The place of the text as UTF-8: bytes that are none are read as Windows-1252, and counted.
    private long utf8(long place) {
        if (ascii) {
            return place;
        }
        int start = (int) (place >>> 32);
        int length = (int) place;
        byte[] text = raw.text();
        int signs = 0;
        for (int i = start; i < start + length; i++) {
            signs |= text[i];
        }
        if (signs >= 0 || Utf8.isValid(text, start, length)) {
            return place;
        }
        reader.wasBadText();
        return raw.append(new String(text, start, length, Utf8.WINDOWS));
    }
}
