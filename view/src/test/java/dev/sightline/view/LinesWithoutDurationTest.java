package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Lines of a log that say how long something took, beside some that do not.
@NullUnmarked // documents are maps in which null is a value
class LinesWithoutDurationTest {
    /// One line in fifty is an error.
    private static Object hold(IntPredicate timed) {
        Table lines = table(
                700,
                List.of("t:time:time", "pid:int64:entity", "level:string:level", "took:float64:duration:ms"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    70L + i % 3,
                    i % 50 == 7 ? "ERROR" : "LOG",
                    timed.test(i) ? 1 + 99 * random.nextDouble() : null
                });
        assertThat(defaults(lines)).containsEntry("column", "level");
        return column(defaults(lines), "level").get("hold");
    }

    @Test
    void errorsThatTookNoTimeAreMomentsAsAllOthersAreThen() {
        assertThat(hold(i -> i % 50 != 7)).isEqualTo("next");
        // here and there one has none, of no level more than of others
        assertThat(hold(i -> i % 20 != 3)).isNull();
        assertThat(hold(i -> true)).isNull();
    }
}
