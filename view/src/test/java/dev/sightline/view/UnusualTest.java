package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Which measure is shown first, where the one that people would look at first is as it always is.
@NullUnmarked // documents are maps in which null is a value
class UnusualTest {
    private static Object first(String other, IntToDoubleFunction of) {
        Table table = table(
                900,
                List.of("at:time:time", "truck:string:entity", "fuel_pct:float64::%", other + ":float64"),
                (i, random) -> new Object[] {i / 3 * SECOND, "t" + i % 3, 100 - i % 60 * 1.0, of.applyAsDouble(i)});
        return defaults(table, 100).get("column");
    }

    private static double wheels(int i) {
        return 80 + i * 7 % 11;
    }

    @Test
    void whoStandsIsShownBeforeTanksThatAreFullOrNot() {
        assertThat(first("speed", UnusualTest::wheels)).isEqualTo("fuel_pct");
        assertThat(first("speed", i -> i % 3 == 1 && i > 400 && i < 520 ? 0 : wheels(i)))
                .isEqualTo("speed");
    }

    @Test
    void errorsThatCameAtLastAreShown() {
        assertThat(first("ifInErrors", i -> i > 800 && i % 10 == 0 ? 3 : 0)).isEqualTo("ifInErrors");
        assertThat(first("colour", i -> i > 800 && i % 10 == 0 ? 3 : 0)).isEqualTo("fuel_pct");
    }

    @Test
    void whereWhatIsLookedAtFirstIsUnusualItStays() {
        Table table = table(
                900,
                List.of("at:time:time", "truck:string:entity", "fuel_pct:float64::%", "speed:float64"),
                (i, random) -> new Object[] {
                    i / 3 * SECOND,
                    "t" + i % 3,
                    i > 700 && i < 720 ? 4.0 : 90.0 + i % 7,
                    i % 3 == 1 && i > 400 && i < 520 ? 0 : wheels(i)
                });
        assertThat(defaults(table, 100).get("column")).isEqualTo("fuel_pct");
    }

    @Test
    void thatNobodyIsBusyIsAnAnswer() {
        Table table = table(
                900,
                List.of("at:time:time", "host:string:entity", "cpu_usage:float64::%", "speed:float64"),
                (i, random) -> new Object[] {
                    i / 3 * SECOND, "t" + i % 3, 20 + i % 9 * 1.0, i % 3 == 1 && i > 400 && i < 520 ? 0 : wheels(i)
                });
        assertThat(defaults(table, 100).get("column")).isEqualTo("cpu_usage");
    }
}
