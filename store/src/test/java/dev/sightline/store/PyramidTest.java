package dev.sightline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.arrow.ChecksummedFile;
import dev.sightline.store.arrow.MappedFile;
import dev.sightline.store.disk.Disk;
import dev.sightline.store.file.PyramidFile;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreTest;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.store.order.Snapshots;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Over 400 lines: one table of times is asked in all ways that a pyramid can be.
class PyramidTest {
    private static final Map<String, ColumnType> TYPES = new LinkedHashMap<>();

    static {
        TYPES.put("t", ColumnType.TIME);
        TYPES.put("who", ColumnType.STRING);
        TYPES.put("load", ColumnType.FLOAT64);
        TYPES.put("count", ColumnType.INT64);
    }

    @TempDir
    Path folder;

    /// Rows of several segments, each after the one before, with entities that come back with other values.
    private static List<Rows> parts(long seed, int parts, int rows, long step) {
        Random random = new Random(seed);
        List<Rows> result = new ArrayList<>();
        long time = -1_000_000;
        long arrival = 0;
        for (int part = 0; part < parts; part++) {
            Rows table = new Rows();
            List<Map<String, Object>> values = new ArrayList<>();
            for (int i = 0; i < rows; i++) {
                time += step == 0 ? 0 : Math.floorMod(random.nextLong(), step);
                Map<String, Object> row = new HashMap<>();
                if (random.nextInt(20) > 0) {
                    row.put("t", time);
                }
                row.put("who", "entity " + random.nextInt(10 * (part + 1)));
                if (random.nextInt(5) > 0) {
                    row.put("load", (random.nextGaussian() + part) * Math.pow(10, random.nextInt(6) - 3));
                }
                if (random.nextInt(5) > 0) {
                    row.put("count", random.nextInt(50) == 0 ? random.nextLong() : random.nextInt(100) - 20L);
                }
                values.add(row);
            }
            table.add(TYPES, values, false, arrival, part);
            arrival += rows;
            result.add(table);
        }
        return result;
    }

    private Snapshot write(List<Rows> parts, @Nullable String entity) throws IOException {
        Path store = folder.resolve("store");
        try (StoreWriter writer = StoreWriter.create(store, "t", entity)) {
            for (Rows part : parts) {
                writer.append(part.batches.getFirst());
                writer.seal();
            }
            writer.finish(List.of(), List.of(), StoreTest.LEDGER, Map.of());
        }
        return Store.open(store).snapshot();
    }

    private static List<Rows.Row> timed(Rows part) {
        return part.sortedBy("t").stream()
                .filter(row -> row.values().containsKey("t"))
                .toList();
    }

    private static long time(Rows.Row row) {
        return (Long) Objects.requireNonNull(row.values().get("t"));
    }

    private static double number(Rows.Row row, String column) {
        return ((Number) Objects.requireNonNull(row.values().get(column))).doubleValue();
    }

    /// Steps that make a bucket one nanosecond, and many.
    @ParameterizedTest(name = "seed {0}: {1} parts of {2} rows, steps up to {3} ns")
    @CsvSource({"1, 1, 1, 1000", "2, 3, 300, 2", "3, 3, 2000, 1000000", "4, 2, 4000, 900000000000000", "5, 2, 100, 0"})
    void sumsAreWhatASlowRecountSays(long seed, int count, int rows, long step) throws IOException {
        List<Rows> parts = parts(seed, count, rows, step);
        Snapshot snapshot = write(parts, "who");
        for (int i = 0; i < count; i++) {
            Pyramid pyramid = snapshot.segments().get(i).pyramid().orElseThrow();
            assertThat(pyramid.base().buckets()).isBetween(1, 4096);
            assertThat(pyramid.coarse().buckets()).isBetween(1, 1024);
            for (int level = 0; level < 5; level++) {
                Pyramid.Axis axis = pyramid.axis(level);
                int[] expected = new int[axis.buckets()];
                for (Rows.Row row : timed(parts.get(i))) {
                    int bucket = axis.bucket(time(row));
                    assertThat(time(row)).isBetween(axis.startNanos(bucket), axis.startNanos(bucket + 1) - 1);
                    expected[bucket]++;
                }
                assertThat(pyramid.counts(level)).containsExactly(expected);
            }
            for (String column : List.of("load", "count")) {
                checkColumn(pyramid, column, timed(parts.get(i)));
            }
            assertThat(pyramid.histogram("who", 0)).isEmpty();
            assertThat(pyramid.sums("t")).isEmpty();
        }
    }

    private static void checkColumn(Pyramid pyramid, String column, List<Rows.Row> rows) {
        List<Rows.Row> present =
                rows.stream().filter(row -> row.values().containsKey(column)).toList();
        if (present.isEmpty()) {
            return;
        }
        Pyramid.Sums sums = pyramid.sums(column).orElseThrow();
        Pyramid.Grid grid = pyramid.histogram(column, 0).orElseThrow();
        assertThat(grid.bins()).isBetween(1, 512);
        int[][] expected = new int[grid.time().buckets()][grid.bins()];
        for (int bucket = 0; bucket < pyramid.base().buckets(); bucket++) {
            int at = bucket;
            double[] values = present.stream()
                    .filter(row -> pyramid.base().bucket(time(row)) == at)
                    .mapToDouble(row -> number(row, column))
                    .toArray();
            assertThat(sums.counts()[bucket]).isEqualTo(values.length);
            if (values.length > 0) {
                double sum = java.util.Arrays.stream(values).sum();
                assertThat(sums.sums()[bucket]).isCloseTo(sum, within(1e-6 + Math.abs(sum) * 1e-9));
                assertThat(sums.min()[bucket])
                        .isEqualTo(java.util.Arrays.stream(values).min().orElseThrow());
                assertThat(sums.max()[bucket])
                        .isEqualTo(java.util.Arrays.stream(values).max().orElseThrow());
            }
        }
        for (Rows.Row row : present) {
            double value = number(row, column);
            int bin = 0;
            while (bin + 1 < grid.bins()
                    && (value >= 0 ? grid.lowerBound(bin + 1) <= value : grid.lowerBound(bin + 1) < value)) {
                bin++;
            }
            expected[grid.time().bucket(time(row))][bin]++;
        }
        for (int bucket = 0; bucket < expected.length; bucket++) {
            for (int bin = 0; bin < grid.bins(); bin++) {
                assertThat(grid.get(bucket, bin)).isEqualTo(expected[bucket][bin]);
            }
        }
        checkGroups(grid, most -> pyramid.histogram(column, most).orElseThrow());
        pyramid.netChanges(column, 0)
                .ifPresent(changes -> checkGroups(
                        changes, most -> pyramid.netChanges(column, most).orElseThrow()));
    }

    /// Of every width that may be asked for: the coarsest that is no wider, with the sums of the finest.
    private static void checkGroups(Pyramid.Grid finest, LongFunction<Pyramid.Grid> ofWidth) {
        int shift = finest.time().shift();
        for (int wanted = Math.max(0, shift - 2); wanted < Math.min(62, shift + 14); wanted++) {
            long most = (1L << wanted) + wanted % 2;
            Pyramid.Grid grid = ofWidth.apply(most);
            int levels = grid.time().shift() - shift;
            assertThat(levels).isNotNegative();
            assertThat(levels % 3).isZero();
            assertThat(levels == 0 || grid.time().widthNanos() <= most).isTrue();
            boolean coarsest = grid.time().buckets() <= 8 || grid.time().shift() >= 59;
            assertThat(coarsest || grid.time().widthNanos() * 8 > most)
                    .as("a coarser one than " + grid.time() + " for " + most)
                    .isTrue();
            assertThat(List.of(grid.binShift(), grid.firstBin(), grid.bins()))
                    .isEqualTo(List.of(finest.binShift(), finest.firstBin(), finest.bins()));
            long[] expected = new long[grid.time().buckets() * grid.bins()];
            for (int b = 0; b < finest.time().buckets(); b++) {
                int bucket = grid.time().bucket(finest.time().startNanos(b));
                for (int bin = 0; bin < finest.bins(); bin++) {
                    expected[bucket * grid.bins() + bin] += finest.get(b, bin);
                }
            }
            for (int i = 0; i < expected.length; i++) {
                assertThat(grid.get(i / grid.bins(), i % grid.bins())).isEqualTo((int) expected[i]);
            }
        }
    }

    @Test
    void ofIdsOnlySumsAreKept() throws IOException {
        Path store = folder.resolve("store");
        Field flow = new Field("count", ColumnType.INT64, Role.FLOW, null);
        try (StoreWriter writer = StoreWriter.create(store, "t", "who")) {
            writer.describe(List.of(flow), List.of());
            writer.append(parts(1, 1, 3000, 1000).getFirst().batches.getFirst());
            writer.finish(List.of(flow), List.of(), StoreTest.LEDGER, Map.of());
        }
        Pyramid pyramid =
                Store.open(store).snapshot().segments().getFirst().pyramid().orElseThrow();
        assertThat(pyramid.histogram("count", 0)).isEmpty();
        assertThat(pyramid.netChanges("count", 0)).isEmpty();
        assertThat(pyramid.sums("count")).isPresent();
        assertThat(pyramid.histogram("load", 0)).isPresent();
        assertThat(pyramid.netChanges("load", 0)).isPresent();
    }

    @ParameterizedTest(name = "seed {0}, entity {1}")
    @CsvSource({"1, who", "2, who", "3,"})
    void netChangesAddUpToTheStateOfEveryEntity(long seed, @Nullable String entity) throws IOException {
        List<Rows> parts = parts(seed, 4, 1500, 1000);
        Snapshot snapshot = write(parts, entity);
        Map<Object, Double> states = new HashMap<>();
        List<Map<Integer, Integer>> totals = new ArrayList<>();
        Set<Object> seen = new java.util.HashSet<>();
        int firstSeen = 0;
        for (int i = 0; i < 4; i++) {
            Pyramid pyramid = snapshot.segments().get(i).pyramid().orElseThrow();
            Pyramid.Grid grid = pyramid.netChanges("load", 0).orElseThrow();
            totals.add(new HashMap<>());
            List<Rows.Row> rows = timed(parts.get(i));
            int next = 0;
            for (int bucket = 0; bucket < grid.time().buckets(); bucket++) {
                firstSeen += pyramid.firstSeen().orElseThrow()[bucket];
                for (int bin = 0; bin < grid.bins(); bin++) {
                    // At the coarsest shift there is, whatever the segment's.
                    int common = grid.firstBin() + bin >> 18 - grid.binShift();
                    totals.getLast().merge(common, grid.get(bucket, bin), Integer::sum);
                }
                while (next < rows.size() && grid.time().bucket(time(rows.get(next))) <= bucket) {
                    Rows.Row row = rows.get(next++);
                    Object who = entity == null
                            ? (Object) row.source()
                            : Objects.requireNonNull(row.values().get(entity));
                    seen.add(who);
                    if (row.values().containsKey("load")) {
                        states.put(who, number(row, "load"));
                    }
                }
                Map<Integer, Integer> expected = new HashMap<>();
                states.values().forEach(value -> expected.merge(ValueBins.bin(value, 18), 1, Integer::sum));
                Map<Integer, Integer> actual = new HashMap<>();
                totals.forEach(total -> total.forEach((bin, change) -> actual.merge(bin, change, Integer::sum)));
                actual.values().removeIf(change -> change == 0);
                assertThat(actual).isEqualTo(expected);
                assertThat(firstSeen).isEqualTo(seen.size());
            }
        }
    }

    /// -1 >> n and 0 >> n never meet, whatever n: a grid of one bucket does not exist for such times.
    @ParameterizedTest(name = "{0} rows from {1} to {2}")
    @CsvSource({
        "2, -1000000000, 1000000000",
        "2, -1, 0",
        "2, -9223372036854775808, 9223372036854775807",
        "2, -9223372036854775808, -1",
        "2, 0, 9223372036854775807",
        "2, 9223372036854775806, 9223372036854775807",
        "3000, -1000000000, 1000000000",
        "3000, -9223372036854775808, 9223372036854775807"
    })
    void timesOnBothSidesOf1970AndAtTheEndsOfInt64AreSummedUp(int rows, long from, long to) {
        List<Map<String, Object>> values = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            BigInteger range = BigInteger.valueOf(to).subtract(BigInteger.valueOf(from));
            BigInteger way = range.multiply(BigInteger.valueOf(i)).divide(BigInteger.valueOf(rows - 1));
            values.add(Map.of(
                    "t", BigInteger.valueOf(from).add(way).longValueExact(), "load", 1.0 + i, "count", (long) i));
        }
        Rows table = new Rows();
        table.add(TYPES, values, false, 0, 0);
        Pyramid pyramid = assertTimeoutPreemptively(
                Duration.ofSeconds(20),
                () -> write(List.of(table), null)
                        .segments()
                        .getFirst()
                        .pyramid()
                        .orElseThrow());
        for (int level = 0; level < 20; level++) {
            assertThat(Arrays.stream(pyramid.counts(level)).sum()).isEqualTo(rows);
        }
        assertThat(pyramid.coarse().widthNanos()).isPositive();
        for (String column : List.of("load", "count")) {
            Pyramid.Grid histogram = pyramid.histogram(column, Long.MAX_VALUE).orElseThrow();
            int cells = histogram.time().buckets() * histogram.bins();
            assertThat(IntStream.range(0, cells)
                            .map(cell -> histogram.get(cell / histogram.bins(), cell % histogram.bins()))
                            .sum())
                    .as(column)
                    .isEqualTo(rows);
        }
    }

    @Test
    void netChangesAreNotKnownOnceSegmentsOverlap() throws IOException {
        List<Rows> parts = parts(1, 3, 100, 1000);
        Snapshot snapshot = write(List.of(parts.get(0), parts.get(2), parts.get(1)), "who");
        assertThat(snapshot.segments().stream()
                        .map(segment -> segment.pyramid()
                                .orElseThrow()
                                .netChanges("load", 0)
                                .isPresent()))
                .containsExactly(true, true, false);
        assertThat(snapshot.segments().getLast().pyramid().orElseThrow().firstSeen())
                .isEmpty();
        assertThat(snapshot.segments().getLast().pyramid().orElseThrow().histogram("load", 0))
                .isPresent();
    }

    private Pyramid read(String magic) throws IOException {
        Path path = folder.resolve(magic);
        try (ChecksummedFile file = new ChecksummedFile(Disk.unforced(), path)) {
            file.write(MemorySegment.ofArray(Arrays.copyOf(magic.getBytes(StandardCharsets.US_ASCII), 100)));
            int[] sums = file.finish();
            return PyramidFile.read(MappedFile.open(path, file.position(), sums, false));
        }
    }

    private static Segment.Rows nobody() {
        throw new AssertionError("nobody asks where rows came from");
    }

    @Test
    void whatAnEarlierVersionWroteSaysNothing() throws IOException {
        Pyramid outdated = read("SLPYRAM2");
        Segment.Span span = new Segment.Span(1, 1, 0, 0);
        assertThat(new Segment(span, List.of(), Map.of(), PyramidTest::nobody, () -> outdated).pyramid())
                .isEmpty();
        assertThat(new Segment(span, List.of(), Map.of(), PyramidTest::nobody, () -> outdated.without(Set.of("a")))
                        .pyramid())
                .isEmpty();
    }

    @Test
    void whatIsNoPyramidIsRefused() {
        assertThatThrownBy(() -> read("SLPYRAM9")).hasMessageContaining("is not a pyramid");
        assertThatThrownBy(() -> read("NOTHING1")).hasMessageContaining("is not a pyramid");
    }

    @Test
    void aRecastColumnHasNoSums() throws IOException {
        Snapshot snapshot = Snapshots.recast(write(parts(1, 1, 100, 1000), "who"), Map.of("load", ColumnType.STRING));
        Pyramid pyramid = snapshot.segments().getFirst().pyramid().orElseThrow();
        assertThat(pyramid.sums("load")).isEmpty();
        assertThat(pyramid.sums("count")).isPresent();
        assertThat(snapshot.field("load")).contains(Field.of("load", ColumnType.STRING));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void keysGrowWithTheNumberAndBoundsHoldIt(long seed) {
        Random random = new Random(seed);
        double[] values = random.doubles(5000)
                .map(x -> random.nextInt(20) == 0
                        ? x * 1e-12 * (random.nextInt(3) - 1)
                        : (x - 0.5) * Math.pow(2, random.nextInt(300) - (random.nextBoolean() ? 150 : 0)))
                .sorted()
                .toArray();
        for (int i = 0; i < values.length; i++) {
            for (int shift : new int[] {0, 7, 17, 20, 24}) {
                int bin = ValueBins.bin(values[i], shift);
                if (values[i] >= 0) {
                    assertThat(values[i]).isGreaterThanOrEqualTo(ValueBins.lowerBound(bin, shift));
                    assertThat(values[i]).isLessThan(ValueBins.lowerBound(bin + 1, shift));
                } else {
                    assertThat(values[i]).isLessThanOrEqualTo(ValueBins.lowerBound(bin + 1, shift));
                    assertThat(values[i]).isGreaterThanOrEqualTo(ValueBins.lowerBound(bin, shift));
                }
                assertThat(bin).isEqualTo(ValueBins.key(values[i]) >> shift);
            }
            if (i > 0) {
                assertThat(ValueBins.key(values[i])).isGreaterThanOrEqualTo(ValueBins.key(values[i - 1]));
            }
        }
        assertThat(ValueBins.key(0.0)).isEqualTo(ValueBins.key(-0.0)).isZero();
        assertThat(ValueBins.key(Double.MAX_VALUE)).isPositive();
        assertThat(ValueBins.key(-Double.MAX_VALUE)).isNegative();
    }
}
