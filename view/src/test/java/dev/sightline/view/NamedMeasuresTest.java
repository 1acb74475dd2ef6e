package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// A table that has what many things measure in one column.
@NullUnmarked // documents are maps in which null is a value
class NamedMeasuresTest {
    private static Table scrape(String value, int metrics) {
        return table(
                400, List.of("metric:string:event", "device:string", value + ":float64"), (i, random) -> new Object[] {
                    (i % 3 == 0 ? "errors_" : "bytes_") + i % metrics,
                    i % 4 == 0 ? "sd" + i % 8 : null,
                    random.nextDouble() * Math.pow(10, i % metrics % 12)
                });
    }

    @Test
    void aScrapeOpensOnItsMetricsOfWhichNoneIsAFailure() {
        assertThat(defaults(scrape("value", 40)))
                .containsEntry("column", "metric")
                .containsEntry("paint", List.of());
    }

    @Test
    void whatHasANameOfItsOwnIsOneMeasure() {
        assertThat(defaults(scrape("latency", 40))).containsEntry("column", "latency");
        // of three metrics each has a column
        assertThat(defaults(scrape("value", 3))).containsEntry("column", "bytes_1");
    }

    @Test
    void ofWhatWasMeasuredOverTimeNothingChanges() {
        Table samples = table(400, List.of("at:time:time", "metric:string:event", "value:float64"), (i, random) ->
                new Object[] {i / 40 * SECOND, "m" + i % 40, random.nextDouble()});
        assertThat(defaults(samples)).containsEntry("column", "value").containsEntry("entity", "metric");
    }
}
