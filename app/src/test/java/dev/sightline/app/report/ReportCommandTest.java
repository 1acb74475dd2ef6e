package dev.sightline.app.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.sightline.app.CommandTest;
import dev.sightline.app.collect.CollectorProcess;
import jakarta.mail.BodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ReportCommandTest extends CommandTest {
    private String jobs = "";
    private Path report = Path.of("");

    /// Jobs of three steps; job 7 lacks its end, job 9 ends late, and the names of one are hostile.
    @BeforeEach
    void prepare() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int job = 0; job < 300; job++) {
            long begin = job * 1000L;
            lines.add(line(begin, "job.submit", job));
            lines.add(line(begin + 100 + job % 7, "job.run", job));
            if (job != 7) {
                lines.add(line(begin + 500 + job % 11 + (job == 9 ? 30_000 : 0), "job.end", job));
            }
        }
        lines.add(line(900, "\"<script>alert(1)</script>\"", 3));
        lines.sort(null);
        jobs = file("jobs.bp", String.join("", lines));
        report = folder.resolve("report.html");
    }

    private static String line(long millis, String event, int job) {
        return "ts=2026-01-01T00:%02d:%02d.%03dZ event=%s level=Info host=h%d job.id=j%d%n"
                .formatted(millis / 60_000, millis / 1000 % 60, millis % 1000, event, job % 3, job);
    }

    private String made(String... args) throws IOException {
        List<String> all = new ArrayList<>(List.of("report", jobs, "-o", report.toString()));
        all.addAll(List.of(args));
        assertThat(run(all.toArray(String[]::new))).as(() -> err).isZero();
        return Files.readString(report);
    }

    @Test
    void aReportStandsAlone() throws IOException {
        String page = made();
        assertThat(page)
                .startsWith("<!doctype html>")
                .contains("job j7", "without job.end: really missing", "job j9", "late", "Flows of job", "<svg")
                .contains("&lt;script&gt;alert(1)")
                .doesNotContain("<script");
        assertThat(Pattern.compile("( src=|href=|url\\((?!#))").matcher(page).find())
                .as("asks for something elsewhere")
                .isFalse();
        assertThat(err).contains("wrote " + report);
    }

    @Test
    void aWindowBoundsItAndAsksForSuspects() throws IOException {
        String page = made(
                "--from", "2026-01-01T00:00:08Z", "--to", "2026-01-01T00:01:00Z", "--page", "http://127.0.0.1:4318/");
        assertThat(page)
                .contains("2026-01-01 00:00:08Z to 2026-01-01 00:01:00Z", "job j9")
                .doesNotContain("job j7")
                .contains("href=\"http://127.0.0.1:4318/#preset=Flows&amp;from=1767225608000000000&amp;to=");
    }

    @Test
    void flowsAreHeldToWhatIsGiven() throws IOException {
        String config = file("own.lifelines", "lifeline mine\nby job.id\nstep job.submit\nend job.paid\ntimeout 1s\n");
        assertThat(made("--lifelines", config)).contains("mine j0", "without job.paid");
    }

    @Test
    void rowsThatNothingTiesHaveAReportToo() throws IOException {
        String rows = file("hosts.csv", hosts(50));
        assertThat(run("report", rows, "-o", report.toString())).as(() -> err).isZero();
        assertThat(Files.readString(report)).contains("nothing is said of flows", "<b>50</b> rows");
    }

    /// Jobs of one morning, and one the day before; every tenth fails, and two run on.
    @Test
    void whatFailedAndWhatRunsOnIsCounted() throws IOException {
        StringBuilder rows = new StringBuilder("job,worker,start,end,exit_code\n");
        for (int job = 0; job < 100; job++) {
            String day = job == 0 ? "2026-01-01T08:00:" : "2026-01-02T08:" + "%02d:".formatted(job / 2);
            rows.append("j%d,w%d,%s%02d,%s,%d%n"
                    .formatted(
                            job,
                            job % 3,
                            day,
                            job % 2 * 30,
                            job % 50 == 49 ? "" : day + "%02d".formatted(job % 2 * 30 + 9),
                            job % 10 == 3 ? 1 : 0));
        }
        assertThat(run("report", file("morning.csv", rows.toString()), "-o", report.toString()))
                .as(() -> err)
                .isZero();
        String page = Files.readString(report);
        assertThat(page)
                .contains("<b>10</b> failed rows", "`exit_code` != 0", "<b>2</b> rows without an end")
                .contains("2026-01-01 08:00:00Z to 2026-01-02 08:49:30Z")
                .as("the night is a seam")
                .contains("class=seam", "24 h without rows");
        // half of the pictures' bins are of the second day's first half
        assertThat(run(
                        "report",
                        file("night.csv", rows.toString()),
                        "--where",
                        "exit_code = 1",
                        "-o",
                        report.toString()))
                .isZero();
        assertThat(Files.readString(report)).contains("<b>10</b> failed rows", "<b>0</b> rows without an end");
    }

    @Test
    void itIsSentByMail() throws Exception {
        GreenMail server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        server.start();
        try {
            int port = server.getSmtp().getPort();
            assertThat(run(
                            "report",
                            jobs,
                            "--mail",
                            "smtp://127.0.0.1:" + port,
                            "--mail-to",
                            "Ops <ops@example.org>",
                            "--mail-to",
                            "ann@example.org"))
                    .as(() -> err)
                    .isZero();
            MimeMessage[] got = server.getReceivedMessages();
            assertThat(got).as("one for each").hasSize(2);
            assertThat(got[0].getSubject()).isEqualTo("Sightline: jobs.bp: 2 anomalies");
            MimeMultipart parts = (MimeMultipart) got[0].getContent();
            assertThat(parts.getBodyPart(0).getContent().toString())
                    .contains("missing: job j7: without job.end", "The report is attached.");
            BodyPart file = parts.getBodyPart(1);
            assertThat(file.getFileName()).isEqualTo("report.html");
            assertThat(file.getContent().toString())
                    .startsWith("<!doctype html>")
                    .contains("job j9");
        } finally {
            server.stop();
        }
        assertThat(run("report", jobs, "--mail", "smtp://127.0.0.1:1", "--mail-to", "ops@example.org"))
                .isEqualTo(1);
        assertThat(err).contains("sightline: 127.0.0.1: ");
    }

    @Test
    void itIsMadeAgainAndAgainUntilItIsEnded() throws Exception {
        Process process = new ProcessBuilder(CollectorProcess.java(
                        folder.resolve("cache"), "report", jobs, "-o", report.toString(), "--every", "500ms"))
                .redirectErrorStream(true)
                .start();
        try (BufferedReader said = process.inputReader()) {
            for (int made = 0; made < 2; ) {
                String line = said.readLine();
                assertThat(line).as("after %s reports", made).isNotNull();
                made += line.contains("wrote " + report) ? 1 : 0;
            }
            boolean _ = process.toHandle().destroy();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            Process _ = process.destroyForcibly();
        }
        // nothing happened in the last half second
        assertThat(Files.readString(report)).startsWith("<!doctype html>").contains("<b>0</b> rows");
    }

    @Test
    void mistakesAreSaidBeforeAnythingIsRead() {
        assertThat(run("report", "nothing.bp")).isEqualTo(2);
        assertThat(err).contains("a report needs -o OUT.html or --mail URL");
        String out = report.toString();
        assertThat(run("report", "nothing.bp", "-o", out, "--mail", "http://x", "--mail-to", "a@example.org"))
                .isEqualTo(2);
        assertThat(run("report", "nothing.bp", "-o", out, "--mail", "smtp://x", "--mail-to", "nobody at all"))
                .isEqualTo(2);
        assertThat(run("report", "nothing.bp", "-o", out, "--mail", "smtp://x")).isEqualTo(2);
        assertThat(run("report", "nothing.bp", "-o", out, "--mail", "smtp://ann@x", "--mail-to", "a@example.org"))
                .isEqualTo(2);
        assertThat(err).contains("SIGHTLINE_MAIL_PASSWORD");
        assertThat(run("report", "nothing.bp", "-o", out, "--every", "1h", "--from", "1"))
                .isEqualTo(2);
        assertThat(run("report", "nothing.bp", "-o", out, "--page", "javascript:alert(1)"))
                .isEqualTo(2);
        assertThat(run("report", "nothing.bp", "-o", out)).isEqualTo(1);
        assertThat(report).doesNotExist();
    }
}
