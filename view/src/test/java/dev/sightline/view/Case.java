package dev.sightline.view;

import dev.sightline.event.Role;
import dev.sightline.view.Table.Row;
import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.NullUnmarked;

/// A random table with a random selection, window, paint and size, both as parameters and as the oracle takes them.
@NullUnmarked // maps and lists in which null is a value
public record Case(long seed, Table table, Trace trace, Oracle oracle, Map<String, List<String>> parameters) {
    private record Choice(String text, Predicate<Row> rows) {}

    private static final List<Choice> SELECTIONS = List.of(
            new Choice("", row -> true),
            new Choice("", row -> true),
            new Choice("v >= 3", row -> atLeast(row, "v", 3)),
            new Choice("not (v >= 3)", row -> !atLeast(row, "v", 3)),
            new Choice(
                    "what = \"b\" or f < 0",
                    row -> "b".equals(row.get("what")) || row.get("f") instanceof Double f && f < 0),
            new Choice("ok = true and big > 0", row -> Boolean.TRUE.equals(row.get("ok")) && atLeast(row, "big", 1)),
            new Choice("what ~ \"b\"", row -> row.get("what") instanceof String text && text.contains("b")),
            new Choice("v > 1000", row -> false));

    private static final List<Choice> CATEGORIES = List.of(
            new Choice("v >= 8", row -> atLeast(row, "v", 8)),
            new Choice("v >= 2", row -> atLeast(row, "v", 2)),
            new Choice("f < 0", row -> row.get("f") instanceof Double f && f < 0),
            new Choice(
                    "what = \"beta\" or ok = true",
                    row -> "beta".equals(row.get("what")) || Boolean.TRUE.equals(row.get("ok"))));

    private static boolean atLeast(Row row, String column, long least) {
        return row.get(column) instanceof Long number && number >= least;
    }

    public static Stream<Long> seeds() {
        return LongStream.range(0, 28).boxed();
    }

    public static Case of(long seed) {
        Random random = new Random(seed * 7919);
        int[] sizes = {0, 1, 2, 9, 70, 70, 300};
        int rows = sizes[(int) (seed % sizes.length)];
        boolean timed = seed % 5 != 4;
        Table table = Table.random(seed, rows, timed, random.nextInt(3) > 0);
        Choice where = SELECTIONS.get(random.nextInt(SELECTIONS.size()));
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        parameters.put("where", List.of(where.text));
        Long from = null;
        Long to = null;
        if (timed && rows > 0 && random.nextInt(2) == 0) {
            from = random.nextInt(3) == 0 ? null : someTime(random, rows);
            to = random.nextInt(3) == 0 ? null : someTime(random, rows);
            if (from != null && to != null && from > to) {
                Long swapped = from;
                from = to;
                to = swapped;
            }
            put(parameters, "from", from);
            put(parameters, "to", to);
        }
        Map<String, Predicate<Row>> paint = new LinkedHashMap<>();
        List<String> texts = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Choice category = CATEGORIES.get(random.nextInt(CATEGORIES.size()));
            paint.put("cat " + i, category.rows);
            texts.add("cat " + i + ": " + category.text);
        }
        parameters.put("paint", List.of(String.join("; ", texts)));
        int width = random.nextInt(6) == 0 ? 1 : 1 + random.nextInt(30);
        int height = 1 + random.nextInt(9);
        put(parameters, "width", (long) width);
        put(parameters, "height", (long) height);
        Oracle oracle = new Oracle(table, where.rows, from, to, paint, width, height);
        Trace trace = TableTraces.trace(table, 1 + random.nextInt(1 + rows));
        return new Case(seed, table, trace, oracle, parameters);
    }

    private static long someTime(Random random, int rows) {
        return 1_700_000_000_000_000_000L + random.nextInt(2 + rows / 2) * 1_000_003L + random.nextInt(3) - 1;
    }

    private static void put(Map<String, List<String>> parameters, String name, Long value) {
        if (value != null) {
            parameters.put(name, List.of(value.toString()));
        }
    }

    boolean timed() {
        return table.role(Role.TIME) != null && table.rows().stream().anyMatch(row -> row.get("t") != null);
    }

    /// The document of a view with these parameters and some of its own.
    public Map<String, Object> answer(String kind, Object... namesAndValues) {
        Map<String, List<String>> all = new LinkedHashMap<>(parameters);
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put((String) namesAndValues[i], List.of(namesAndValues[i + 1].toString()));
        }
        return JsonTree.parse(AnswerJson.document(new Views().answer(trace, new ViewRequest(kind, all), () -> false)));
    }
}
