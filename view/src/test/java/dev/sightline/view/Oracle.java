package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.NullUnmarked;

/// The views by the words of docs/api.md, from row lists, slowly: documents as [JsonTree] has them.
@NullUnmarked // maps and lists in which null is a value
public record Oracle(
        Table table,
        Predicate<Row> where,
        Long from,
        Long to,
        Map<String, Predicate<Row>> paint,
        int width,
        int height) {

    public Long time(Row row) {
        String column = table.role(Role.TIME);
        return column == null ? null : row.number(column);
    }

    public boolean inWindow(Row row) {
        if (from == null && to == null) {
            return true;
        }
        Long time = time(row);
        return time != null && (from == null || time >= from) && (to == null || time < to);
    }

    /// What lasts: states, lifelines.
    StateOracle states() {
        return new StateOracle(this);
    }

    /// What is counted in bins.
    BinOracle bins() {
        return new BinOracle(this);
    }

    public List<Row> selected() {
        return table.rows().stream().filter(where).filter(this::inWindow).toList();
    }

    /// Rows that make state: selected, with a time, in time order, equal times as they arrived.
    public List<Row> timed() {
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
    Comparable<?> axis(String column, Row row) {
        return switch (row.get(column)) {
            case null -> null;
            case String text -> (long) table.texts(column).indexOf(text);
            case Boolean truth -> truth ? 1L : 0L;
            case Object number -> (Comparable<?>) number;
        };
    }

    public Object json(String column, Comparable<?> axis) {
        if (axis == null || axis instanceof Double) {
            return axis;
        }
        long value = (Long) axis;
        return table.field(column).type() == ColumnType.TIME ? (Object) Long.toString(value) : JsonTree.integer(value);
    }

    /// A value as details and state show it.
    Object shown(String column, Row row) {
        Object value = row.get(column);
        return value instanceof Long number ? json(column, number) : value;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public List<Comparable<?>> sorted(String column, List<Row> rows) {
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

    List<Object> curve(String column, List<Comparable<?>> values, long rankFrom, long rankTo) {
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
                quantiles.add(map("p", p, "value", json(column, values.get((int) Math.ceil(p * n) - 1))));
            }
        }
        boolean summed = sum(column, List.of()) != null;
        Map<String, Object> labels = new LinkedHashMap<>();
        if (table.field(column).type() == ColumnType.STRING) {
            List<Object> ordinals = new ArrayList<>(curve(column, values, first, end));
            quantiles.forEach(q -> ordinals.add(((Map<?, ?>) q).get("value")));
            for (Object ordinal : ordinals) {
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

    static List<Object> list(long[] counts) {
        List<Object> list = new ArrayList<>();
        for (long count : counts) {
            list.add(count);
        }
        return list;
    }

    public static Map<String, Object> map(Object... namesAndValues) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put((String) namesAndValues[i], namesAndValues[i + 1]);
        }
        return map;
    }
}
