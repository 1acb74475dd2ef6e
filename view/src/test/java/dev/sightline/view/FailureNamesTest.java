package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.failed;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
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
        assertThat(failed("result:string", "Faulted", "Available")).isEqualTo("Faulted: `result` = \"Faulted\"");
        assertThat(failed("result:string", "gestört", "läuft")).isEqualTo("gestört: `result` = \"gestört\"");
        assertThat(failed("result:string", "échec", "réussi")).isEqualTo("échec: `result` = \"échec\"");
        assertThat(failed("result:string", "ungestört", "läuft")).isEqualTo("none");
        assertThat(failed("result:string", "page fault", "ok")).isEqualTo("none");
        assertThat(failed("Disposition:string", "FAILED", "ANSWERED")).isEqualTo("FAILED: `Disposition` = \"FAILED\"");
        assertThat(failed("how:string", "declined", "paid")).isEqualTo("declined: `how` = \"declined\"");
        assertThat(failed("how:string", "fails often", "paid")).isEqualTo("none");
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

    @Test
    void whatNoServerAnsweredFailedWhateverTheColumnIsCalled() {
        assertThat(failed("http_code:int64", 503L, 200L)).isEqualTo("failed: `http_code` >= 500");
        assertThat(failed("http_code:int64", 0L, 200L)).isEqualTo("failed: `http_code` = 0");
        assertThat(failed("http_status:int64", 0L, 204L)).isEqualTo("failed: `http_status` = 0");
        assertThat(failed("statusCode:int64", 502L, 404L)).isEqualTo("failed: `statusCode` >= 500");
        assertThat(failed("code:int64", 503L, 200L)).isEqualTo("failed: `code` >= 500");
        // codes of something else
        assertThat(failed("code:int64", 512L, 200L)).isEqualTo("none");
        assertThat(failed("code:int64", 0L, 7L)).isEqualTo("none");
        assertThat(failed("zip_code:int64", 503L, 200L)).isEqualTo("none");
    }

    @Test
    void anAnswerOfAServerIsAStateAndItsFailuresAreRed() {
        Table probes = table(400, List.of("t:time:time", "url:string", "http_code:int64"), (i, random) ->
                new Object[] {i * SECOND, "u" + i % 3, i % 40 == 7 ? 503L : i % 40 == 8 ? 0L : 200L});
        assertThat(defaults(probes)).containsEntry("column", "http_code");
        List<String> broken = new ArrayList<>();
        for (Object painted : (List<?>) defaults(probes).get("paint")) {
            if (painted instanceof Map<?, ?> one && "broken".equals(one.get("tone"))) {
                broken.add(String.valueOf(one.get("name")));
            }
        }
        assertThat(broken).containsExactlyInAnyOrder("503", "0");
    }

    @Test
    void theOneLineOfALogThatSaysErrorFailed() {
        Table build = table(
                200,
                List.of("t:time:time", "level:string:level", "event:string:event", "message:string", "thing:int64"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    i == 190 ? "error" : null,
                    i == 190 ? "failed with <*>" : "doing thing <*>",
                    "doing thing " + i % 30,
                    i == 190 ? null : (long) (i % 30)
                });
        assertThat((Map<?, ?>) defaults(build).get("failed"))
                .isEqualTo(Map.of("label", "error", "where", "`level` = \"error\""));
        // what counts the lines of each part is not measured
        assertThat(defaults(build).get("column")).isEqualTo("event");
        Table errors = table(200, List.of("t:time:time", "level:string:level", "ms:int64:duration:ms"), (i, random) ->
                new Object[] {i * SECOND, "error", 1L + random.nextInt(500)});
        assertThat(defaults(errors).get("failed")).isNull();
    }

    @Test
    void anErrorWithoutAnExceptionFailedToo() {
        Table lines = table(
                400, List.of("t:time:time", "level:string:level", "exception:string"), (i, random) -> new Object[] {
                    i * SECOND,
                    i % 50 == 7 ? "ERROR" : i % 50 == 8 ? "CRITICAL" : "INFO",
                    i % 50 == 7 ? "ValueError" : null
                });
        assertThat((Map<?, ?>) defaults(lines).get("failed"))
                .extracting("where")
                .asString()
                .contains("`exception` ~", " or (`level` = \"CRITICAL\" or `level` = \"ERROR\")");
    }
}
