package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.failed;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// By which names and words rows are found that say that they failed.
@NullUnmarked // documents are maps in which null is a value
class FailureNamesTest {
    @Test
    void failuresAreFoundByManyNames() {
        assertThat(failed("failed:bool", true, false)).isEqualTo("failed: `failed` = true");
        assertThat(failed("isError:int64", 1L, 0L)).isEqualTo("failed: `isError` = 1");
        assertThat(failed("ok:string", "N", "Y")).isEqualTo("failed: `ok` ~ \"(?i)^(n|no|f|false|0)$\"");
        assertThat(failed("success:int64", 0L, 1L)).isEqualTo("failed: `success` = 0");
        assertThat(failed("error_message:string", "reset", null).toString())
                .startsWith("failed: `error_message` ~ \"\"");
        assertThat(failed("error_code:int64", 7L, 0L)).isEqualTo("failed: `error_code` != 0");
        assertThat(failed("grpc_status:int64", 14L, 0L)).isEqualTo("failed: `grpc_status` != 0");
        assertThat(failed("grpc_code:string", "UNAVAILABLE", "OK").toString()).startsWith("failed: `grpc_code` ~ \"\"");
        assertThat(failed("result:string", "FAIL", "PASS")).isEqualTo("FAIL: `result` = \"FAIL\"");
        assertThat(failed("status:string", "down", "up")).isEqualTo("down: `status` = \"down\"");
        // how far something is off, which way it goes, a yes that all say
        assertThat(failed("error:float64", 0.3, -0.2)).isEqualTo("none");
        assertThat(failed("direction:string", "down", "up")).isEqualTo("none");
        assertThat(failed("ok:string", "Y", "Y")).isEqualTo("none");
        assertThat(failed("failed:int64", 7L, 3L)).isEqualTo("none");
    }

    @Test
    void whatTheFirstColumnSaysOfFailuresIsKnownForOthers() {
        Table lines = table(
                400,
                List.of("t:time:time", "who:string:entity", "level:string:level", "n:int64"),
                (i, random) ->
                        new Object[] {i * SECOND, "w" + i % 3, i % 50 == 7 ? "ERROR" : "INFO", 1L + random.nextInt(900)
                        });
        assertThat(defaults(lines)).containsEntry("column", "level").containsEntry("failed", null);
        assertThat((Map<?, ?>) defaults(lines).get("failedInAll"))
                .isEqualTo(Map.of("label", "ERROR", "where", "`level` = \"ERROR\""));
    }

    @Test
    void anExitStatusThatStandsForNoneIsNoFailure() {
        assertThat(failed("exitStatus:int64", Long.MIN_VALUE, null)).isEqualTo("none");
        assertThat(failed("exitStatus:int64", Long.MIN_VALUE, 0L)).isEqualTo("none");
        assertThat(failed("exitStatus:int64", 3L, Long.MIN_VALUE))
                .isEqualTo("failed: `exitStatus` > -2147483648 and `exitStatus` != 0");
        assertThat(failed("exitStatus:int64", 3L, 0L)).isEqualTo("failed: `exitStatus` != 0");
        assertThat(failed("exitStatus:int64", -1L, 0L)).isEqualTo("failed: `exitStatus` != 0");
    }
}
