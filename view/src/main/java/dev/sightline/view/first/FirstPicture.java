package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Kin;
import dev.sightline.view.request.LastingColumn;
import dev.sightline.view.request.MetricColumns;
import dev.sightline.view.request.NumberColumns;
import dev.sightline.view.request.RateColumns;
import dev.sightline.view.request.StageColumns;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What is shown first of a trace nobody said anything about: a function of its rows alone, so the same however it
/// was opened.
///
/// @param kind what sort of trace it is
/// @param uses all columns, as they are listed
/// @param first the column to show; null when there are none
/// @param entity the column to take as who it is about, where another than the one that was found tells more
/// @param beside a column that tells apart what somebody has several rows of at one moment; null: nobody has
record FirstPicture(
        Kind kind,
        List<ColumnUse> uses,
        @Nullable ColumnUse first,
        @Nullable String entity,
        @Nullable String beside) {
    /// Beyond so many rows the time pyramid, which knows only the entities as read, is worth more than better entities.
    private static final long MAX_ROWS_FOR_OTHER_ENTITIES = 5_000_000;

    private static final double NEARLY_ALL = 0.98;
    private static final double RARE = 0.05;
    private static final int MOST_LOOKED_AT = 64;

    enum Kind {
        /// Rows that took some time.
        SPANS,
        /// Rows that say what somebody is in from then on.
        STATES,
        /// Records of a log, by how severe they are or how they were answered.
        LOG,
        /// Measures of the same things again and again.
        SAMPLES,
        /// Anything else that has times.
        EVENTS,
        /// No times.
        TABLE
    }

    /// @param chosen whether somebody said who the entities are
    static FirstPicture of(RowSample sample, boolean chosen) {
        Field entity = ColumnNames.withRole(sample.snapshot(), Role.ENTITY);
        return of(sample, chosen, sample.entities(entity == null ? null : sample.cells(entity)));
    }

    /// @param groups of each row the number of who it is about
    private static FirstPicture of(RowSample sample, boolean chosen, int[] groups) {
        Snapshot snapshot = sample.snapshot();
        Map<String, RowSample.Column> cells = new HashMap<>();
        snapshot.fields().forEach(field -> cells.put(field.name(), sample.cells(field)));
        List<ColumnUse> uses = new ArrayList<>();
        for (Field field : snapshot.fields()) {
            Portrait portrait = Portrait.of(sample, require(cells, field.name()), groups);
            ColumnUse use = ColumnUse.of(portrait, snapshot);
            boolean counted = snapshot.field(field.name() + ".rate")
                    .filter(rate -> 2 * Portrait.present(snapshot, rate) > Portrait.present(snapshot, field))
                    .isPresent();
            // jobs that take longer each night are no counter
            boolean lasts = LastingColumn.is(field)
                    && (use.kind() == ColumnUse.Kind.MEASURE || use.kind() == ColumnUse.Kind.COUNTER);
            uses.add(
                    counted
                            ? use.as(ColumnUse.Kind.COUNTER, "its rate tells more")
                            : NumberColumns.areApart(field, snapshot)
                                    ? use.as(ColumnUse.Kind.NAME, "its numbers tell more")
                                    : MetricColumns.areApart(field, snapshot)
                                            ? use.as(ColumnUse.Kind.NAME, "its metrics tell more")
                                            : lasts
                                                    ? use.as(
                                                            ColumnUse.Kind.DURATION,
                                                            "how long each took, from start to end")
                                                    : use);
        }
        uses.replaceAll(FirstPicture.gauges(uses, snapshot));
        RowSample.Column time = snapshot.sortedBy() == null ? null : require(cells, snapshot.sortedBy());
        uses = new ArrayList<>(Noise.weighed(Variables.weighed(uses, sample.rows()), groups, time));
        List<ColumnUse> telling = uses.stream()
                .filter(use -> OfEntities.isOfSomebody(use.portrait().cells(), time, groups))
                .filter(use -> !isAName(use) && use.kind() != ColumnUse.Kind.MEASURE
                        || !OfEntities.isConstantOfEach(use.portrait().cells(), groups))
                .toList();
        // Who it was tells nothing of each; of several hosts which one it was is at least what some have in common.
        boolean any = telling.stream().anyMatch(use -> !use.kind().isFolded() && !FirstChoice.isEntity(use));
        boolean ends = Ending.of(sample) != null;
        List<ColumnUse> shown = (any ? telling : uses)
                .stream().filter(use -> !goesOn(use, ends)).toList();
        List<ColumnUse> read = shown.stream()
                .filter(use -> !StageColumns.is(use.portrait().field(), snapshot)
                        && !RateColumns.is(use.portrait().field(), snapshot))
                .toList();
        boolean free = !chosen && isFree(sample);
        Scheduling switches = Scheduling.of(uses);
        ColumnUse next = switches == null || !free && switches.entity() != null ? null : switches.next();
        String sorted = snapshot.sortedBy();
        FirstChoice choice = FirstChoice.of(read, next, cells, groups, sample.sources(), sorted, ends);
        boolean stages =
                shown.stream().anyMatch(use -> StageColumns.is(use.portrait().field(), snapshot));
        List<ColumnUse> open = (any ? telling : uses)
                .stream()
                        .filter(use -> goesOn(use, ends) && 2 * use.portrait().presence() >= 1)
                        .toList();
        if (choice.kind() == Kind.SAMPLES && !open.isEmpty()) {
            // most have ended: how long they took comes before what else was measured once of each
            choice = FirstChoice.of(
                    Stream.concat(read.stream(), open.stream()).toList(),
                    next,
                    cells,
                    groups,
                    sample.sources(),
                    sorted,
                    ends);
        } else if (shown.size() > read.size() && (choice.saysLittle() || stages && choice.isBareNumber())) {
            // how long it was from one time of a row to the next, or how fast what is counted grows
            choice = FirstChoice.of(shown, next, cells, groups, sample.sources(), sorted, ends);
        }
        uses.sort(Comparator.comparingInt(FirstPicture::shelf)
                .thenComparing(ColumnUse::kind)
                .thenComparing(Comparator.comparingDouble(ColumnUse::score).reversed()));
        if (choice.column() != null) {
            uses.remove(choice.column());
            uses.addFirst(choice.column());
        }
        ColumnUse first = choice.column();
        String better = !free || first == null || time == null
                ? null
                : switches != null && first.equals(next)
                        ? switches.entity()
                        : OtherEntity.of(first, uses, sample, time, groups, choice.kind() == Kind.SPANS || ends);
        return new FirstPicture(choice.kind(), List.copyOf(uses), first, better, null);
    }

    /// What only went up, while what was measured of others in the same way did not, is a measure, too.
    private static UnaryOperator<ColumnUse> gauges(List<ColumnUse> uses, Snapshot snapshot) {
        Map<Field, ColumnUse.Kind> numbers = new LinkedHashMap<>();
        for (ColumnUse use : uses) {
            boolean counter =
                    use.kind() == ColumnUse.Kind.COUNTER && use.portrait().grows();
            Field field = use.portrait().field();
            if ((counter || use.kind() == ColumnUse.Kind.MEASURE) && !RateColumns.is(field, snapshot)) {
                numbers.put(field, use.kind());
            }
        }
        List<Field> fields = List.copyOf(numbers.keySet());
        return use -> numbers.get(use.portrait().field()) == ColumnUse.Kind.COUNTER
                        && Kin.isGauge(
                                use.portrait().field(),
                                fields,
                                field -> numbers.get(field) == ColumnUse.Kind.MEASURE,
                                field -> numbers.get(field) == ColumnUse.Kind.COUNTER)
                ? use.asMeasure()
                : use;
    }

    /// What few rows have and nobody gave a meaning, such as a number in one of a hundred sorts of lines, stands behind
    /// what most of them say.
    private static int shelf(ColumnUse use) {
        boolean rare =
                use.portrait().presence() < RARE && use.portrait().field().role() == null;
        return use.kind().isFolded() ? 2 : rare ? 1 : 0;
    }

    /// How long rows took, of which some go on: those would be missing in a picture of it.
    ///
    /// @param ends whether rows hold until their end, though they may say how long they took
    private static boolean goesOn(ColumnUse use, boolean ends) {
        boolean lasts = LastingColumn.is(use.portrait().field())
                || ends && use.portrait().field().role() == Role.DURATION;
        return lasts && use.portrait().presence() < NEARLY_ALL;
    }

    /// The same, where who a row is about is said by one column more. What only goes up of each of those is no measure,
    /// though it goes up and down of all that have one name.
    FirstPicture with(String column, RowSample sample) {
        FirstPicture same = new FirstPicture(kind, uses, first, entity, column);
        int[] groups = same.entities(sample);
        boolean grows = uses.stream()
                .filter(use -> use.kind() == ColumnUse.Kind.MEASURE)
                .limit(MOST_LOOKED_AT)
                .anyMatch(use -> Portrait.grows(sample, use.portrait().cells(), groups));
        if (!grows) {
            return same;
        }
        FirstPicture other = of(sample, true, groups);
        return new FirstPicture(other.kind, other.uses, other.first, entity, column);
    }

    /// Whether others than the entities as read may be shown.
    static boolean isFree(RowSample sample) {
        return sample.snapshot().rows() <= MAX_ROWS_FOR_OTHER_ENTITIES;
    }

    private static RowSample.Column require(Map<String, RowSample.Column> cells, String name) {
        RowSample.Column found = cells.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no column " + name);
        }
        return found;
    }

    private static boolean isAName(ColumnUse use) {
        return !FirstChoice.isEntity(use)
                && (use.kind() == ColumnUse.Kind.FEW_VALUES || use.kind() == ColumnUse.Kind.NAME);
    }

    RowSample.@Nullable Column cells(String column) {
        return uses.stream()
                .map(use -> use.portrait().cells())
                .filter(cells -> cells.field().name().equals(column))
                .findFirst()
                .orElse(null);
    }

    /// Of each row the number of who it is about; -1: nobody.
    int[] entities(RowSample sample) {
        String known = entity(sample);
        RowSample.Column cells = known == null ? null : cells(known);
        int[] entities = cells == null ? sample.sources() : cells.groups();
        RowSample.Column more = beside == null ? null : cells(beside);
        return more != null
                ? OfEntities.together(entities, more.groups())
                : isApartByFile() ? OfEntities.together(entities, sample.sources()) : entities;
    }

    /// Who rows are about: the column that tells more than the found one, else that.
    @Nullable
    String entity(RowSample sample) {
        Field read = ColumnNames.withRole(sample.snapshot(), Role.ENTITY);
        return entity != null ? entity : read == null ? null : read.name();
    }

    /// As a request names it.
    String entityWithBeside(RowSample sample) {
        boolean within = isApartByFile() || beside != null && SameNames.isPlace(beside);
        return within ? beside + "," + entity(sample) : entity(sample) + "," + beside;
    }

    private boolean isApartByFile() {
        return beside != null && beside.equals(Snapshots.FILE) && cells(beside) == null;
    }
}
