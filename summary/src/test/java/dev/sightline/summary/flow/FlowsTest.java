package dev.sightline.summary.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Oracle;
import dev.sightline.summary.PartialResults;
import dev.sightline.summary.RandomSelections;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.KeyHash;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.selection.ResolvedSelectionTest;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        for (Flows.Memory memory : List.of(little(random, all.size() / 50), Flows.Memory.ofHeap())) {
            Flows flows = new Flows.Search(
                            snapshot,
                            ResolvedSelection.resolve(selection, snapshot),
                            window,
                            column,
                            new Flows.Request(order, most, null),
                            () -> false,
                            memory)
                    .run();
            assertThat(found(snapshot, column, flows))
                    .as("%s %s, %s", column.name(), order, memory)
                    .isEqualTo(all.subList(0, Math.min(most, all.size())));
            assertThat(flows.count()).isEqualTo(all.size());
            assertThat(flows.rows())
                    .isEqualTo(all.stream().mapToLong(Found::rows).sum());
        }
    }

    /// Tables, pages and chains of all small sizes.
    private static Flows.Memory little(Random random, int flows) {
        int lgPage = 1 + random.nextInt(3);
        return new Flows.Memory(
                random.nextInt(8), 1 + random.nextInt(5), lgPage, 2 + random.nextInt(20) + (flows >> lgPage));
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
                        new Flows.Memory(3, 5, 2, 150))
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

    private static Flows ofAll(Snapshot snapshot, Flows.Memory memory) {
        return new Flows.Search(
                        snapshot,
                        ResolvedSelection.all(snapshot),
                        null,
                        KeyColumn.of(snapshot, "f"),
                        new Flows.Request(Flow.Order.ROWS, 5, null),
                        () -> false,
                        memory)
                .run();
    }

    /// The least memory that is allowed: two flows at a time, and hashes that lie anywhere.
    @Test
    void twoPagesOfTwoPiecesAreEnough() {
        Table table = new Table("t", Field.of("t", ColumnType.TIME), Field.of("f", ColumnType.INT64));
        for (int i = 0; i < 600; i++) {
            table.add(Map.of("t", (long) i, "f", i % 40L));
        }
        for (int lgChains = 1; lgChains < 4; lgChains++) {
            Flows flows = ofAll(table.snapshot(), new Flows.Memory(0, lgChains, 1, 2));
            assertThat(flows.count()).isEqualTo(40);
            assertThat(flows.rows()).isEqualTo(600);
            assertThat(flows.best()).extracting(Flow::rows).containsExactly(15L, 15L, 15L, 15L, 15L);
        }
    }

    /// Pieces of one flow, one a row, are put together when memory is full: 20,000 in room for 1600, and one pass.
    @Test
    void flowsAllOverTheTraceTakeAsMuchMemoryAsOthers() {
        Table table = new Table("t", Field.of("t", ColumnType.TIME), Field.of("f", ColumnType.INT64));
        for (int i = 0; i < 20_000; i++) {
            table.add(Map.of("t", (long) i, "f", i % 1000L));
            if (i % 500 == 499) {
                table.endSegment();
            }
        }
        Snapshot snapshot = table.snapshot();
        AtomicLong asked = new AtomicLong();
        Flows flows = new Flows.Search(
                        snapshot,
                        ResolvedSelection.all(snapshot),
                        null,
                        KeyColumn.of(snapshot, "f"),
                        new Flows.Request(Flow.Order.ROWS, 5, null),
                        () -> asked.incrementAndGet() < 0,
                        new Flows.Memory(2, 3, 4, 100))
                .run();
        assertThat(flows.count()).isEqualTo(1000);
        assertThat(flows.best()).extracting(Flow::rows).containsOnly(20L);
        // before each chunk, each task of some chunks and each chain
        assertThat(asked.get()).isBetween(40L + 8, 40L + 40 + 8);
    }

    /// Times as great and as small as the signs for no time.
    @Test
    void extremeTimesAreTimes() {
        Table table = new Table("t", Field.of("t", ColumnType.TIME), Field.of("f", ColumnType.INT64));
        table.add(Map.of("f", 1L));
        table.add(Map.of("t", Long.MAX_VALUE, "f", 1L));
        table.add(Map.of("t", Long.MIN_VALUE, "f", 2L));
        table.add(Map.of("f", 3L));
        table.endSegment();
        table.add(Map.of("t", Long.MAX_VALUE, "f", 3L));
        table.add(Map.of("t", Long.MAX_VALUE, "f", 4L));
        table.add(Map.of("t", Long.MIN_VALUE, "f", 4L));
        table.add(Map.of("f", 5L));
        for (int lgCached : new int[] {0, 10}) {
            assertThat(ofAll(table.snapshot(), new Flows.Memory(lgCached, 1, 1, 2))
                            .best())
                    .extracting(Flow::key, Flow::timed, Flow::firstNanos, Flow::lastNanos, Flow::firstArrival)
                    .containsExactly(
                            tuple(4L, true, Long.MIN_VALUE, Long.MAX_VALUE, 6L),
                            tuple(1L, true, Long.MAX_VALUE, Long.MAX_VALUE, 1L),
                            tuple(3L, true, Long.MAX_VALUE, Long.MAX_VALUE, 4L),
                            tuple(2L, true, Long.MIN_VALUE, Long.MIN_VALUE, 2L),
                            tuple(5L, false, 0L, 0L, 7L));
        }
    }

    @Test
    void partsHoldEveryHashOnce() {
        Random random = new Random(1);
        for (int run = 0; run < 200; run++) {
            FlowPart part = FlowPart.ALL;
            long end = 0;
            while (part != null) {
                assertThat(part.from()).isEqualTo(end);
                int lgDone = Math.max(Math.min(part.lgWidth(), 57), part.lgWidth() - random.nextInt(6));
                end = lgDone == Long.SIZE ? 0 : end + (1L << lgDone);
                assertThat(end == 0 || Long.compareUnsigned(end, part.from()) > 0)
                        .isTrue();
                part = part.after(lgDone, Math.min(63, lgDone + random.nextInt(2)));
            }
            assertThat(end).isZero();
        }
    }

    @Test
    void tableHandsOverEveryPieceItTook() {
        FlowTable table = new FlowTable(4);
        Flows.Memory memory = new Flows.Memory(4, 2, 1, 5000);
        FlowPlaces none = new FlowPlaces(List.of(), new MemorySegment[0]);
        FlowChains chains = new FlowChains(new FlowPass(FlowPart.ALL, memory, new FlowPages(1, 5000), none));
        Random random = new Random(7);
        for (int i = 0; i < 3000; i++) {
            long key = random.nextLong();
            int at = table.at(KeyHash.of(key));
            assertThat(table.holds(at, key)).isFalse();
            table.replace(at, key, i, i, i);
            assertThat(table.holds(at, key)).isTrue();
        }
        table.empty(chains);
        int handed = 0;
        for (int chain = 0; chain < 4; chain++) {
            handed += chains.count(chain);
        }
        assertThat(handed).isEqualTo(3000);
    }
}
