package dev.sightline.view;

import dev.sightline.view.Table.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.NullUnmarked;

/// Views of what lasts until the next row of its entity, by the words of docs/api.md: slowly, from row lists.
@NullUnmarked // maps and lists in which null is a value
record StateOracle(Oracle all) {
    /// The row that makes each entity's state at `at`: the latest with a value of `column`.
    private Map<String, Row> states(String column, long at) {
        Map<String, Row> states = new TreeMap<>(Table::byCodePoint);
        for (Row row : all.timed()) {
            String entity = all.table().entity(row);
            if (entity != null && row.get(column) != null && all.time(row) <= at) {
                states.put(entity, row);
            }
        }
        return states;
    }

    /// Each row of a timeless trace, the last of those with one name.
    Map<String, Object> stateOfTimeless(String column) {
        Map<String, Row> states = new TreeMap<>(Table::byCodePoint);
        for (Row row : all.selected()) {
            String entity = all.table().entity(row);
            if (entity != null && row.get(column) != null) {
                states.put(entity, row);
            }
        }
        List<Object> entities = new ArrayList<>();
        states.forEach((entity, row) -> entities.add(Oracle.map(
                "entity", entity, "value", all.shown(column, row), "sinceNanos", null, "category", all.category(row))));
        return Oracle.map("atNanos", null, "entities", entities, "total", entities.size());
    }

    Map<String, Object> state(String column, long at) {
        Map<String, Row> states = states(column, all.to() == null ? at : Math.min(at, all.to() - 1));
        List<Object> entities = new ArrayList<>();
        states.forEach((entity, row) -> entities.add(Oracle.map(
                "entity",
                entity,
                "value",
                all.shown(column, row),
                "sinceNanos",
                Long.toString(all.time(row)),
                "category",
                all.category(row))));
        List<Comparable<?>> values = all.sorted(column, List.copyOf(states.values()));
        return Oracle.map(
                "atNanos",
                Long.toString(at),
                "entities",
                entities,
                "total",
                entities.size(),
                "curve",
                all.curve(column, values, 0, values.size()),
                "min",
                values.isEmpty() ? null : all.json(column, values.getFirst()),
                "max",
                values.isEmpty() ? null : all.json(column, values.getLast()));
    }

    Map<String, Object> frequency(String column) {
        long start = all.from() != null ? all.from() : all.timeStart();
        long end = all.to() != null ? all.to() : all.timeEnd();
        long step = Math.max(1, (end - start) / all.width());
        Set<String> everyone = new HashSet<>();
        all.timed().stream().map(all.table()::entity).filter(e -> e != null).forEach(everyone::add);
        Map<String, long[]> series = new LinkedHashMap<>();
        all.categories().forEach(name -> series.put(name, new long[all.width()]));
        series.put("idle", new long[all.width()]);
        series.put("unknown", new long[all.width()]);
        List<Object> instants = new ArrayList<>();
        for (long k = 0; k < all.width(); k++) {
            long at = start + k * step;
            instants.add(Long.toString(at));
            Map<String, Row> states = states(column, at);
            for (Row row : states.values()) {
                series.get(all.category(row))[(int) k]++;
            }
            series.get("unknown")[(int) k] = (long) everyone.size() - states.size();
        }
        List<Object> list = new ArrayList<>();
        series.forEach((name, counts) -> list.add(Oracle.map("category", name, "entities", Oracle.list(counts))));
        return Oracle.map("instantsNanos", instants, "series", list, "entityCount", everyone.size());
    }

    /// Runs by entity, clipped to the window; entities in the order of their first row.
    Map<String, List<List<Object>>> runs(String column) {
        Map<String, List<Row>> changes = new LinkedHashMap<>();
        for (Row row : all.timed()) {
            String entity = all.table().entity(row);
            if (entity != null && row.get(column) != null && (all.to() == null || all.time(row) < all.to())) {
                changes.computeIfAbsent(entity, e -> new ArrayList<>()).add(row);
            }
        }
        Map<String, List<List<Object>>> runs = new LinkedHashMap<>();
        changes.forEach((entity, rows) -> {
            List<List<Object>> list = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                long start = Math.max(all.time(rows.get(i)), all.from() == null ? Long.MIN_VALUE : all.from());
                long next = i + 1 < rows.size() ? all.time(rows.get(i + 1)) : all.timeEnd();
                long end = Math.min(next, all.to() == null ? Long.MAX_VALUE : all.to());
                String category = all.category(rows.get(i));
                if (start >= end) {
                    continue;
                }
                if (!list.isEmpty() && list.getLast().get(2).equals(category)) {
                    list.getLast().set(1, Long.toString(end));
                } else {
                    list.add(new ArrayList<>(List.of(Long.toString(start), Long.toString(end), category)));
                }
            }
            runs.put(entity, list);
        });
        return runs;
    }

    /// Each entity's longest time between two neighbouring rows, the first of equal ones.
    Map<String, Object> silences(int limit) {
        Map<String, List<Long>> times = new TreeMap<>(Table::byCodePoint);
        for (Row row : all.timed()) {
            String entity = all.table().entity(row);
            if (entity != null && all.inWindow(row)) {
                times.computeIfAbsent(entity, e -> new ArrayList<>()).add(all.time(row));
            }
        }
        record Silence(String entity, long since, long until, int rows) {}
        List<Silence> silences = new ArrayList<>();
        times.forEach((entity, at) -> {
            Silence longest = null;
            for (int i = 1; i < at.size(); i++) {
                if (longest == null || at.get(i) - at.get(i - 1) > longest.until - longest.since) {
                    longest = new Silence(entity, at.get(i - 1), at.get(i), at.size());
                }
            }
            if (longest != null) {
                silences.add(longest);
            }
        });
        silences.sort(Comparator.comparingLong(silence -> silence.since - silence.until));
        return Oracle.map(
                "silences",
                silences.stream()
                        .limit(limit)
                        .map(silence -> Oracle.map(
                                "entity",
                                silence.entity,
                                "silentNanos",
                                Long.toString(silence.until - silence.since),
                                "sinceNanos",
                                Long.toString(silence.since),
                                "untilNanos",
                                Long.toString(silence.until),
                                "rows",
                                silence.rows))
                        .toList(),
                "total",
                silences.size(),
                "single",
                times.size() - silences.size());
    }

    /// @param category by the time in it, longest first, then in the other painted ones; null: by first row; equal
    /// ones by name
    List<String> timelineOrder(String column, String category) {
        if (category == null) {
            return timelineOrder(column, List.of());
        }
        List<String> order = new ArrayList<>(List.of(category));
        all.categories().stream()
                .filter(other -> !other.isEmpty() && !other.equals(category))
                .forEach(order::add);
        return timelineOrder(column, order);
    }

    private List<String> timelineOrder(String column, List<String> categories) {
        Map<String, List<Long>> keys = new LinkedHashMap<>();
        runs(column).forEach((entity, runs) -> {
            List<Long> totals = categories.stream()
                    .map(category -> -runs.stream()
                            .filter(run -> run.get(2).equals(category))
                            .mapToLong(run -> Long.parseLong((String) run.get(1)) - Long.parseLong((String) run.get(0)))
                            .sum())
                    .toList();
            long first = all.timed().stream()
                    .filter(row -> entity.equals(all.table().entity(row)) && row.get(column) != null)
                    .mapToLong(all::time)
                    .min()
                    .orElseThrow();
            keys.put(entity, categories.isEmpty() ? List.of(first) : totals);
        });
        List<String> order = new ArrayList<>(keys.keySet());
        Comparator<String> byName = Table::byCodePoint;
        for (int i = Math.max(1, categories.size()) - 1; i >= 0; i--) {
            int at = i;
            byName = Comparator.comparing((String entity) -> keys.get(entity).get(at))
                    .thenComparing(byName);
        }
        order.sort(byName);
        return order;
    }
}
