package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.entity.Entities;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.frequency.Frequency;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.timeline.Timelines;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// State at t, frequency and timelines against the words of the contract, followed row by row.
public class StatesTest {
    public static final List<Long> SEEDS = LongStream.range(0, 150).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void stateIsTheLatestRowThatHasAValue(long seed) {
        StateCase c = new StateCase(seed);
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
        StateCase c = new StateCase(seed);
        int width = 1 + c.random.nextInt(12);
        long from = c.random.nextBoolean() ? c.start : c.someTime();
        long step = Frequency.step(from, Math.max(from, c.end), width);
        EntityStrips.Question question =
                new EntityStrips.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
        long[] instants = Frequency.instants(from, step, width);
        Frequency found = Frequency.inParts(question, 1 + c.random.nextInt(6), instants, null, () -> false);
        long entities = c.rows().stream().map(c::entity).distinct().count();
        if (entities == c.entities.count()) {
            Frequency within = Frequency.within(question, instants, null, () -> false);
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
        StateCase c = new StateCase(seed);
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
        StateCase c = new StateCase(seed);
        EntityStrips.Question question =
                new EntityStrips.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
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

    @Test
    void someOfTheCasesAreReadByCode() {
        long byCode = SEEDS.stream()
                .map(StateCase::new)
                .map(c -> new EntityStrips.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint))
                .filter(question -> question.snapshot().segments().size() > 1 && question.countsEveryRow())
                .count();
        assertThat(byCode).isGreaterThan(5);
    }

    /// Categories at every nanosecond would be the plainest; at every row's time is the same.
    private static Map<String, List<String>> runs(StateCase c, Timelines.Request request) {
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
        StateCase c = new StateCase(seed);
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
        StateCase c = new StateCase(seed);
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

    private static Timelines timelines(StateCase c, Timelines.Order order, int offset, int limit, int bins) {
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
        return value instanceof Double real ? KeyColumn.decimal(real) : String.valueOf(value);
    }
}
