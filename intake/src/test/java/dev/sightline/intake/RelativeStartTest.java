package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tables of jobs and tasks whose times count from a start that they do not tell.
@NullUnmarked
class RelativeStartTest {
    @TempDir
    Path folder;

    private Opening opening;

    @BeforeEach
    void open() {
        opening = new Opening(folder);
    }

    private String columns(String header, IntFunction<String> row) throws IOException {
        String csv = IntStream.range(0, 60).mapToObj(row).collect(Collectors.joining("\n", header + "\n", "\n"));
        return Opening.columns(opening.open(opening.file("a.csv", csv)));
    }

    @Test
    void tasksOrderedByWhoDidThemHaveTimes() throws IOException {
        assertThat(columns("task,worker,start,end", i -> {
                    double start = i % 15 * 7.5;
                    return "t" + i + ",w" + i / 15 + "," + start + "," + (start + 4);
                }))
                .contains("worker:string<entity>")
                .contains("start:time<time>")
                .contains("end:time");
        assertThat(columns(
                        "resource;task;begin;finish",
                        i -> "m" + i % 4 + ";t" + i % 9 + ";" + i * 3 + ";" + (i * 3 + 5)))
                .contains("begin:time<time>")
                .contains("finish:time")
                .contains("task:string<entity>");
    }

    @Test
    void wholeNumbersAreSeconds() throws IOException {
        OpenedTrace opened = opening.open(
                opening.file("a.csv", "job,machine,start_time,duration\na,m0,0,40\nb,m1,30,70\nc,m0,40,20\n"));
        assertThat(Opening.columns(opened)).contains("start_time:time<time>").contains("duration:int64<duration>[s]");
        assertThat(Opening.values(opened, "start_time")).containsExactly("0", "30000000000", "40000000000");
    }

    @Test
    void workloadsAreSubmittedWaitAndRun() throws IOException {
        IntFunction<String> row = i -> i + "," + i * 37 + "," + i % 5 + "," + (60 + i * 91 % 400) + ",u" + i % 3;
        assertThat(columns("JobID,Submit,Wait,Run,User", row))
                .contains("Submit:time<time>")
                .contains("Run:int64<duration>[s]")
                .contains("User:string<entity>");
        assertThat(columns("job_id,submit_time,wait_time,run_time,user_id", row))
                .contains("submit_time:time<time>")
                .contains("run_time:int64<duration>[s]");
    }

    @Test
    void whatStartedComesBeforeWhatWasAskedFor() throws IOException {
        assertThat(columns(
                        "jobid,user,submit,start,end",
                        i -> i + ",u" + i % 3 + "," + i * 9 + "," + (i * 9 + 4) + "," + (i * 9 + 50)))
                .contains("submit:time start")
                .contains("start:time<time>")
                .contains("end:time");
    }

    @Test
    void placesAreNoTimes() throws IOException {
        assertThat(columns(
                        "chrom,start,end,name",
                        i -> "chr" + i % 3 + "," + i * 1000 + "," + (i * 1000 + 400) + ",x" + i))
                .contains("start:int64");
        assertThat(columns("file,start_line,end_line,task", i -> "f" + i % 3 + "," + i + "," + (i + 4) + ",t" + i))
                .contains("start_line:int64");
        // ends before its start
        assertThat(columns("task,start,end", i -> "t" + i % 3 + "," + (90 + i) + "," + i))
                .contains("start:int64");
    }
}
