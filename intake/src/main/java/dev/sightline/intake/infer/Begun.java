package dev.sightline.intake.infer;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// When rows began that are written when something is over, and say when that was and how long it took: a column more,
/// which is the time of the trace. Where rows were placed at their end, each would be drawn after what it tells of.
///
/// @param column what it is called, a name that no other has
/// @param end the column of times at which rows ended
/// @param factor nanoseconds of one of the duration's unit
public record Begun(String column, String end, String duration, double factor) {
    private static final String NAME = "begin";

    /// @param seen the plan's sources
    /// @return null unless every source that says how long rows took writes them when they ended
    static @Nullable Begun of(Plan plan, List<SourceStats> seen) {
        List<Field> fields = plan.fields();
        Field end = withRole(fields, Role.TIME);
        Field duration = withRole(fields, Role.DURATION);
        if (end == null || duration == null || duration.unit() == null || !isNumber(duration)) {
            return null;
        }
        Unit unit = Unit.parse(duration.unit()).filter(Unit::isTime).orElse(null);
        boolean any = false;
        for (int i = 0; i < seen.size(); i++) {
            SourceStats source = seen.get(i);
            Map<String, Plan.Column> how = plan.sources().get(i);
            SeenCells lasted = named(source, how, duration);
            SeenCells time = named(source, how, end);
            boolean stays = lasted != null && time != null && !Programs.writtenAfter(source, time.name(), lasted);
            if (stays) {
                return null;
            }
            any |= lasted != null && time != null;
        }
        return unit == null || !any ? null : new Begun(freeName(fields), end.name(), duration.name(), unit.factor());
    }

    /// The column that became the trace's in a source; null where it has none of it.
    private static @Nullable SeenCells named(SourceStats source, Map<String, Plan.Column> how, Field of) {
        return source.columns().stream()
                .filter(column -> column.present() > 0)
                .filter(column -> {
                    Plan.Column read = how.get(column.name());
                    return read != null && read.target().equals(of.name());
                })
                .findFirst()
                .orElse(null);
    }

    private static @Nullable Field withRole(List<Field> fields, Role role) {
        int found = Field.withRole(fields, role);
        return found < 0 ? null : fields.get(found);
    }

    private static boolean isNumber(Field field) {
        return field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64;
    }

    private static String freeName(List<Field> fields) {
        Set<String> taken = new HashSet<>();
        fields.forEach(field -> taken.add(field.name()));
        String name = NAME;
        for (int n = 2; taken.contains(name); n++) {
            name = NAME + "." + n;
        }
        return name;
    }

    /// The trace's columns with it, which has the role of the time instead of the end.
    List<Field> among(List<Field> fields) {
        List<Field> all = new ArrayList<>();
        all.add(new Field(column, ColumnType.TIME, Role.TIME, null));
        for (Field field : fields) {
            all.add(field.name().equals(end) ? new Field(end, field.type(), null, field.unit()) : field);
        }
        return all;
    }

    /// For people.
    String said() {
        return "column '" + column + "' is '" + end + "' minus '" + duration + "': rows say when they ended; --time "
                + Plan.quoted(end) + " places them there";
    }

    /// The rows with the column: those that say no duration, or one below zero, began when they ended.
    public Batch with(Batch batch) {
        Batch.Column ends = named(batch, end);
        if (ends == null || !(ends.values() instanceof Batch.Values.Times times)) {
            return batch;
        }
        long[] begins = times.nanos().clone();
        Batch.Column lasted = named(batch, duration);
        for (int row = 0; lasted != null && row < batch.rows(); row++) {
            if (lasted.isValid(row)) {
                long nanos = nanos(lasted.values(), row);
                long begin = begins[row] - nanos;
                begins[row] = nanos <= 0 ? begins[row] : begin > begins[row] ? Long.MIN_VALUE : begin;
            }
        }
        List<Batch.Column> columns = new ArrayList<>();
        columns.add(new Batch.Column(column, new Batch.Values.Times(begins), ends.valid()));
        columns.addAll(batch.columns());
        return new Batch(batch.rows(), batch.firstRow(), batch.source(), batch.offsets(), batch.lengths(), columns);
    }

    private static Batch.@Nullable Column named(Batch batch, String name) {
        for (Batch.Column one : batch.columns()) {
            if (one.name().equals(name)) {
                return one.dense(batch.rows());
            }
        }
        return null;
    }

    private long nanos(Batch.Values values, int row) {
        return switch (values) {
            case Batch.Values.Int64s whole -> saturated(whole.values()[row]);
            case Batch.Values.Float64s real -> Math.round(real.values()[row] * factor);
            default -> 0;
        };
    }

    private long saturated(long value) {
        long each = (long) factor;
        return value > Long.MAX_VALUE / each ? Long.MAX_VALUE : value * each;
    }
}
