package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Bare numbers that are times since a start which the file does not tell: `time_s`, `t (ms)`, a `time` with fractions.
/// They are shown from 1970, like times since boot; before the start they are negative.
final class RelativeTime {
    private static final long SECOND = 1_000_000_000L;
    private static final Set<String> TIME = Set.of("time", "t", "ts", "timestamp");
    private static final Set<String> BESIDE =
            Set.of("stamp", "since", "start", "sim", "simulation", "simulated", "relative", "rel", "elapsed", "offset");

    /// What a first column that rises says by such a name alone: elsewhere, or in any order, it is how long each took.
    private static final Set<String> SINCE = Set.of("elapsed", "seconds", "secs", "sec", "uptime", "walltime");

    private RelativeTime() {}

    /// The column to take for the time where nothing else is one. The name must say time and nothing more, the numbers
    /// must rise, and their unit be known: from the name, or seconds if they have fractions.
    static Optional<SeenCells> find(SourceStats source, Map<String, ColumnType> types) {
        return types.containsValue(ColumnType.TIME)
                ? Optional.empty()
                : source.columns().stream()
                        // cells with units say how long, not when
                        .filter(column -> column.hint().type() == null
                                && column.firstUnit() == null
                                && types.getOrDefault(column.name(), ColumnType.STRING)
                                        .isNumeric())
                        .filter(column -> column.rising()
                                && (saysOnlyTime(column.name())
                                        || saysStart(column.name()) && lasts(source)
                                        || saysSince(column, source)))
                        .filter(column -> unit(column, null) != null || types.get(column.name()) == ColumnType.FLOAT64)
                        .findFirst();
    }

    private static boolean saysOnlyTime(String name) {
        List<String> words = Names.words(name);
        boolean united = words.size() > 1 && Unit.ofHeader(name) != null;
        List<String> left = united ? words.subList(0, words.size() - 1) : words;
        return left.stream().anyMatch(TIME::contains)
                && left.stream().allMatch(word -> TIME.contains(word) || BESIDE.contains(word));
    }

    private static boolean saysSince(SeenCells column, SourceStats source) {
        List<String> words = Names.words(column.name());
        boolean united = words.size() == 2 && Unit.ofHeader(column.name()) != null;
        return column.equals(source.columns().getFirst())
                && source.columns().size() > 1
                && (united || words.size() == 1 && column.narrowest() == ColumnType.FLOAT64)
                && SINCE.contains(words.getFirst());
    }

    /// `Start (ns)` beside `Duration (ns)`, as profilers of processors for graphics write them.
    private static boolean saysStart(String name) {
        List<String> words = Names.words(name);
        return words.size() == 2 && Names.saysBegin(words.getFirst()) && Unit.ofHeader(name) != null;
    }

    private static boolean lasts(SourceStats source) {
        return source.columns().stream().anyMatch(column -> Names.saysDuration(column.name()));
    }

    /// Nanoseconds of one where the column was taken for a time by its name alone: those who count from a start count
    /// seconds, whole ones or not, unless a unit stands there.
    static long guessedScale(SeenCells column) {
        Unit unit = unit(column, null);
        return unit == null ? SECOND : Math.max(1, Math.round(unit.factor()));
    }

    /// Nanoseconds of one: by the unit that was told, or that the cells or the header name; else seconds if there are
    /// fractions, so that none is lost, and nanoseconds if there are none.
    static long scale(SeenCells column, @Nullable String told) {
        Unit unit = unit(column, told);
        if (unit != null) {
            return Math.max(1, Math.round(unit.factor()));
        }
        return column.narrowest() == ColumnType.FLOAT64 ? SECOND : 1;
    }

    private static @Nullable Unit unit(SeenCells column, @Nullable String told) {
        String inCells = column.firstUnit();
        String symbol = told != null ? told : inCells != null ? inCells : Unit.ofHeader(column.name());
        return symbol == null ? null : Unit.parse(symbol).filter(Unit::isTime).orElse(null);
    }
}
