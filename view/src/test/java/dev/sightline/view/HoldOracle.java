package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.view.Table.Row;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.NullUnmarked;

/// What holds at any time, by the words of docs/api.md: all rows of an entity are asked again for every
/// instant.
///
/// @param hold `duration`, `next`, or nanoseconds; `NANOSECONDS,duration`: until the next, for so long at most;
/// `NANOSECONDS;ENTITY=NANOSECONDS`: another time for an entity
/// @param active `sum`, `max`, `count`, or empty
/// @param all selected rows with a time, by entity, in time order, equal times as they arrived
/// @param valued those of them that have a value
///
/// Over 400 lines: all of the contract's rules of holding in their slow form, side by side.
@NullUnmarked // maps and lists in which null is a value
record HoldOracle(
        HoldCase c,
        String column,
        String hold,
        String active,
        Map<String, List<Row>> all,
        Map<String, List<Row>> valued) {
    static final String IDLE = "idle";
    static final String UNKNOWN = "unknown";

    HoldOracle(HoldCase c, String column, String hold, String active) {
        this(c, column, hold, active, all(c), valued(all(c), column));
    }

    private static Map<String, List<Row>> all(HoldCase c) {
        Map<String, List<Row>> all = new TreeMap<>(Table::byCodePoint);
        c.table().rows().stream()
                .filter(c.where())
                .filter(row -> row.get("t") != null)
                .sorted(Comparator.comparing((Row row) -> row.number("t")))
                .forEach(row -> {
                    String entity = c.entities().get(row);
                    if (entity != null) {
                        all.computeIfAbsent(entity, any -> new ArrayList<>()).add(row);
                    }
                });
        return all;
    }

    private static Map<String, List<Row>> valued(Map<String, List<Row>> all, String column) {
        Map<String, List<Row>> valued = new TreeMap<>(Table::byCodePoint);
        all.forEach((entity, rows) -> {
            List<Row> some =
                    rows.stream().filter(row -> row.get(column) != null).toList();
            if (!some.isEmpty()) {
                valued.put(entity, some);
            }
        });
        return valued;
    }

    boolean isSpanLike(List<Row> rows) {
        return hold.endsWith("duration") && rows.stream().anyMatch(row -> row.get("d") != null);
    }

    /// For how long rows of an entity hold at most that hold until the next; null for however long.
    BigInteger bound(String entity) {
        List<String> parts = List.of(hold.replaceFirst(",.*", "").split(";"));
        String most = parts.stream()
                .filter(part -> part.startsWith(entity + "="))
                .map(part -> part.substring(part.indexOf('=') + 1))
                .findFirst()
                .orElse(parts.getFirst());
        return most.matches("[0-9]+") ? new BigInteger(most) : null;
    }

    private static BigInteger nanos(Table table, Row row) {
        Field field = table.field("d");
        BigDecimal factor =
                BigDecimal.valueOf("s".equals(field.unit()) ? 1_000_000_000L : "us".equals(field.unit()) ? 1000 : 1);
        return switch (row.get("d")) {
            case null -> BigInteger.ZERO;
            case Long whole ->
                BigInteger.valueOf(whole).multiply(factor.toBigInteger()).max(BigInteger.ZERO);
            case Double real ->
                BigInteger.valueOf(Math.round(real * factor.doubleValue())).max(BigInteger.ZERO);
            default -> throw new IllegalStateException();
        };
    }

    static long end(Table table, Row row) {
        return BigInteger.valueOf(row.number("t"))
                .add(nanos(table, row))
                .min(BigInteger.valueOf(Long.MAX_VALUE))
                .longValueExact();
    }

    /// Null when no row has a time.
    Long viewEnd() {
        return c.table().rows().stream()
                .filter(row -> row.get("t") != null)
                .map(row -> hold.endsWith("duration") ? Long.valueOf(end(c.table(), row)) : row.number("t"))
                .max(Comparator.naturalOrder())
                .orElse(null);
    }

    long timeStart() {
        return c.table().rows().stream()
                .filter(row -> row.get("t") != null)
                .mapToLong(row -> row.number("t"))
                .min()
                .orElseThrow();
    }

    /// The rows that hold, in order of start.
    List<Row> held(List<Row> rows, long at) {
        if (isSpanLike(rows)) {
            return rows.stream()
                    .filter(row -> row.number("t") <= at && at < end(c.table(), row))
                    .toList();
        }
        List<Row> before = rows.stream().filter(row -> row.number("t") <= at).toList();
        if (before.isEmpty()) {
            return before;
        }
        Row last = before.getLast();
        BigInteger bound = bound(c.entities().get(last));
        boolean over =
                bound != null && BigInteger.valueOf(last.number("t")).add(bound).compareTo(BigInteger.valueOf(at)) <= 0;
        return over ? List.of() : List.of(last);
    }

    /// A row that has the folded value.
    Row folded(List<Row> held) {
        Row last = held.getLast();
        if (active.isEmpty()) {
            return last;
        }
        Object value = switch (active) {
            case "count" -> (Object) (long) held.size();
            case "max" ->
                held.stream()
                        .map(row -> (Number) row.get(column))
                        .max(Comparator.comparing((Number n) -> new BigDecimal(n.toString())))
                        .orElseThrow();
            default -> {
                BigDecimal sum = held.stream()
                        .map(row -> row.get(column) instanceof Double real
                                ? new BigDecimal(real)
                                : new BigDecimal((Long) row.get(column)))
                        .reduce(BigDecimal.ZERO, BigDecimal::add);
                yield c.table().field(column).type() == ColumnType.FLOAT64
                        ? (Object) sum.doubleValue()
                        : (Object) sum.longValueExact();
            }
        };
        return new Row(last.arrival(), last.source(), Map.of(column, value));
    }

    private String category(Row row) {
        for (Map.Entry<String, Predicate<Row>> entry : c.paint().entrySet()) {
            if (entry.getValue().test(row)) {
                return entry.getKey();
            }
        }
        return "";
    }

    private List<String> categories() {
        List<String> names = new ArrayList<>(c.paint().keySet());
        names.add("");
        return names;
    }

    String category(List<Row> rows, long at) {
        if (rows.getFirst().number("t") > at) {
            return UNKNOWN;
        }
        List<Row> held = held(rows, at);
        if (held.isEmpty()) {
            return IDLE;
        }
        if (!active.isEmpty()) {
            return category(folded(held));
        }
        Set<String> in = new HashSet<>();
        held.forEach(row -> in.add(category(row)));
        return categories().stream().filter(in::contains).findFirst().orElseThrow();
    }

    private List<Long> instants() {
        long start = c.from() != null ? c.from() : timeStart();
        long end = c.to() != null ? c.to() : viewEnd();
        // A window beyond all data shows an instant of nothing.
        start = c.from() == null ? Math.min(start, end) : start;
        end = c.to() == null ? Math.max(start, end) : end;
        long step = Math.max(1, (end - start) / c.width());
        List<Long> instants = new ArrayList<>();
        for (int k = 0; k < c.width(); k++) {
            instants.add(start + k * step);
        }
        return instants;
    }

    Map<String, Object> frequency() {
        Map<String, List<Row>> valued = valued();
        int everyone = all().size();
        List<Long> instants = instants();
        Map<String, long[]> series = new LinkedHashMap<>();
        categories().forEach(name -> series.put(name, new long[instants.size()]));
        series.put(IDLE, new long[instants.size()]);
        series.put(UNKNOWN, new long[instants.size()]);
        for (int k = 0; k < instants.size(); k++) {
            long at = instants.get(k);
            series.get(UNKNOWN)[k] = (long) everyone - valued.size();
            for (List<Row> rows : valued.values()) {
                series.get(category(rows, at))[k]++;
            }
        }
        List<Object> list = new ArrayList<>();
        series.forEach((name, counts) -> list.add(Oracle.map("category", name, "entities", Oracle.list(counts))));
        return Oracle.map(
                "instantsNanos",
                instants.stream().map(Object::toString).toList(),
                "viewEndNanos",
                viewEnd().toString(),
                "series",
                list,
                "entityCount",
                everyone);
    }

    Map<String, Object> rowsOverTime() {
        List<Long> instants = instants();
        Map<String, long[]> series = new LinkedHashMap<>();
        categories().forEach(name -> series.put(name, new long[instants.size()]));
        for (int k = 0; k < instants.size(); k++) {
            for (List<Row> rows : valued().values()) {
                for (Row row : held(rows, instants.get(k))) {
                    series.get(category(row))[k]++;
                }
            }
        }
        List<Object> list = new ArrayList<>();
        series.forEach((name, counts) -> list.add(Oracle.map("category", name, "rows", Oracle.list(counts))));
        return Oracle.map("series", list);
    }

    /// Of each category how many on average over the bins: between two moments at which anything begins or ends, all is
    /// as it is at the first.
    ///
    /// @param eachRow whether rows are counted
    Map<String, double[]> means(boolean eachRow) {
        List<Long> instants = instants();
        long step = instants.size() > 1
                ? instants.get(1) - instants.getFirst()
                : Math.max(
                        1, (c.to() != null ? c.to() : Math.max(viewEnd(), instants.getFirst())) - instants.getFirst());
        TreeSet<Long> moments = new TreeSet<>();
        valued().values()
                .forEach(rows -> rows.forEach(row -> {
                    moments.add(row.number("t"));
                    moments.add(end(c.table(), row));
                    BigInteger bound = bound(c.entities().get(row));
                    if (bound != null) {
                        moments.add(row.number("t") + bound.longValueExact());
                    }
                }));
        Map<String, double[]> means = new LinkedHashMap<>();
        for (int k = 0; k < instants.size(); k++) {
            long from = instants.get(k);
            long to = from + step < from ? Long.MAX_VALUE : from + step;
            TreeSet<Long> inside = new TreeSet<>(moments.subSet(from, true, to, false));
            inside.add(from);
            for (long at : inside) {
                Long next = inside.higher(at);
                double share = ((next == null ? to : next) - at) / (double) (to - from);
                for (List<Row> rows : valued().values()) {
                    List<String> in = eachRow
                            ? held(rows, at).stream().map(this::category).toList()
                            : List.of(category(rows, at));
                    for (String name : in) {
                        means.computeIfAbsent(name, any -> new double[instants.size()])[k] += share;
                    }
                }
            }
        }
        return means;
    }

    /// The latest started of those that are in the entity's category.
    private Row ofCategory(List<Row> rows, List<Row> held, long at) {
        String category = category(rows, at);
        return held.stream()
                .filter(row -> category(row).equals(category))
                .toList()
                .getLast();
    }

    Map<String, Object> state(long asked) {
        return state(asked, false);
    }

    /// @param byCategory whether the row is one of the category in which `frequency` counts its entity
    Map<String, Object> state(long asked, boolean byCategory) {
        long at = c.to() == null ? asked : Math.min(asked, c.to() - 1);
        List<Object> entities = new ArrayList<>();
        long idle = 0;
        for (Map.Entry<String, List<Row>> entry : valued().entrySet()) {
            List<Row> held = held(entry.getValue(), at);
            if (!held.isEmpty()) {
                Row row = byCategory ? ofCategory(entry.getValue(), held, at) : folded(held);
                Object value = row.get(column);
                entities.add(Oracle.map(
                        "entity",
                        entry.getKey(),
                        "value",
                        value instanceof Long number ? JsonTree.integer(number) : value,
                        "sinceNanos",
                        Long.toString((byCategory ? row : held.getLast()).number("t")),
                        "category",
                        category(row)));
            } else if (entry.getValue().getFirst().number("t") <= at) {
                idle++;
            }
        }
        return Oracle.map(
                "atNanos",
                Long.toString(asked),
                "entities",
                entities,
                "total",
                entities.size(),
                "idle",
                idle,
                "viewEndNanos",
                viewEnd().toString());
    }

    /// The times at which anything of an entity changes.
    private TreeSet<Long> borders(List<Row> rows) {
        TreeSet<Long> borders = new TreeSet<>();
        for (Row row : rows) {
            BigInteger bound = bound(c.entities().get(row));
            borders.add(row.number("t"));
            if (isSpanLike(rows)) {
                borders.add(end(c.table(), row));
            } else if (bound != null) {
                borders.add(BigInteger.valueOf(row.number("t"))
                        .add(bound)
                        .min(BigInteger.valueOf(Long.MAX_VALUE))
                        .longValueExact());
            }
        }
        return borders;
    }

    /// Runs by entity, of those with a row before the window ends.
    Map<String, List<List<Object>>> runs(long start, long end) {
        Map<String, List<List<Object>>> runs = new TreeMap<>(Table::byCodePoint);
        long last = Math.min(end, viewEnd());
        valued().forEach((entity, rows) -> {
            if (end == Long.MAX_VALUE || rows.getFirst().number("t") < end) {
                TreeSet<Long> borders = borders(rows);
                borders.add(start);
                borders.add(last);
                List<List<Object>> list = new ArrayList<>();
                for (long border : borders) {
                    Long next = borders.higher(border);
                    if (border < start || next == null || border >= last) {
                        continue;
                    }
                    String category = category(rows, border);
                    if (category.equals(IDLE) || category.equals(UNKNOWN)) {
                        continue;
                    }
                    if (!list.isEmpty()
                            && list.getLast().get(2).equals(category)
                            && list.getLast().get(1).equals(Long.toString(border))) {
                        list.getLast().set(1, Long.toString(next));
                    } else {
                        list.add(new ArrayList<>(List.of(Long.toString(border), Long.toString(next), category)));
                    }
                }
                runs.put(entity, list);
            }
        });
        return runs;
    }

    Map<String, List<List<Object>>> runs() {
        return runs(c.from() == null ? Long.MIN_VALUE : c.from(), c.to() == null ? Long.MAX_VALUE : c.to());
    }

    /// Of a span-like entity, how many of its rows hold at the same time at most, by bin.
    List<Object> most(List<Row> rows, long[] edges) {
        List<Object> most = new ArrayList<>();
        TreeSet<Long> borders = borders(rows);
        for (int bin = 0; bin + 1 < edges.length; bin++) {
            int here = edges[bin] < edges[bin + 1] && edges[bin] < viewEnd()
                    ? held(rows, edges[bin]).size()
                    : 0;
            for (long border : borders.subSet(edges[bin], edges[bin + 1])) {
                here = Math.max(here, held(rows, border).size());
            }
            most.add(here);
        }
        return most;
    }
}
