package dev.sightline.view;

import static dev.sightline.view.ApproximateTest.ALIGNED;
import static dev.sightline.view.ApproximateTest.assertApproximate;
import static dev.sightline.view.ApproximateTest.nanos;
import static dev.sightline.view.ApproximateTest.near;
import static dev.sightline.view.ApproximateTest.parameters;
import static dev.sightline.view.ApproximateTest.windows;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What the time pyramid says of values without their times: distributions, columns, suggestions.
@NullUnmarked // maps and lists in which null is a value
class ApproximateDistributionTest {
    @TempDir
    Path folder;

    private StoredTrace store(long seed, boolean overlap) throws IOException {
        return StoredTrace.write(folder, seed, 4, 12_000, overlap);
    }

    private static double[] doubles(Object list) {
        return ((List<?>) list)
                .stream().mapToDouble(x -> ((Number) x).doubleValue()).toArray();
    }

    /// How many rows lie within a bucket of the window's ends, which may be counted wrong.
    private static long atEdges(StoredTrace store, Map<String, String> window, long reach) {
        return window.values().stream()
                .mapToLong(edge -> near(store, Long.parseLong(edge), reach, null))
                .sum();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void valuesOfADistributionAreOffByABinAtMost(long seed) throws IOException {
        StoredTrace store = store(seed, seed % 2 == 0);
        Random random = new Random(seed);
        for (Map<String, String> window : windows(store, random)) {
            for (String column : new String[] {"load", "size"}) {
                Map<String, String> asked = new HashMap<>(window);
                asked.put("column", column);
                asked.put("width", Integer.toString(2 + random.nextInt(500)));
                asked.put("height", "40");
                asked.put("paint", column.equals("size") ? ALIGNED : "");
                Map<String, Object> near = store.answer("distribution", true, asked);
                Map<String, Object> exact = store.answer("distribution", false, asked);
                assertApproximate(near);
                assertThat(near.keySet()).containsAll(exact.keySet());
                long off = atEdges(store, window, nanos(near));
                assertThat(Math.abs((Long) near.get("rows") - (Long) exact.get("rows")))
                        .isLessThanOrEqualTo(off);
                assertThat(Math.abs((Long) near.get("missing") - (Long) exact.get("missing")))
                        .isLessThanOrEqualTo(off);
                assertThat(categoryRows(near)).isEqualTo(near.get("rows"));
                if (window.isEmpty()) {
                    assertThat(near.get("min")).isEqualTo(exact.get("min"));
                    assertThat(near.get("max")).isEqualTo(exact.get("max"));
                    assertThat(near.get("categories").toString().replaceAll("sum=[^}]*", ""))
                            .isEqualTo(exact.get("categories").toString().replaceAll("sum=[^}]*", ""));
                    assertWithinABin(near, doubles(near.get("curve")), doubles(exact.get("curve")));
                }
            }
        }
    }

    private static long categoryRows(Map<String, Object> answer) {
        return ((List<?>) answer.get("categories"))
                .stream()
                        .mapToLong(each -> (Long) ((Map<?, ?>) each).get("rows"))
                        .sum();
    }

    private static void assertWithinABin(Map<String, Object> answer, double[] near, double[] exact) {
        double share = ((Number) answer.get("errorShare")).doubleValue();
        assertThat(near).hasSameSizeAs(exact);
        for (int i = 0; i < near.length; i++) {
            assertThat(near[i])
                    .as("point %d", i)
                    .isCloseTo(
                            exact[i],
                            org.assertj.core.data.Offset.offset(
                                    share * Math.max(Math.abs(near[i]), Math.abs(exact[i])) + 0x1p-30));
        }
    }

    @Test
    void aDistributionOfOtherRowsThanRangesOfItsColumnIsExact() throws IOException {
        StoredTrace store = store(7, false);
        Map<String, String> filtered = parameters("column", "load", "where", "who = \"w1\"");
        assertThat(store.answer("distribution", true, filtered)).containsEntry("exact", true);
        Map<String, String> ranged = parameters("column", "size", "where", "size >= 64");
        Map<String, Object> near = store.answer("distribution", true, ranged);
        assertApproximate(near);
        assertThat(near.get("rows"))
                .isEqualTo(store.answer("distribution", false, ranged).get("rows"));
        assertThat(((Number) near.get("min")).doubleValue()).isGreaterThanOrEqualTo(64);
    }

    @Test
    void whatATraceIsNeedsNoLookAtItsRows() throws IOException {
        StoredTrace store = store(8, false);
        Map<String, Object> near = store.answer("info", true, Map.of());
        Map<String, Object> exact = store.answer("info", false, Map.of());
        assertThat(near).containsEntry("exact", false);
        assertThat(near.keySet()).isEqualTo(exact.keySet());
        for (String same : List.of("rows", "timeStartNanos", "timeEndNanos", "entityCount")) {
            assertThat(near.get(same)).isEqualTo(exact.get(same));
        }
        List<?> columns = (List<?>) near.get("columns");
        for (int i = 0; i < columns.size(); i++) {
            Map<?, ?> a = (Map<?, ?>) columns.get(i);
            Map<?, ?> b = (Map<?, ?>) ((List<?>) exact.get("columns")).get(i);
            for (String same : List.of("name", "type", "missing", "min", "max")) {
                assertThat(a.get(same)).as(same).isEqualTo(b.get(same));
            }
            assertThat((Long) a.get("distinct")).isGreaterThanOrEqualTo((Long) b.get("distinct"));
        }
    }

    @Test
    void smallCurvesAndSuggestionsComeFromThePyramidToo() throws IOException {
        StoredTrace store = store(9, false);
        Map<String, Object> columns = store.answer("columns", true, parameters("width", "84"));
        assertThat(columns).containsEntry("exact", false);
        List<Integer> points = ((List<?>) columns.get("columns"))
                .stream()
                        .map(each -> ((List<?>) ((Map<?, ?>) each).get("curve")).size())
                        .toList();
        assertThat(points).containsExactly(0, 0, 84, 84);
        Map<String, Object> suggest = store.answer("suggest", true, parameters("column", "load"));
        assertApproximate(suggest);
        assertThat((List<?>) suggest.get("quantiles")).hasSize(3);
    }
}
