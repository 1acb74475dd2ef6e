package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Role;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Answers from the time pyramid against the exact ones: never further off than they say.
@NullUnmarked // maps and lists in which null is a value
class ApproximateTest {
    static final String ALIGNED = "big: size >= 4096; mid: size >= 64; none: size = 0";

    @TempDir
    Path folder;

    private StoredTrace store(long seed, boolean overlap) throws IOException {
        return StoredTrace.write(folder, seed, 4, 12_000, overlap);
    }

    static Map<String, String> parameters(String... namesAndValues) {
        Map<String, String> all = new HashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            all.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return all;
    }

    /// The whole range, a tenth, and a window that begins before everything.
    static List<Map<String, String>> windows(StoredTrace store, Random random) {
        long start = store.times()[0];
        long range = store.times()[store.times().length - 1] - start;
        long from = start + (long) (range * 0.7 * random.nextDouble());
        return List.of(
                Map.of(),
                Map.of("from", Long.toString(from), "to", Long.toString(from + range / 4)),
                Map.of("from", Long.toString(start - range / 9)));
    }

    private static long[] longs(Object list) {
        return ((List<?>) list).stream().mapToLong(x -> (Long) x).toArray();
    }

    static long nanos(Map<String, Object> answer) {
        return Long.parseLong((String) answer.get("errorNanos"));
    }

    /// How many rows have a time less than `reach` from a time, of those that `values` says are there.
    static long near(StoredTrace store, long nanos, long reach, double[] values) {
        long rows = 0;
        for (int i = 0; i < store.times().length; i++) {
            rows += Math.abs(store.times()[i] - nanos) <= reach && (values == null || !Double.isNaN(values[i])) ? 1 : 0;
        }
        return rows;
    }

    static void assertApproximate(Map<String, Object> near) {
        assertThat(near).containsEntry("exact", false);
        assertThat((String) near.get("error")).contains(" of time");
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void countsAreOffByTheRowsOfABucketAtMost(long seed) throws IOException {
        StoredTrace store = store(seed, seed % 2 == 0);
        Random random = new Random(seed);
        for (Map<String, String> window : windows(store, random)) {
            for (String paint : new String[] {"", ALIGNED}) {
                Map<String, String> asked = new HashMap<>(window);
                asked.put("paint", paint);
                asked.put("width", Integer.toString(1 + random.nextInt(700)));
                Map<String, Object> near = store.answer("count", true, asked);
                Map<String, Object> exact = store.answer("count", false, asked);
                assertApproximate(near);
                assertThat(exact).containsEntry("exact", true).doesNotContainKey("error");
                assertThat(near.get("startNanos")).isEqualTo(exact.get("startNanos"));
                List<?> nearSeries = (List<?>) near.get("series");
                List<?> exactSeries = (List<?>) exact.get("series");
                assertThat(nearSeries).hasSameSizeAs(exactSeries);
                for (int c = 0; c < exactSeries.size(); c++) {
                    long[] a = longs(((Map<?, ?>) nearSeries.get(c)).get("rows"));
                    long[] b = longs(((Map<?, ?>) exactSeries.get(c)).get("rows"));
                    assertOff(store, window.isEmpty(), a, b, near, exact);
                }
                assertOff(store, window.isEmpty(), longs(near.get("total")), longs(exact.get("total")), near, exact);
            }
        }
    }

    /// Sums up to each edge: what is left of it may be off by what lies within a bucket of the edge (and of the
    /// beginning).
    private static void assertOff(
            StoredTrace store,
            boolean all,
            long[] near,
            long[] exact,
            Map<String, Object> answer,
            Map<String, Object> oracle) {
        long start = Long.parseLong((String) oracle.get("startNanos"));
        long end = Long.parseLong((String) oracle.get("endNanos"));
        long reach = nanos(answer);
        long atStart = all ? 0 : near(store, start, reach, null);
        long sumNear = 0;
        long sumExact = 0;
        for (int bin = 0; bin < exact.length; bin++) {
            sumNear += near[bin];
            sumExact += exact[bin];
            assertThat(near[bin]).isNotNegative();
            if (all && bin == exact.length - 1) {
                assertThat(sumNear).as("total").isEqualTo(sumExact);
            } else {
                long edge = start + Math.round((double) (end - start) * (bin + 1) / exact.length);
                assertThat(Math.abs(sumNear - sumExact))
                        .as("left of bin " + (bin + 1))
                        .isLessThanOrEqualTo(atStart + near(store, edge, reach + 1000, null));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void densitiesAreOffByABucketAndABinAtMost(long seed) throws IOException {
        StoredTrace store = store(seed, seed % 2 == 0);
        Random random = new Random(seed);
        for (Map<String, String> window : windows(store, random)) {
            for (String column : List.of("load", "size")) {
                for (boolean log : new boolean[] {false, true}) {
                    Map<String, String> asked = new HashMap<>(window);
                    asked.put("column", column);
                    asked.put("logY", Boolean.toString(log));
                    asked.put("width", Integer.toString(1 + random.nextInt(120)));
                    asked.put("height", Integer.toString(1 + random.nextInt(50)));
                    if (random.nextBoolean() || log && column.equals("load")) {
                        asked.put("yMin", Double.toString(1 + random.nextInt(3)));
                        asked.put("yMax", Double.toString(10 + random.nextInt(300)));
                    }
                    if (random.nextBoolean()) {
                        asked.put("paint", "high: " + column + " >= 16; low: " + column + " < 1");
                    }
                    assertDensity(store, asked);
                }
            }
        }
    }

    private static void assertDensity(StoredTrace store, Map<String, String> asked) {
        Map<String, Object> near = store.answer("density", true, asked);
        Map<String, Object> exact = store.answer("density", false, asked);
        assertApproximate(near);
        for (String limit : List.of("xMin", "xMax", "yMin", "yMax")) {
            assertThat(near.get(limit)).as(limit).isEqualTo(exact.get(limit));
        }
        boolean all = !asked.containsKey("from");
        long[][] a = picture(near.get("counts"));
        long[][] b = picture(exact.get("counts"));
        if (all) {
            assertThat(sum(a) + (Long) near.get("outOfScale")).isEqualTo(sum(b) + (Long) exact.get("outOfScale"));
        }
        long nanos = nanos(near) + 1000;
        double share = ((Number) near.get("errorShare")).doubleValue();
        double[] values = asked.get("column").equals("load")
                ? store.loads()
                : Arrays.stream(store.sizes()).asDoubleStream().toArray();
        long x0 = Long.parseLong((String) exact.get("xMin"));
        long x1 = Long.parseLong((String) exact.get("xMax"));
        double y0 = ((Number) exact.get("yMin")).doubleValue();
        double y1 = ((Number) exact.get("yMax")).doubleValue();
        boolean log = asked.get("logY").equals("true");
        int rows = a.length;
        int columns = a[0].length;
        long[] sumNear = new long[columns];
        long[] sumExact = new long[columns];
        for (int y = 0; y < rows; y++) {
            double part = (y + 1.0) / rows;
            double edge = log ? Math.exp(Math.log(y0) + part * (Math.log(y1) - Math.log(y0))) : y0 + part * (y1 - y0);
            // No value is beyond limits that are the data's.
            long off = (y == rows - 1 && !asked.containsKey("yMax") ? 0 : nearValue(values, edge, share))
                    + (asked.containsKey("yMin") ? nearValue(values, y0, share) : 0);
            long leftNear = 0;
            long leftExact = 0;
            for (int x = 0; x < columns; x++) {
                sumNear[x] += a[y][x];
                sumExact[x] += b[y][x];
                leftNear += sumNear[x];
                leftExact += sumExact[x];
                if ((x * 7 + y * 3) % 11 == 0 || x == columns - 1) {
                    long border = x0 + Math.round((double) (x1 - x0) * (x + 1) / columns);
                    assertThat(Math.abs(leftNear - leftExact))
                            .as(asked + " left of " + (x + 1) + ", below " + (y + 1))
                            .isLessThanOrEqualTo(
                                    near(store, border, nanos, values) + near(store, x0, nanos, values) + off);
                }
            }
        }
        assertCategories(near, a);
    }

    private static void assertCategories(Map<String, Object> near, long[][] total) {
        if (near.get("categoryCounts") instanceof List<?> categories) {
            long sum = categories.stream()
                    .mapToLong(category -> sum(picture(((Map<?, ?>) category).get("counts"))))
                    .sum();
            assertThat(sum).isEqualTo(sum(total));
        }
    }

    private static long nearValue(double[] values, double edge, double share) {
        double reach = Math.abs(edge) * (share * (1 + share) + 1e-9) + 0x1p-28;
        return Arrays.stream(values)
                .filter(value -> Math.abs(value - edge) <= reach)
                .count();
    }

    private static long[][] picture(Object counts) {
        List<long[]> rows = new ArrayList<>();
        ((List<?>) counts).forEach(row -> rows.add(longs(row)));
        return rows.toArray(new long[0][]);
    }

    private static long sum(long[][] picture) {
        return Arrays.stream(picture).flatMapToLong(java.util.Arrays::stream).sum();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void frequenciesAreOffByTheEntitiesThatChangeInABucket(long seed) throws IOException {
        StoredTrace store = store(seed, false);
        Random random = new Random(seed);
        for (Map<String, String> window : windows(store, random)) {
            for (String column : List.of("size", "load")) {
                Map<String, String> asked = new HashMap<>(window);
                asked.put("column", column);
                // Borders of categories are borders of bins.
                asked.put("paint", column.equals("size") ? ALIGNED : "high: load >= 4; mid: load >= 0.5");
                asked.put("width", Integer.toString(1 + random.nextInt(300)));
                Map<String, Object> near = store.answer("frequency", true, asked);
                Map<String, Object> exact = store.answer("frequency", false, asked);
                assertApproximate(near);
                assertThat(near.get("instantsNanos")).isEqualTo(exact.get("instantsNanos"));
                assertThat(near.get("entityCount")).isEqualTo(exact.get("entityCount"));
                assertFrequency(store, near, exact);
            }
        }
    }

    private static void assertFrequency(StoredTrace store, Map<String, Object> near, Map<String, Object> exact) {
        List<?> a = (List<?>) near.get("series");
        List<?> b = (List<?>) exact.get("series");
        assertThat(a).hasSameSizeAs(b);
        List<?> instants = (List<?>) exact.get("instantsNanos");
        for (int k = 0; k < instants.size(); k++) {
            long nanos = Long.parseLong((String) instants.get(k));
            long changed = entitiesNear(store, nanos, nanos(near));
            long sum = 0;
            for (int c = 0; c < b.size(); c++) {
                Map<?, ?> category = (Map<?, ?>) b.get(c);
                long is = longs(((Map<?, ?>) a.get(c)).get("entities"))[k];
                long was = longs(category.get("entities"))[k];
                sum += is;
                assertThat(is).isNotNegative();
                assertThat(Math.abs(is - was))
                        .as(category.get("category") + " at " + nanos)
                        .isLessThanOrEqualTo(changed);
            }
            assertThat(sum).isEqualTo(exact.get("entityCount"));
        }
    }

    private static long entitiesNear(StoredTrace store, long nanos, long reach) {
        return IntStream.range(0, store.times().length)
                .filter(i -> Math.abs(store.times()[i] - nanos) <= reach)
                .map(i -> store.entities()[i])
                .distinct()
                .count();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void aBorderWithinABinIsOffByTheBinAtMost(long seed) throws IOException {
        StoredTrace store = store(seed, false);
        Map<String, Object> near = store.answer("frequency", true, above(1.37));
        assertApproximate(near);
        double share = ((Number) near.get("errorShare")).doubleValue();
        Map<String, Object> least = store.answer("frequency", false, above(1.37 * (1 + share)));
        Map<String, Object> most = store.answer("frequency", false, above(1.37 / (1 + share)));
        for (int k = 0; k < 100; k++) {
            long nanos = Long.parseLong((String) ((List<?>) near.get("instantsNanos")).get(k));
            long changed = entitiesNear(store, nanos, nanos(near));
            assertThat(high(near)[k]).isBetween(high(least)[k] - changed, high(most)[k] + changed);
        }
    }

    private static Map<String, String> above(double border) {
        return parameters("column", "load", "paint", "high: load >= " + border, "width", "100");
    }

    private static long[] high(Map<String, Object> answer) {
        return longs(((Map<?, ?>) ((List<?>) answer.get("series")).getFirst()).get("entities"));
    }

    @Test
    void frequenciesOfOtherEntitiesOrOverlappingSegmentsAreExact() throws IOException {
        StoredTrace ordered = store(1, false);
        assertSame(ordered, "frequency", parameters("column", "load", "entity", ""));
        assertSame(ordered, "frequency", parameters("column", "load", "where", "size > 3"));
        assertSame(ordered, "frequency", parameters("column", "load", "paint", "a: size > 3"));
        assertSame(ordered, "frequency", parameters("column", "who"));
        assertSame(store(1, true), "frequency", parameters("column", "load", "paint", "a: load > 1"));
    }

    @Test
    void whatThePyramidDoesNotKnowIsExact() throws IOException {
        StoredTrace store = store(1, false);
        long start = store.times()[0];
        List<Map<String, String>> asked = List.of(
                parameters("column", "load", "where", "size >= 10"),
                parameters("column", "load", "paint", "one: who = \"w1\""),
                parameters("column", "load", "paint", "both: load >= 1 and size >= 1"),
                parameters("column", "load", "paint", "one value: load = 1.5"),
                parameters("column", "load", "type", "load=string"),
                parameters("column", "load", "from", Long.toString(start), "to", Long.toString(start + 1000)));
        for (Map<String, String> parameters : asked) {
            assertSame(store, "density", parameters);
        }
        assertSame(store, "density", parameters("column", "who"));
        assertSame(store, "count", parameters("where", "load >= 1"));
        assertSame(store, "count", parameters("paint", "a: who = \"w1\""));
    }

    @Test
    void idsAreCountedRowByRow() throws IOException {
        StoredTrace store = StoredTrace.write(folder, 1, 2, 12_000, false, Role.FLOW);
        assertSame(store, "density", parameters("column", "size"));
        assertSame(store, "frequency", parameters("column", "size", "paint", ALIGNED));
        assertSame(store, "count", parameters("paint", ALIGNED));
        assertApproximate(store.answer("density", true, parameters("column", "load")));
    }

    /// A few wide columns are made of other buckets than many narrow ones, but of the same rows.
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void bucketsAreNoWiderThanAColumnAndLoseNothing(long seed) throws IOException {
        StoredTrace store = store(seed, seed % 2 == 0);
        long range = store.times()[store.times().length - 1] - store.times()[0];
        long finest = nanos(store.answer("density", true, parameters("column", "load", "width", "4000")));
        Set<Long> widths = new HashSet<>();
        long present =
                Arrays.stream(store.loads()).filter(x -> !Double.isNaN(x)).count();
        for (int width = 1; width <= 2048; width *= 2) {
            Map<String, String> asked = parameters("column", "load", "width", Integer.toString(width));
            asked.put("height", "33");
            Map<String, Object> density = store.answer("density", true, asked);
            assertApproximate(density);
            assertThat(sum(picture(density.get("counts"))) + (Long) density.get("outOfScale"))
                    .isEqualTo(present);
            assertThat(nanos(density)).isLessThanOrEqualTo(Math.max(finest, range * 5 / 4 / width));
            widths.add(nanos(density));
            asked.remove("height");
            asked.put("paint", "high: load >= 4");
            Map<String, String> counted = new HashMap<>(asked);
            counted.remove("column");
            assertApproximate(store.answer("count", true, counted));
            if (seed % 2 == 1) {
                Map<String, Object> frequency = store.answer("frequency", true, asked);
                assertApproximate(frequency);
                assertThat(nanos(frequency)).isLessThanOrEqualTo(Math.max(finest, range * 5 / 4 / width));
            }
        }
        assertThat(widths).hasSizeGreaterThan(1);
    }

    private static void assertSame(StoredTrace store, String kind, Map<String, String> parameters) {
        Map<String, Object> near = store.answer(kind, true, parameters);
        Map<String, Object> exact = store.answer(kind, false, parameters);
        near.remove("elapsedMillis");
        exact.remove("elapsedMillis");
        assertThat(near).as(parameters.toString()).containsEntry("exact", true).isEqualTo(exact);
    }
}
