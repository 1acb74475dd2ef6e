package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// When jobs and tasks began, in tables that count from the begin of all: `task,worker,start,end`, or
/// `job,submit,wait,run` of workload archives. Such tables are often ordered by who did it, so the numbers need not
/// rise; but places in texts and on chromosomes have starts and ends too, so something beside them must tell of work.
final class RelativeStart {
    /// What may stand beside `start` in a name that says when and nothing more; `start_line` and `start_pos` say where.
    private static final Set<String> WHEN =
            Set.of("time", "timestamp", "ts", "t", "at", "task", "job", "rel", "relative");

    private static final Set<String> ASKED =
            Set.of("submit", "submitted", "submission", "arrival", "arrived", "queued");
    /// How long, where the name says nothing else.
    private static final Set<String> LASTS =
            Set.of("run", "runtime", "wait", "waited", "waiting", "burst", "service", "execution", "makespan");
    /// What is done, and by whom: a table with such a column is of work.
    private static final Set<String> WORK = Set.of(
            "task",
            "tasks",
            "job",
            "worker",
            "machine",
            "resource",
            "host",
            "node",
            "rank",
            "thread",
            "process",
            "stage",
            "step",
            "operation",
            "activity",
            "phase",
            "core",
            "cpu",
            "gpu",
            "vm",
            "executor",
            "user",
            "operator",
            "target");

    private RelativeStart() {}

    /// The column that says when, where none is a time yet.
    static Optional<SeenCells> find(SourceStats source, Map<String, ColumnType> types) {
        List<SeenCells> numbers = source.columns().stream()
                .filter(column -> column.present() > 0
                        && isNumber(column, types)
                        && !column.numbers().reachesBelow(0))
                .toList();
        Optional<SeenCells> begin = numbers.stream()
                .filter(column -> says(column.name(), true))
                .filter(column -> lasts(numbers, column) || endOf(numbers, column) != null && isOfWork(source, column))
                .findFirst();
        return begin.or(() -> numbers.stream()
                .filter(column -> says(column.name(), false) && lasts(numbers, column))
                .findFirst());
    }

    /// Other columns on the same clock as the time that was found: the end, and when it was asked for.
    static List<SeenCells> beside(SourceStats source, Map<String, ColumnType> types, SeenCells time) {
        List<SeenCells> numbers = source.columns().stream()
                .filter(column -> column != time && column.present() > 0 && isNumber(column, types))
                .filter(column -> !column.numbers().reachesBelow(0) && sameUnit(column, time))
                .toList();
        SeenCells end = endOf(numbers, time);
        return numbers.stream()
                .filter(column -> column == end || says(column.name(), false) && !column.equals(time))
                .toList();
    }

    /// What durations without a unit count where a start was found: what the starts count. Null where there is none.
    static @Nullable String unitOfDurations(SourceStats source) {
        if (!source.guessesRoles() || source.columns().stream().anyMatch(RelativeStart::isWritten)) {
            return null;
        }
        Map<String, ColumnType> types = new HashMap<>();
        source.columns().forEach(column -> types.put(column.name(), column.narrowest()));
        return find(source, types)
                .filter(column -> column.epochScale() == 0)
                .map(column -> Objects.requireNonNullElse(Unit.ofHeader(column.name()), "s"))
                .orElse(null);
    }

    private static boolean isWritten(SeenCells column) {
        return column.present() > 0 && column.narrowest() == ColumnType.TIME
                || column.hint().type() == ColumnType.TIME;
    }

    private static boolean isNumber(SeenCells column, Map<String, ColumnType> types) {
        return column.hint().type() == null
                && column.firstUnit() == null
                && types.getOrDefault(column.name(), ColumnType.STRING).isNumeric();
    }

    /// @param begin whether it is to say when it began, else when it was asked for
    private static boolean says(String name, boolean begin) {
        List<String> words = withoutUnit(name);
        return words.stream().anyMatch(word -> is(word, begin))
                && words.stream().allMatch(word -> is(word, begin) || WHEN.contains(word));
    }

    private static boolean is(String word, boolean begin) {
        // `starttime` is written as one word, too
        String bare = word.length() > 4 && word.endsWith("time") ? word.substring(0, word.length() - 4) : word;
        return begin ? Names.saysBegin(bare) : ASKED.contains(bare);
    }

    private static List<String> withoutUnit(String name) {
        List<String> words = Names.words(name);
        return words.size() > 1 && Unit.ofHeader(name) != null ? words.subList(0, words.size() - 1) : words;
    }

    /// How long each waits or runs, in the same table.
    private static boolean lasts(List<SeenCells> numbers, SeenCells start) {
        return numbers.stream()
                .anyMatch(column -> column != start
                        && !Names.saysStatistic(column.name())
                        && (Names.saysDuration(column.name()) || saysLasting(column.name())));
    }

    /// Whether it is how long each ran, as workload archives call it: `run` beside `wait`, and not the number of a run.
    static boolean isRun(SeenCells column, List<SeenCells> columns) {
        return withoutUnit(column.name()).equals(List.of("run"))
                && columns.stream().anyMatch(other -> withoutUnit(other.name()).equals(List.of("wait")));
    }

    private static boolean saysLasting(String name) {
        List<String> words = withoutUnit(name);
        return words.stream().anyMatch(LASTS::contains)
                && words.stream().allMatch(word -> LASTS.contains(word) || word.equals("time"));
    }

    /// The end that no row has before its start, as far as the least and the greatest tell; null if there is none.
    private static @Nullable SeenCells endOf(List<SeenCells> numbers, SeenCells start) {
        return numbers.stream()
                .filter(column -> column != start && Names.saysEnd(column.name()) && sameUnit(column, start))
                .filter(column -> column.numbers().isAfter(start.numbers()))
                .findFirst()
                .orElse(null);
    }

    private static boolean sameUnit(SeenCells a, SeenCells b) {
        String one = Unit.ofHeader(a.name());
        String other = Unit.ofHeader(b.name());
        return one == null ? other == null : one.equals(other);
    }

    /// Whether the times have a unit or fractions, or somebody did something.
    private static boolean isOfWork(SourceStats source, SeenCells start) {
        if (Unit.ofHeader(start.name()) != null || start.narrowest() == ColumnType.FLOAT64) {
            return true;
        }
        Set<String> words = new HashSet<>();
        source.columns().stream().filter(column -> column != start).forEach(column -> {
            if (Names.fit(Role.FLOW, column.name()) > 0) {
                words.add("job");
            }
            words.addAll(Names.words(column.name()));
        });
        return words.stream().anyMatch(WORK::contains);
    }
}
