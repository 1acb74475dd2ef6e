package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Flows against all rows, grouped.
class FlowsTest {
    static final List<Long> SEEDS = LongStream.range(0, 100).boxed().toList();

    /// What the oracle says of a flow, with its first row's place among all.
    private record Found(
            String value, @Nullable Long first, @Nullable Long last, long rows, int firstRow) {
        long duration() {
            return first == null || last == null ? 0 : last - first;
        }
    }

    private static List<Found> oracle(
            Table table, Selection selection, @Nullable TimeWindow window, String column, Flow.Order order) {
        Map<String, List<Map<String, Object>>> flows = new LinkedHashMap<>();
        for (Map<String, Object> row : Oracle.selected(table, selection)) {
            Object time = row.get("t");
            boolean inside = window == null
                    || time instanceof Long nanos && nanos >= window.fromNanos() && nanos < window.toNanos();
            if (inside && row.containsKey(column)) {
                flows.computeIfAbsent(row.get(column).toString(), any -> new ArrayList<>())
                        .add(row);
            }
        }
        List<Found> found = new ArrayList<>();
        flows.forEach((value, rows) -> {
            List<Map<String, Object>> timed = Oracle.having(rows, "t");
            Map<String, Object> first =
                    timed.stream().min(Comparator.comparingLong(Oracle::nanos)).orElse(rows.getFirst());
            found.add(new Found(
                    value,
                    timed.isEmpty() ? null : Long.valueOf(Oracle.nanos(first)),
                    timed.stream().map(Oracle::nanos).max(Long::compare).orElse(null),
                    rows.size(),
                    indexOf(table, first)));
        });
        Comparator<Found> byFirst = Comparator.comparing((Found flow) -> flow.first == null)
                .thenComparingLong(flow -> flow.first == null ? 0 : flow.first)
                .thenComparingInt(Found::firstRow);
        found.sort(
                switch (order) {
                    case DURATION ->
                        Comparator.comparingLong(Found::duration).reversed().thenComparing(byFirst);
                    case ROWS ->
                        Comparator.comparingLong(Found::rows).reversed().thenComparing(byFirst);
                    case START -> byFirst;
                });
        return found;
    }

    /// The very row, not an equal one.
    @SuppressWarnings("ReferenceEquality")
    private static int indexOf(Table table, Map<String, Object> row) {
        int i = 0;
        while (table.rows.get(i) != row) {
            i++;
        }
        return i;
    }

    private static List<Found> found(Snapshot snapshot, KeyColumn column, Flows flows) {
        return flows.best().stream()
                .map(flow -> new Found(
                        column.text(flow.key()),
                        flow.timed() ? Long.valueOf(flow.firstNanos()) : null,
                        flow.timed() ? Long.valueOf(flow.lastNanos()) : null,
                        flow.rows(),
                        (int) snapshot.segments()
                                .get((int) (flow.firstPlace() >>> 32))
                                .origin()
                                .arrival((int) flow.firstPlace())))
                .toList();
    }

    /// With memory for few flows, so that it takes many passes, and for all.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void flowsAreTheRowsGroupedByValue(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, ResolvedSelectionTest.size(seed));
        Snapshot snapshot = table.snapshot();
        Selection selection = RandomSelections.selection(random);
        KeyColumn column = KeyColumn.of(
                snapshot, List.of("n", "wide", "e", "id", "s", "ok").get(random.nextInt(6)));
        KeyColumn time = KeyColumn.of(snapshot, "t");
        long middle = time.min() + (time.max() - time.min()) / 3;
        TimeWindow window = random.nextBoolean() ? null : new TimeWindow(middle, time.max());
        Flow.Order order = List.of(Flow.Order.values()).get(random.nextInt(3));
        int most = random.nextInt(4) == 0 ? table.rows.size() : random.nextInt(20);
        List<Found> all = oracle(table, selection, window, column.name(), order);
        for (int limit : new int[] {1 + random.nextInt(40), 1 << 20}) {
            Flows flows = new Flows.Search(
                            snapshot,
                            ResolvedSelection.resolve(selection, snapshot),
                            window,
                            column,
                            new Flows.Request(order, most, null),
                            () -> false,
                            1 + random.nextInt(3),
                            Math.max(limit, all.size() / 50))
                    .run();
            assertThat(found(snapshot, column, flows))
                    .as("%s %s, %s at a time", column.name(), order, limit)
                    .isEqualTo(all.subList(0, Math.min(most, all.size())));
            assertThat(flows.count()).isEqualTo(all.size());
            assertThat(flows.rows())
                    .isEqualTo(all.stream().mapToLong(Found::rows).sum());
        }
    }

    private static Snapshot manyFlows() {
        Table table = new Table("t", Field.of("t", ColumnType.TIME), Field.of("f", ColumnType.INT64));
        for (int i = 0; i < 20_000; i++) {
            table.add(Map.of("t", (long) i, "f", i % 9000L));
            if (i % 500 == 499) {
                table.endSegment();
            }
        }
        return table.snapshot();
    }

    @Test
    void whoWaitsIsToldOfWholeFlows() {
        Snapshot snapshot = manyFlows();
        AtomicLong clock = new AtomicLong();
        List<Double> shares = new ArrayList<>();
        List<Flow> told = new ArrayList<>();
        PartialResults<Flows> partial = new PartialResults<>(1, clock::incrementAndGet, (share, flows) -> {
            shares.add(share);
            told.addAll(flows.best());
        });
        Flows flows = new Flows.Search(
                        snapshot,
                        ResolvedSelection.all(snapshot),
                        null,
                        KeyColumn.of(snapshot, "f"),
                        new Flows.Request(Flow.Order.ROWS, 100, partial),
                        () -> false,
                        2,
                        1000)
                .run();
        assertThat(shares).hasSizeGreaterThan(20).isSorted().allMatch(share -> share > 0 && share < 1);
        assertThat(told).isNotEmpty().allMatch(flow -> flow.rows() == (flow.key() < 2000 ? 3 : 2));
        assertThat(flows.count()).isEqualTo(9000);
        assertThat(flows.best())
                .extracting(Flow::key)
                .isEqualTo(LongStream.range(0, 100).boxed().toList());
    }

    @Test
    void endsWhenCancelled() {
        Snapshot snapshot = manyFlows();
        AtomicLong asked = new AtomicLong();
        assertThatThrownBy(() -> Flows.of(
                        snapshot,
                        ResolvedSelection.all(snapshot),
                        null,
                        KeyColumn.of(snapshot, "f"),
                        new Flows.Request(Flow.Order.DURATION, 10, null),
                        () -> asked.incrementAndGet() > 5))
                .isInstanceOf(CancellationException.class);
        assertThat(asked.get()).isLessThan(10);
    }

    @Test
    void partsHoldEveryHashOnce() {
        Random random = new Random(1);
        for (int pieces : new int[] {1, 2, 3, 8, 100_000}) {
            List<FlowPart> parts = new FlowPart(0, FlowPart.ALL).divide(pieces);
            assertThat(parts).hasSize(Math.min(pieces, FlowPart.ALL));
            for (int i = 0; i < 20; i++) {
                long hash = random.nextLong();
                assertThat(parts.stream().filter(part -> part.holds(hash))).hasSize(1);
            }
        }
    }

    @Test
    void theTableKeepsEveryKeyItTookUntilItIsFull() {
        FlowTable table = new FlowTable(5000);
        Random random = new Random(7);
        List<Long> keys = random.longs(5000).boxed().distinct().toList();
        for (long key : keys) {
            assertThat(table.entry(key, FlowTable.hash(key), -1)).isNotNegative();
        }
        for (long key : keys) {
            int entry = table.entry(key, FlowTable.hash(key), -1);
            assertThat(Objects.requireNonNull(table.page(entry))[FlowTable.at(entry)])
                    .isEqualTo(key);
        }
        assertThat(table.entry(random.nextLong(), random.nextLong(), -1)).isEqualTo(-1);
        FlowPart half = new FlowPart(0, FlowPart.ALL / 2);
        table.retain(half);
        assertThat(table.size()).isBetween(2000, 3000);
        for (long key : keys) {
            int before = table.size();
            table.entry(key, FlowTable.hash(key), -1);
            assertThat(table.size() == before).isEqualTo(half.holds(FlowTable.hash(key)));
            table.retain(half);
        }
    }
}
