package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import tools.jackson.databind.JsonNode;

/// Rows to files on the command line.
class SplitCommandTest extends CommandTest {
    static final List<String> EXPRESSIONS = List.of(
            "host = \"h2\"",
            "host != \"h2\"",
            "host >= \"h2\"",
            "not host = \"h2\"",
            "ms >= 10",
            "ms < 0.02s",
            "ms != 7",
            "x > 0.5",
            "x <= 25",
            "ok = true",
            "not ok = true",
            "host ~ \"[13]$\"",
            "ms ~ \"^1\"",
            "x ~ \"5\"",
            "time > \"2026-01-01T00:00:30Z\"",
            "time <= 1767225630000000000",
            "ms >= 3 and ms <= 9 or not (ok = false or host = \"h0\")",
            "all");

    private String trace() throws IOException {
        Random random = new Random(8);
        StringBuilder csv = new StringBuilder("time,host,ms,x,ok\n");
        for (int i = 0; i < 300; i++) {
            csv.append("2026-01-01T00:%02d:%02dZ,".formatted(i / 60, i % 60))
                    .append(random.nextInt(9) == 0 ? "" : "h" + random.nextInt(4))
                    .append(',')
                    .append(random.nextInt(9) == 0 ? "" : random.nextInt(20) + "ms")
                    .append(',')
                    .append(random.nextInt(9) == 0 ? "" : random.nextInt(400) / 4.0)
                    .append(',')
                    .append(random.nextInt(9) == 0 ? "" : random.nextBoolean())
                    .append('\n');
        }
        return file("trace.csv", csv.toString());
    }

    private JsonNode split(String config, String trace, String out) throws IOException {
        return json(
                "split",
                file("split.toml", config),
                trace,
                "-o",
                folder.resolve(out).toString());
    }

    @ParameterizedTest
    @FieldSource("EXPRESSIONS")
    void anExpressionMeansWhatItMeansInAView(String expression) throws IOException {
        String trace = trace();
        JsonNode split = split("[[route]]\nwhen = '" + expression + "'\npath = 'a.bp'\n", trace, "out");
        int rows = json("view", "details", trace, "--where", expression, "--limit", "1000")
                .path("rows")
                .size();
        assertThat(split.path("outputs").path(0).path("rows").asInt()).isEqualTo(rows);
        assertThat(split.path("unmatched").asInt()).isEqualTo(300 - rows);
        assertThat(rows).isPositive();
    }

    @Test
    void whatWasSplitIsReadAsOneTrace() throws IOException {
        String trace = trace();
        JsonNode split = split("""
                [[route]]
                path = "{host}.jsonl"
                roll = { every = "1min" }
                """, trace, "out");
        assertThat(split.path("outputs").size()).isGreaterThan(10);
        for (JsonNode output : split.path("outputs")) {
            assertThat(Files.readAllLines(Path.of(output.path("path").asString())))
                    .hasSize(output.path("rows").asInt());
        }
        JsonNode all = json("info", folder.resolve("out").toString());
        assertThat(all.path("rows").asInt()).isEqualTo(300);
        assertThat(all.path("rejected").asInt()).isZero();
    }

    @Test
    void aMistakeIsSaidBeforeAnythingIsRead() throws IOException {
        String config = file("split.toml", "[[route]]\npath = 'a.bp'\nroll = { evry = '1h' }\n");
        assertThat(run(
                        "split",
                        config,
                        "/no/such/trace",
                        "-o",
                        folder.resolve("out").toString()))
                .isEqualTo(1);
        assertThat(err).contains("split.toml:3:10: 'evry' is not known here").hasLineCount(1);
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void aConfigurationThatDoesNotFitTheColumnsIsSaid() throws IOException {
        String config = file("split.toml", "[[route]]\nwhen = 'ms > \"soon\"'\npath = 'a.bp'\n");
        assertThat(run("split", config, trace(), "-o", folder.resolve("out").toString()))
                .isEqualTo(1);
        assertThat(err).contains("split.toml:2:1: column 'ms' is int64").hasLineCount(1);
    }

    @Test
    void aColumnThatIsNotThereIsSaid() throws IOException {
        String config = file("split.toml", "[[route]]\npath = '{hots}.bp'\n");
        assertThat(run("split", config, trace(), "-o", folder.resolve("out").toString()))
                .isEqualTo(1);
        assertThat(err)
                .contains("split.toml:2:1: unknown column 'hots'; there are time, host, ms, x, ok")
                .hasLineCount(1);
    }

    @Test
    void forPeopleItIsAList() throws IOException {
        String config = file("split.toml", "[[drop]]\nwhen = 'ok = true'\n[[route]]\npath = 'a.bp'\n");
        assertThat(run("split", config, trace(), "-o", folder.resolve("out").toString()))
                .isZero();
        assertThat(out).contains("a.bp").containsPattern("1 files?; [0-9]+ rows dropped, 0 fit no route");
    }
}
