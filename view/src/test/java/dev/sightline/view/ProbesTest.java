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

/// Checks that are made again and again, of which those that fail take no time.
@NullUnmarked // documents are maps in which null is a value
class ProbesTest {
    private static Table checks(long eachSeconds, boolean jumbled) {
        return table(
                900,
                List.of("at:time:time", "monitor:string:entity", "status:string", "response:float64:duration:ms"),
                (i, random) -> {
                    boolean down = i % 3 == 1 && i > 400 && i < 500;
                    long at = jumbled ? i * eachSeconds + random.nextInt(20) * eachSeconds : i / 3 * eachSeconds;
                    return new Object[] {
                        at * SECOND, "m" + i % 3, down ? "down" : "up", down ? null : 100 + random.nextInt(90) * 1.0
                    };
                });
    }

    @Test
    void whatTheyFoundIsShownAndHoldsUntilTheNext() {
        Map<String, Object> first = defaults(checks(60, false));
        assertThat(first).containsEntry("kind", "states").containsEntry("column", "status");
        assertThat(column(first, "status")).containsEntry("hold", "next");
    }

    /// Spans without a duration have not ended: nobody checks anything.
    @Test
    void rowsThatComeAtAnyTimeAreNone() {
        assertThat(defaults(checks(60, true))).containsEntry("column", "response");
    }
}
