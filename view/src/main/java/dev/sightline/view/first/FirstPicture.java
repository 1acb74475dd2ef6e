package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.LastingColumn;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
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
    private static final int MIN_SEEN = 5;
    private static final int MIN_PROSE = 20;
    private static final int FEW_VALUES = 3;
    private static final int FEW_CHOICES = 16;

    private static final Pattern MESSAGE = Pattern.compile("(?i)message|msg|text|body");

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

    private record Choice(Kind kind, @Nullable ColumnUse column) {}

    /// @param chosen whether somebody said who the entities are
    static FirstPicture of(RowSample sample, boolean chosen) {
        Snapshot snapshot = sample.snapshot();
        Map<String, RowSample.Column> cells = new HashMap<>();
        snapshot.fields().forEach(field -> cells.put(field.name(), sample.cells(field)));
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        int[] groups = sample.entities(entity == null ? null : require(cells, entity.name()));
        List<ColumnUse> uses = new ArrayList<>();
        for (Field field : snapshot.fields()) {
            Portrait portrait = Portrait.of(sample, require(cells, field.name()), groups);
            ColumnUse use = ColumnUse.of(portrait, snapshot);
            boolean counted = snapshot.field(field.name() + ".rate").isPresent();
            // jobs that take longer each night are no counter
            boolean lasts = LastingColumn.is(field)
                    && (use.kind() == ColumnUse.Kind.MEASURE || use.kind() == ColumnUse.Kind.COUNTER);
            uses.add(
                    counted
                            ? use.as(ColumnUse.Kind.COUNTER, "its rate tells more")
                            : lasts ? use.as(ColumnUse.Kind.DURATION, "how long each took, from start to end") : use);
        }
        RowSample.Column time = snapshot.sortedBy() == null ? null : require(cells, snapshot.sortedBy());
        uses = new ArrayList<>(Noise.weighed(Variables.weighed(uses, sample.rows()), groups, time));
        List<ColumnUse> telling = uses.stream()
                .filter(use -> OfEntities.isOfSomebody(use.portrait().cells(), time, groups))
                .filter(use -> !isAName(use)
                        || !OfEntities.isConstantOfEach(use.portrait().cells(), groups))
                .toList();
        // Who it was tells nothing of each; of several hosts which one it was is at least what some have in common.
        boolean any = telling.stream().anyMatch(use -> !use.kind().isFolded() && !isEntity(use));
        List<ColumnUse> shown =
                (any ? telling : uses).stream().filter(use -> !goesOn(use)).toList();
        boolean free = !chosen && isFree(sample);
        Scheduling switches = Scheduling.of(uses);
        ColumnUse next = switches == null || !free && switches.entity() != null ? null : switches.next();
        Choice choice =
                choose(shown, next, cells, groups, sample.sources(), snapshot.sortedBy(), Ending.of(sample) != null);
        uses.sort(Comparator.comparingInt(FirstPicture::shelf)
                .thenComparing(ColumnUse::kind)
                .thenComparing(Comparator.comparingDouble(ColumnUse::score).reversed()));
        if (choice.column != null) {
            uses.remove(choice.column);
            uses.addFirst(choice.column);
        }
        ColumnUse first = choice.column;
        String better = !free || first == null || time == null
                ? null
                : switches != null && first.equals(next)
                        ? switches.entity()
                        : OtherEntity.of(first, uses, sample, time, groups);
        return new FirstPicture(choice.kind, List.copyOf(uses), first, better, null);
    }

    /// What few rows have and nobody gave a meaning, such as a number in one of a hundred sorts of lines, stands behind
    /// what most of them say.
    private static int shelf(ColumnUse use) {
        boolean rare =
                use.portrait().presence() < RARE && use.portrait().field().role() == null;
        return use.kind().isFolded() ? 2 : rare ? 1 : 0;
    }

    /// How long rows took, of which some go on: those would be missing in a picture of it.
    private static boolean goesOn(ColumnUse use) {
        return LastingColumn.is(use.portrait().field()) && use.portrait().presence() < NEARLY_ALL;
    }

    /// The same, where who a row is about is said by one column more.
    FirstPicture with(String column) {
        return new FirstPicture(kind, uses, first, entity, column);
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
        return !isEntity(use) && (use.kind() == ColumnUse.Kind.FEW_VALUES || use.kind() == ColumnUse.Kind.NAME);
    }

    /// @param next who runs next on a processor, where a scheduler's rows say so
    private static Choice choose(
            List<ColumnUse> uses,
            @Nullable ColumnUse next,
            Map<String, RowSample.Column> cells,
            int[] groups,
            int[] sources,
            @Nullable String time,
            boolean rowsEnd) {
        Optional<ColumnUse> level =
                best(uses, ColumnUse.Kind.STATE, use -> use.portrait().field().role() == Role.LEVEL);
        Optional<ColumnUse> state = best(
                uses,
                ColumnUse.Kind.STATE,
                use -> use.portrait().field().role() != Role.LEVEL
                        && !use.portrait().cells().isNumber());
        // how jobs ended comes before what nobody wrote: how long they took
        Optional<ColumnUse> duration = best(uses, ColumnUse.Kind.DURATION, FirstPicture::isCommon)
                .filter(use ->
                        state.isEmpty() || !LastingColumn.is(use.portrait().field()));
        boolean called = uses.stream().anyMatch(FirstPicture::isEvent);
        Optional<ColumnUse> measure = best(
                        uses, ColumnUse.Kind.MEASURE, use -> isMeasured(use) && !(called && use.isGivenBack()))
                .map(use -> whole(use, uses));
        Optional<ColumnUse> few = best(uses, ColumnUse.Kind.FEW_VALUES, use -> true);
        if (time == null) {
            return new Choice(
                    Kind.TABLE,
                    Stream.of(duration, measure, state, level, few)
                            .flatMap(Optional::stream)
                            .findFirst()
                            .orElse(anything(uses)));
        }
        if (level.filter(use -> LogLevel.isFirst(use, duration, uses, sources)).isPresent()) {
            // what began and ended is in it meanwhile: an alert, or an incident
            return new Choice(rowsEnd ? Kind.STATES : Kind.LOG, level.get());
        }
        if (state.isPresent() && duration.isPresent()) {
            boolean tiled = TiledStates.are(
                    require(cells, time),
                    state.get().portrait().cells(),
                    duration.get().portrait().cells(),
                    groups);
            return tiled ? new Choice(Kind.STATES, state.get()) : new Choice(Kind.SPANS, duration.get());
        }
        if (duration.isPresent()) {
            return new Choice(Kind.SPANS, duration.get());
        }
        Optional<ColumnUse> answered = best(uses, ColumnUse.Kind.STATE, FirstPicture::isHttpStatus);
        if (answered.isPresent()) {
            return new Choice(Kind.LOG, answered.get());
        }
        Optional<ColumnUse> scheduling = best(uses, ColumnUse.Kind.FEW_VALUES, Scheduling::isSaidBy);
        if (next != null && (scheduling.isPresent() || uses.stream().anyMatch(Scheduling::isSaidBy))) {
            // what happened last is nothing that somebody is in
            return new Choice(Kind.STATES, next);
        }
        if (scheduling.isPresent()) {
            return new Choice(Kind.EVENTS, scheduling.get());
        }
        ColumnUse running = Sampled.frame(uses);
        if (running != null) {
            return new Choice(Kind.EVENTS, running);
        }
        // of a log with many sorts of lines, what some of them measure is not what it is about; samples of different
        // things have columns for each
        boolean prose = uses.stream().anyMatch(FirstPicture::isMessage);
        Optional<ColumnUse> event =
                uses.stream().filter(use -> prose && isEvent(use)).findFirst();
        double rows = most(Stream.of(state, event).flatMap(Optional::stream));
        // what one row in twenty measures, once for each, is not what the other nineteen are about: how long a job took
        // stands at its end
        boolean once = measure.filter(
                        use -> !OfEntities.isMeasuredAgain(use.portrait().cells(), groups))
                .isPresent();
        // and what hardly has a value of its own is worth less than the name of what happened, which the others have
        boolean poor = measure.filter(FirstPicture::saysLittle).isPresent();
        double named = most(uses.stream().filter(FirstPicture::isEvent));
        double fewest = Math.max(rows / 2, poor ? named / 2 : once ? named / 20 : 0);
        boolean telling = measure.filter(use -> use.portrait().presence() >= fewest
                        && (state.isEmpty() || use.isTelling() && !(rowsEnd && isChosen(use))))
                .isPresent();
        if (telling) {
            return new Choice(Kind.SAMPLES, measure.get());
        }
        return state.map(use -> new Choice(use.isOfRows() && !rowsEnd ? Kind.LOG : Kind.STATES, use))
                .orElseGet(() -> new Choice(Kind.EVENTS, event(uses, few, event)));
    }

    /// Of what happened: what most rows tell, unless no column does.
    private static @Nullable ColumnUse event(
            List<ColumnUse> uses, Optional<ColumnUse> few, Optional<ColumnUse> eventOfLog) {
        List<ColumnUse> others = uses.stream()
                .filter(use -> !use.kind().isFolded() && !isEntity(use))
                .toList();
        double most = most(others.stream());
        List<ColumnUse> common = others.stream()
                .filter(use -> use.portrait().presence() >= most / 2)
                .toList();
        Optional<ColumnUse> said = few.filter(common::contains)
                .or(() -> eventOfLog)
                .or(() -> common.stream().filter(FirstPicture::isEvent).findFirst());
        return said.filter(FirstPicture::isProse)
                .flatMap(prose -> uses.stream().filter(FirstPicture::isWho).findFirst())
                .or(() -> said)
                .or(() -> Optional.ofNullable(anything(common)))
                .orElse(anything(uses));
    }

    /// The largest part of the rows that one of them has a value in.
    private static double most(Stream<ColumnUse> uses) {
        return uses.mapToDouble(use -> use.portrait().presence()).max().orElse(0);
    }

    /// Nearly every row says something else: no value of it has a share worth a colour.
    private static boolean isProse(ColumnUse use) {
        Portrait portrait = use.portrait();
        return portrait.field().type() == ColumnType.STRING
                && portrait.seen() >= MIN_PROSE
                && 2 * portrait.distinct() > portrait.seen();
    }

    /// Who says it is then what a log can be painted by.
    private static boolean isWho(ColumnUse use) {
        Portrait portrait = use.portrait();
        return isEntity(use) && portrait.distinct() > 1 && 4 * portrait.distinct() < portrait.seen();
    }

    private static Optional<ColumnUse> best(List<ColumnUse> uses, ColumnUse.Kind kind, Predicate<ColumnUse> condition) {
        return uses.stream()
                .filter(use -> use.kind() == kind && condition.test(use))
                .reduce((a, b) -> b.score() > a.score() ? b : a);
    }

    /// A number of two or three values that neither its name nor its unit explains.
    private static boolean saysLittle(ColumnUse measure) {
        return measure.portrait().distinct() <= FEW_VALUES && !measure.isTelling();
    }

    private static boolean isEvent(ColumnUse use) {
        return use.portrait().field().role() == Role.EVENT && !use.kind().isFolded();
    }

    /// What a line of a log says in words.
    private static boolean isMessage(ColumnUse use) {
        Field field = use.portrait().field();
        return field.type() == ColumnType.STRING
                && MESSAGE.matcher(field.name()).matches()
                && use.portrait().presence() >= 0.5;
    }

    /// Of most rows, 200 or 404: what an access log tells before how many bytes it was.
    private static boolean isHttpStatus(ColumnUse use) {
        return use.portrait().isHttpStatus() && use.portrait().presence() >= 0.5;
    }

    /// A duration that a few odd rows have is not what the trace is about, nor is one that somebody chose: for how long
    /// each test ran.
    private static boolean isCommon(ColumnUse use) {
        Portrait portrait = use.portrait();
        return (portrait.presence() >= 0.02 || portrait.seen() >= 1000) && !portrait.isNearlyConstant();
    }

    /// A number of a line or two of a log measures nothing. That most are idle says how busy they are.
    private static boolean isMeasured(ColumnUse use) {
        return (use.portrait().topShare() <= 0.98 || use.isMostlyIdle())
                && use.portrait().seen() >= MIN_SEEN;
    }

    /// A number of few values that a job has from its start to its end was asked for, as processors and memory are.
    private static boolean isChosen(ColumnUse measure) {
        Portrait portrait = measure.portrait();
        return portrait.distinct() <= FEW_CHOICES && portrait.distinct() * 4 <= portrait.seen();
    }

    /// Of how busy something is, the share that holds the others: `%CPU` beside `%usr` and `%system`, of which none is
    /// ever more.
    private static ColumnUse whole(ColumnUse part, List<ColumnUse> uses) {
        if (!part.isBusyShare()) {
            return part;
        }
        ColumnUse whole = part;
        for (ColumnUse use : uses) {
            if (use.kind() == ColumnUse.Kind.MEASURE
                    && use.isBusyShare()
                    && isMeasured(use)
                    && use.portrait().cells().holds(whole.portrait().cells())) {
                whole = use;
            }
        }
        return whole;
    }

    /// Where nothing tells anything, the one value that is not when or who, nor a text that no two rows have in common.
    private static @Nullable ColumnUse anything(List<ColumnUse> uses) {
        Comparator<ColumnUse> least = Comparator.comparingInt(use -> switch (use.kind()) {
            case TIME, EMPTY -> 2;
            case CONSTANT -> isEntity(use) ? 2 : Variables.isBare(use.portrait()) ? 1 : 0;
            case ID -> use.isVague() ? 1 : 0;
            default -> 0;
        });
        return uses.stream()
                .min(least.thenComparing(ColumnUse::kind).thenComparing(ColumnUse::score, Comparator.reverseOrder()))
                .orElse(null);
    }

    private static boolean isEntity(ColumnUse use) {
        return use.portrait().field().role() == Role.ENTITY;
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
