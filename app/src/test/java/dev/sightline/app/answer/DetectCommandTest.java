package dev.sightline.app.answer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.CommandTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/// The contract of `detect`.
class DetectCommandTest extends CommandTest {
    private String good = "";
    private String bad = "";

    /// Jobs of three steps; of the bad ones job 7 lacks its end, job 9 ends after its time-out, job 299 has no time
    /// to end.
    @BeforeEach
    void prepare() throws IOException {
        good = file("good.bp", jobs(false));
        bad = file("bad.bp", jobs(true));
    }

    private static String jobs(boolean faulty) {
        List<String> lines = new ArrayList<>();
        for (int job = 0; job < 300; job++) {
            long begin = job * 1000L;
            lines.add(line(begin, "job.submit", job));
            lines.add(line(begin + 100 + job % 7, "job.run", job));
            long end = begin + 500 + job % 11;
            if (faulty && job == 9) {
                end += 30_000;
            }
            if (!(faulty && (job == 7 || job == 299))) {
                lines.add(line(end, "job.end", job));
            }
        }
        lines.sort(null);
        return String.join("", lines);
    }

    private static String line(long millis, String event, int job) {
        return "ts=2026-01-01T00:%02d:%02d.%03dZ event=%s level=Info host=h%d job.id=j%d%n"
                .formatted(millis / 60_000, millis / 1000 % 60, millis % 1000, event, job % 3, job);
    }

    @Test
    void whatIsLearnedFromOneRunFindsWhatIsWrongInAnother() throws IOException {
        assertThat(run("detect", "--learn", good)).isZero();
        assertThat(out).contains("lifeline job", "by job.id", "step job.submit", "end  job.end", "timeout ");
        String definitions = file("jobs.lifelines", out);
        JsonNode found = json("detect", "--lifelines", definitions, bad);
        assertThat(found.get("lifelines").asInt()).isEqualTo(300);
        assertThat(found.get("complete").asInt()).isEqualTo(298);
        assertThat(found.get("open").asInt()).isEqualTo(1);
        assertThat(found.get("suspects").isArray()).isTrue();
        JsonNode missing = found.get("anomalies").get(0);
        assertThat(missing.get("flow").asString()).isEqualTo("j7");
        assertThat(missing.get("definition").asString()).isEqualTo("job");
        assertThat(missing.get("kind").asString()).isEqualTo("missing");
        assertThat(missing.get("cause").asString()).isEqualTo("really missing");
        assertThat(missing.get("missing").toString()).isEqualTo("[\"job.end\"]");
        assertThat(missing.get("lastEvent").asString()).isEqualTo("job.run");
        assertThat(missing.get("lastNanos").asString()).isEqualTo("1767225607100000000");
        assertThat(missing.get("entity").asString()).isEqualTo("h1");
        assertThat(Long.parseLong(missing.get("timeoutNanos").asString())).isBetween(500_000_000L, 600_000_000L);
        JsonNode late = found.get("anomalies").get(1);
        assertThat(late.get("flow").asString()).isEqualTo("j9");
        assertThat(late.get("kind").asString()).isEqualTo("late");
        assertThat(late.get("missing").isEmpty()).isTrue();
        assertThat(found.get("anomalies").size()).isEqualTo(2);
        assertThat(json("detect", "--lifelines", definitions, good)
                        .get("anomalies")
                        .isEmpty())
                .isTrue();
    }

    /// That a flow missed it makes it no event of the trace.
    @Test
    void aStepThatNoRowHasIsSaidWhereFlowsAreToldToMissIt() throws IOException {
        String slip = file(
                "missed.lifelines",
                "\uFEFFlifeline job\nby job.id\nstep job.submit\nstep job.rnu\nend job.end\ntimeout 1ms\n");
        JsonNode found = json("detect", "--lifelines", slip, bad);
        assertThat(found.get("anomalies").toString()).contains("job.rnu");
        assertThat(found.get("unseen").toString()).isEqualTo("[\"job.rnu\"]");
        assertThat(err).contains("no row has the step 'job.rnu'; did you mean 'job.run'?");
    }

    /// All flows miss such a step; that it is a slip of the pen is said first.
    @Test
    void aStepThatNoRowHasIsSaid() throws IOException {
        String slip = file(
                "slip.lifelines",
                "lifeline job\nby job.id\nstep job.sumbit\nstep nothing.like.it | job.run\nend job.end\n");
        JsonNode found = json("detect", "--lifelines", slip, bad);
        assertThat(found.get("unseen").toString()).isEqualTo("[\"job.sumbit\"]");
        assertThat(err).contains("no row has the step 'job.sumbit'; did you mean 'job.submit'?");
        assertThat(json("detect", bad).get("unseen").isEmpty()).isTrue();
        assertThat(err).doesNotContain("no row has");
    }

    @Test
    void itLearnsFromTheVeryRows() throws IOException {
        JsonNode found = json("detect", bad);
        assertThat(found.get("anomalies").get(0).get("flow").asString()).isEqualTo("j7");
        assertThat(found.get("definitions").toString()).isEqualTo("[\"job\"]");
        assertThat(run("detect", bad)).isZero();
        assertThat(out)
                .contains("300 flows of job: 298 complete, 1 open", "missing: 1", "job j7: job.end; last job.run at");
    }

    @Test
    void onlyRowsThatCountAreFollowed() throws IOException {
        JsonNode found = json("detect", bad, "--where", "host = \"h1\"");
        assertThat(found.get("lifelines").asInt()).isEqualTo(100);
        assertThat(found.get("anomalies").size()).isEqualTo(1);
        assertThat(found.get("anomalies").get(0).get("flow").asString()).isEqualTo("j7");
    }

    @Test
    void aWindowBoundsWhatIsShownAndAsksForSuspects() throws IOException {
        JsonNode found = json("detect", bad, "--from", "2026-01-01T00:00:08Z", "--to", "2026-01-01T00:01:00Z");
        assertThat(found.get("lifelines").asInt()).isEqualTo(300);
        assertThat(found.get("anomalies").size()).isEqualTo(1);
        assertThat(found.get("anomalies").get(0).get("flow").asString()).isEqualTo("j9");
        // a host that starts to do what nobody did
        StringBuilder odd = new StringBuilder(jobs(false));
        for (int i = 0; i < 40; i++) {
            odd.append(line(200_000 + i * 1000L + 7, "disk.retry", 2 + 3 * i));
        }
        JsonNode suspects = json(
                        "detect", file("odd.bp", odd.toString()), "--baseline", good, "--from", "2026-01-01T00:03:20Z")
                .get("suspects");
        assertThat(suspects.get(0).get("entity").asString()).isEqualTo("h2");
        assertThat(suspects.get(0).get("reasons").get(0).asString()).contains("disk.retry");
    }

    @Test
    void whereNobodyIsSuspectItIsSaidWhy() throws IOException {
        JsonNode outside = json("detect", bad, "--from", "2030-01-01", "--to", "2031-01-01");
        assertThat(outside.get("suspects").size()).isZero();
        assertThat(outside.get("suspectsNone").asString()).startsWith("none: no row that names an entity is in");
        String other = file("other.bp", jobs(false).replace("host=h", "host=other"));
        assertThat(run("detect", bad, "--baseline", other)).isZero();
        assertThat(out).contains("suspects: none: the baseline has rows of no entity of the period");
        assertThat(run("detect", bad, "--baseline", good)).isZero();
        assertThat(out).contains("suspects");
        assertThat(json("detect", bad).has("suspectsNone")).isFalse();
    }

    @Test
    void rowsAreWrittenWithWhatWasFound() throws IOException {
        for (String ending : List.of(".csv", ".arrow", ".parquet", ".jsonl")) {
            Path found = folder.resolve("found" + ending);
            assertThat(run("detect", bad, "-o", found.toString())).as(() -> err).isZero();
            JsonNode rows = json("sql", "SELECT count(*) AS n FROM trace WHERE anomaly = 'missing'", found.toString());
            assertThat(rows.get("rows").toString()).as(ending).contains("2");
            JsonNode reason = json(
                    "sql", "SELECT DISTINCT \"anomaly.reason\" FROM trace WHERE anomaly = 'missing'", found.toString());
            assertThat(reason.get("rows").toString()).contains("without job.end: really missing");
        }
    }

    @Test
    void withEachAnomalyIsWhatWasAroundIt() throws IOException {
        JsonNode missing =
                json("detect", bad, "--context", "2").get("anomalies").get(0);
        assertThat(missing.get("flow").asString()).isEqualTo("j7");
        JsonNode context = missing.get("context");
        assertThat(context.get("entities").toString()).isEqualTo("[\"h1\"]");
        // nobody else did anything on h1 within the half second of its time-out
        assertThat(context.get("rows").asLong()).isZero();
        assertThat(context.get("before").toString()).contains("\"j6\"", "\"j5\"");
        assertThat(context.get("after").toString()).contains("\"j8\"", "\"j10\"");
        assertThat(run("detect", bad, "--context", "-1")).isEqualTo(2);
        assertThat(run("detect", bad, "--context", "1", "--flag-only")).isEqualTo(2);
    }

    @Test
    void whereManyAreWrongTheyAreCountedAndMarked() throws IOException {
        Path marked = folder.resolve("marked.csv");
        JsonNode found = json("detect", bad, "--flag-only", "-o", marked.toString());
        assertThat(found.get("anomalies").isEmpty()).isTrue();
        assertThat(found.get("flags").toString())
                .isEqualTo("[{\"definition\":\"job\",\"kind\":\"missing\",\"event\":\"job.end\",\"anomalies\":1},"
                        + "{\"definition\":\"job\",\"kind\":\"late\",\"event\":\"job.end\",\"anomalies\":1}]");
        JsonNode rows = json("sql", "SELECT count(*) AS n FROM trace WHERE anomaly = 'missing'", marked.toString());
        assertThat(rows.get("rows").toString()).contains("2");
        assertThat(run("detect", bad, "--flag-only")).isZero();
        assertThat(out).contains("  1 missing job: job.end").doesNotContain("j7");
    }

    @Test
    void hostsThatGoWrongAndValuesBeyondTheUsualAreFound() throws IOException {
        StringBuilder lines = new StringBuilder("time,event,host,job,ms\n");
        for (int job = 0; job < 2000; job++) {
            String host = "h" + job * 7 % 20;
            lines.append("%d,begin,front,j%d,%d%n".formatted(1_700_000_000L + job, job, 10 + job % 5));
            lines.append(
                    "%d,work,%s,j%d,%d%n".formatted(1_700_000_000L + job, host, job, job == 77 ? 900 : 100 + job % 9));
            if (!host.equals("h3") || job % 3 != 0) {
                lines.append("%d,end,front,j%d,%d%n".formatted(1_700_000_000L + job, job, 10 + job % 5));
            }
        }
        String rows = file("groups.csv", lines.toString());
        String config = file("g.lifelines", "lifeline job\nby job\nstep begin\nstep work\nend end\ntimeout 10s\n");
        JsonNode found = json(
                "detect",
                rows,
                "--entity",
                "host",
                "--event",
                "event",
                "--lifelines",
                config,
                "--groups",
                "--extremes",
                "ms:both");
        List<JsonNode> others = new ArrayList<>();
        found.get("anomalies").forEach(each -> {
            if (!each.get("kind").asString().equals("missing")) {
                others.add(each);
            }
        });
        assertThat(others)
                .extracting(each ->
                        each.get("kind").asString() + " " + each.get("entity").asString("-"))
                .containsExactlyInAnyOrder("group h3", "group -", "extreme h19");
        assertThat(run("detect", rows, "--extremes", "host")).isEqualTo(2);
        assertThat(err).contains("extremes of 'host': it has no numbers");
        assertThat(run("detect", rows, "--groups", "--false-discoveries", "1")).isEqualTo(2);
    }

    @Test
    void mistakesAreSaidBeforeAnythingIsRead() throws IOException {
        String wrong = file("wrong.lifelines", "lifeline a\nby id\nstepp s\n");
        assertThat(run("detect", "--lifelines", wrong, "nothing.bp")).isEqualTo(1);
        assertThat(err).contains("wrong.lifelines:3:1: 'stepp' is none of");
        assertThat(run("detect", "--learn", "--lifelines", wrong, bad)).isEqualTo(2);
        assertThat(run("detect", bad, "--percentile", "0")).isEqualTo(2);
        assertThat(run("detect", bad, "-o", folder.resolve("x.txt").toString())).isEqualTo(2);
        assertThat(run("detect", "--lifelines", file("x.lifelines", "lifeline a\nby nobody\nstep s\n"), bad))
                .isNotZero();
        assertThat(err).contains("told by 'nobody', and no column is called so");
        assertThat(run("detect", "--learn", file("few.csv", "time,event,id\n2026-01-01T00:00:00Z,a,1\n")))
                .isEqualTo(1);
        assertThat(err).contains("no lifelines: no column ties several events to one flow");
        assertThat(Files.exists(folder.resolve("x.txt"))).isFalse();
    }
}
