package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.Histogram2D;
import dev.sightline.summary.density.PairLimits;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.rank.CurveTest;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.rows.Workers;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.selection.ResolvedSelectionTest;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.RowCount;
import dev.sightline.summary.values.TopValues;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Counts in two dimensions, over time, by value and by category, against the same counted row by row.
class PicturesTest {
    static final List<Long> SEEDS = LongStream.range(0, 100).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void scatterCountsRowsByTheFormula(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, ResolvedSelectionTest.size(seed));
        Snapshot snapshot = table.snapshot();
        Selection selection = RandomSelections.selection(random);
        Paint paint = RandomSelections.paint(random);
        String xName = List.of("n", "x", "t", "s").get(random.nextInt(4));
        String yName = List.of("n", "x", "id", "ok").get(random.nextInt(4));
        boolean log = random.nextBoolean();
        ResolvedSelection resolved = ResolvedSelection.resolve(selection, snapshot);
        ResolvedPaint resolvedPaint = ResolvedPaint.resolve(paint, snapshot, LiteralRules.UTC);
        KeyColumn x = KeyColumn.of(snapshot, xName);
        KeyColumn y = KeyColumn.of(snapshot, yName);
        List<Map<String, Object>> rows = Oracle.having(Oracle.selected(table, selection), xName, yName);
        List<Comparable<?>> xs = Oracle.numbers(table, rows, xName);
        List<Comparable<?>> ys = Oracle.numbers(table, rows, yName);
        PairLimits.State limits = Scans.run(snapshot, resolved, null, new PairLimits(x, y), () -> false);
        assertThat(limits.rows()).isEqualTo(rows.size());
        boolean logPossible = limits.y().minPositiveKey() <= limits.y().maxKey();
        if (rows.isEmpty() || (log && !logPossible)) {
            return;
        }
        assertThat(Oracle.value(x, limits.x().minKey()))
                .isEqualTo(xs.stream().sorted().findFirst().orElseThrow());
        int width = 1 + random.nextInt(30);
        int height = 1 + random.nextInt(20);
        Axis xAxis = Axis.of(x, limits.x().minKey(), limits.x().maxKey(), width, false);
        long yLeast = log ? limits.y().minPositiveKey() : limits.y().minKey();
        Axis yAxis = Axis.of(y, yLeast, limits.y().maxKey(), height, log);
        long[][] expected = new long[resolvedPaint.count()][width * height];
        long outOfScale = 0;
        for (int i = 0; i < rows.size(); i++) {
            double value = ((Number) ys.get(i)).doubleValue();
            if (log && value <= 0) {
                outOfScale++;
            } else {
                int cell = bin(yAxis, y, ys.get(i)) * width + bin(xAxis, x, xs.get(i));
                int category = resolvedPaint.names().indexOf(Oracle.category(table, paint, rows.get(i)));
                expected[category][cell]++;
            }
        }
        Histogram2D.State state =
                Scans.run(snapshot, resolved, null, new Histogram2D(x, xAxis, y, yAxis, resolvedPaint), () -> false);
        long[] total = new long[width * height];
        for (int c = 0; c < expected.length; c++) {
            assertThat(state.counts(c)).isEqualTo(expected[c]);
            for (int i = 0; i < total.length; i++) {
                total[i] += expected[c][i];
            }
        }
        assertThat(state.counts()).isEqualTo(total);
        assertThat(state.outOfScale()).isEqualTo(outOfScale);
        assertThat(state.outside()).isZero();
    }

    /// The formula, in doubles; AxisTest shows the exact arithmetic. Times are too large for doubles.
    private static int bin(Axis axis, KeyColumn column, Comparable<?> value) {
        if (axis.isLog() || value instanceof Double) {
            double v = ((Number) value).doubleValue();
            double min = column.number(axis.minKey());
            double max = column.number(axis.maxKey());
            double bin = axis.isLog()
                    ? (Math.log(v) - Math.log(min)) * axis.bins() / (Math.log(max) - Math.log(min))
                    : (v - min) * axis.bins() / (max - min);
            return min == max ? 0 : Math.min(axis.bins() - 1, (int) Math.floor(bin));
        }
        long range = axis.maxKey() - axis.minKey();
        long distance = (Long) value - axis.minKey();
        return range == 0 ? 0 : (int) Math.min(axis.bins() - 1, distance * axis.bins() / range);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void countsOverTimeAreThoseOfTheBins(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, ResolvedSelectionTest.size(seed));
        Snapshot snapshot = table.snapshot();
        Selection selection = RandomSelections.selection(random);
        Paint paint = RandomSelections.paint(random);
        ResolvedPaint resolvedPaint = ResolvedPaint.resolve(paint, snapshot, LiteralRules.UTC);
        List<Map<String, Object>> rows = Oracle.having(Oracle.selected(table, selection), "t");
        long start = 1_700_000_000_000_000_000L + random.nextInt(100_000) - 50_000;
        long end = start + 1 + random.nextInt(random.nextBoolean() ? 10 : 3_000_000);
        int width = 1 + random.nextInt(50);
        long[] edges = TimeCounts.edges(start, end, width);
        TimeWindow window = random.nextBoolean() ? TimeWindow.ALL : new TimeWindow(start + 5, end - 3);
        long[][] expected = new long[resolvedPaint.count()][width];
        for (Map<String, Object> row : rows) {
            long t = Oracle.nanos(row);
            boolean in = t >= window.fromNanos() && t < window.toNanos();
            if (in && t >= start && t < end) {
                int category = resolvedPaint.names().indexOf(Oracle.category(table, paint, row));
                expected[category][(int) ((t - start) * width / (end - start))]++;
            }
        }
        TimeCounts.State state = Scans.run(
                snapshot,
                ResolvedSelection.resolve(selection, snapshot),
                window,
                new TimeCounts(snapshot, edges, resolvedPaint),
                () -> false);
        for (int c = 0; c < expected.length; c++) {
            assertThat(state.counts(c)).isEqualTo(expected[c]);
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void valuesAreCountedByCategory(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, ResolvedSelectionTest.size(seed));
        Snapshot snapshot = table.snapshot();
        Selection selection = RandomSelections.selection(random);
        Paint paint = RandomSelections.paint(random);
        ResolvedPaint resolvedPaint = ResolvedPaint.resolve(paint, snapshot, LiteralRules.UTC);
        String name = List.of("n", "x", "s", "id", "ok").get(random.nextInt(5));
        KeyColumn column = KeyColumn.of(snapshot, name);
        Map<Object, Map<String, Long>> expected = new HashMap<>();
        for (Map<String, Object> row : Oracle.having(Oracle.selected(table, selection), name)) {
            expected.computeIfAbsent(text(row.get(name)), any -> new HashMap<>())
                    .merge(Oracle.category(table, paint, row), 1L, Long::sum);
        }
        ResolvedSelection resolved = ResolvedSelection.resolve(selection, snapshot);
        TopValues.State state = Scans.run(snapshot, resolved, null, new TopValues(column, resolvedPaint), () -> false);
        assertThat(state.isExact()).isTrue();
        assertThat(state.distinct()).isEqualTo(expected.size());
        List<TopValues.Value> top = state.top(10);
        assertThat(top).hasSize(Math.min(10, expected.size()));
        assertThat(top.stream().map(value -> -value.rows())).isSorted();
        for (TopValues.Value value : top) {
            Map<String, Long> counts = Objects.requireNonNull(expected.get(column.text(value.key())));
            for (int c = 0; c < value.byCategory().length; c++) {
                assertThat(value.byCategory()[c])
                        .isEqualTo(counts.getOrDefault(resolvedPaint.names().get(c), 0L));
            }
        }
        DistinctCount.State distinct = Scans.run(snapshot, resolved, null, new DistinctCount(column), () -> false);
        assertThat(distinct.distinct()).isEqualTo(expected.size());
        assertThat(distinct.isExact()).isTrue();
    }

    private static String text(@Nullable Object value) {
        return value instanceof Double real ? KeyColumn.decimal(real) : String.valueOf(value);
    }

    @Test
    void countsOfMoreValuesThanFitAreSaidToBeInexact() {
        Snapshot snapshot = Table.random(3, 4000).snapshot();
        KeyColumn column = KeyColumn.of(snapshot, "wide");
        TopValues.State state = Scans.run(
                snapshot,
                ResolvedSelection.all(snapshot),
                null,
                new TopValues(column, ResolvedPaint.none(), 100),
                () -> false);
        assertThat(state.isExact()).isFalse();
        assertThat(state.top(1000)).hasSize(100);
        assertThat(state.present(0)).isGreaterThan(3000);
    }

    @Test
    void distinctCountsBeyondTheLimitAreEstimated() {
        int n = 3_000_000;
        long[] values = new Random(1).longs(n).toArray();
        Snapshot snapshot = CurveTest.snapshot("x", new Batch.Values.Int64s(values), n);
        DistinctCount.State state = Scans.run(
                snapshot,
                ResolvedSelection.all(snapshot),
                null,
                new DistinctCount(KeyColumn.of(snapshot, "x")),
                () -> false);
        assertThat(state.isExact()).isFalse();
        assertThat(state.distinct()).isBetween((long) (n * 0.96), (long) (n * 1.04));
    }

    @Test
    void cancelledScansStop() {
        Snapshot snapshot = Table.random(1, 1000).snapshot();
        assertThatThrownBy(() -> Scans.run(snapshot, ResolvedSelection.all(snapshot), null, new RowCount(), () -> true))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void failuresOfAnyThreadReachTheCaller() {
        assertThatThrownBy(() -> Workers.run(
                        100,
                        () -> "state",
                        (state, task) -> {
                            if (task == 50) {
                                throw new IllegalStateException("task " + task);
                            }
                        },
                        () -> false))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("task 50");
    }
}
