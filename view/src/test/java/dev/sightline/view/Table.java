package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// A trace as a list of rows, each a map: what the oracle computes on. Values are Long (int64 and time), Double,
/// Boolean and String.
public record Table(List<Field> fields, List<String> sources, List<Row> rows) {
    private static final String[] WORDS = {
        "", "a", "b", "beta", "Z", "\u00e9t\u00e9", "\ud83d\ude00", "\uffee", "~", "b \"q\", x"
    };

    /// One row; a name without a value is missing.
    public record Row(long arrival, int source, Map<String, Object> values) {
        @Nullable
        Object get(String name) {
            return values.get(name);
        }

        @Nullable
        public Long number(String name) {
            return (Long) values.get(name);
        }
    }

    Field field(String name) {
        return fields.stream().filter(f -> f.name().equals(name)).findFirst().orElseThrow();
    }

    @Nullable
    public String role(Role role) {
        return fields.stream()
                .filter(f -> f.role() == role)
                .map(Field::name)
                .findFirst()
                .orElse(null);
    }

    /// Who the row is about: its entity value, else its source, else (in a timeless trace) its number. Null when
    /// sources have
    /// the entity column but the row has no value in it.
    @Nullable
    String entity(Row row) {
        String column = role(Role.ENTITY);
        if (column != null && rows.stream().anyMatch(r -> r.source == row.source && r.get(column) != null)) {
            Object value = row.get(column);
            return value == null ? null : value.toString();
        }
        if (column == null && role(Role.TIME) == null) {
            return Long.toString(row.arrival);
        }
        return sources.get(row.source);
    }

    /// Distinct texts of a string column in code-point order.
    List<String> texts(String column) {
        TreeSet<String> sorted = new TreeSet<>(Table::byCodePoint);
        for (Row row : rows) {
            if (row.get(column) instanceof String text) {
                sorted.add(text);
            }
        }
        return List.copyOf(sorted);
    }

    static int byCodePoint(String left, String right) {
        int[] a = left.codePoints().toArray();
        int[] b = right.codePoints().toArray();
        return java.util.Arrays.compare(a, b);
    }

    /// A ragged table: gaps, ties, equal times, rows without time, negative numbers, several sources.
    ///
    /// @param withTime whether a column has the time role
    /// @param withEntity whether a column has the entity role
    public static Table random(long seed, int rows, boolean withTime, boolean withEntity) {
        Random random = new Random(seed);
        List<Field> fields = new ArrayList<>();
        fields.add(new Field("t", ColumnType.TIME, withTime ? Role.TIME : null, null));
        fields.add(new Field("who", ColumnType.STRING, withEntity ? Role.ENTITY : null, null));
        fields.add(new Field("what", ColumnType.STRING, Role.EVENT, null));
        fields.add(new Field("v", ColumnType.INT64, null, "ms"));
        fields.add(new Field("f", ColumnType.FLOAT64, null, null));
        fields.add(new Field("ok", ColumnType.BOOL, null, null));
        fields.add(new Field("big", ColumnType.INT64, null, null));
        fields.add(new Field("u", ColumnType.TIME, null, null));
        fields.add(new Field("none", ColumnType.FLOAT64, null, null));
        List<String> sources = List.of("one.csv", "two", "three.log").subList(0, 1 + random.nextInt(3));
        List<Row> all = new ArrayList<>();
        long start = 1_700_000_000_000_000_000L;
        int source = 0;
        for (int i = 0; i < rows; i++) {
            if (random.nextInt(rows) < 3 && source < sources.size() - 1) {
                source++;
            }
            Map<String, Object> values = new HashMap<>();
            put(values, "t", random, 0.1, start + random.nextInt(1 + rows / 2) * 1_000_003L);
            if (source != 1) {
                put(values, "who", random, 0.05, "w" + random.nextInt(1 + rows / 12));
            }
            put(values, "what", random, 0.1, WORDS[random.nextInt(WORDS.length)]);
            put(values, "v", random, 0.2, (long) random.nextInt(21) - 6);
            put(values, "f", random, 0.2, random.nextInt(4) == 0 ? 1.5 : random.nextGaussian() * 1e3);
            put(values, "ok", random, 0.3, random.nextBoolean());
            put(values, "big", random, 0.2, Long.MAX_VALUE - random.nextInt(1000) * (1L << 51));
            put(values, "u", random, 0.2, start + random.nextLong(1_000_000_000_000L));
            all.add(new Row(i, source, values));
        }
        return new Table(fields, sources, all);
    }

    private static void put(Map<String, Object> values, String name, Random random, double gap, Object value) {
        if (random.nextDouble() >= gap) {
            values.put(name, value);
        }
    }
}
