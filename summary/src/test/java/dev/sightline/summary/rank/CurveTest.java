package dev.sightline.summary.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.summary.Oracle;
import dev.sightline.summary.RandomSelections;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.summary.selection.ResolvedSelectionTest;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

public class CurveTest {
    /// More values than are sorted whole.
    private static final int TOO_LONG_TO_SORT = (1 << 21) + 100_000;

    static final List<Long> SEEDS = LongStream.range(0, 30).boxed().toList();
    private static final double[] QUANTILES = {0, 0.25, 0.5, 0.99, 1};

    @ParameterizedTest
    @FieldSource("SEEDS")
    void readsTheSortedColumn(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, ResolvedSelectionTest.size(seed));
        Snapshot snapshot = table.snapshot();
        Selection selection = RandomSelections.selection(random);
        String column = List.of("n", "wide", "x", "ok", "s", "id", "t").get(random.nextInt(7));
        KeyColumn keys = KeyColumn.of(snapshot, column);
        List<Map<String, Object>> rows = Oracle.having(Oracle.selected(table, selection), column);
        List<Comparable<?>> sorted =
                Oracle.numbers(table, rows, column).stream().sorted().toList();
        long from = random.nextInt(3);
        long to = random.nextBoolean() ? Long.MAX_VALUE : from + random.nextInt(50);
        int width = 1 + random.nextInt(20);
        Curve curve = curve(snapshot, selection, keys, new Curve.Request(from, to, width, 7, false, QUANTILES));
        long n = sorted.size();
        long first = Math.min(from, n);
        long end = Math.min(to, n);
        assertThat(curve.rows()).isEqualTo(n);
        assertThat(curve.keys()).hasSize(first < end ? width : 0);
        for (int i = 0; i < curve.keys().length; i++) {
            int rank = (int) (first + (width == 1 ? 0 : i * (end - 1 - first) / (width - 1)));
            assertThat(Oracle.value(keys, curve.keys()[i])).isEqualTo(sorted.get(rank));
            if (i == width - 1 || i == width / 2) {
                checkSum(curve, i, sorted.subList(0, rank + 1));
            }
            int before = (int) (i == 0 ? rank : first + (i - 1) * (end - 1 - first) / (width - 1));
            long borders = 0;
            for (int r = before + 1; r <= rank; r++) {
                borders += sorted.get(r).equals(sorted.get(r - 1)) ? 0 : 1;
            }
            assertThat(curve.groupBorders()[i]).isEqualTo(borders);
        }
        for (int q = 0; q < curve.quantileKeys().length; q++) {
            assertThat(Oracle.value(keys, curve.quantileKeys()[q]))
                    .isEqualTo(sorted.get(Math.max(0, (int) Math.ceil(QUANTILES[q] * n) - 1)));
        }
        assertThat(Arrays.stream(curve.distinctMarks()).sum())
                .isEqualTo(sorted.stream().distinct().count());
        assertThat(curve.distinctExact()).isTrue();
    }

    private static void checkSum(Curve curve, int point, List<Comparable<?>> values) {
        double[] sums = curve.runningSums();
        if (sums != null) {
            BigDecimal exact = values.stream()
                    .map(value -> value instanceof Double real ? new BigDecimal(real) : new BigDecimal((Long) value))
                    .reduce(BigDecimal.ZERO, BigDecimal::add);
            double magnitude = values.stream()
                    .mapToDouble(value -> Math.abs(((Number) value).doubleValue()))
                    .sum();
            assertThat(sums[point]).isCloseTo(exact.doubleValue(), Offset.offset(magnitude * 1e-14 + 1e-300));
        }
    }

    /// Columns too long to be sorted whole, of shapes that make single slots overflow.
    @ParameterizedTest
    @ValueSource(strings = {"normal", "exponents", "zeros", "few", "spike", "ramp", "filtered"})
    void findsRanksOfLongColumnsExactly(String shape) {
        boolean filtered = shape.equals("filtered");
        int all = TOO_LONG_TO_SORT * (filtered ? 2 : 1);
        double[] values = new double[all];
        Random random = new Random(shape.hashCode());
        for (int i = 0; i < all; i++) {
            values[i] = switch (shape) {
                case "normal", "filtered" -> random.nextGaussian();
                case "exponents" -> Math.exp(random.nextGaussian() * 100) * (random.nextBoolean() ? 1 : -1);
                case "zeros" -> random.nextInt(10) < 9 ? 0.0 : random.nextDouble() * 1e6;
                case "few" -> random.nextInt(5) / 3.0;
                case "spike" ->
                    random.nextInt(1000) == 0 ? random.nextGaussian() * 1e300 : 1 + random.nextDouble() * 1e-9;
                default -> i;
            };
        }
        Snapshot snapshot = snapshot("x", new Batch.Values.Float64s(values.clone()), all);
        KeyColumn keys = KeyColumn.of(snapshot, "x");
        Selection selection = filtered ? SelectionParser.parse("x >= -0.25") : Selection.all();
        values = Arrays.stream(values)
                .filter(x -> !filtered || x >= -0.25)
                .sorted()
                .toArray();
        int n = values.length;
        Curve curve = curve(snapshot, selection, keys, new Curve.Request(5, n - 3, 1600, 40, false, QUANTILES));
        CompensatedSum sum = new CompensatedSum();
        int at = 0;
        for (int i = 0; i < 1600; i++) {
            int rank = (int) (5 + (long) i * (n - 3 - 1 - 5) / 1599);
            assertThat(KeyColumn.doubleOf(curve.keys()[i])).isEqualTo(values[rank] + 0.0);
            for (; at <= rank; at++) {
                sum.add(values[at]);
            }
            double tolerance = 1e-12 * Math.max(Math.abs(sum.value()), n * Math.abs(values[n - 1]) * 1e-3);
            assertThat(Objects.requireNonNull(curve.runningSums())[i]).isCloseTo(sum.value(), Offset.offset(tolerance));
        }
        long distinct = Arrays.stream(values).distinct().count();
        assertThat(Arrays.stream(curve.distinctMarks()).sum())
                .isBetween((long) (distinct * 0.9) - 40, (long) (distinct * 1.1) + 40);
    }

    @Test
    void p99OfFewRowsIsTheGreatest() {
        assertThat(Curve.quantileRank(0.99, 10)).isEqualTo(9);
        assertThat(Curve.quantileRank(0.9, 10)).isEqualTo(8);
        assertThat(Curve.quantileRank(0.5, 10)).isEqualTo(4);
        // a double of 0.07 times 100 is more than 7
        assertThat(Curve.quantileRank(0.07, 100)).isEqualTo(6);
        assertThat(Curve.quantileRank(0, 3)).isZero();
        assertThat(Curve.quantileRank(1, 3)).isEqualTo(2);
    }

    @Test
    void countsEachIntegerOfANarrowRangeBySlot() {
        int n = TOO_LONG_TO_SORT;
        long[] values =
                new Random(1).longs(n, 1_000_000_000_000L, 1_000_000_000_500L).toArray();
        Snapshot snapshot = snapshot("x", new Batch.Values.Int64s(values.clone()), n);
        Curve curve = curve(
                snapshot,
                Selection.all(),
                KeyColumn.of(snapshot, "x"),
                new Curve.Request(0, Long.MAX_VALUE, 100, 500, false, QUANTILES));
        assertThat(curve.distinctExact()).isTrue();
        assertThat(curve.distinctMarks()).containsOnly(1);
        assertThat(Arrays.stream(curve.groupBorders()).sum()).isEqualTo(499);
        Arrays.sort(values);
        assertThat(curve.quantileKeys()[2]).isEqualTo(values[(n - 1) / 2]);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void statisticsAreThoseOfTheRows(long seed) {
        Random random = new Random(seed);
        Table table = Table.random(seed, ResolvedSelectionTest.size(seed));
        Snapshot snapshot = table.snapshot();
        Selection selection = RandomSelections.selection(random);
        for (String column : List.of("n", "wide", "x", "ok", "s")) {
            KeyColumn keys = KeyColumn.of(snapshot, column);
            List<Map<String, Object>> rows = Oracle.selected(table, selection);
            List<Comparable<?>> values = Oracle.numbers(table, Oracle.having(rows, column), column).stream()
                    .sorted()
                    .toList();
            ColumnStats.State state = Scans.run(
                    snapshot, ResolvedSelection.resolve(selection, snapshot), null, new ColumnStats(keys), () -> false);
            assertThat(state.present()).isEqualTo(values.size());
            assertThat(state.missing()).isEqualTo(rows.size() - values.size());
            if (!values.isEmpty()) {
                assertThat(Oracle.value(keys, state.minKey())).isEqualTo(values.getFirst());
                assertThat(Oracle.value(keys, state.maxKey())).isEqualTo(values.getLast());
            }
            if (column.equals("wide") || column.equals("n")) {
                assertThat(state.integerSum())
                        .isEqualTo(values.stream()
                                .map(value -> BigInteger.valueOf((Long) value))
                                .reduce(BigInteger.ZERO, BigInteger::add));
            } else if (column.equals("x")) {
                double exact = values.stream()
                        .map(value -> new BigDecimal((Double) value))
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .doubleValue();
                assertThat(state.realSum()).isCloseTo(exact, Offset.offset(Math.abs(exact) * 1e-15 + 1e-12));
            }
        }
    }

    private static Curve curve(Snapshot snapshot, Selection selection, KeyColumn keys, Curve.Request request) {
        ResolvedSelection resolved = ResolvedSelection.resolve(selection, snapshot);
        ColumnStats.State stats = Curve.stats(snapshot, resolved, null, keys, () -> false);
        Curve curve = Curve.of(snapshot, resolved, null, keys, stats, request, () -> false);
        if (stats.slots() != null) {
            // As many passes more, the same line.
            ColumnStats.State plain = Scans.run(snapshot, resolved, null, new ColumnStats(keys), () -> false);
            Curve again = Curve.of(snapshot, resolved, null, keys, plain, request, () -> false);
            assertThat(again.keys()).isEqualTo(curve.keys());
            assertThat(again.quantileKeys()).isEqualTo(curve.quantileKeys());
        }
        return curve;
    }

    public static Snapshot snapshot(String column, Batch.Values values, int rows) {
        SegmentBuilder builder = new SegmentBuilder(null);
        builder.append(
                new Batch(rows, 0, 0, new long[rows], new int[rows], List.of(new Batch.Column(column, values, null))));
        ColumnType type = values.type();
        return new Snapshot(List.of(Field.of(column, type)), null, List.of(builder.build()), List.of(), 1);
    }
}
