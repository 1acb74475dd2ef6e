package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
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
