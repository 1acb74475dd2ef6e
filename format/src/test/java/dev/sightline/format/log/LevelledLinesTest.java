package dev.sightline.format.log;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Logs that tell no times.
class LevelledLinesTest {
    private static final String LOG = """
            INFO  worker-1 finished job 1 in 45 ms
            INFO  worker-2 finished job 2 in 31 ms
            WARN  worker-1 retry job 3
            ERROR worker-2 job 4 failed: reset
            java.io.IOException: reset
                at a.B.c(B.java:7)
            INFO  worker-3 finished job 5 in 5 ms

            level=warn msg="disk is full" used=97%
            [INFO] worker-3 finished job 6 in 5 ms
            INFO  worker-3 finished job 7 in 5 ms
            user@db LOG:  done
            """;

    private final LogFormat format = new LogFormat();

    private static String text(Map<String, Object> row, String column) {
        return row.get(column) instanceof Str string ? string.value() : String.valueOf(row.get(column));
    }

    @Test
    void recordsAreCounted() {
        assertThat(format.sniff(LOG.getBytes(UTF_8), "x.log")).isPositive().isLessThan(10);
        RecordingSink read = Reading.read(format, LOG);
        assertThat(read.rows).hasSize(9);
        assertThat(read.rows.stream().map(row -> ((Time) Objects.requireNonNull(row.get("record"))).nanos()))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(read.rows.stream().map(row -> text(row, "level")))
                .containsExactly("INFO", "INFO", "WARN", "ERROR", "INFO", "warn", "INFO", "INFO", "LOG");
        assertThat(text(read.rows.getFirst(), "message")).isEqualTo("worker-1 finished job 1 in 45 ms");
        assertThat(text(read.rows.get(3), "exception")).isEqualTo("java.io.IOException");
        assertThat(text(read.rows.get(8), "message")).isEqualTo("user@db LOG:  done");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The error of this\nerror-prone machine\nis that it warns\nof nothing\nat all\nand goes on\nto fail\nin the end\n",
                "int main() {\n  return 0;\n}\n// INFO\n#include <a>\nint b;\nint c;\nint d;\nint e;\n",
                "INFO one\nINFO two\nINFO three\n",
                "a,b\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n"
            })
    void otherTextsAreNone(String text) {
        assertThat(format.sniff(text.getBytes(UTF_8), "x.log")).isZero();
    }

    @Test
    void levelsHaveWordsInOtherLanguages() {
        String log = "2026-03-09T08:00:02Z INFO [Kasse] Auftrag 7 verarbeitet\n".repeat(6)
                + "2026-03-09T08:00:03Z FEHLER [Kasse] Auftrag 8 abgebrochen\n"
                + "2026-03-09T08:00:04Z WARNUNG [Lager] Speicher knapp\n";
        assertThat(Reading.read(format, log).rows.stream()
                        .map(row -> text(row, "level"))
                        .distinct())
                .containsExactly("INFO", "FEHLER", "WARNUNG");
    }

    @Test
    void aLogWithTimesKeepsThem() {
        String timed = LOG.replaceAll("(?m)^(INFO|WARN|ERROR)", "2026-03-01 09:00:00 $1");
        assertThat(Reading.read(format, timed).rows)
                .allSatisfy(row -> assertThat(row).doesNotContainKey("record"));
    }
}
