package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
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
import java.util.function.Predicate;
import org.jspecify.annotations.NullUnmarked;

/// The views by the words of docs/api.md, from row lists, slowly: documents as [JsonTree] has them.
@NullUnmarked // maps and lists in which null is a value
record Oracle(
        Table table,
        Predicate<Row> where,
        Long from,
        Long to,
        Map<String, Predicate<Row>> paint,
        int width,
        int height) {

    private Long time(Row row) {
        String column = table.role(Role.TIME);
        return column == null ? null : row.number(column);
    }

    private boolean inWindow(Row row) {
        if (from == null && to == null) {
            return true;
        }
        Long time = time(row);
        return time != null && (from == null || time >= from) && (to == null || time < to);
    }

    List<Row> selected() {
        return table.rows().stream().filter(where).filter(this::inWindow).toList();
    }

    /// Rows that make state: selected, with a time, in time order, equal times as they arrived.
    private List<Row> timed() {
        return table.rows().stream()
                .filter(where)
                .filter(row -> time(row) != null)
                .sorted(Comparator.comparing(this::time))
                .toList();
    }

    String category(Row row) {
        for (Map.Entry<String, Predicate<Row>> entry : paint.entrySet()) {
            if (entry.getValue().test(row)) {
                return entry.getKey();
            }
        }
        return "";
    }

    List<String> categories() {
        List<String> names = new ArrayList<>(paint.keySet());
        names.add("");
        return names;
    }

    /// The place of a value on an axis: Long or Double.
    private Comparable<?> axis(String column, Row row) {
        return switch (row.get(column)) {
            case null -> null;
            case String text -> (long) table.texts(column).indexOf(text);
            case Boolean truth -> truth ? 1L : 0L;
            case Object number -> (Comparable<?>) number;
        };
    }

    private Object json(String column, Comparable<?> axis) {
        if (axis == null || axis instanceof Double) {
            return axis;
        }
        long value = (Long) axis;
        return table.field(column).type() == ColumnType.TIME ? (Object) Long.toString(value) : JsonTree.integer(value);
    }

    /// A value as details and state show it.
    private Object shown(String column, Row row) {
        Object value = row.get(column);
        return value instanceof Long number ? json(column, number) : value;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private List<Comparable<?>> sorted(String column, List<Row> rows) {
        List<Comparable<?>> values = new ArrayList<>();
        for (Row row : rows) {
            Comparable<?> value = axis(column, row);
            if (value != null) {
                values.add(value);
            }
        }
        values.sort((a, b) -> ((Comparable) a).compareTo(b));
        return values;
    }

    private Object sum(String column, List<Comparable<?>> values) {
        return switch (table.field(column).type()) {
            case STRING, TIME -> null;
            case FLOAT64 ->
                values.stream()
                        .map(v -> new BigDecimal((Double) v))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .doubleValue();
            case INT64, BOOL ->
                JsonTree.integer(values.stream()
                        .map(v -> BigInteger.valueOf((Long) v))
                        .reduce(BigInteger.ZERO, BigInteger::add));
        };
    }

    private static Object asDouble(Object sum) {
        return sum == null
                ? null
                : sum instanceof Number number ? number.doubleValue() : Double.parseDouble((String) sum);
    }

    private List<Object> curve(String column, List<Comparable<?>> values, long rankFrom, long rankTo) {
        List<Object> curve = new ArrayList<>();
        for (int i = 0; i < width && rankTo > rankFrom; i++) {
            curve.add(json(column, values.get((int) rank(i, rankFrom, rankTo))));
        }
        return curve;
    }

    private long rank(int i, long rankFrom, long rankTo) {
        return rankFrom + (width == 1 ? 0 : i * (rankTo - 1 - rankFrom) / (width - 1));
    }

    List<Object> infoColumns() {
        List<Object> columns = new ArrayList<>();
        table.fields().forEach(field -> {
            String name = field.name();
            List<Comparable<?>> values = sorted(name, selected());
            columns.add(map(
                    "name",
                    name,
                    "type",
                    field.type().label(),
                    "role",
                    field.role() == null ? null : field.role().label(),
                    "unit",
                    field.unit(),
                    "missing",
                    selected().size() - values.size(),
                    "distinct",
                    Set.copyOf(values).size(),
                    "distinctExact",
                    true,
                    "min",
                    values.isEmpty() ? null : asItself(name, values.getFirst()),
                    "max",
                    values.isEmpty() ? null : asItself(name, values.getLast())));
        });
        return columns;
    }

    private Object asItself(String column, Comparable<?> axis) {
        return switch (table.field(column).type()) {
            case STRING -> table.texts(column).get(((Long) axis).intValue());
            case BOOL -> axis.equals(1L);
            case INT64, FLOAT64, TIME -> json(column, axis);
        };
    }

    Map<String, Object> columns() {
        List<Object> columns = new ArrayList<>();
        table.fields().forEach(field -> {
            List<Comparable<?>> values = sorted(field.name(), selected());
            columns.add(map("name", field.name(), "curve", curve(field.name(), values, 0, values.size())));
        });
        return map("columns", columns);
    }

    Map<String, Object> distribution(String column, Long rankFrom, Long rankTo) {
        List<Row> rows = selected();
        List<Comparable<?>> values = sorted(column, rows);
        int n = values.size();
        long first = rankFrom == null ? 0 : Math.min(rankFrom, n);
        long end = rankTo == null ? n : Math.min(rankTo, n);
        List<Object> running = new ArrayList<>();
        long[] borders = new long[width];
        for (int i = 0; i < width && end > first; i++) {
            running.add(asDouble(sum(column, values.subList(0, (int) rank(i, first, end) + 1))));
            for (long r = i == 0 ? end : rank(i - 1, first, end) + 1; r <= rank(i, first, end); r++) {
                borders[i] += values.get((int) r).equals(values.get((int) r - 1)) ? 0 : 1;
            }
        }
        List<Object> categories = new ArrayList<>();
        for (String name : categories()) {
            List<Comparable<?>> of = sorted(
                    column,
                    rows.stream().filter(row -> category(row).equals(name)).toList());
            categories.add(map("name", name, "rows", of.size(), "sum", sum(column, of)));
        }
        List<Object> quantiles = new ArrayList<>();
        for (double p : new double[] {0.25, 0.5, 0.75, 0.9, 0.99}) {
            if (n > 0) {
                quantiles.add(map("p", p, "value", json(column, values.get((int) Math.floor(p * (n - 1))))));
            }
        }
        boolean summed = sum(column, List.of()) != null;
        Map<String, Object> labels = new LinkedHashMap<>();
        if (table.field(column).type() == ColumnType.STRING) {
            for (Object ordinal : curve(column, values, first, end)) {
                labels.put(ordinal.toString(), table.texts(column).get(((Long) ordinal).intValue()));
            }
        }
        Map<String, Object> document = map(
                "rows",
                n,
                "missing",
                rows.size() - n,
                "exact",
                true,
                "min",
                n == 0 ? null : json(column, values.getFirst()),
                "max",
                n == 0 ? null : json(column, values.getLast()),
                "sum",
                sum(column, values),
                "distinct",
                Set.copyOf(values).size(),
                "curve",
                curve(column, values, first, end),
                "quantiles",
                quantiles,
                "categories",
                categories,
                "groupBorders",
                end > first ? list(borders) : List.of(),
                "runningSum",
                summed ? running : null);
        if (table.field(column).type() == ColumnType.STRING) {
            document.put("labels", labels);
        }
        return document;
    }

    /// floor((v - min) * n / (max - min)), exact for whole numbers.
    private static int bin(Comparable<?> value, Comparable<?> min, Comparable<?> max, int n, boolean log) {
        if (min.equals(max)) {
            return 0;
        }
        if (log || value instanceof Double || min instanceof Double || max instanceof Double) {
            double v = scaled(value, log);
            double low = scaled(min, log);
            double high = scaled(max, log);
            return Math.clamp((long) Math.floor((v - low) * n / (high - low)), 0, n - 1);
        }
        BigInteger low = BigInteger.valueOf((Long) min);
        BigInteger offset = BigInteger.valueOf((Long) value).subtract(low).multiply(BigInteger.valueOf(n));
        return Math.min(
                n - 1,
                offset.divide(BigInteger.valueOf((Long) max).subtract(low)).intValue());
    }

    private static double scaled(Comparable<?> value, boolean log) {
        double number = ((Number) value).doubleValue();
        return log ? Math.log(number) : number;
    }

    private static boolean positive(Comparable<?> value) {
        return ((Number) value).doubleValue() > 0;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static boolean outside(Comparable value, Comparable min, Comparable max) {
        return (min != null && value.compareTo(min) < 0) || (max != null && value.compareTo(max) > 0);
    }

    /// @param limits xMin, xMax, yMin, yMax; null = of the data
    Map<String, Object> scatter(String x, String y, boolean logX, boolean logY, Comparable<?>[] limits) {
        List<Row> both = selected().stream()
                .filter(row -> axis(x, row) != null && axis(y, row) != null)
                .toList();
        List<Row> shown = both.stream()
                .filter(row -> (!logX || positive(axis(x, row))) && (!logY || positive(axis(y, row))))
                .filter(row -> !outside(axis(x, row), limits[0], limits[1]))
                .filter(row -> !outside(axis(y, row), limits[2], limits[3]))
                .toList();
        List<Comparable<?>> xs = sorted(x, shown);
        List<Comparable<?>> ys = sorted(y, shown);
        boolean any = !shown.isEmpty();
        Comparable<?> xMin = limits[0] != null ? limits[0] : any ? xs.getFirst() : null;
        Comparable<?> xMax = limits[1] != null ? limits[1] : any ? xs.getLast() : null;
        Comparable<?> yMin = limits[2] != null ? limits[2] : any ? ys.getFirst() : null;
        Comparable<?> yMax = limits[3] != null ? limits[3] : any ? ys.getLast() : null;
        long[][] counts = new long[height][width];
        Map<String, long[][]> byCategory = new LinkedHashMap<>();
        categories().forEach(name -> byCategory.put(name, new long[height][width]));
        long most = 0;
        for (Row row : shown) {
            int column = bin(axis(x, row), xMin, xMax, width, logX);
            int line = bin(axis(y, row), yMin, yMax, height, logY);
            most = Math.max(most, ++counts[line][column]);
            byCategory.get(category(row))[line][column]++;
        }
        Map<String, Object> document = map(
                "xMin",
                json(x, xMin),
                "xMax",
                json(x, xMax),
                "yMin",
                json(y, yMin),
                "yMax",
                json(y, yMax),
                "outOfScale",
                both.size() - shown.size(),
                "counts",
                grid(counts),
                "maxCount",
                most,
                "exact",
                true);
        if (!paint.isEmpty()) {
            List<Object> categories = new ArrayList<>();
            byCategory.forEach((name, grid) -> categories.add(map("name", name, "counts", grid(grid))));
            document.put("categoryCounts", categories);
        }
        return document;
    }

    long timeStart() {
        return table.rows().stream()
                .map(this::time)
                .filter(t -> t != null)
                .min(Long::compare)
                .orElse(0L);
    }

    long timeEnd() {
        return table.rows().stream()
                .map(this::time)
                .filter(t -> t != null)
                .max(Long::compare)
                .orElse(0L);
    }

    boolean isEmpty(String column) {
        return sorted(column, selected()).isEmpty();
    }

    /// Whether the window is wholly before or behind all rows.
    boolean beyondData() {
        return (from != null && from > timeEnd()) || (to != null && to < timeStart());
    }

    Map<String, Object> count() {
        long start = from != null ? from : timeStart();
        long end = to != null ? to : timeEnd();
        long[] total = new long[width];
        Map<String, long[]> series = new LinkedHashMap<>();
        categories().forEach(name -> series.put(name, new long[width]));
        for (Row row : timed().stream().filter(this::inWindow).toList()) {
            int bin = bin(time(row), start, end, width, false);
            total[bin]++;
            series.get(category(row))[bin]++;
        }
        List<Object> list = new ArrayList<>();
        series.forEach((name, rows) -> list.add(map("category", name, "rows", list(rows))));
        return map(
                "startNanos",
                Long.toString(start),
                "endNanos",
                Long.toString(end),
                "total",
                list(total),
                "series",
                list);
    }

    /// The row that makes each entity's state at `at`: the latest with a value of `column`.
    private Map<String, Row> states(String column, long at) {
        Map<String, Row> states = new TreeMap<>(Table::byCodePoint);
        for (Row row : timed()) {
            String entity = table.entity(row);
            if (entity != null && row.get(column) != null && time(row) <= at) {
                states.put(entity, row);
            }
        }
        return states;
    }

    /// Each row of a snapshot, the last of those with one name.
    Map<String, Object> stateOfSnapshot(String column) {
        Map<String, Row> states = new TreeMap<>(Table::byCodePoint);
        for (Row row : selected()) {
            String entity = table.entity(row);
            if (entity != null && row.get(column) != null) {
                states.put(entity, row);
            }
        }
        List<Object> entities = new ArrayList<>();
        states.forEach((entity, row) -> entities.add(
                map("entity", entity, "value", shown(column, row), "sinceNanos", null, "category", category(row))));
        return map("atNanos", null, "entities", entities, "total", entities.size());
    }

    Map<String, Object> state(String column, long at) {
        Map<String, Row> states = states(column, to == null ? at : Math.min(at, to - 1));
        List<Object> entities = new ArrayList<>();
        states.forEach((entity, row) -> entities.add(map(
                "entity",
                entity,
                "value",
                shown(column, row),
                "sinceNanos",
                Long.toString(time(row)),
                "category",
                category(row))));
        List<Comparable<?>> values = sorted(column, List.copyOf(states.values()));
        return map(
                "atNanos",
                Long.toString(at),
                "entities",
                entities,
                "total",
                entities.size(),
                "curve",
                curve(column, values, 0, values.size()),
                "min",
                values.isEmpty() ? null : json(column, values.getFirst()),
                "max",
                values.isEmpty() ? null : json(column, values.getLast()));
    }

    Map<String, Object> frequency(String column) {
        long start = from != null ? from : timeStart();
        long end = to != null ? to : timeEnd();
        long step = Math.max(1, (end - start) / width);
        Set<String> everyone = new HashSet<>();
        timed().stream().map(table::entity).filter(e -> e != null).forEach(everyone::add);
        Map<String, long[]> series = new LinkedHashMap<>();
        categories().forEach(name -> series.put(name, new long[width]));
        series.put("unknown", new long[width]);
        List<Object> instants = new ArrayList<>();
        for (long k = 0; k < width; k++) {
            long at = start + k * step;
            instants.add(Long.toString(at));
            Map<String, Row> states = states(column, at);
            for (Row row : states.values()) {
                series.get(category(row))[(int) k]++;
            }
            series.get("unknown")[(int) k] = (long) everyone.size() - states.size();
        }
        List<Object> list = new ArrayList<>();
        series.forEach((name, counts) -> list.add(map("category", name, "entities", list(counts))));
        return map("instantsNanos", instants, "series", list, "entityCount", everyone.size());
    }

    /// Runs by entity, clipped to the window; entities in the order of their first row.
    Map<String, List<List<Object>>> runs(String column) {
        Map<String, List<Row>> changes = new LinkedHashMap<>();
        for (Row row : timed()) {
            String entity = table.entity(row);
            if (entity != null && row.get(column) != null && (to == null || time(row) < to)) {
                changes.computeIfAbsent(entity, e -> new ArrayList<>()).add(row);
            }
        }
        Map<String, List<List<Object>>> runs = new LinkedHashMap<>();
        changes.forEach((entity, rows) -> {
            List<List<Object>> list = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                long start = Math.max(time(rows.get(i)), from == null ? Long.MIN_VALUE : from);
                long next = i + 1 < rows.size() ? time(rows.get(i + 1)) : timeEnd();
                long end = Math.min(next, to == null ? Long.MAX_VALUE : to);
                String category = category(rows.get(i));
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

    /// @param category by the time in it, longest first; null: by first row; equal ones by name
    List<String> timelineOrder(String column, String category) {
        Map<String, Long> keys = new LinkedHashMap<>();
        runs(column).forEach((entity, runs) -> {
            long total = runs.stream()
                    .filter(run -> run.get(2).equals(category))
                    .mapToLong(run -> Long.parseLong((String) run.get(1)) - Long.parseLong((String) run.get(0)))
                    .sum();
            long first = timed().stream()
                    .filter(row -> entity.equals(table.entity(row)) && row.get(column) != null)
                    .mapToLong(this::time)
                    .min()
                    .orElseThrow();
            keys.put(entity, category == null ? first : -total);
        });
        List<String> order = new ArrayList<>(keys.keySet());
        order.sort(Comparator.comparing((String entity) -> keys.get(entity)).thenComparing(Table::byCodePoint));
        return order;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    Map<String, Object> details(String order, boolean desc, int offset, int limit) {
        List<Row> rows = new ArrayList<>(selected());
        if (order != null) {
            Comparator<Row> byValue = Comparator.comparing(row -> (Comparable) axis(order, row));
            Comparator<Row> presentFirst = Comparator.comparing(row -> axis(order, row) == null);
            rows.sort(presentFirst.thenComparing(
                    (a, b) -> axis(order, a) == null ? 0 : desc ? byValue.compare(b, a) : byValue.compare(a, b)));
        }
        List<Object> list = new ArrayList<>();
        for (Row row : rows.stream().skip(offset).limit(limit).toList()) {
            Map<String, Object> values = new LinkedHashMap<>();
            table.fields().forEach(field -> values.put(field.name(), shown(field.name(), row)));
            list.add(map(
                    "source",
                    table.sources().get(row.source()),
                    "line",
                    null,
                    "values",
                    values,
                    "category",
                    category(row)));
        }
        return map("rows", list, "total", rows.size());
    }

    Map<String, Object> values(String column, int limit) {
        Map<Comparable<?>, Long> rows = new LinkedHashMap<>();
        Map<Comparable<?>, Object> texts = new LinkedHashMap<>();
        for (Row row : selected()) {
            Comparable<?> value = axis(column, row);
            if (value != null) {
                rows.merge(value, 1L, Long::sum);
                texts.put(value, shown(column, row));
            }
        }
        List<Comparable<?>> sorted =
                new ArrayList<>(sorted(column, selected()).stream().distinct().toList());
        sorted.sort(Comparator.comparingLong(value -> -rows.get(value)));
        List<Object> list = new ArrayList<>();
        sorted.stream().limit(limit).forEach(v -> list.add(map("value", texts.get(v), "rows", rows.get(v))));
        long others = sorted.stream().skip(limit).mapToLong(rows::get).sum();
        return map("values", list, "others", others, "distinct", sorted.size());
    }

    private static List<Object> grid(long[][] counts) {
        List<Object> rows = new ArrayList<>();
        for (long[] row : counts) {
            rows.add(list(row));
        }
        return rows;
    }

    private static List<Object> list(long[] counts) {
        List<Object> list = new ArrayList<>();
        for (long count : counts) {
            list.add(count);
        }
        return list;
    }

    static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
