package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.column;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.failed;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Rows that say of themselves that they failed are named where another column is shown first.
@NullUnmarked // documents are maps in which null is a value
class FailedRowsTest {
    /// Spans with a status and lines with a level, as of two files: both may fail.
    @Test
    void failuresOfRowsOfSeveralKindsAreCountedTogether() {
        Table table = table(
                400,
                List.of(
                        "ts:time:time",
                        "svc:string:entity",
                        "ms:int64:duration:ms",
                        "status:string",
                        "level:string:level"),
                (i, random) -> i % 2 == 0
                        ? new Object[] {
                            i * SECOND, "s" + i % 3, 1L + random.nextInt(500), i % 40 == 0 ? "FAILED" : "FINE", null
                        }
                        : new Object[] {i * SECOND, "s" + i % 3, null, null, i % 99 == 1 ? "ERROR" : "INFO"});
        Object found = defaults(table, 70).get("failed");
        assertThat(found).isInstanceOf(Map.class);
        String where = String.valueOf(((Map<?, ?>) found).get("where"));
        String column = String.valueOf(defaults(table, 70).get("column"));
        assertThat(where).contains(column.equals("level") ? "FAILED" : "ERROR");
        assertThat(where.contains("FAILED") && where.contains("ERROR"))
                .as(column + ": " + where)
                .isEqualTo(!column.equals("level") && !column.equals("status"));
    }

    @Test
    void rowsThatSayTheyFailedAreNamedWhereAnotherColumnIsShownFirst() {
        assertThat(failed("status.code:int64", 2L, null)).isEqualTo("failed: `status.code` = 2");
        assertThat(failed("status.code:int64", 1L, 0L)).isEqualTo("none");
        assertThat(failed("otel.status_code:string", "ERROR", "OK"))
                .isEqualTo("failed: `otel.status_code` = \"ERROR\"");
        assertThat(failed("tags.error:string", "true", "false"))
                .asString()
                .startsWith("failed: `tags.error` ~ \"\" and not `tags.error` ~ \"(?i)^(false|");
        assertThat(failed("tags.error:string", "false", null)).isEqualTo("none");
        assertThat(failed("tags.error:int64", 404L, null)).isEqualTo("failed: `tags.error` != 0");
        assertThat(failed("error:bool", true, false)).isEqualTo("failed: `error` = true");
        assertThat(failed("success:bool", false, true)).isEqualTo("failed: `success` = false");
        assertThat(failed("success:bool", true, true)).isEqualTo("none");
        assertThat(failed("request.ok:bool", false, true)).isEqualTo("failed: `request.ok` = false");
        assertThat(failed("unsuccessful:bool", false, true)).isEqualTo("none");
        assertThat(failed("error:int64", 7L, -3L)).as("how far off").isEqualTo("none");
        assertThat(failed("exit_code:int64", 137L, 0L)).isEqualTo("failed: `exit_code` != 0");
        assertThat(failed("http.status_code:int64", 503L, 200L)).isEqualTo("failed: `http.status_code` >= 500");
        assertThat(failed("http.status_code:int64", 404L, 200L)).isEqualTo("none");
        assertThat(failed("ExitCode:string", "1:0", "0:0")).asString().startsWith("failed: `ExitCode` ~");
        assertThat(failed("ExitCode:string", "0:0", "0:0"))
                .as("of Slurm's two codes")
                .isEqualTo("none");
        assertThat(failed("state:string", "FAILED", "DONE")).isEqualTo("FAILED: `state` = \"FAILED\"");
        assertThat(failed("colour:string", "red", "blue")).isEqualTo("none");
    }

    @Test
    void whatACompilerChoseIsNoFailure() {
        for (String event : List.of("jdk.CompilerInlining", "shop.Payment")) {
            Table table = table(
                    200,
                    List.of(
                            "ts:time:time",
                            "thread:string:entity",
                            "event:string:event",
                            "ms:int64:duration:ms",
                            "succeeded:bool"),
                    (i, random) -> i % 2 == 0
                            ? new Object[] {i * SECOND, "t" + i % 3, "jdk.GCPhasePause", 1L + random.nextInt(500), null}
                            : new Object[] {i * SECOND, "t" + i % 3, event, null, i % 4 == 1});
            assertThat(defaults(table, 70).get("failed") == null).as(event).isEqualTo(event.startsWith("jdk"));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"OK", "ok", "success", "Succeeded", "none", "null", "N/A", "-", "No error", "noerror", "0", ""})
    void whatSaysThatNothingFailedIsNoFailure(String word) {
        assertThat(failed("error:string", word, word)).isEqualTo("none");
        String found = String.valueOf(failed("error:string", "connection reset", word));
        assertThat(found).startsWith("failed: `error` ~");
        String not = found.substring(found.lastIndexOf('~') + 3, found.length() - 1);
        assertThat(word).matches(not);
        assertThat("connection reset").doesNotMatch(not);
        assertThat("not ok").doesNotMatch(not);
    }

    /// `node_systemd_unit_state{state="failed"} 0` says that a unit did not fail.
    @Test
    void labelsOfMetricsSayWhatWasMeasuredAndNotWhatFailed() {
        List<String> columns = List.of(
                "ts:time:time",
                "metric:string:event",
                "value:float64",
                "ms:int64:duration:ms",
                "state:string",
                "error:string");
        DefaultsTest.Cells samples = (i, random) ->
                new Object[] {i * SECOND, "unit_state", (double) (i % 2), null, i % 5 == 0 ? "failed" : "active", "auth"
                };
        assertThat(defaults(table(200, columns, samples), 70)).containsEntry("failed", null);
        DefaultsTest.Cells withSpans = (i, random) -> i % 2 == 0
                ? new Object[] {i * SECOND, "up", 1.0, null, "failed", null}
                : new Object[] {
                    i * SECOND, null, null, (long) random.nextInt(500), null, i % 9 == 0 ? "connection reset" : "none"
                };
        assertThat(defaults(table(200, columns, withSpans), 70).get("failed"))
                .as("rows of another kind beside them")
                .asString()
                .contains("`error` ~");
    }

    /// Of 180 jobs 20 returned something, and 20 a scheduler ended: these returned nothing of their own.
    @Test
    void jobsThatASchedulerEndedFailedToo() {
        Table table = table(
                180,
                List.of(
                        "ts:time:time",
                        "user:string:entity",
                        "ms:int64:duration:ms",
                        "State:string",
                        "ExitCode:string"),
                (i, random) -> new Object[] {
                    i * SECOND,
                    "s" + i % 3,
                    1L + random.nextInt(500),
                    i % 9 == 0 ? "FAILED" : i % 9 == 1 ? "OUT_OF_MEMORY" : "COMPLETED",
                    i % 9 == 0 ? "1:0" : "0:0"
                });
        Map<?, ?> found = (Map<?, ?>) Objects.requireNonNull(defaults(table, 70).get("failed"));
        assertThat(found.get("label")).isEqualTo("failed");
        assertThat(String.valueOf(found.get("where")))
                .contains("`State` = \"OUT_OF_MEMORY\"")
                .contains("`State` = \"FAILED\"")
                .contains("(`ExitCode` ~ \"\"");
    }
}
