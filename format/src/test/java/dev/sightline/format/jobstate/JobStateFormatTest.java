package dev.sightline.format.jobstate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Time;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class JobStateFormatTest {
    private final JobStateFormat format = new JobStateFormat();

    @Test
    void readsJobsAndTheWorkflow() {
        RecordingSink sink = Reading.read(format, """
                1772355600 INTERNAL *** DAGMAN_STARTED 40.0 ***
                1772355601 a_1 SUBMIT 41.0 local - 1
                1772355602 a_1 JOB_FAILURE 1 local 300 1
                1772355603 INTERNAL *** DAGMAN_FINISHED 0 ***
                """);
        assertThat(sink.rows.getFirst())
                .containsEntry("time", new Time(1_772_355_600_000_000_000L))
                .containsEntry("job", "INTERNAL")
                .containsEntry("state", "DAGMAN_STARTED")
                .containsEntry("condor_id", "40.0");
        assertThat(sink.rows.get(1))
                .containsEntry("condor_id", "41.0")
                .containsEntry("site", "local")
                .containsEntry("job_submit_seq", "1")
                .doesNotContainKey("walltime");
        assertThat(sink.rows.get(2)).containsEntry("exitcode", "1").containsEntry("walltime", "300");
        assertThat(sink.rows.getLast()).containsEntry("exitcode", "0");
    }

    @Test
    void rejectsWhatIsNoState() {
        RecordingSink sink = Reading.read(format, "1772355600 a SUBMIT\nx a SUBMIT 1.0 local - 1\n");
        assertThat(sink.rows).isEmpty();
        assertThat(sink.rejects).hasSize(2);
    }

    @Test
    void leavesOtherLinesAlone() {
        assertThat(format.sniff("1772355600 all is well here\n".repeat(5).getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }

    @Test
    void readsARealWorkflow() {
        byte[] bytes = Reading.shared("01-netlogger/hier-success.jobstate.log");
        RecordingSink sink = Reading.readShared(format, "01-netlogger/hier-success.jobstate.log");
        assertThat(sink.rows).hasSize(new String(bytes, StandardCharsets.UTF_8).split("\n").length);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.stream().filter(row -> "SUBMIT".equals(row.get("state"))))
                .hasSize(11);
        assertThat(sink.rows.stream().filter(row -> row.containsKey("exitcode")))
                .hasSize(21);
    }
}
