package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Times that are not known yet: `sacct` writes `Unknown` for the start of a job that waits.
class UnsetTimesTest {
    @TempDir
    Path folder = Path.of("");

    private OpenedTrace open(String text) throws IOException {
        Opening opening = new Opening(folder);
        return opening.open(opening.file("jobs.csv", text));
    }

    /// @param waiting how many of 40 jobs have no start yet
    private OpenedTrace jobs(int waiting, String word) throws IOException {
        StringBuilder rows = new StringBuilder("JobID,Submit,Start,End,State\n");
        for (int i = 0; i < 40; i++) {
            boolean waits = i % 20 < waiting / 2;
            rows.append("%d,2026-01-01T00:00:%02d,%s,%s,%s%n"
                    .formatted(
                            i,
                            i,
                            waits ? word : "2026-01-01T00:10:%02d".formatted(i),
                            waits ? word : "2026-01-01T00:20:%02d".formatted(i),
                            waits ? "PENDING" : "COMPLETED"));
        }
        return open(rows.toString());
    }

    @Test
    void areMissingAmongTimesAndAssumed() throws IOException {
        for (String word : new String[] {"Unknown", "None", "NONE"}) {
            OpenedTrace trace = jobs(2, word);
            assertThat(Opening.columns(trace)).contains("Submit:time Start:time<time> End:time");
            assertThat(Opening.values(trace, "Start").getFirst()).isEqualTo("-");
            assertThat(Opening.texts(trace).getFirst()).contains(word);
            assertThat(trace.ledger().damaged()).isEmpty();
            assertThat(trace.ledger().assumed())
                    .anySatisfy(line -> assertThat(line).contains("column 'Start': 2 values", "not known yet"));
        }
    }

    @Test
    void leaveTheSubmissionAsTheTimeWhereManyJobsWait() throws IOException {
        assertThat(Opening.columns(jobs(20, "Unknown"))).contains("Submit:time<time> Start:time End:time");
    }

    @Test
    void areTextAmongTextsAndAlone() throws IOException {
        OpenedTrace trace = open("time,owner,until,n\n2026-01-01,ann,Unknown,1\n2026-01-02,Unknown,Unknown,None\n");
        assertThat(Opening.columns(trace)).endsWith("owner:string until:string n:string");
        assertThat(Opening.values(trace, "owner")).containsExactly("ann", "Unknown");
        assertThat(trace.ledger().assumed()).noneMatch(line -> line.contains("not known yet"));
    }
}
