package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// The axis of the first column: logarithmic where a linear one crowds its values.
@NullUnmarked // documents are maps in which null is a value
class FirstAxisTest {
    @Test
    void aLogAxisLeavesOutOneValueFarBelowAllOthers() {
        Table table = table(400, List.of("t:time:time", "s:float64:duration:s"), (i, random) ->
                new Object[] {i * SECOND, i == 9 ? 1e-9 : i == 10 ? 0.0 : Math.exp(3 * random.nextGaussian())});
        Map<String, Object> found = column(defaults(table), "s");
        assertThat(found).containsEntry("axis", "log");
        assertThat((Double) found.get("logFrom")).isBetween(1e-5, 1e-2);
    }

    @Test
    void ofOneRowItsValueIsShownAndNotWhenOrWho() {
        List<String> columns = List.of("t:time:time", "host:string:entity", "value:int64");
        for (List<String> order : List.of(columns, columns.reversed())) {
            Table one = table(
                    1,
                    order,
                    (i, random) ->
                            order.equals(columns) ? new Object[] {SECOND, "a", 5L} : new Object[] {5L, "a", SECOND});
            assertThat(defaults(one)).containsEntry("column", "value");
        }
    }

    @Test
    void aLogAxisIsForValuesThatALinearOneCrowds() {
        List<String> columns =
                List.of("t:time:time", "host:string:entity", "even:float64", "skewed:float64", "ms:float64::ms");
        Table table = table(600, columns, (i, random) -> new Object[] {
            i * SECOND,
            "h" + i % 4,
            0.1 + random.nextInt(1000) / 10.0,
            Math.exp(2 * random.nextGaussian()),
            i == 9 ? 1e12 : 40 + 5 * random.nextGaussian()
        });
        Map<String, Object> found = defaults(table);
        assertThat(column(found, "even")).containsEntry("axis", "linear");
        assertThat(column(found, "skewed")).containsEntry("axis", "log");
        // all but one would be at the foot of a log axis, too
        assertThat(column(found, "ms")).containsEntry("axis", "quantile");
    }

    @Test
    void oneWildValueDoesNotFlattenAllOthers() {
        for (boolean wild : new boolean[] {true, false}) {
            Table table = table(400, List.of("t:time:time", "host:string:entity", "cpu:float64::%"), (i, random) ->
                    new Object[] {i * SECOND, "h" + i % 4, wild && i == 9 ? 4.79e17 : random.nextInt(1000) / 10.0});
            assertThat(column(defaults(table), "cpu")).containsEntry("axis", wild ? "quantile" : "linear");
        }
    }
}
