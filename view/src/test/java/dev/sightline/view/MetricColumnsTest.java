package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.request.AnswerJson;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.ViewRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Tables that have a row for each number.
@NullUnmarked // documents are maps in which null is a value
class MetricColumnsTest {
    private static final List<String> METRICS = List.of("battery_v", "pressure_hpa", "humidity_pct");

    private static Table metrics(String name, String value, IntToDoubleFunction of) {
        return table(
                600,
                List.of("at:time:time", "station:string:entity", name + ":string", value + ":float64"),
                (i, random) -> new Object[] {i / 6 * SECOND, "s" + i / 3 % 2, METRICS.get(i % 3), of.applyAsDouble(i)});
    }

    private static double weather(int i) {
        return switch (i % 3) {
            case 0 -> 12 + i % 7 / 100.0;
            case 1 -> 1013 + i % 11 / 10.0;
            default -> 60 + i % 13;
        };
    }

    private static Map<String, Object> asked(Table table, String view, String... given) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (int i = 0; i < given.length; i += 2) {
            parameters.put(given[i], List.of(given[i + 1]));
        }
        Trace trace = TableTraces.trace(table, 100);
        return JsonTree.parse(
                AnswerJson.document(new Views().answer(trace, new ViewRequest(view, parameters), () -> false)));
    }

    private static boolean made(Table table) {
        return ((List<?>) defaults(table, 100).get("columns"))
                .stream().anyMatch(column -> ((Map<?, ?>) column).get("name").equals("battery_v"));
    }

    @Test
    void eachMetricIsAColumnOfItsStations() {
        Table table = metrics("metric", "value", MetricColumnsTest::weather);
        assertThat(defaults(table, 100))
                .containsEntry("column", "humidity_pct")
                .containsEntry("entity", null)
                .containsEntry("measuredBy", null);
        for (String metric : METRICS) {
            Map<String, Object> alone = asked(table, "distribution", "column", metric);
            assertThat(alone).containsEntry("rows", 200L).containsEntry("missing", 400L);
            Map<String, Object> selected =
                    asked(table, "distribution", "column", "value", "where", "metric = \"" + metric + "\"");
            assertThat(alone.get("quantiles")).isEqualTo(selected.get("quantiles"));
            assertThat(alone.get("sum")).isEqualTo(selected.get("sum"));
        }
        assertThat(asked(table, "distribution", "column", "humidity_pct")).containsEntry("unit", "%");
        assertThat(asked(table, "info").get("assumed"))
                .isEqualTo(List.of("a column for each 'metric' has its 'value'"));
    }

    @Test
    void aValueHoldsUntilTheNextOfItsMetric() {
        Table table = metrics("metric", "value", MetricColumnsTest::weather);
        assertThat(((List<?>) asked(table, "state", "column", "battery_v", "at", Long.toString(50 * SECOND))
                        .get("entities")))
                .hasSize(2);
    }

    @Test
    void whoAsksForAMetricIsNotToldItsNameAndValue() {
        Table table = metrics("metric", "value", MetricColumnsTest::weather);
        List<?> facts = (List<?>)
                asked(table, "different", "select", "humidity_pct >= 66").get("facts");
        assertThat(facts).noneMatch(fact -> List.of("metric", "value").contains(((Map<?, ?>) fact).get("column")));
    }

    @Test
    void whatUnitsTellApartNeedsNoOtherSize() {
        Table table = table(300, List.of("at:time:time", "type:string", "value:float64", "unit:string"), (i, random) ->
                new Object[] {i * SECOND, i % 2 == 0 ? "power" : "load", 20 + i % 30 / 10.0, i % 2 == 0 ? "W" : "%"});
        assertThat(asked(table, "distribution", "column", "load"))
                .containsEntry("unit", "%")
                .containsEntry("rows", 150L);
    }

    @Test
    void metricsOfOneSizeAreLeftTogether() {
        assertThat(made(metrics("metric", "value", i -> 50 + i % 17))).isFalse();
    }

    @Test
    void whatIsNoMetricOrNoValueIsLeft() {
        assertThat(made(metrics("metric", "value", MetricColumnsTest::weather))).isTrue();
        assertThat(made(metrics("data.metric", "data.value", MetricColumnsTest::weather)))
                .isTrue();
        assertThat(made(metrics("room", "value", MetricColumnsTest::weather))).isFalse();
        assertThat(made(metrics("metric", "amount", MetricColumnsTest::weather)))
                .isFalse();
    }

    /// Hosts and accounts are compared, however different they are.
    @Test
    void whoIsNoMetric() {
        for (boolean hosts : new boolean[] {true, false}) {
            List<String> names = hosts ? List.of("web1", "web2", "db1") : List.of("cpu_load", "mem_bytes", "disk");
            Table table =
                    table(300, List.of("at:time:time", "name:string", "value:float64"), (i, random) -> new Object[] {
                        i / 3 * SECOND,
                        names.get(i % 3),
                        List.of(12.0, 14.0, 900.0).get(i % 3) + i % 7
                    });
            assertThat(((List<?>) defaults(table, 100).get("columns"))
                            .stream().anyMatch(column -> names.contains(((Map<?, ?>) column).get("name"))))
                    .isEqualTo(!hosts);
        }
    }

    @Test
    void whatIsRareHasAColumnToo() {
        Table table = table(600, List.of("at:time:time", "metric:string", "value:float64"), (i, random) ->
                new Object[] {i * SECOND, i % 150 == 7 ? "lightning_count" : METRICS.get(i % 3), weather(i)});
        assertThat(asked(table, "distribution", "column", "lightning_count")).containsEntry("rows", 4L);
        // a name that no column can have: all stay together
        Table other = table(600, List.of("at:time:time", "metric:string", "value:float64"), (i, random) ->
                new Object[] {i * SECOND, i % 3 == 0 ? "x".repeat(70) : METRICS.get(i % 3), weather(i)});
        assertThat(made(other)).isFalse();
    }

    /// Metrics that come in turn, of so many rows that not all are looked at: each n-th would be of one or two of them.
    @Test
    void allMetricsOfLongTracesAreSeen() {
        for (int rows : List.of(24_576, 49_152)) {
            Table table = table(rows, List.of("at:time:time", "metric:string", "value:float64"), (i, random) ->
                    new Object[] {i / 6 * SECOND, METRICS.get(i % 3) + (i % 6 / 3), weather(i)});
            for (String metric : METRICS) {
                assertThat(asked(table, "distribution", "column", metric + "1"))
                        .as("%s of %d", metric, rows)
                        .containsEntry("rows", (long) (rows / 6));
            }
        }
    }
}
