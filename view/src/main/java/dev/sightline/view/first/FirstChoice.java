package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.LastingColumn;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.Portrait;
import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which column is shown first, of those that may be, and what sort of trace it makes.
///
/// @param column null when there are none
record FirstChoice(FirstPicture.Kind kind, @Nullable ColumnUse column) {
    private static final int MIN_SEEN = 5;
    private static final int MIN_PROSE = 20;
    private static final int FEW_VALUES = 3;
    private static final int FEW_CHOICES = 16;
    private static final double ALWAYS = 0.98;
    private static final double MOSTLY = 0.8;

    /// Fewer names may be states that one thing was measured in.
    private static final int MIN_NAMED = 10;

    private static final Pattern BARE = Pattern.compile("(?i)val(ue)?|metric_?value|sample");
    private static final Pattern MESSAGE = Pattern.compile("(?i)message|msg|text|body");

    /// @param next who runs next on a processor, where a scheduler's rows say so
    static FirstChoice of(
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
                        && !use.portrait().cells().isNumber()
                        && !isHardlySaid(use.portrait()));
        // how jobs ended comes before what nobody wrote: how long they took
        Optional<ColumnUse> duration = best(uses, ColumnUse.Kind.DURATION, FirstChoice::isCommon)
                .filter(use ->
                        state.isEmpty() || !LastingColumn.is(use.portrait().field()));
        boolean called = uses.stream().anyMatch(FirstChoice::isEvent);
        Optional<ColumnUse> measure = best(
                        uses, ColumnUse.Kind.MEASURE, use -> isMeasured(use) && !(called && use.isGivenBack()))
                .map(use -> whole(use, uses))
                .map(use -> Unusual.or(use, uses, groups));
        Optional<ColumnUse> few = best(uses, ColumnUse.Kind.FEW_VALUES, use -> true);
        if (time == null) {
            // bytes beside seconds beside counts: large ones are no outliers, they are bytes
            Optional<ColumnUse> measured =
                    measure.flatMap(use -> named(use, uses).or(() -> measure));
            return new FirstChoice(
                    FirstPicture.Kind.TABLE,
                    Stream.of(duration, measured, state, level, few)
                            .flatMap(Optional::stream)
                            .findFirst()
                            .orElse(anything(uses)));
        }
        if (level.filter(use -> LogLevel.isFirst(use, duration, uses, sources)).isPresent()) {
            // what began and ended is in it meanwhile: an alert, or an incident
            return new FirstChoice(rowsEnd ? FirstPicture.Kind.STATES : FirstPicture.Kind.LOG, level.get());
        }
        if (state.isPresent() && duration.isPresent()) {
            if (Probes.are(state.get(), duration.get().portrait(), cells.get(time), groups)) {
                return new FirstChoice(FirstPicture.Kind.STATES, state.get());
            }
            boolean tiled = TiledStates.are(
                    Objects.requireNonNull(cells.get(time)),
                    state.get().portrait().cells(),
                    duration.get().portrait().cells(),
                    groups);
            return tiled
                    ? new FirstChoice(FirstPicture.Kind.STATES, state.get())
                    : new FirstChoice(FirstPicture.Kind.SPANS, duration.get());
        }
        if (duration.isPresent()) {
            return new FirstChoice(FirstPicture.Kind.SPANS, duration.get());
        }
        Optional<ColumnUse> answered = best(uses, ColumnUse.Kind.STATE, FirstChoice::isHttpStatus);
        if (answered.isPresent()) {
            return new FirstChoice(FirstPicture.Kind.LOG, answered.get());
        }
        Optional<ColumnUse> scheduling = best(uses, ColumnUse.Kind.FEW_VALUES, Scheduling::isSaidBy);
        if (next != null && (scheduling.isPresent() || uses.stream().anyMatch(Scheduling::isSaidBy))) {
            // what happened last is nothing that somebody is in
            return new FirstChoice(FirstPicture.Kind.STATES, next);
        }
        if (scheduling.isPresent()) {
            return new FirstChoice(FirstPicture.Kind.EVENTS, scheduling.get());
        }
        ColumnUse running = Sampled.frame(uses);
        if (running != null) {
            return new FirstChoice(FirstPicture.Kind.EVENTS, running);
        }
        // of a log with many sorts of lines, what some of them measure is not what it is about; samples of different
        // things have columns for each
        boolean prose = uses.stream().anyMatch(FirstChoice::isMessage);
        Optional<ColumnUse> event =
                uses.stream().filter(use -> prose && isEvent(use)).findFirst();
        double rows = most(Stream.of(state, event).flatMap(Optional::stream));
        // what one row in twenty measures, once for each, is not what the other nineteen are about: how long a job took
        // stands at its end
        boolean once = measure.filter(
                        use -> !OfEntities.isMeasuredAgain(use.portrait().cells(), groups))
                .isPresent();
        // and what hardly has a value of its own is worth less than the name of what happened, which the others have
        boolean poor = measure.filter(FirstChoice::saysLittle).isPresent();
        double named = most(uses.stream().filter(FirstChoice::isEvent));
        double fewest = Math.max(rows / 2, poor ? named / 2 : once ? named / 20 : 0);
        // each row of somebody was written because of it; phases that are measured in turn are nobody's
        boolean several = Arrays.stream(groups).distinct().limit(2).count() > 1;
        boolean changed = state.filter(use -> several && use.portrait().presence() >= ALWAYS)
                .filter(use -> Changes.isEach(use.portrait().cells(), groups, cells.get(time)))
                .isPresent();
        // where no number is far from the others, a state that hardly ever changes tells more
        boolean kept = measure.filter(use -> !use.portrait().hasTail()).isPresent()
                && state.filter(use -> isKept(use, uses, groups, Objects.requireNonNull(cells.get(time))))
                        .isPresent();
        boolean telling = !changed
                && !kept
                && measure.filter(use -> use.portrait().presence() >= fewest
                                && (state.isEmpty() || use.isTelling() && !(rowsEnd && isChosen(use))))
                        .isPresent();
        if (telling) {
            return new FirstChoice(FirstPicture.Kind.SAMPLES, measure.get());
        }
        return state.map(use -> new FirstChoice(
                        use.isOfRows() && !rowsEnd ? FirstPicture.Kind.LOG : FirstPicture.Kind.STATES, use))
                .orElseGet(() -> new FirstChoice(FirstPicture.Kind.EVENTS, event(uses, few, event)));
    }

    /// Whether a state that each row says is hardly ever another.
    private static boolean isKept(ColumnUse state, List<ColumnUse> uses, int[] groups, RowSample.Column time) {
        // beside those who are known, whoever is there once at each moment: a reason may follow from the state
        SideBySide rows = SideBySide.of(time, state.portrait().cells()::has);
        List<RowSample.Column> who = uses.stream()
                .filter(use -> !use.equals(state) && use.portrait().field().type() == ColumnType.STRING)
                .filter(use -> use.portrait().distinct() <= ColumnUse.FEW)
                .map(use -> use.portrait().cells())
                .filter(rows::isEachOnce)
                .toList();
        return state.portrait().presence() >= ALWAYS
                && state.portrait().topShare() >= MOSTLY
                && Changes.areRare(state.portrait().cells(), groups, who);
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
                .or(() -> common.stream().filter(FirstChoice::isEvent).findFirst());
        return said.filter(FirstChoice::isProse)
                .flatMap(prose -> uses.stream().filter(FirstChoice::isWho).findFirst())
                .or(() -> said)
                .or(() -> Optional.ofNullable(anything(common)))
                .orElse(anything(uses));
    }

    /// The largest part of the rows that one of them has a value in.
    private static double most(Stream<ColumnUse> uses) {
        return uses.mapToDouble(use -> use.portrait().presence()).max().orElse(0);
    }

    /// What most rows do not say, and the others say nearly all alike: `OK` in three rows of ten.
    private static boolean isHardlySaid(Portrait state) {
        return state.presence() < 0.35 && state.topShare() > 0.95 && state.distinct() <= FEW_VALUES;
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

    /// What says in each row what was measured, where a number is called `value` and nothing more: a scrape.
    private static Optional<ColumnUse> named(ColumnUse measure, List<ColumnUse> uses) {
        boolean bare = BARE.matcher(measure.portrait().field().name()).matches()
                && measure.portrait().field().unit() == null;
        return uses.stream()
                .filter(use -> bare && isEvent(use) && use.portrait().distinct() >= MIN_NAMED)
                .filter(use -> use.portrait().presence() >= measure.portrait().presence())
                .findFirst();
    }

    /// Whether it says what was measured: a word such as `errors` in it is no failure.
    static boolean namesMeasures(ColumnUse first, List<ColumnUse> uses) {
        return uses.stream()
                .filter(use -> use.kind() == ColumnUse.Kind.MEASURE)
                .anyMatch(use -> named(use, uses).equals(Optional.of(first)));
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
    static boolean isMeasured(ColumnUse use) {
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

    /// Whether it is who or what it was, or nothing.
    boolean saysLittle() {
        return column == null
                || column.kind().isFolded()
                || column.kind() == ColumnUse.Kind.NAME
                || column.kind() == ColumnUse.Kind.FEW_VALUES;
    }

    /// Whether it is a number of few values that nobody explains.
    boolean isBareNumber() {
        return column != null
                && column.kind() == ColumnUse.Kind.MEASURE
                && column.portrait().field().unit() == null
                && column.portrait().distinct() <= FEW_CHOICES;
    }

    static boolean isEntity(ColumnUse use) {
        return use.portrait().field().role() == Role.ENTITY;
    }
}
