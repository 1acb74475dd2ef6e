package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What accounting programs print, made up in their layout: with names above, as `sacct -P` does, or without.
class StateColumnTest {
    private static final String JOBS = "9|a|CANCELLED by 423120|1024K\n10|b|COMPLETED|1.5M\n11|a|NODE_FAIL|0\n"
            + "12|b|OUT_OF_MEMORY|77K\n13|a|CANCELLED|3G\n";

    private static RecordingSink read(String text) {
        return Reading.read(new CsvFormat(), text);
    }

    private static Object states(RecordingSink sink, String column) {
        return sink.rows.stream().map(row -> String.valueOf(row.get(column))).toList();
    }

    @Test
    void aColumnOfStatesHasItsNameWithoutAHeader() {
        RecordingSink sink = read(JOBS);
        assertThat(sink.columns.keySet()).containsExactly("c1", "c2", "state", "c4");
        assertThat(states(sink, "state"))
                .asString()
                .isEqualTo("[CANCELLED, COMPLETED, NODE_FAIL, OUT_OF_MEMORY, CANCELLED]");
        assertThat(sink.assumed).containsOnly(EndedBy.SAID);
        assertThat(read("1,build,success\n2,test,failed\n3,lint,skipped\n").columns)
                .containsKey("state");
    }

    /// PostgreSQL writes no header; 23 columns before version 13, 24 in it, 26 since.
    @Test
    void theLogOfPostgresHasTheNamesOfItsDocumentation() {
        String row =
                "2026-01-01 08:00:00.057 UTC,app,shop,50%d,10.0.0.5:4653,69.1,1,INSERT,2026-01-01 07:59:58 UTC,7/2,0,"
                        + "%s,23505,\"duplicate key, \"\"a\"\"\",,,,,,,,,psql";
        for (String more : List.of("", ",client backend", ",client backend,,0")) {
            RecordingSink sink = read(row.formatted(1, "LOG") + more + "\n" + row.formatted(2, "ERROR") + more + "\n");
            assertThat(sink.columns.keySet())
                    .startsWith("log_time", "user_name", "database_name")
                    .contains("error_severity", "message", "application_name");
            assertThat(sink.columns)
                    .hasSize(23 + (int) more.chars().filter(c -> c == ',').count());
            assertThat(states(sink, "error_severity")).asString().isEqualTo("[LOG, ERROR]");
            assertThat(states(sink, "message")).asString().contains("duplicate key, \"a\"");
        }
        assertThat(read(row.formatted(1, "LOUD") + "\n" + row.formatted(2, "QUIET") + "\n").columns)
                .containsKey("c1");
    }

    @Test
    void whoCancelledAJobMakesNoStateOfItsOwn() {
        RecordingSink sink = read("JobID|Who|State|MaxRSS\n" + JOBS);
        assertThat(states(sink, "State"))
                .asString()
                .isEqualTo("[CANCELLED, COMPLETED, NODE_FAIL, OUT_OF_MEMORY, CANCELLED]");
        assertThat(sink.assumed).containsOnly(EndedBy.SAID);
    }

    @Test
    void slurmCountsMemoryByThousandsOfTwentyFourMore() {
        RecordingSink sink = read("JobID|Who|State|MaxRSS\n" + JOBS);
        assertThat(states(sink, "MaxRSS")).asString().isEqualTo("[1024KiB, 1.5MiB, 0B, 77KiB, 3GiB]");
        assertThat(states(read("Id|Who|State|MaxRSS\n" + JOBS), "MaxRSS"))
                .asString()
                .startsWith("[1024K,");
    }

    @Test
    void otherWordsAreNoStates() {
        assertThat(read("1,a,ok\n2,b,error\n3,c,ok\n").columns).doesNotContainKey("state");
        assertThat(read("1,a,completed\n2,b,failed\n3,c,by hand\n").columns).doesNotContainKey("state");
        assertThat(read("1,a,completed\n2,b,failed\n").columns).doesNotContainKey("state");
    }
}
