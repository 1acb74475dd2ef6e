package dev.sightline.summary.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.summary.Oracle;
import dev.sightline.summary.StateCase;
import dev.sightline.summary.StatesTest;
import dev.sightline.summary.entity.EntityStrips;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The words of [ApproximateTimelines] against rows, followed one by one.
class ApproximateTimelinesTest {
    static final List<Long> SEEDS = StatesTest.SEEDS;

    /// The words of [ApproximateTimelines], row by row: of each part of the window only the last row of an entity
    /// counts.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void approximateTimelinesKnowTheStatesAtTheEndsOfEqualParts(long seed) {
        StateCase c = new StateCase(seed);
        EntityStrips.Question question =
                new EntityStrips.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
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
                        .sorted(Comparator.comparing(
                                        (Map.Entry<String, long[]> e) -> sortKey(order, e.getValue()), Arrays::compare)
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

    /// The time in the category, and in the painted ones in their order, each the longest first.
    private static long[] sortKey(Timelines.Order order, long[] totals) {
        return order instanceof Timelines.Order.Total(int category)
                ? LongStream.concat(LongStream.of(totals[category]), Arrays.stream(totals, 0, totals.length - 1))
                        .map(total -> -total)
                        .toArray()
                : new long[0];
    }

    /// Time in each category, by entity.
    private static Map<String, long[]> lastOfParts(StateCase c, Timelines.Request request) {
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
}
