package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.CsvLine;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.repeat.RepeatedTime;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Long stretches of time in which the same comes again and again: a loop that polls, the
/// iterations of a solver. As with gaps it is the axis of time that follows from them, so a filter
/// and the window are not looked at; paint is, as a painted row is no repetition of one that is
/// not.
///
/// @param columns whose values tell rows apart, beside who they are about
public record RepetitionsAnswer(RepeatedTime found, List<Repetition> repetitions, List<String> columns)
        implements Answer {
    private static final int LONGEST = 256;
    private static final int OFTEN = 8;

    private static final Parameter<Integer> LEAST =
            Parameter.size("least", OFTEN, 3, 1_000_000, "the same comes so many times, or more (default: 8)");

    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", LONGEST, 0, 1024, "at most so many stretches, the longest (default: 256)");

    public static final View<Request> VIEW = new View<>(
            "repetitions",
            List.of(Parameter.COLUMN, LEAST, LIMIT, Parameter.FORMAT),
            Request::of,
            RepetitionsAnswer::of);

    /// One stretch.
    ///
    /// @param entity who does what takes most of the time
    /// @param values what its row says that comes once in each repetition, by column; null: nothing
    public record Repetition(
            RepeatedTime.Stretch stretch, @Nullable String entity, List<@Nullable String> values) {
        private String seconds() {
            return new BigDecimal(stretch.eachNanos()).movePointLeft(9).toPlainString();
        }

        /// "poll" or "MPI_Send, 8 KiB".
        private String what() {
            return String.join(
                    ", ",
                    values.stream().map(value -> value == null ? "-" : value).toList());
        }
    }

    /// @param column that is drawn, or null
    record Request(@Nullable KeyColumn column, int least, int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Parameter.FORMAT.of(given);
            return new Request(question.keysIfGiven(Parameter.COLUMN, given), LEAST.of(given), LIMIT.of(given));
        }
    }

    private static RepetitionsAnswer of(Question question, Request request) {
        List<KeyColumn> says = says(question, request.column);
        List<String> columns = says.stream().map(KeyColumn::name).toList();
        String failed = RowOutcomes.of(question.snapshot()).failed();
        if (says.isEmpty()) {
            // nothing says what rows are: that there are rows is no repetition
            return new RepetitionsAnswer(new RepeatedTime(List.of(), 0, true), List.of(), columns);
        }
        EntityStrips.Question rows = new EntityStrips.Question(
                question.snapshot(),
                ResolvedSelection.all(question.snapshot()),
                question.entities(),
                question.keyColumn(question.timeColumn()),
                question.paint());
        RepeatedTime found = RepeatedTime.of(
                new RepeatedTime.Request(
                        rows,
                        says,
                        failed == null ? null : question.resolve(SelectionParser.parse(failed)),
                        lasting(question),
                        request.least,
                        request.limit),
                question.cancelled());
        List<Repetition> named = found.stretches().stream()
                .map(stretch -> new Repetition(stretch, name(rows, stretch), values(says, stretch)))
                .toList();
        return new RepetitionsAnswer(found, named, columns);
    }

    private static @Nullable Durations lasting(Question question) {
        Durations lasting = question.durations();
        return lasting == null || lasting.isEach() ? null : lasting;
    }

    /// What happened, and how severe it was; and what is drawn, but for how long something took,
    /// which is never the same: of that, the paint tells.
    private static List<KeyColumn> says(Question question, @Nullable KeyColumn drawn) {
        List<KeyColumn> says = new ArrayList<>();
        for (Role role : List.of(Role.EVENT, Role.LEVEL)) {
            Field field = ColumnNames.withRole(question.snapshot(), role);
            if (field != null) {
                says.add(question.keyColumn(field.name()));
            }
        }
        if (drawn != null
                && !isTime(drawn.field())
                && says.stream().noneMatch(c -> c.name().equals(drawn.name()))) {
            says.add(drawn);
        }
        return says;
    }

    private static boolean isTime(Field field) {
        return field.type() == ColumnType.TIME
                || field.role() == Role.DURATION
                || field.unit() != null
                        && Unit.parse(field.unit()).filter(Unit::isTime).isPresent();
    }

    private static @Nullable String name(EntityStrips.Question rows, RepeatedTime.Stretch stretch) {
        EntityStrips.Strip strip = new EntityStrips(rows, new EntitySet()).strip(stretch.segment(), stretch.row());
        int entity = strip.entity[stretch.row() - strip.base];
        return entity < 0 ? null : rows.entities().name(entity);
    }

    private static List<@Nullable String> values(List<KeyColumn> columns, RepeatedTime.Stretch stretch) {
        List<@Nullable String> values = new ArrayList<>();
        columns.forEach(column -> values.add(text(column, stretch)));
        return values;
    }

    private static @Nullable String text(KeyColumn column, RepeatedTime.Stretch stretch) {
        return column.isValid(stretch.segment(), stretch.row())
                ? column.text(column.key(stretch.segment(), stretch.row()))
                : null;
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        TextTable table = new TextTable("from", "to", "rows", "repeats", "seconds", "entity", "what");
        for (Repetition each : repetitions) {
            RepeatedTime.Stretch stretch = each.stretch;
            table.row(
                    page.moment(stretch.fromNanos()),
                    page.moment(stretch.toNanos()),
                    Long.toString(stretch.rows()),
                    Long.toString(stretch.repeats()),
                    each.seconds(),
                    each.entity == null ? "" : each.entity,
                    each.what());
        }
        page.tableIfAny(table);
        page.line(
                columns.isEmpty()
                        ? "(no column says what rows are; name one with column)"
                        : "(" + repetitions.size() + " of " + TextPage.count(found.total()) + " stretches"
                                + (found.complete() ? ")" : "; too many different rows to look at all of them)"));
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(CsvLine.of(List.of("fromNanos", "toNanos", "rows", "repeats", "eachNanos", "entity", "what")));
        for (Repetition each : repetitions) {
            RepeatedTime.Stretch stretch = each.stretch;
            lines.accept(CsvLine.of(List.of(
                    Long.toString(stretch.fromNanos()),
                    Long.toString(stretch.toNanos()),
                    Long.toString(stretch.rows()),
                    Long.toString(stretch.repeats()),
                    Long.toString(stretch.eachNanos()),
                    each.entity == null ? "" : each.entity,
                    each.what())));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeArrayPropertyStart("columns");
        columns.forEach(json::writeString);
        json.writeEndArray();
        json.writeArrayPropertyStart("repetitions");
        for (Repetition each : repetitions) {
            write(json, each);
        }
        json.writeEndArray();
        Json.integer(json, "total", found.total());
        json.writeBooleanProperty("complete", found.complete());
    }

    private static void write(JsonGenerator json, Repetition each) {
        RepeatedTime.Stretch stretch = each.stretch;
        json.writeStartObject();
        Json.nanos(json, "fromNanos", stretch.fromNanos());
        Json.nanos(json, "toNanos", stretch.toNanos());
        Json.integer(json, "rows", stretch.rows());
        Json.integer(json, "entities", stretch.entities());
        Json.integer(json, "repeats", stretch.repeats());
        Json.nanos(json, "repeatsNanos", stretch.repeatsNanos());
        Json.nanos(json, "eachNanos", stretch.eachNanos());
        Json.nanos(json, "shortestNanos", stretch.shortestNanos());
        Json.nanos(json, "longestNanos", stretch.longestNanos());
        Json.text(json, "entity", each.entity);
        json.writeArrayPropertyStart("values");
        each.values.forEach(value -> {
            if (value == null) {
                json.writeNull();
            } else {
                json.writeString(value);
            }
        });
        json.writeEndArray();
        json.writeEndObject();
    }
}
