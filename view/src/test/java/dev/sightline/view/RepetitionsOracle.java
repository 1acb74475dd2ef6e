package dev.sightline.view;

import dev.sightline.view.Table.Row;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.NullUnmarked;

/// Repetitions by definition: all periods of all rows as maps, all runs, all stretches between rows
/// that belong to none.
///
/// @param rows with a time, in the order of (time, arrival)
@NullUnmarked // cells and entities that are missing are null
record RepetitionsOracle(List<Seen> rows, int least) {
    /// A row.
    ///
    /// @param who null: nobody
    /// @param what all that tells it from other rows of its entity
    record Seen(String who, String what, long nanos, long lasting) {}

    /// A run by the indices of the rows that begin its periods, in the rows of its entity; the last
    /// one ends it.
    private record Run(String who, List<Integer> at, List<Seen> own, long shortest, long longest) {
        long from() {
            return own.get(at.get(1)).nanos;
        }

        long to() {
            return own.get(at.getLast()).nanos;
        }

        long times(long from, long to) {
            return at.subList(1, at.size() - 1).stream()
                    .map(own::get)
                    .filter(row -> row.nanos >= from && row.nanos < to)
                    .count();
        }
    }

    /// What is found: a stretch, and what may be said of it, where several runs take as much of it.
    record Stretch(long from, long to, long rows, long entities, long covered, List<String> said) {}

    static RepetitionsOracle of(Table table, List<String> columns, int least, Map<String, Long> units) {
        List<Seen> rows = table.rows().stream()
                .filter(row -> row.number("t") != null)
                .sorted(Comparator.comparingLong((Row row) -> row.number("t")).thenComparingLong(Row::arrival))
                .map(row -> new Seen(
                        table.entity(row),
                        columns.stream().map(row::get).toList().toString(),
                        row.number("t"),
                        Math.max(0, row.number("d") == null ? 0 : row.number("d") * units.getOrDefault("d", 1L))))
                .toList();
        return new RepetitionsOracle(rows, least);
    }

    private Map<String, List<Seen>> byEntity() {
        Map<String, List<Seen>> all = new LinkedHashMap<>();
        for (Seen row : rows) {
            if (row.who != null) {
                all.computeIfAbsent(row.who, who -> new ArrayList<>()).add(row);
            }
        }
        return all;
    }

    private List<Run> runs() {
        List<Run> runs = new ArrayList<>();
        byEntity().forEach((who, own) -> {
            for (String what : new TreeSet<>(own.stream().map(Seen::what).toList())) {
                List<Integer> at = new ArrayList<>();
                for (int i = 0; i < own.size(); i++) {
                    if (own.get(i).what.equals(what)) {
                        at.add(i);
                    }
                }
                for (int first = 0; first + 1 < at.size(); ) {
                    int last = first + 1;
                    while (last + 1 < at.size() && areOne(own, at.subList(first, last + 2))) {
                        last++;
                    }
                    List<Integer> all = at.subList(first, last + 1);
                    Run run = new Run(who, all, own, least(lengths(own, all)), most(lengths(own, all)));
                    if (last - first >= least && run.to() > run.from()) {
                        runs.add(run);
                    }
                    first = last;
                }
            }
        });
        return runs;
    }

    private static List<Long> lengths(List<Seen> own, List<Integer> at) {
        List<Long> lengths = new ArrayList<>();
        for (int i = 0; i + 1 < at.size(); i++) {
            lengths.add(own.get(at.get(i + 1)).nanos - own.get(at.get(i)).nanos);
        }
        return lengths;
    }

    private static long least(List<Long> all) {
        return all.stream().mapToLong(Long::longValue).min().orElseThrow();
    }

    private static long most(List<Long> all) {
        return all.stream().mapToLong(Long::longValue).max().orElseThrow();
    }

    /// Whether periods are of one run, if all but the last are.
    private static boolean areOne(List<Seen> own, List<Integer> at) {
        List<Long> lengths = lengths(own, at);
        List<Long> sums = new ArrayList<>();
        for (int i = 0; i + 1 < at.size(); i++) {
            sums.add(own.subList(at.get(i), at.get(i + 1)).stream()
                    .mapToLong(Seen::lasting)
                    .sum());
        }
        long shortest = least(lengths);
        return counts(own, at.get(0), at.get(1)).equals(counts(own, at.get(at.size() - 2), at.getLast()))
                && most(lengths) - shortest <= shortest / 3 * 2
                && most(sums) - least(sums) <= Math.max(least(sums), shortest) / 3 * 2;
    }

    private static Map<String, Integer> counts(List<Seen> own, int from, int to) {
        Map<String, Integer> counts = new HashMap<>();
        own.subList(from, to).forEach(row -> counts.merge(row.what, 1, Integer::sum));
        return counts;
    }

    /// All of them, ascending.
    List<Stretch> stretches() {
        List<Run> runs = runs();
        List<Seen> covered = new ArrayList<>();
        for (Run run : runs) {
            for (int i = run.at.get(1); i < run.at.getLast(); i++) {
                if (run.own.get(i).nanos < run.to()) {
                    covered.add(run.own.get(i));
                }
            }
        }
        // rows may be equal: they are told apart by what they are, not by what they say
        Set<Seen> inRuns = Collections.newSetFromMap(new IdentityHashMap<>());
        inRuns.addAll(covered);
        TreeMap<Long, List<Seen>> blocked = new TreeMap<>();
        for (Seen row : rows) {
            if (!inRuns.contains(row)) {
                blocked.computeIfAbsent(row.nanos, nanos -> new ArrayList<>()).add(row);
            }
        }
        List<Stretch> stretches = new ArrayList<>();
        for (long at : blocked.keySet()) {
            Long to = blocked.higherKey(at);
            List<Seen> within = to == null
                    ? List.of()
                    : rows.stream()
                            .filter(row -> row.nanos > at && row.nanos < to)
                            .toList();
            if (!within.isEmpty()) {
                long from = within.getFirst().nanos;
                stretch(runs, within, from, to, stretches);
            }
        }
        return stretches;
    }

    private void stretch(List<Run> runs, List<Seen> within, long from, long to, List<Stretch> out) {
        List<Run> often =
                runs.stream().filter(run -> run.times(from, to) >= least - 1).toList();
        long covered =
                often.stream().mapToLong(run -> covered(run, from, to)).max().orElse(0);
        if (covered <= 0) {
            return;
        }
        List<String> said = often.stream()
                .filter(run -> covered(run, from, to) == covered)
                .map(run ->
                        run.who + ": " + run.times(from, to) + " of " + (run.to() - run.from()) / (run.at.size() - 2)
                                + " between " + run.shortest + " and " + run.longest)
                .toList();
        long entities = within.stream().map(Seen::who).distinct().count();
        out.add(new Stretch(from, to, within.size(), entities, covered, said));
    }

    private static long covered(Run run, long from, long to) {
        return Math.min(run.to(), to) - Math.max(run.from(), from);
    }
}
