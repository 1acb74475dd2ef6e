package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Which rows sum up others.
@NullUnmarked // documents are maps in which null is a value
class TotalsTest {
    private static final int PROCESSORS = 4;

    /// Rows of samples: a total, then each processor; values are the same however often a sample is looked at.
    private static Table samples(String column, Object total, boolean mean) {
        return table(60 * (PROCESSORS + 1), List.of("at:time:time", column, "%usr:float64::%"), (i, random) -> {
            int sample = i / (PROCESSORS + 1);
            int place = i % (PROCESSORS + 1);
            double sum = 0;
            for (int cpu = 0; cpu < PROCESSORS; cpu++) {
                sum += busy(sample, cpu);
            }
            Object cpu = total instanceof String ? Integer.toString(place - 1) : (Object) (long) (place - 1);
            return new Object[] {
                sample * SECOND,
                place == 0 ? total : cpu,
                place == 0 ? (mean ? Math.rint(100 * sum / PROCESSORS) / 100 : sum) : busy(sample, place - 1)
            };
        });
    }

    private static double busy(int sample, int cpu) {
        return Math.rint(10_000 * new Random(7L * sample + cpu).nextDouble()) / 100;
    }

    private static Map<String, Object> total(String label, String where) {
        return Map.of("label", label, "where", where);
    }

    @Test
    void allIsTheMeanOfTheProcessorsBesideIt() {
        assertThat(defaults(samples("CPU:string:entity", "all", true)))
                .containsEntry("column", "%usr")
                .containsEntry("total", total("all", "CPU = \"all\""));
        assertThat(defaults(samples("cpu:string", "cpu-total", false)))
                .containsEntry("total", total("cpu-total", "cpu = \"cpu-total\""));
    }

    /// Prometheus calls counters so, and open files are no part of requests.
    @Test
    void aCounterIsNoTotalOfOtherMetrics() {
        Table metrics = table(
                180, List.of("at:time:time", "metric:string:event", "value:float64"), (i, random) -> new Object[] {
                    i / 3 * SECOND,
                    List.of("http_requests_total", "open_files", "bytes").get(i % 3),
                    List.of(40.0, 30.0, 50.0).get(i % 3) + i
                });
        assertThat(defaults(metrics)).containsEntry("total", null);
    }

    @Test
    void minusOneIsAllWhereTheOthersAreNumbers() {
        assertThat(defaults(samples("CPU:int64", -1L, true))).containsEntry("total", total("-1", "CPU = -1"));
        assertThat(defaults(samples("offset:int64:entity", -2L, true))).containsEntry("total", null);
    }

    @Test
    void aWordAmongNumbersNeedsNoValue() {
        Table made = table(120, List.of("at:time:time", "CPU:string:entity", "%usr:float64::%"), (i, random) ->
                new Object[] {i / 3 * SECOND, List.of("all", "0", "1").get(i % 3), 100 * random.nextDouble()});
        assertThat(defaults(made)).containsEntry("total", total("all", "CPU = \"all\""));
    }

    @Test
    void theColumnThatSaysItOfAllHostsIsNamed() {
        Table hosts = table(
                240, List.of("at:time:time", "entity:string:entity", "cpu:string", "usr:float64::%"), (i, random) -> {
                    String cpu = List.of("all", "0", "1").get(i % 3);
                    return new Object[] {i / 6 * SECOND, "h" + i / 3 % 2 + " cpu " + cpu, cpu, 50 + random.nextDouble()
                    };
                });
        assertThat(defaults(hosts)).containsEntry("total", total("all", "cpu = \"all\""));
    }

    @Test
    void theOthersAreWhatIsPainted() {
        Table few = samples("CPU:string:entity", "all", false);
        Map<?, ?> top = (Map<?, ?>) DefaultsTest.list(defaults(few), "paint").getFirst();
        // the sums reach 400 %, the processors 100
        assertThat(((Number) top.get("from")).doubleValue()).isLessThanOrEqualTo(100);
    }

    @Test
    void whoIsCalledAllIsOneOfThem() {
        // at times of its own
        Table alone = table(400, List.of("at:time:time", "user:string:entity", "%cpu:float64::%"), (i, random) ->
                new Object[] {i * SECOND, List.of("all", "ann", "bob").get(i % 3), 100 * random.nextDouble()});
        assertThat(defaults(alone)).containsEntry("total", null);
        // beside others, but with values that these do not come to
        Table beside =
                table(400, List.of("at:time:time", "user:string:entity", "load:float64"), (i, random) -> new Object[] {
                    i / 4 * SECOND,
                    i % 4 == 0 ? "all" : "u" + i % 4,
                    (i % 4 == 0 ? 1000 : 1) * (1 + random.nextDouble())
                });
        assertThat(defaults(beside)).containsEntry("column", "load").containsEntry("total", null);
        // nobody beside it
        Table only = table(60, List.of("at:time:time", "CPU:string:entity", "%usr:float64::%"), (i, random) ->
                new Object[] {i * SECOND, "all", 100 * random.nextDouble()});
        assertThat(defaults(only)).containsEntry("total", null);
    }

    @Test
    void totalsOfLoadTestsAreCalledAggregated() {
        Table sums = table(
                240, List.of("at:time:time", "Name:string:event", "Requests/s:float64"), (i, random) -> new Object[] {
                    i / 3 * SECOND,
                    List.of("/a", "/b", "Aggregated").get(i % 3),
                    (i % 3 == 2 ? 2 : 1) * (10.0 + i / 3 % 17) + (i % 3 == 0 ? 0 : 5)
                });
        assertThat(defaults(sums)).containsEntry("total", total("Aggregated", "Name = \"Aggregated\""));
    }
}
