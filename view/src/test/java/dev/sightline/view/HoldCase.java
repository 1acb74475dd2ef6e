package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;

/// A random trace of spans and samples: entities with durations and without, gaps, equal times, rows that last
/// for no time, negative or endless ones.
@NullUnmarked // maps and lists in which null is a value
record HoldCase(
        Table table,
        Trace trace,
        Predicate<Row> where,
        Long from,
        Long to,
        Map<String, Predicate<Row>> paint,
        int width,
        Map<String, List<String>> parameters,
        IdentityHashMap<Row, String> entities) {
    static final long START = 1_700_000_000_000_000_000L;

    static Stream<Long> seeds() {
        return LongStream.range(0, 30).boxed();
    }

    static HoldCase of(long seed) {
        Random random = new Random(seed * 104_729);
        // 4097 and 8191: beside the borders of blocks of 4096 rows.
        int rows =
                seed == 3 ? 4097 : seed == 7 ? 8191 : List.of(1, 3, 20, 80, 200).get(random.nextInt(5));
        boolean withEntity = random.nextInt(5) > 0;
        Table table = table(random, rows, withEntity);
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        boolean filter = random.nextInt(3) == 0;
        Predicate<Row> where = filter ? row -> row.get("v") instanceof Long v && v >= 0 : row -> true;
        parameters.put("where", List.of(filter ? "v >= 0" : ""));
        Long from = random.nextInt(3) > 0 ? null : someTime(random, rows);
        Long to = random.nextInt(3) > 0 ? null : someTime(random, rows);
        if (from != null && to != null && from > to) {
            Long swapped = from;
            from = to;
            to = swapped;
        }
        if (from != null) {
            parameters.put("from", List.of(from.toString()));
        }
        if (to != null) {
            parameters.put("to", List.of(to.toString()));
        }
        Map<String, Predicate<Row>> paint = new LinkedHashMap<>();
        List<String> texts = new ArrayList<>();
        if (random.nextInt(4) > 0) {
            paint.put("high", row -> row.get("v") instanceof Long v && v >= 12);
            paint.put("b", row -> "b".equals(row.get("what")));
            paint.put("low", row -> row.get("v") instanceof Long v && v < 3);
            texts.addAll(List.of("high: v >= 12", "b: what = \"b\"", "low: v < 3"));
        }
        parameters.put("paint", List.of(String.join("; ", texts)));
        int width = random.nextInt(6) == 0 ? 1 : 1 + random.nextInt(40);
        parameters.put("width", List.of(Integer.toString(width)));
        int segmentRows = random.nextInt(3) == 0 ? rows : 1 + random.nextInt(1 + rows / 3);
        Trace trace = TableTraces.trace(table, Math.max(segmentRows, rows / 40 + 1));
        IdentityHashMap<Row, String> entities = new IdentityHashMap<>();
        Predicate<Integer> named = new HashSet<>(table.rows().stream()
                .filter(row -> withEntity && row.get("who") != null)
                .map(Row::source)
                .toList())::contains;
        for (Row row : table.rows()) {
            Object who = row.get("who");
            entities.put(
                    row,
                    named.test(row.source())
                            ? Objects.toString(who, null)
                            : table.sources().get(row.source()));
        }
        return new HoldCase(table, trace, where, from, to, paint, width, parameters, entities);
    }

    private static Table table(Random random, int rows, boolean withEntity) {
        boolean real = random.nextInt(3) == 0;
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, withEntity ? Role.ENTITY : null, null),
                new Field("what", ColumnType.STRING, Role.EVENT, null),
                new Field("v", ColumnType.INT64, null, "ms"),
                new Field("f", ColumnType.FLOAT64, null, null),
                real
                        ? new Field("d", ColumnType.FLOAT64, Role.DURATION, "s")
                        : new Field("d", ColumnType.INT64, Role.DURATION, random.nextBoolean() ? "us" : "ns"));
        List<String> sources = List.of("one.csv", "two", "three.log").subList(0, 1 + random.nextInt(3));
        boolean endless = random.nextInt(6) == 0;
        List<Row> all = new ArrayList<>();
        int source = 0;
        for (int i = 0; i < rows; i++) {
            if (random.nextInt(rows) < 3 && source < sources.size() - 1) {
                source++;
            }
            int who = random.nextInt(1 + rows / 12);
            Map<String, Object> values = new HashMap<>();
            put(values, "t", random, 0.05, START + random.nextInt(1 + rows / 2) * 1000L);
            put(values, "who", random, 0.05, "w" + who);
            put(values, "what", random, 0.1, random.nextBoolean() ? "a" : "b");
            put(values, "v", random, 0.15, (long) random.nextInt(21) - 4);
            put(values, "f", random, 0.15, random.nextInt(4) == 0 ? 1.5 : random.nextGaussian() * 1e3);
            // Every third entity is sampled: it has no durations; others lack some.
            if (who % 3 != 2 && (withEntity || source != 1)) {
                long nanos = nanos(random, rows, endless);
                double seconds = nanos / 1e9;
                long whole = "us".equals(fields.get(5).unit()) ? nanos / 1000 : nanos;
                put(values, "d", random, 0.2, real ? (Object) seconds : (Object) whole);
            }
            all.add(new Row(i, source, values));
        }
        return new Table(fields, sources, all);
    }

    private static long nanos(Random random, int rows, boolean endless) {
        return switch (random.nextInt(8)) {
            case 0 -> 0;
            case 1 -> -random.nextInt(5000);
            case 2 -> random.nextInt(1 + rows) * 500L;
            case 3 -> endless ? Long.MAX_VALUE - random.nextInt(10) : random.nextInt(700);
            default -> 1000L * random.nextInt(8);
        };
    }

    private static long someTime(Random random, int rows) {
        return START + random.nextInt(2 + rows / 2) * 1000L + random.nextInt(3) - 1;
    }

    private static void put(Map<String, Object> values, String name, Random random, double gap, Object value) {
        if (random.nextDouble() >= gap) {
            values.put(name, value);
        }
    }

    /// The same with categories of the value alone.
    HoldCase foldable(String column) {
        Map<String, Predicate<Row>> other = new LinkedHashMap<>();
        other.put("high", row -> row.get(column) instanceof Number v && v.doubleValue() >= 20);
        other.put("some", row -> row.get(column) instanceof Number v && !(v.doubleValue() < 2));
        Map<String, List<String>> all = new LinkedHashMap<>(parameters);
        all.put("paint", List.of("high: " + column + " >= 20; some: not (" + column + " < 2)"));
        return new HoldCase(table, trace, where, from, to, other, width, all, entities);
    }

    /// The same where who has durations has one in every row.
    HoldCase complete() {
        Set<Object> lasting = new HashSet<>();
        table.rows().stream().filter(row -> row.get("d") != null).forEach(row -> lasting.add(entities.get(row)));
        Object zero = table.field("d").type() == ColumnType.FLOAT64 ? (Object) 0.0 : (Object) 0L;
        return with(table.fields(), row -> {
            Map<String, Object> values = new HashMap<>(row.values());
            if (lasting.contains(entities.get(row))) {
                values.putIfAbsent("d", zero);
            }
            return values;
        });
    }

    /// The same with a column `end` of when rows end, instead of `d`; what lasts for no time ends at its start or
    /// before.
    HoldCase ending() {
        List<Field> fields = new ArrayList<>(table.fields());
        fields.set(5, new Field("end", ColumnType.TIME, null, null));
        return with(fields, row -> {
            Map<String, Object> values = new HashMap<>(row.values());
            if (values.remove("d") != null && row.get("t") != null) {
                long end = HoldOracle.end(table, row);
                values.put("end", end == row.number("t") ? end - row.arrival() % 2 : end);
            }
            return values;
        });
    }

    private HoldCase with(List<Field> fields, Function<Row, Map<String, Object>> cells) {
        List<Row> rows = new ArrayList<>();
        table.rows().forEach(row -> rows.add(new Row(row.arrival(), row.source(), cells.apply(row))));
        Table other = new Table(fields, table.sources(), rows);
        return new HoldCase(
                other,
                TableTraces.trace(other, 1 + rows.size() / 3),
                where,
                from,
                to,
                paint,
                width,
                parameters,
                new IdentityHashMap<>());
    }

    Map<String, Object> answer(String kind, Object... namesAndValues) {
        Map<String, List<String>> all = new LinkedHashMap<>(parameters);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put((String) namesAndValues[i], List.of(namesAndValues[i + 1].toString()));
        }
        return JsonTree.parse(AnswerJson.document(new Views().answer(trace, new ViewRequest(kind, all), () -> false)));
    }
}
