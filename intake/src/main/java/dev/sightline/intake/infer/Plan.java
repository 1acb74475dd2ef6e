package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.EndNames;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// How the cells of every source become the columns of the trace.
///
/// @param fields the trace's columns, in order of first appearance
/// @param sources one map a source: its column names to how they are read
/// @param begun the column of times that is computed; null where one is read
public record Plan(
        List<Field> fields,
        List<Map<String, Column>> sources,
        @Nullable Begun begun) {
    public Plan {
        fields = List.copyOf(fields);
        sources = List.copyOf(sources);
    }

    public Plan(List<Field> fields, List<Map<String, Column>> sources) {
        this(fields, sources, null);
    }

    /// Rows that say when they ended and how long they took are placed at when they began.
    Plan fromTheBegin(List<SourceStats> seen) {
        Begun found = Begun.of(this, seen);
        return found == null ? this : new Plan(found.among(fields), sources, found);
    }

    /// The column with the role, if any.
    public Optional<Field> withRole(Role role) {
        return fields.stream().filter(field -> field.role() == role).findFirst();
    }

    public @Nullable String timeColumn() {
        return withRole(Role.TIME).map(Field::name).orElse(null);
    }

    /// The column of times that is read, and says when rows are or what that is computed of.
    public @Nullable String readTimeColumn() {
        return begun == null ? timeColumn() : begun.end();
    }

    /// As a shell takes it.
    static String quoted(String name) {
        return name.matches("[\\w.@:/-]+") ? name : "'" + name + "'";
    }

    /// Of rows that are written when something is over, a line for people: when they began is computed, or not known.
    public Optional<String> stampedAtTheEnd() {
        if (begun != null) {
            return Optional.of(begun.said());
        }
        String time = timeColumn();
        return withRole(Role.DURATION)
                .filter(any -> time != null && EndNames.saysEnd(time, ""))
                .map(duration -> "column '" + time + "' says when rows ended; they are drawn as if they began then, and"
                        + " last for '" + duration.name() + "': name a column of when they began (--time)");
    }

    /// Which of two numbers of a date is the day.
    ///
    /// @param by who says it beside the column itself, for people: empty for whoever asked, null for nobody
    public record Days(boolean dayFirst, @Nullable String by) {}

    /// How one column of one source is read.
    ///
    /// @param target the trace's column
    /// @param epochScale for times written as bare numbers: nanoseconds of one; 0 for times written as dates
    /// @param days which number of `3/4/2026` is the day
    /// @param daysLater how many days after 1970-01-01 the times begin that name no date
    /// @param unit what cells without a unit of their own are in; null when unknown
    /// @param targetUnit what values are converted to; null when none of the column's cells has a unit
    public record Column(
            String target,
            ColumnType type,
            long epochScale,
            Days days,
            long daysLater,
            @Nullable Unit unit,
            @Nullable Unit targetUnit) {}
}
