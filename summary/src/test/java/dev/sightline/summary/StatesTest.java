package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// State at t, frequency and timelines against the words of the contract, followed row by row.
class StatesTest {
    static final List<Long> SEEDS = LongStream.range(0, 150).boxed().toList();

    /// A random question, and its rows in time order.
    private static final class Case {
        final Table table;
        final Snapshot snapshot;
        final Selection selection;
        final ResolvedSelection resolved;
        final Paint paint;
        final ResolvedPaint resolvedPaint;
        final String column;
        final KeyColumn keys;
        final Entities entities;
        final long start;
        final long end;
        final Random random;

        Case(long seed) {
            random = new Random(seed);
            table = Table.random(seed, seed % 15 == 0 ? 4097 : 1 + random.nextInt(300));
            snapshot = table.snapshot();
            selection = random.nextBoolean() ? Selection.all() : RandomSelections.selection(random);
            resolved = ResolvedSelection.resolve(selection, snapshot);
            paint = RandomSelections.paint(random);
            resolvedPaint = ResolvedPaint.resolve(paint, snapshot, LiteralRules.UTC);
            column = List.of("n", "x", "s", "ok", "id").get(random.nextInt(5));
            keys = KeyColumn.of(snapshot, column);
            String entity = List.of("e", "e", "s", "n", "").get(random.nextInt(5));
            entities = Entities.resolve(snapshot, entity.isEmpty() ? null : entity, () -> false);
            entityColumn = entity;
            LongStream times =
                    table.rows.stream().filter(row -> row.containsKey("t")).mapToLong(row -> Oracle.nanos(row));
            long[] sorted = times.sorted().toArray();
            start = sorted.length == 0 ? 0 : sorted[0];
            end = sorted.length == 0 ? 0 : sorted[sorted.length - 1];
        }

        final String entityColumn;

        @Nullable
        String entity(Map<String, Object> row) {
            if (entityColumn.isEmpty()) {
                return "a.csv";
            }
            Object value = row.get(entityColumn);
            return value == null ? null : value.toString();
        }

        /// Selected rows with a time and an entity, by time; equal times as they came.
        List<Map<String, Object>> rows() {
            return Oracle.having(Oracle.selected(table, selection), "t").stream()
                    .filter(row -> entity(row) != null)
                    .sorted(Comparator.comparingLong(row -> Oracle.nanos(row)))
                    .toList();
        }

        /// The latest row with a value at or before an instant, by entity.
        Map<String, Map<String, Object>> states(long nanos) {
            Map<String, Map<String, Object>> states = new TreeMap<>();
            for (Map<String, Object> row : rows()) {
                if (Oracle.nanos(row) <= nanos && row.containsKey(column)) {
                    states.put(String.valueOf(entity(row)), row);
                }
            }
            return states;
        }

        long someTime() {
            return start - 10 + (long) (random.nextDouble() * (end - start + 20));
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void stateIsTheLatestRowThatHasAValue(long seed) {
        Case c = new Case(seed);
        for (int i = 0; i < 3; i++) {
            long at = i == 0 ? c.end : c.someTime();
            StateAt found = StateAt.of(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint, at, () -> false);
            Map<String, String> actual = new TreeMap<>();
            for (int e = 0; e < found.entities().length; e++) {
                actual.put(
                        c.entities.name(found.entities()[e]),
                        c.keys.text(found.keys()[e]) + " since " + found.sinceNanos()[e] + " in "
                                + c.resolvedPaint.names().get(found.categories()[e]));
            }
            Map<String, String> expected = new TreeMap<>();
            c.states(at)
                    .forEach((entity, row) -> expected.put(
                            entity,
                            text(row.get(c.column)) + " since " + row.get("t") + " in "
                                    + Oracle.category(c.table, c.paint, row)));
            assertThat(actual).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void frequencyCountsStatesAtEachInstant(long seed) {
        Case c = new Case(seed);
        int width = 1 + c.random.nextInt(12);
        long from = c.random.nextBoolean() ? c.start : c.someTime();
        long step = Frequency.step(from, Math.max(from, c.end), width);
        EntityCells.Question question =
                new EntityCells.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
        Frequency found = Frequency.inParts(question, 1 + c.random.nextInt(6), from, step, width, () -> false);
        long entities = c.rows().stream().map(c::entity).distinct().count();
        if (entities == c.entities.count()) {
            Frequency within = Frequency.within(question, from, step, width, () -> false);
            assertThat(within.entities()).isDeepEqualTo(found.entities());
            assertThat(within.entityCount()).isEqualTo(entities);
        }
        assertThat(found.entityCount()).isEqualTo(entities);
        for (int k = 0; k < width; k++) {
            assertThat(found.instants()[k]).isEqualTo(from + k * step);
            Map<String, Long> expected = new HashMap<>();
            Map<String, Map<String, Object>> states = c.states(from + k * step);
            states.values().forEach(row -> expected.merge(Oracle.category(c.table, c.paint, row), 1L, Long::sum));
            expected.put("unknown", entities - states.size());
            long sum = 0;
            for (int category = 0; category < found.categories().size(); category++) {
                long count = found.entities()[category][k];
                assertThat(count)
                        .isEqualTo(expected.getOrDefault(found.categories().get(category), 0L));
                sum += count;
            }
            assertThat(sum).isEqualTo(entities);
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void timelinesAreTheRunsOfStates(long seed) {
        Case c = new Case(seed);
        long a = c.random.nextBoolean() ? c.start : c.someTime();
        long b = c.random.nextBoolean() ? Long.MAX_VALUE : c.someTime();
        Timelines.Request request =
                new Timelines.Request(Math.min(a, b), Math.max(a, b), c.end, new Timelines.Order.First(), 0, 1000, 0);
        Timelines found =
                Timelines.of(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint, request, () -> false);
        Map<String, List<String>> expected = runs(c, request);
        assertThat(found.complete()).isTrue();
        assertThat(found.total()).isEqualTo(expected.size());
        Map<String, List<String>> actual = new TreeMap<>();
        long before = Long.MIN_VALUE;
        for (Timelines.Row row : found.rows()) {
            assertThat(row.firstNanos()).isGreaterThanOrEqualTo(before);
            before = row.firstNanos();
            List<String> runs = new ArrayList<>();
            long[] totals = new long[c.resolvedPaint.count()];
            for (Timelines.Run run : row.runs()) {
                runs.add(run.startNanos() + " " + run.endNanos() + " "
                        + c.resolvedPaint.names().get(run.category()));
                totals[run.category()] += run.endNanos() - run.startNanos();
            }
            assertThat(row.totals()).isEqualTo(totals);
            actual.put(c.entities.name(row.entity()), runs);
        }
        assertThat(actual).isEqualTo(expected);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void timelinesOfAWindowAreThoseOfAllRowsInOrder(long seed) {
        Case c = new Case(seed);
        EntityCells.Question question =
                new EntityCells.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
        long a = c.someTime();
        long b = c.random.nextInt(4) == 0 ? Long.MAX_VALUE : c.someTime();
        for (Timelines.Order order : List.of(
                new Timelines.Order.First(),
                new Timelines.Order.Name(),
                new Timelines.Order.Total(c.random.nextInt(c.resolvedPaint.count())))) {
            Timelines.Request request = new Timelines.Request(Math.min(a, b), Math.max(a, b), c.end, order, 1, 5, 0);
            Timelines found =
                    Timelines.of(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint, request, () -> false);
            assertThat(found).usingRecursiveComparison().isEqualTo(Timelines.inOrder(question, request, () -> false));
        }
    }

    /// The words of [ApproximateTimelines], row by row: of each part of the window only the last row of an entity
    /// counts.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void approximateTimelinesKnowTheStatesAtTheEndsOfEqualParts(long seed) {
        Case c = new Case(seed);
        EntityCells.Question question =
                new EntityCells.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
        long a = c.someTime();
        long b = c.someTime();
        if (!question.countsEveryRow() || a == b) {
            return;
        }
        int parts = 1 + c.random.nextInt(20);
        Timelines.Order order = c.random.nextBoolean()
                ? new Timelines.Order.Name()
                : new Timelines.Order.Total(c.random.nextInt(c.resolvedPaint.count()));
        Timelines.Request request = new Timelines.Request(Math.min(a, b), Math.max(a, b), c.end, order, 0, 1000, parts);
        ApproximateTimelines.Answer found = ApproximateTimelines.of(question, request, () -> false);
        long range = request.toNanos() - request.fromNanos();
        assertThat(found.error().bucketNanos()).isBetween(range / parts, range / parts + 1);
        Map<String, long[]> expected = lastOfParts(c, request);
        assertThat(found.timelines().total()).isEqualTo(expected.size());
        assertThat(found.timelines().rows().stream().map(row -> c.entities.name(row.entity())))
                .containsExactlyElementsOf(expected.entrySet().stream()
                        .sorted(Comparator.comparingLong((Map.Entry<String, long[]> e) ->
                                        order instanceof Timelines.Order.Total(int category)
                                                ? -e.getValue()[category]
                                                : 0)
                                .thenComparing(Map.Entry::getKey))
                        .map(Map.Entry::getKey)
                        .toList());
        for (Timelines.Row row : found.timelines().rows()) {
            long[] totals = Objects.requireNonNull(expected.get(c.entities.name(row.entity())));
            assertThat(row.totals()).containsExactly(totals);
            assertThat(row.changes()).isEqualTo(-1);
            for (int category = 0; category < totals.length; category++) {
                double shares = Arrays.stream(row.shares()[category]).sum();
                assertThat(shares * range / parts).isCloseTo((double) totals[category], Offset.offset(2.0 * parts));
            }
        }
    }

    /// Time in each category, by entity.
    private static Map<String, long[]> lastOfParts(Case c, Timelines.Request request) {
        Map<String, Map<Long, Map<String, Object>>> steps = new TreeMap<>();
        long range = request.toNanos() - request.fromNanos();
        for (Map<String, Object> row : c.rows()) {
            long time = Oracle.nanos(row);
            if (time < request.toNanos() && row.containsKey(c.column)) {
                long part = time < request.fromNanos()
                        ? -1
                        : BigInteger.valueOf(time - request.fromNanos())
                                .multiply(BigInteger.valueOf(request.bins()))
                                .divide(BigInteger.valueOf(range))
                                .longValueExact();
                steps.computeIfAbsent(String.valueOf(c.entity(row)), _ -> new TreeMap<>())
                        .put(part, row);
            }
        }
        Map<String, long[]> totals = new TreeMap<>();
        steps.forEach((entity, rows) -> {
            long[] mine = new long[c.resolvedPaint.count()];
            List<Map<String, Object>> list = List.copyOf(rows.values());
            for (int i = 0; i < list.size(); i++) {
                long from = Math.max(request.fromNanos(), Oracle.nanos(list.get(i)));
                long to = i + 1 < list.size() ? Oracle.nanos(list.get(i + 1)) : request.lastNanos();
                int category = c.resolvedPaint.names().indexOf(Oracle.category(c.table, c.paint, list.get(i)));
                mine[category] += Math.max(0, to - from);
            }
            totals.put(entity, mine);
        });
        return totals;
    }

    @Test
    void someOfTheCasesAreReadByCode() {
        long byCode = SEEDS.stream()
                .map(Case::new)
                .map(c -> new EntityCells.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint))
                .filter(question -> question.snapshot().segments().size() > 1 && question.countsEveryRow())
                .count();
        assertThat(byCode).isGreaterThan(5);
    }

    /// Categories at every nanosecond would be the plainest; at every row's time is the same.
    private static Map<String, List<String>> runs(Case c, Timelines.Request request) {
        Map<String, List<Map<String, Object>>> byEntity = new LinkedHashMap<>();
        for (Map<String, Object> row : c.rows()) {
            if (row.containsKey(c.column) && Oracle.nanos(row) < request.toNanos()) {
                byEntity.computeIfAbsent(String.valueOf(c.entity(row)), any -> new ArrayList<>())
                        .add(row);
            }
        }
        Map<String, List<String>> runs = new TreeMap<>();
        byEntity.forEach((entity, rows) -> {
            List<long[]> spans = new ArrayList<>();
            List<String> names = new ArrayList<>();
            for (int i = 0; i < rows.size(); i++) {
                long from = Math.max(Oracle.nanos(rows.get(i)), request.fromNanos());
                long to = Math.min(i + 1 < rows.size() ? Oracle.nanos(rows.get(i + 1)) : c.end, request.toNanos());
                if (from < to) {
                    String category = Oracle.category(c.table, c.paint, rows.get(i));
                    if (!names.isEmpty() && names.getLast().equals(category)) {
                        spans.getLast()[1] = to;
                    } else {
                        names.add(category);
                        spans.add(new long[] {from, to});
                    }
                }
            }
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < spans.size(); i++) {
                texts.add(spans.get(i)[0] + " " + spans.get(i)[1] + " " + names.get(i));
            }
            runs.put(entity, texts);
        });
        return runs;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void pagesOfTimelinesAreCutFromTheSortedWhole(long seed) {
        Case c = new Case(seed);
        for (Timelines.Order order : List.of(
                new Timelines.Order.First(),
                new Timelines.Order.Name(),
                new Timelines.Order.Total(c.random.nextInt(c.resolvedPaint.count())))) {
            Timelines whole = timelines(c, order, 0, 10_000, 0);
            Timelines page = timelines(c, order, 2, 3, 0);
            assertThat(page.rows().stream().map(Timelines.Row::entity))
                    .containsExactlyElementsOf(whole.rows().stream()
                            .map(Timelines.Row::entity)
                            .skip(2)
                            .limit(3)
                            .toList());
            if (order instanceof Timelines.Order.Total(int category)) {
                assertThat(whole.rows().stream().map(row -> -row.totals()[category]))
                        .isSorted();
            }
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void sharesOfBinsAreTheTimeOfTheRunsInThem(long seed) {
        Case c = new Case(seed);
        int bins = 1 + c.random.nextInt(9);
        Timelines runs = timelines(c, new Timelines.Order.Name(), 0, 100, 0);
        Timelines shares = timelines(c, new Timelines.Order.Name(), 0, 100, bins);
        if (c.end <= c.start) {
            return;
        }
        long[] edges = TimeCounts.edges(c.start, c.end, bins);
        for (int r = 0; r < runs.rows().size(); r++) {
            double[][] expected = new double[c.resolvedPaint.count()][bins];
            for (Timelines.Run run : runs.rows().get(r).runs()) {
                for (int bin = 0; bin < bins; bin++) {
                    long covered = Math.min(run.endNanos(), edges[bin + 1]) - Math.max(run.startNanos(), edges[bin]);
                    expected[run.category()][bin] += edges[bin + 1] > edges[bin] && covered > 0
                            ? covered / (double) (edges[bin + 1] - edges[bin])
                            : 0;
                }
            }
            double[][] actual = shares.rows().get(r).shares();
            assertThat(shares.rows().get(r).runs()).isEmpty();
            for (int category = 0; category < expected.length; category++) {
                for (int bin = 0; bin < bins; bin++) {
                    assertThat(actual[category][bin]).isCloseTo(expected[category][bin], Offset.offset(1e-9));
                }
            }
        }
    }

    private static Timelines timelines(Case c, Timelines.Order order, int offset, int limit, int bins) {
        return Timelines.of(
                c.snapshot,
                c.resolved,
                c.entities,
                c.keys,
                c.resolvedPaint,
                new Timelines.Request(c.start, c.end, c.end, order, offset, limit, bins),
                () -> false);
    }

    @Test
    void rowsOfASnapshotAreEntitiesNamedByTheirNumber() {
        Table table = new Table(null, Field.of("n", ColumnType.INT64));
        table.add(Map.of("n", 1L));
        table.endSegment();
        table.add(Map.of("n", 2L));
        Entities entities = Entities.resolve(table.snapshot(), null, () -> false);
        assertThat(entities.count()).isEqualTo(2);
        assertThat(entities.name(0)).isEqualTo("0");
        assertThat(entities.name(1)).isEqualTo("1");
    }

    private static String text(@Nullable Object value) {
        return value instanceof Double real ? TextBinding.decimal(real) : String.valueOf(value);
    }
}
