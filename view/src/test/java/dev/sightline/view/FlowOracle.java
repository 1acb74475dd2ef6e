package dev.sightline.view;

import dev.sightline.view.Table.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;

/// Flows by the words of docs/api.md.
@NullUnmarked // maps and lists in which null is a value
record FlowOracle(Oracle oracle) {
    Map<String, Object> flows(String column, String order, int top) {
        Map<Object, List<Row>> flows = new LinkedHashMap<>();
        for (Row row : oracle.selected()) {
            if (row.get(column) != null) {
                flows.computeIfAbsent(row.get(column), value -> new ArrayList<>())
                        .add(row);
            }
        }
        Comparator<List<Row>> byFirst = Comparator.comparing(
                        (List<Row> rows) -> time(first(rows)), Comparator.nullsLast(Comparator.<Long>naturalOrder()))
                .thenComparingLong(rows -> first(rows).arrival());
        List<List<Row>> sorted = new ArrayList<>(flows.values());
        sorted.sort(
                switch (order) {
                    case "duration" ->
                        Comparator.comparingLong((List<Row> rows) -> -duration(rows))
                                .thenComparing(byFirst);
                    case "rows" ->
                        Comparator.comparingInt((List<Row> rows) -> -rows.size())
                                .thenComparing(byFirst);
                    default -> byFirst;
                });
        List<Object> list = new ArrayList<>();
        for (List<Row> rows : sorted.subList(0, Math.min(top, sorted.size()))) {
            Long first = time(first(rows));
            list.add(Oracle.map(
                    "flow",
                    oracle.shown(column, rows.getFirst()),
                    "firstNanos",
                    first == null ? null : first.toString(),
                    "lastNanos",
                    first == null ? null : Long.toString(first + duration(rows)),
                    "durationNanos",
                    first == null ? null : Long.toString(duration(rows)),
                    "rows",
                    rows.size()));
        }
        int rows = flows.values().stream().mapToInt(List::size).sum();
        return Oracle.map("column", column, "order", order, "total", flows.size(), "rows", rows, "flows", list);
    }

    private Long time(Row row) {
        return oracle.time(row);
    }

    private Row first(List<Row> rows) {
        return rows.stream()
                .filter(row -> time(row) != null)
                .min(Comparator.comparing(this::time))
                .orElse(rows.getFirst());
    }

    private long duration(List<Row> rows) {
        List<Long> times =
                rows.stream().map(this::time).filter(Objects::nonNull).sorted().toList();
        return times.isEmpty() ? 0 : times.getLast() - times.getFirst();
    }

    /// The rows, within no window, of flows that have a row in the window which passes.
    Oracle ofFlows(String column, Predicate<Row> some) {
        Set<Object> wanted = oracle.table().rows().stream()
                .filter(oracle::inWindow)
                .filter(some)
                .map(row -> row.get(column))
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
        return new Oracle(
                oracle.table(),
                oracle.where().and(row -> row.get(column) != null && wanted.contains(row.get(column))),
                null,
                null,
                oracle.paint(),
                oracle.width(),
                oracle.height());
    }
}
