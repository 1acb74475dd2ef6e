package dev.sightline.view.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.view.StoredTrace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows of cells between given values, against counting.
@NullUnmarked // documents are maps in which null is a value
class EdgesTest {
    private static final int ROWS = 12;

    @TempDir
    Path folder;

    private static Map<String, String> asked(StoredTrace store, String column, String edges) {
        long[] times = Arrays.stream(store.times()).sorted().toArray();
        Map<String, String> asked = new HashMap<>();
        asked.put("column", column);
        asked.put("height", "" + ROWS);
        asked.put("yEdges", edges);
        asked.put(
                "pieces",
                times[0] + ".." + times[times.length / 2] + "*7," + times[times.length / 2] + ".."
                        + (times[times.length - 1] + 1) + "*3");
        return asked;
    }

    /// The numbers of equal steps of rank, as an axis of ranks has them.
    private static List<Double> ranks(double[] values) {
        double[] sorted =
                Arrays.stream(values).filter(v -> !Double.isNaN(v)).sorted().toArray();
        List<Double> edges = new ArrayList<>();
        for (int k = 0; k <= ROWS; k++) {
            edges.add(sorted[(int) ((long) k * (sorted.length - 1) / ROWS)]);
        }
        return edges;
    }

    private static String text(List<Double> edges) {
        return edges.stream().map(Object::toString).collect(Collectors.joining(","));
    }

    private static long[] slowly(double[] values, List<Double> edges) {
        long[] rows = new long[ROWS];
        for (double value : values) {
            int own = edges.indexOf(value);
            for (int k = 0; own < 0 && k < ROWS; k++) {
                own = edges.get(k) < value && value < edges.get(k + 1) ? k : own;
            }
            if (own >= 0) {
                rows[Math.min(own, ROWS - 1)]++;
            }
        }
        return rows;
    }

    private static long[] sums(Map<String, Object> answer) {
        return ((List<?>) answer.get("counts"))
                .stream()
                        .mapToLong(row -> ((List<?>) row)
                                .stream()
                                        .mapToLong(n -> ((Number) n).longValue())
                                        .sum())
                        .toArray();
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void eachRowHasWhatIsBetweenItsEdges(long seed) throws IOException {
        StoredTrace store = StoredTrace.write(folder, seed, 3, 700, seed % 2 == 0);
        List<Double> edges = ranks(store.loads());
        double[] sizes = Arrays.stream(store.sizes()).asDoubleStream().toArray();
        for (boolean approx : new boolean[] {false, true}) {
            Map<String, Object> loads = store.answer("density", approx, asked(store, "load", text(edges)));
            assertThat(sums(loads)).isEqualTo(slowly(store.loads(), edges));
            assertThat(((Number) loads.get("yMin")).doubleValue()).isEqualTo(edges.getFirst());
            assertThat(((Number) loads.get("yMax")).doubleValue()).isEqualTo(edges.getLast());
            // a third of the sizes are 0 to 4: ties over several edges
            assertThat(sums(store.answer("density", approx, asked(store, "size", text(ranks(sizes))))))
                    .isEqualTo(slowly(sizes, ranks(sizes)));
        }
    }

    @Test
    void whatIsBeyondTheEdgesIsOffTheScale() throws IOException {
        StoredTrace store = StoredTrace.write(folder, 7, 2, 500, false);
        List<Double> edges =
                ranks(store.loads()).stream().map(v -> Math.clamp(v, 0.5, 2)).toList();
        Map<String, Object> answer = store.answer("density", false, asked(store, "load", text(edges)));
        long inside =
                Arrays.stream(store.loads()).filter(v -> v >= 0.5 && v <= 2).count();
        long present =
                Arrays.stream(store.loads()).filter(v -> !Double.isNaN(v)).count();
        assertThat(inside).isPositive().isLessThan(present);
        assertThat(((Number) answer.get("outOfScale")).longValue()).isEqualTo(present - inside);
        assertThat(Arrays.stream(sums(answer)).sum()).isEqualTo(inside);
    }

    @Test
    void refusesWhatMakesNoRows() throws IOException {
        StoredTrace store = StoredTrace.write(folder, 8, 1, 50, false);
        refused(store, Map.of("yEdges", "1,2,3"), "yEdges: 13 values are expected for 12 rows of cells, not 3");
        refused(store, Map.of("yEdges", "1,2,1", "height", "2"), "yEdges: 1 is below the value before it");
        refused(store, Map.of("yEdges", "1,2,x", "height", "2"), "yEdges: a number is expected, not 'x'");
        refused(store, Map.of("yEdges", "1,2,3", "height", "2", "yMin", "1"), "yEdges: they are the limits themselves");
    }

    private static void refused(StoredTrace store, Map<String, String> own, String message) {
        Map<String, String> asked = asked(store, "load", "");
        asked.putAll(own);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> store.answer("density", false, asked))
                .withMessageStartingWith(message);
    }
}
