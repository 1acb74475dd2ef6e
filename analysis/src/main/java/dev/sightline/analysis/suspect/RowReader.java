package dev.sightline.analysis.suspect;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.analysis.cell.Hash;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.Unit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rows of any trace as what entities did, said and measured.
///
/// A row with an event is a step; one without, that has text, is a log line, part of the step whose span it
/// names; numbers of a row without a span are metrics of its entity. Steps without a span of their own belong
/// together by flow and entity, those without a flow by entity and second.
final class RowReader {
    private static final long SECOND = 1_000_000_000L;
    /// Shorter texts are words, not log lines.
    private static final int MIN_LINE = 8;

    private final List<Field> fields;
    private final StepNames names;
    private final int time;
    private final int entity;
    private final int event;
    private final int flow;
    private final int span;
    private final int parent;
    private final int duration;
    private final double durationNanos;
    private final List<Integer> texts = new ArrayList<>();
    private final List<Integer> numbers = new ArrayList<>();
    /// By column, how many log lines were found in it.
    private final long[] lines;

    RowReader(List<Field> fields, StepNames names) {
        this.fields = fields;
        this.names = names;
        lines = new long[fields.size()];
        time = Field.withRole(fields, Role.TIME);
        entity = Field.withRole(fields, Role.ENTITY);
        event = Field.withRole(fields, Role.EVENT);
        flow = Field.withRole(fields, Role.FLOW);
        span = Field.withRole(fields, Role.SPAN);
        parent = Field.withRole(fields, Role.PARENT);
        duration = Field.withRole(fields, Role.DURATION);
        durationNanos = nanos(duration < 0 ? null : fields.get(duration).unit());
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            if (field.role() == null && field.type() == ColumnType.STRING) {
                texts.add(i);
            } else if (field.role() == null
                    && (field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64)) {
                numbers.add(i);
            }
        }
    }

    private static double nanos(@Nullable String unit) {
        return unit == null
                ? 1
                : Unit.parse(unit).filter(Unit::isTime).map(Unit::factor).orElse(1.0);
    }

    /// The row's time; [Long#MIN_VALUE] where it has none or no entity.
    long time(Row row) {
        return time < 0 || !row.isPresent(time) || entity < 0 || !row.isPresent(entity)
                ? Long.MIN_VALUE
                : row.int64(time);
    }

    /// The id of what holds together the steps of an entity in a flow that have no span of their own.
    static long around(long flowId, int entity) {
        return Hash.of(flowId, entity, 7);
    }

    void read(Row row, Period into) {
        long at = row.int64(time);
        int who = names.entity(text(row, entity));
        boolean isSpan = span >= 0 && row.isPresent(span);
        boolean hasFlow = flow >= 0 && row.isPresent(flow);
        long flowId = hasFlow ? id(row, flow) : Hash.of(who, Math.floorDiv(at, SECOND));
        long around = around(flowId, who);
        if (event >= 0 && row.isPresent(event)) {
            boolean lasts = duration >= 0 && row.isPresent(duration);
            long took = lasts ? Math.round(number(row, duration) * durationNanos) : -1;
            String name = text(row, event);
            String shape = lasts ? name : LogTemplate.of(name).text();
            int step = names.step(who, false, shape);
            long parentId = isSpan ? (parent >= 0 && row.isPresent(parent) ? id(row, parent) : Period.NONE) : around;
            long own = isSpan && lasts ? id(row, span) : Hash.of(flowId, who, at, Hash.of(name));
            into.add(own, isSpan && !lasts ? id(row, span) : parentId, flowId, at, took, step, !isSpan);
        } else {
            readLine(row, who, at, flowId, isSpan ? id(row, span) : around, !isSpan, into);
        }
        if (!isSpan) {
            for (int column : numbers) {
                if (row.isPresent(column)) {
                    double value = number(row, column);
                    if (Double.isFinite(value)) {
                        into.samples().add(who, fields.get(column).name(), at, value);
                    }
                }
            }
        }
    }

    private void readLine(Row row, int who, long at, long flowId, long within, boolean isLoose, Period into) {
        String line = "";
        int longest = 0;
        for (int column : texts) {
            if (row.isPresent(column) && row.string(column).length() > line.length()) {
                line = row.string(column);
                longest = column;
            }
        }
        if (line.length() < MIN_LINE || line.indexOf(' ') < 0) {
            return;
        }
        lines[longest]++;
        LogTemplate template = LogTemplate.of(line);
        long own = Hash.of(flowId, at, Hash.of(line));
        into.add(own, within, flowId, at, -1, names.step(who, true, template.text()), isLoose);
        if (template.source() != null) {
            into.add(Hash.of(own, 3), within, flowId, at, -1, names.step(who, true, template.source()), isLoose);
        }
    }

    /// The column that most log lines were in; null where there was none.
    @Nullable
    String lineColumn() {
        int most = 0;
        for (int i = 1; i < lines.length; i++) {
            most = lines[i] > lines[most] ? i : most;
        }
        return lines.length == 0 || lines[most] == 0 ? null : fields.get(most).name();
    }

    private String text(Row row, int column) {
        return CellText.of(row, fields.get(column), column);
    }

    /// By its text, as a span may be a number where its children name it in words.
    private long id(Row row, int column) {
        return Hash.of(text(row, column));
    }

    private double number(Row row, int column) {
        return fields.get(column).type() == ColumnType.FLOAT64 ? row.float64(column) : row.int64(column);
    }
}
