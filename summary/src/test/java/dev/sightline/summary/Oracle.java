package dev.sightline.summary;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.summary.rows.KeyColumn;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What the words of the contract say, row by row.
public final class Oracle {
    private Oracle() {}

    public static List<Map<String, Object>> selected(Table table, Selection selection) {
        return table.rows.stream().filter(row -> selects(table, selection, row)).toList();
    }

    static boolean selects(Table table, Selection selection, Map<String, Object> row) {
        return switch (selection) {
            case Selection.All() -> true;
            case Selection.And(List<Selection> terms) -> terms.stream().allMatch(term -> selects(table, term, row));
            case Selection.Or(List<Selection> terms) -> terms.stream().anyMatch(term -> selects(table, term, row));
            case Selection.Not(Selection term) -> !selects(table, term, row);
            case Selection.Compare(String column, Comparison comparison, Literal literal) -> {
                Object value = row.get(column);
                Field field = Objects.requireNonNull(table.fields.get(column));
                yield value != null && comparison.holds(compare(field, value, literal));
            }
            case Selection.Match(String column, String pattern) -> {
                Object value = row.get(column);
                yield value != null
                        && Pattern.compile(pattern).matcher(text(value)).find();
            }
        };
    }

    private static String text(Object value) {
        return value instanceof Double real ? KeyColumn.decimal(real) : value.toString();
    }

    private static int compare(Field field, Object value, Literal literal) {
        return switch (field.type()) {
            case STRING -> compareText((String) value, literal.plain());
            case BOOL -> Boolean.compare((Boolean) value, literal.plain().equals("true"));
            case FLOAT64 -> Double.compare((Double) value + 0.0, Double.parseDouble(literal.plain()) + 0.0);
            case INT64, TIME -> BigDecimal.valueOf((Long) value).compareTo(new BigDecimal(literal.plain()));
        };
    }

    static int compareText(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
    }

    public static String category(Table table, Paint paint, Map<String, Object> row) {
        return paint.categories().stream()
                .filter(category -> selects(table, category.selection(), row))
                .map(Paint.Category::name)
                .findFirst()
                .orElse("");
    }

    /// The row's value as a number: a string's ordinal among all strings of the table, a bool's 0 or 1.
    public static List<Comparable<?>> numbers(Table table, List<Map<String, Object>> rows, String column) {
        TreeSet<String> strings = new TreeSet<>(Oracle::compareText);
        boolean text = Objects.requireNonNull(table.fields.get(column)).type() == ColumnType.STRING;
        if (text) {
            table.rows.stream()
                    .map(row -> row.get(column))
                    .filter(Objects::nonNull)
                    .forEach(s -> strings.add((String) s));
        }
        Map<String, Long> ordinals = new HashMap<>();
        strings.forEach(string -> ordinals.put(string, (long) ordinals.size()));
        return rows.stream()
                .<Comparable<?>>map(row -> switch (row.get(column)) {
                    case String string -> Objects.requireNonNull(ordinals.get(string));
                    case Boolean bool -> bool ? 1L : 0L;
                    case Long number -> number;
                    case Double number -> number;
                    case null, default -> throw new IllegalArgumentException("no value");
                })
                .toList();
    }

    public static List<Map<String, Object>> having(List<Map<String, Object>> rows, String... columns) {
        return rows.stream()
                .filter(row -> Arrays.stream(columns).allMatch(row::containsKey))
                .toList();
    }

    public static long nanos(Map<String, Object> row) {
        return (Long) Objects.requireNonNull(row.get("t"));
    }

    public static Object value(KeyColumn column, long key) {
        return column.type() == ColumnType.FLOAT64 ? (Object) KeyColumn.doubleOf(key) : (Object) key;
    }
}
