package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.hold.Hold;
import dev.sightline.view.paint.AutomaticPaint;
import dev.sightline.view.paint.HeldTime;
import dev.sightline.view.paint.OfOne;
import dev.sightline.view.paint.Painted;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Effective;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.MetricColumns;
import dev.sightline.view.request.Overrides;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.View;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.FirstAxis;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What is shown first of a trace: column, axis, paint, who the entities are, and in which order columns are listed.
///
/// Of all rows, whatever is selected: so the page finds the same after reading as when it opens the trace again, and so
/// does the command line. No cost grows with the trace: beyond [RowSample#ALL] rows some stand for all.
///
/// @param entity who rows are about, where it is not what was found: a column, or several with commas between
/// @param entities how many those are, in what was looked at
/// @param totals the rows that sum up others, which are left out at first; null where there are none
/// @param failed the rows that failed, where the first picture does not show them; null where there are none
/// @param failedInAll the rows that failed, also by what the first picture shows
/// @param ending when rows end, as a column says; null where rows say how long they take, or nothing
/// @param measuredBy the column that says what was measured, in tables that have a row for each number; null: none is
/// @param each whether each row is shown for that long, also beside others of its time
/// @param atOnce whether entities have many rows at once
/// @param untilNext columns whose rows tell of an entity until its next, as not all say how long they take
/// @param holds by column for how long a sample tells of its entity, where that makes a difference
public record DefaultsAnswer(
        FirstPicture picture,
        List<Painted> paint,
        @Nullable String entity,
        int entities,
        @Nullable String noun,
        @Nullable Totals totals,
        @Nullable Failures failed,
        @Nullable Failures failedInAll,
        @Nullable Ending ending,
        @Nullable String measuredBy,
        Map<String, Hold.AtMost> holds,
        boolean each,
        boolean atOnce,
        Set<String> untilNext,
        int looked,
        long rows)
        implements Answer {

    private static final Parameter<@Nullable String> ENTITY = Overrides.ofRole(Role.ENTITY);

    /// Asked is whether the entity was chosen.
    public static final View<Boolean> VIEW =
            new View<>("defaults", List.of(), (given, question) -> ENTITY.of(given) != null, DefaultsAnswer::of);

    /// Who the page takes as entities where nobody was found, or may have the name of another; null: those that were
    /// found. Where no column could tell them apart, by its name or type, no row is looked at for it.
    public static @Nullable String others(Trace trace, Map<String, List<String>> given) {
        Field entity = ColumnNames.withRole(trace.snapshot(), Role.ENTITY);
        boolean maybe = entity == null
                || SameNames.mayBe(entity, trace.snapshot())
                || SeveralOfOne.mayBe(entity, trace.snapshot());
        return !maybe ? null : ((DefaultsAnswer) VIEW.answer(trace, given, new Effective(), () -> false)).entity();
    }

    private static DefaultsAnswer of(Question question, boolean chosen) {
        Snapshot snapshot = question.snapshot();
        RowSample sample = new RowSample(snapshot);
        FirstPicture alone = FirstPicture.of(sample, chosen);
        TellingNumbers.keep(snapshot, alone);
        String measuredBy = measuredBy(sample, alone);
        boolean apart = !chosen && alone.entity(sample) != null && FirstPicture.isFree(sample);
        String several = measuredBy != null || !apart ? measuredBy : several(sample, alone);
        String more = !apart ? null : several != null ? several : toldApart(sample, alone);
        FirstPicture picture = more != null ? alone.with(more, sample) : alone;
        ColumnUse first = picture.first();
        Totals totals = totals(sample, picture);
        boolean each = FirstHold.isEach(sample, picture);
        Ending ending = Ending.of(sample);
        return new DefaultsAnswer(
                picture,
                first == null
                                || picture.kind() == FirstPicture.Kind.TABLE
                                        && FirstChoice.namesMeasures(first, picture.uses())
                        ? List.of()
                        : paint(sample, picture, totals == null ? first : without(totals, first), totals, each),
                picture.equals(alone) ? alone.entity() : picture.entityWithBeside(sample),
                (int) Arrays.stream(picture.entities(sample))
                        .filter(who -> who >= 0)
                        .distinct()
                        .count(),
                chosen || picture.entity() != null ? null : EntityNoun.of(sample),
                totals,
                Failures.of(sample, picture.uses(), first),
                Failures.of(sample, picture.uses(), null),
                ending,
                measuredBy,
                FirstHold.holds(sample, picture, each),
                each,
                AtOnce.are(sample, picture, ending),
                FirstHold.untilNext(sample, picture),
                sample.rows(),
                snapshot.rows());
    }

    /// What tells apart or names those who rows are about; null: they are as they are.
    private static @Nullable String toldApart(RowSample sample, FirstPicture picture) {
        Field entity = sample.snapshot()
                .field(Objects.requireNonNull(picture.entity(sample)))
                .orElse(null);
        String time = sample.snapshot().sortedBy();
        int[] entities = picture.entities(sample);
        RowSample.Column times = time == null ? null : picture.cells(time);
        // what was measured is nobody, where each metric has a column
        List<ColumnUse> uses = picture.uses().stream()
                .filter(use -> !MetricColumns.isName(use.portrait().field(), sample.snapshot()))
                .toList();
        String apart = SameNames.apartBy(entity, times, uses, sample.sources(), entities);
        String named = apart != null ? apart : NamedNumbers.of(entity, uses, entities);
        return named != null || times == null
                ? named
                : SeveralOfOne.apartBy(entity, times, uses, sample.torn(times), entities);
    }

    private static List<Painted> paint(
            RowSample sample, FirstPicture picture, ColumnUse first, @Nullable Totals totals, boolean each) {
        Snapshot snapshot = sample.snapshot();
        String time = snapshot.sortedBy();
        RowSample.Column times = time == null ? null : picture.cells(time);
        // moments are all shown for as long
        if (times == null || each && !FirstHold.areLines(sample, picture)) {
            return AutomaticPaint.of(first, sample, null);
        }
        String column = first.portrait().field().name();
        Durations durations = FirstHold.untilNext(sample, picture).contains(column) ? null : Durations.of(snapshot);
        RowSample.Column lasts = durations == null ? null : picture.cells(durations.column());
        int[] entities = picture.entities(sample);
        HeldTime held = HeldTime.of(sample, first.portrait().cells(), times, entities, lasts);
        List<Painted> all = AutomaticPaint.of(first, sample, held);
        String entity = picture.entity(sample);
        RowSample.Column who = entity == null || picture.beside() != null ? null : picture.cells(entity);
        Painted ofOne = who == null || all.stream().anyMatch(painted -> painted.values() != null)
                ? null
                : OfOne.of(first, all, totals == null ? entities : totals.none(entities), who);
        return ofOne == null ? all : List.of(ofOne);
    }

    private static @Nullable Totals totals(RowSample sample, FirstPicture picture) {
        ColumnUse first = picture.first();
        String time = sample.snapshot().sortedBy();
        if (first == null || time == null) {
            return null;
        }
        List<RowSample.Column> columns = picture.uses().stream()
                .map(use -> use.portrait().cells())
                .sorted(Comparator.comparing(cells -> !cells.field().name().equals(picture.entity())
                        && cells.field().role() != Role.ENTITY))
                .toList();
        RowSample.Column times = columns.stream()
                .filter(cells -> cells.field().name().equals(time))
                .findFirst()
                .orElseThrow();
        return Totals.of(first.portrait().cells(), times, columns, sample.sources());
    }

    private static @Nullable String measuredBy(RowSample sample, FirstPicture picture) {
        // what takes a time in no unit holds until the next, as samples do
        boolean sampled = picture.kind() == FirstPicture.Kind.SAMPLES
                || picture.kind() == FirstPicture.Kind.SPANS && Durations.of(sample.snapshot()) == null;
        boolean isNumber =
                picture.first() != null && picture.first().portrait().cells().isNumber();
        return sampled && isNumber ? severalBy(sample, picture) : null;
    }

    /// What tells apart those of one name that each are in a state: the interfaces of a switch.
    private static @Nullable String several(RowSample sample, FirstPicture picture) {
        return picture.kind() == FirstPicture.Kind.STATES ? severalBy(sample, picture) : null;
    }

    private static @Nullable String severalBy(RowSample sample, FirstPicture picture) {
        ColumnUse first = picture.first();
        String time = sample.snapshot().sortedBy();
        RowSample.Column times = time == null ? null : picture.cells(time);
        if (first == null || times == null) {
            return null;
        }
        String entity = picture.entity(sample);
        List<RowSample.Column> columns = picture.uses().stream()
                .map(use -> use.portrait().cells())
                .filter(cells -> !cells.field().name().equals(entity))
                .toList();
        return MeasuredBy.of(first.portrait().cells(), times, columns, picture.entities(sample));
    }

    private static ColumnUse without(Totals totals, ColumnUse first) {
        Portrait others = first.portrait().only(row -> !totals.isOf(row));
        return new ColumnUse(others, first.kind(), first.score(), first.reason());
    }

    @Override
    public boolean exact() {
        return looked == rows;
    }

    @Override
    public void writeText(TextPage page) {
        ColumnUse first = picture.first();
        page.line(Parameter.word(picture.kind()) + ", shown first: "
                + (first == null ? "" : first.portrait().field().name()));
        if (totals != null) {
            page.line("left out at first: " + totals.where() + ", which sums up the others");
        }
        if (ending != null) {
            page.line("rows hold until: " + ending.column()
                    + (ending.before() > 0
                            ? "; of " + TextPage.count(looked) + ", " + TextPage.count(ending.before())
                                    + " end before they start, and hold for no time"
                            : ""));
        }
        TextTable table = new TextTable("name", "use", "reason", "axis");
        for (ColumnUse use : picture.uses()) {
            table.row(
                    use.portrait().field().name(),
                    use.kind().label(),
                    use.reason(),
                    FirstAxis.of(use).kind().label());
        }
        page.tableIfAny(table);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.integer(json, "looked", looked);
        json.writeStringProperty("kind", picture.kind().name().toLowerCase(Locale.ROOT));
        ColumnUse first = picture.first();
        Json.text(
                json, "column", first == null ? null : first.portrait().field().name());
        Json.text(json, "entity", entity);
        Json.integer(json, "entities", entities);
        Json.text(json, "noun", noun);
        Json.text(json, "until", ending == null ? null : ending.column());
        Json.integer(json, "endBefore", ending == null ? 0 : ending.before());
        Json.text(json, "measuredBy", measuredBy);
        json.writeBooleanProperty("each", each);
        json.writeBooleanProperty("atOnce", atOnce);
        rows(json, "total", totals == null ? null : totals.label(), totals == null ? "" : totals.where());
        failures(json, "failed", failed);
        failures(json, "failedInAll", failedInAll);
        json.writeArrayPropertyStart("paint");
        if (first != null) {
            paint.forEach(painted -> painted.write(json, first.portrait().cells()));
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("columns");
        picture.uses().forEach(use -> {
            String name = use.portrait().field().name();
            write(json, use, holds.get(name), untilNext.contains(name));
        });
        json.writeEndArray();
    }

    private static void failures(JsonGenerator json, String name, @Nullable Failures rows) {
        rows(json, name, rows == null ? null : rows.label(), rows == null ? "" : rows.where());
    }

    /// @param label null: there are none
    private static void rows(JsonGenerator json, String name, @Nullable String label, String where) {
        if (label == null) {
            json.writeNullProperty(name);
        } else {
            json.writeObjectPropertyStart(name);
            json.writeStringProperty("label", label);
            json.writeStringProperty("where", where);
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, ColumnUse use, Hold.@Nullable AtMost hold, boolean next) {
        FirstAxis axis = FirstAxis.of(use);
        json.writeStartObject();
        json.writeStringProperty("name", use.portrait().field().name());
        json.writeStringProperty("use", use.kind().label());
        json.writeBooleanProperty("folded", use.kind().isFolded());
        json.writeStringProperty("reason", use.reason());
        json.writeStringProperty("axis", axis.kind().label());
        boolean number = use.portrait().field().type() == ColumnType.INT64
                || use.portrait().field().type() == ColumnType.FLOAT64;
        json.writeName("logFrom");
        if (number && axis.from() > 0) {
            json.writeNumber(axis.from());
        } else {
            json.writeNull();
        }
        json.writeArrayPropertyStart("codes");
        for (long code : use.codes()) {
            Json.integer(json, code);
        }
        json.writeEndArray();
        Json.nanos(json, "holdNanos", hold == null ? null : hold.nanos());
        json.writeArrayPropertyStart("holdOwn");
        if (hold != null) {
            hold.own().forEach((entity, nanos) -> {
                json.writeStartObject();
                json.writeStringProperty("entity", entity);
                Json.nanos(json, "nanos", nanos);
                json.writeEndObject();
            });
        }
        json.writeEndArray();
        Json.text(json, "hold", next ? "next" : null);
        json.writeEndObject();
    }
}
