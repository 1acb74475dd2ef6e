package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.view.Views;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The contract of the command line: documents on stdout, one line of trouble on stderr, exit status 0, 1 or 2.
///
/// Over 400 lines: a line for each mistake on the command line, in one table.
class CommandLineTest extends CommandTest {
    private static final String SPANS = """
            start,end,pod,op,Duration
            2026-01-01T00:00:00Z,2026-01-01T00:00:00.010Z,front,get,10
            2026-01-01T00:00:01Z,2026-01-01T00:00:01.250Z,back,get,250
            2026-01-01T00:00:02Z,2026-01-01T00:00:02.030Z,front,put,30
            2026-01-01T00:00:04Z,2026-01-01T00:00:04.500Z,front,put,500
            """;

    private String spans = "";

    @BeforeEach
    void prepare() throws IOException {
        spans = file("spans.csv", SPANS);
    }

    @Test
    void infoSaysTypesRolesAndUnits() {
        JsonNode info = json("info", spans);
        assertThat(info.path("rows").asInt()).isEqualTo(4);
        assertThat(info.path("kind").asString()).isEqualTo("trace");
        assertThat(info.path("timeEndNanos").asString()).isEqualTo("1767225604000000000");
        JsonNode duration = info.path("columns").path(4);
        assertThat(duration.path("type").asString()).isEqualTo("int64");
        assertThat(duration.path("role").asString()).isEqualTo("duration");
        assertThat(duration.path("unit").asString()).isEqualTo("ms");
        assertThat(duration.path("distinctExact").asBoolean()).isTrue();
    }

    @Test
    void aDistributionAnswersInTheUnitOfItsColumn() {
        JsonNode answer = json(
                "view",
                "distribution",
                spans,
                "--column",
                "Duration",
                "--width",
                "4",
                "--paint",
                "slow: Duration >= 0.25s");
        assertThat(answer.path("curve").toString()).isEqualTo("[10,30,250,500]");
        assertThat(answer.path("sum").asInt()).isEqualTo(790);
        assertThat(answer.path("categories").path(0).path("rows").asInt()).isEqualTo(2);
        assertThat(answer.path("exact").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"frequency,series", "timelines,entities", "density,counts", "suggest,quantiles", "values,values"})
    void everyKindHasItsKey(String kind, String key) {
        assertThat(json("view", kind, spans, "--column", "Duration", "--width", "8", "--height", "4")
                        .has(key))
                .isTrue();
        assertThat(run("view", kind, spans, "--column", "Duration")).isZero();
        assertThat(out).isNotBlank();
    }

    @ParameterizedTest
    @CsvSource({"columns,columns", "defaults,columns", "count,total", "details,rows"})
    void viewsOfAllColumnsHaveTheirKey(String kind, String key) {
        assertThat(json("view", kind, spans, "--width", "8", "--height", "4").has(key))
                .isTrue();
        assertThat(run("view", kind, spans)).isZero();
        assertThat(out).isNotBlank();
    }

    @Test
    void flowsAreListedAndTheirRowsFoundWhole() {
        assertThat(run("view", "flows", spans, "--column", "pod", "--order", "rows", "--top", "1"))
                .isZero();
        assertThat(out)
                .contains("2 flows (pod) of 4 rows")
                .containsPattern("front +2026-01-01T00:00:00Z +2026-01-01T00:00:04Z +4[.]000000000 +3")
                .doesNotContain("back");
        assertThat(run(
                        "view",
                        "details",
                        spans,
                        "--flow",
                        "pod",
                        "--flows-of",
                        "all",
                        "--from",
                        "2026-01-01T00:00:02Z",
                        "--to",
                        "2026-01-01T00:00:03Z"))
                .as(() -> err)
                .isZero();
        assertThat(out).contains("(3 of 3 rows)").doesNotContain("back");
    }

    @Test
    void stateTakesDatesAndNanoseconds() {
        String byDate = json(
                        "view",
                        "state",
                        spans,
                        "--column",
                        "Duration",
                        "--at",
                        "2026-01-01T00:00:02Z",
                        "--hold",
                        "next")
                .path("entities")
                .toString();
        String byNanos = json(
                        "view", "state", spans, "--column", "Duration", "--at", "1767225602000000000", "--hold", "next")
                .path("entities")
                .toString();
        assertThat(byDate).isEqualTo(byNanos).contains("\"value\":30").contains("\"value\":250");
    }

    @Test
    void aSpanHoldsForItsDuration() {
        JsonNode state = json("view", "state", spans, "--column", "Duration", "--at", "2026-01-01T00:00:02Z");
        assertThat(state.path("entities").toString()).contains("\"value\":30").doesNotContain("\"value\":250");
        assertThat(state.path("idle").asInt()).isEqualTo(1);
    }

    @Test
    void readsStandardInput() {
        System.setIn(new ByteArrayInputStream(SPANS.getBytes(UTF_8)));
        assertThat(json("info", "-").path("rows").asInt()).isEqualTo(4);
    }

    @Test
    void asksInSql() {
        JsonNode answer = json("sql", "SELECT op, max(Duration) AS Duration FROM trace GROUP BY op ORDER BY op", spans);
        assertThat(answer.path("columns").findValuesAsString("name")).containsExactly("op", "Duration");
        assertThat(answer.path("columns").path(1).path("role").asString()).isEqualTo("duration");
        assertThat(answer.path("rows").toString()).isEqualTo("[[\"get\",250],[\"put\",500]]");
        assertThat(run("sql", "SELECT start FROM selection", spans, "--where", "pod = 'back'", "--csv"))
                .as(() -> err)
                .isZero();
        assertThat(out).isEqualTo("start\r\n1767225601000000000\r\n");
        assertThat(run("sql", "FROM trace", spans, "--limit", "1")).isZero();
        assertThat(out).contains("2026-01-01T00:00:00Z").contains("... and 3 more rows");
        assertThat(run("sql", "SELECT count(*) FROM range(1000000000000)", spans, "--timeout", "300ms"))
                .isEqualTo(1);
        assertThat(err).contains("took longer than 0.3 s");
    }

    @Test
    void sqlAndViewsAgreeOnTheBundledTrace() {
        String front = Path.of("src/main/resources/dev/sightline/app/demo/front.otlp.jsonl.gz")
                .toAbsolutePath()
                .toString();
        JsonNode line = json("view", "distribution", front, "--column", "duration", "--width", "10");
        JsonNode row = json(
                        "sql", "SELECT count(duration), min(duration), max(duration), sum(duration) FROM trace", front)
                .path("rows")
                .path(0);
        for (int i = 0; i < 4; i++) {
            String key = List.of("rows", "min", "max", "sum").get(i);
            assertThat(row.path(i).asString()).as(key).isEqualTo(line.path(key).asString());
        }
        String where = "duration >= 5ms and not (name ~ 'health')";
        assertThat(json("sql", "SELECT count(*) FROM selection", front, "--where", where)
                        .path("rows")
                        .path(0)
                        .path(0))
                .isEqualTo(json("view", "details", front, "--where", where, "--limit", "1")
                        .path("total"));
        JsonNode frequent = json("view", "values", front, "--column", "name", "--limit", "3")
                .path("values");
        JsonNode counted = json("sql", "SELECT name, count(*) FROM trace GROUP BY name ORDER BY 2 DESC LIMIT 3", front)
                .path("rows");
        for (int i = 0; i < 3; i++) {
            assertThat(counted.path(i).path(1)).isEqualTo(frequent.path(i).path("rows"));
        }
    }

    @ParameterizedTest
    @CsvSource({".csv", ".jsonl", ".arrow", ".parquet"})
    void aResultIsATraceInTheOrderOfTheQuery(String ending) {
        String target = folder.resolve("result" + ending).toString();
        assertThat(run(
                        "sql",
                        "SELECT *, category AS kind FROM painted ORDER BY Duration DESC",
                        spans,
                        "--paint",
                        "slow: Duration >= 100",
                        "-o",
                        target))
                .as(() -> err)
                .isZero();
        JsonNode info = json("info", target);
        assertThat(info.path("rows").asInt()).isEqualTo(4);
        assertThat(info.path("columns").path(0).path("role").asString()).isEqualTo("time");
        JsonNode rows = json("sql", "SELECT Duration, kind FROM trace ORDER BY Duration", target)
                .path("rows");
        assertThat(rows.path(3).toString()).isEqualTo("[500,\"slow\"]");
        assertThat(json("view", "details", target)
                        .path("rows")
                        .path(0)
                        .path("values")
                        .path("Duration")
                        .asInt())
                .as("the first row in file order")
                .isEqualTo(500);
    }

    @ParameterizedTest
    @CsvSource({".csv", ".jsonl", ".arrow", ".bp", ".json", ".parquet"})
    void convertsInTimeOrder(String ending) {
        String target = folder.resolve("out" + ending).toString();
        assertThat(run("convert", spans, "-o", target)).as(() -> err).isZero();
        if (!ending.equals(".arrow")) {
            JsonNode info = json("info", target);
            assertThat(info.path("rows").asInt()).isEqualTo(4);
            assertThat(info.path("columns").path(0).path("role").asString()).isEqualTo("time");
            assertThat(info.path("columns").path(4).path("type").asString()).isEqualTo("int64");
        }
        if (ending.equals(".parquet")) {
            JsonNode before = json("info", spans);
            JsonNode after = json("info", target);
            for (String what : List.of("name", "type", "role", "unit")) {
                assertThat(after.path("columns").findValuesAsString(what))
                        .isEqualTo(before.path("columns").findValuesAsString(what));
            }
        }
        assertThat(folder.resolve("out" + ending)).isNotEmptyFile();
    }

    @ParameterizedTest
    @CsvSource({
        "04-timeline/chrome116-devtools.json",
        "04-timeline/multiple_input_latency.json.gz",
        "04-timeline/main_thread_has_unclosed_slices.json",
        "01-netlogger/pegasus-montage-2011.bp.gz",
        "03-spans/nezha-2022-08-22-03_53_trace.csv.gz",
        "10-recorded-here/runA/vmstat.txt",
        "10-recorded-here/runA/front.otlp.jsonl.gz"
    })
    void aChromeTraceReadsBackAsTheSameTable(String path) {
        Path data = sharedData();
        if (data == null) {
            Assumptions.abort("the third-party traces are not here: ../shared/data");
        }
        JsonNode before = json("info", data.resolve(path).toString());
        String target = folder.resolve("out.json").toString();
        assertThat(run("convert", data.resolve(path).toString(), "-o", target))
                .as(() -> err)
                .isZero();
        JsonNode after = json("info", target);
        assertThat(after.path("format").asString()).isEqualTo("chrome");
        for (String key : List.of("rows", "rejected", "timeStartNanos", "timeEndNanos")) {
            assertThat(after.path(key))
                    .as(key)
                    .isEqualTo(key.equals("rejected") ? JsonMapper.shared().readTree("0") : before.path(key));
        }
        assertThat(after.path("damaged")).isEmpty();
        assertThat(columns(after)).isEqualTo(columns(before));
    }

    /// What a user sees of the columns; the ids of spans hold the name of the file.
    private static java.util.Map<String, String> columns(JsonNode info) {
        java.util.Map<String, String> columns = new java.util.TreeMap<>();
        for (JsonNode column : info.path("columns")) {
            boolean id = column.path("role").asString().matches("span|parent");
            columns.put(
                    column.path("name").asString(),
                    column.path("type") + " " + column.path("role") + " "
                            + column.path("unit") + " " + column.path("missing") + " " + column.path("distinct")
                            + (id ? "" : " " + column.path("min") + " " + column.path("max")));
        }
        return columns;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "view distribution SPANS --column nope | there is no column 'nope'",
                "view distrbution SPANS --column Duration | did you mean 'distribution'",
                "view distribution SPANS --column Duration --where 'pod ~' | where",
                "view distribution SPANS --column pod --where 'pod >= 3ms' | double quotes",
                "inf SPANS | did you mean",
                "info | Missing required parameter",
                "info SPANS --type Duration | COLUMN=TYPE",
                "info SPANS --type Duration=text | unknown type",
                "info SPANS --zone Mars | no such time zone",
                "info SPANS --entity nope | no column",
                "info SPANS --format nope | unknown format",
                "convert SPANS -o x.xyz | ending",
                "sql 'SELECT nope FROM trace' SPANS | line 1, column 8",
                "sql 'DROP VIEW trace' SPANS | a query only reads",
                "sql 'SELECT 1' SPANS --json --csv | one of them",
                "sql 'SELECT 1' SPANS --limit -1 | 0 or more",
                "sql 'SELECT 1' SPANS --timeout soon | such as 500ms",
                "sql 'SELECT 1' SPANS -o x.json | ending",
                "sql 'SELECT 1' SPANS --where 'nope > 1' | unknown column",
                "open --port 99999 | 0 to 65535"
            })
    void misuseIsOneLineAndStatusTwo(String line, String why) {
        assertThat(run(words(line))).isEqualTo(2);
        assertThat(err.lines()).hasSize(1);
        assertThat(err).contains(why);
        assertThat(out).isEmpty();
    }

    /// Words by blanks; single quotes keep one together.
    private String[] words(String line) {
        List<String> words = new ArrayList<>();
        for (String part : line.replace("SPANS", spans).split(" (?=(?:[^']*'[^']*')*[^']*$)")) {
            words.add(part.replace("'", ""));
        }
        return words.toArray(String[]::new);
    }

    @Test
    void whatCannotBeReadIsOneLineAndStatusOne() throws IOException {
        assertThat(run("info", folder.resolve("nope.csv").toString())).isEqualTo(1);
        assertThat(err.lines()).hasSize(1);
        assertThat(run("info", file("empty.csv", ""))).isEqualTo(1);
        assertThat(err).contains("empty.csv: the input is empty");
        assertThat(run("convert", spans, "-o", folder.resolve("no/where.csv").toString()))
                .isEqualTo(1);
        assertThat(err).contains("does not exist");
        assertThat(out).isEmpty();
    }

    @Test
    void damageIsListedAndStatusStaysZero() throws IOException {
        JsonNode info = json("info", file("bad.jsonl", "{\"a\":1}\n{oops\n{\"a\":2}\n"));
        assertThat(info.path("rejected").asInt()).isEqualTo(1);
        assertThat(err).contains("1 record could not be read").contains("rejected.txt");
    }

    @Test
    void helpAndVersionSucceed() {
        assertThat(run("--version")).isZero();
        assertThat(run("help", "view")).isZero();
        assertThat(out).contains("Examples:");
        assertThat(run("formats")).isZero();
        assertThat(out).contains("otlp");
        assertThat(run("cache")).isZero();
    }

    @Test
    void helpOfViewNamesEveryView() {
        assertThat(run("view", "--help")).isZero();
        assertThat(out.replaceAll("\\s+", " ")).contains(String.join(", ", Views.kinds()));
    }

    @Test
    void optionsOfViewAreTheParametersOfTheSameName() {
        JsonNode plain = json("view", "scatter", spans, "--x", "start", "--y", "Duration", "--width", "3");
        JsonNode log = json("view", "scatter", spans, "--x", "start", "--y", "Duration", "--width", "3", "--log-y");
        JsonNode part = json("view", "scatter", spans, "--x", "start", "--y", "Duration", "--y-min", "100");
        assertThat(plain.path("counts").path(0)).hasSize(3);
        assertThat(log.path("counts")).isNotEqualTo(plain.path("counts"));
        assertThat(part.path("outOfScale").asInt()).isEqualTo(2);
    }

    @Test
    void theBundledTraceComputesEveryView() {
        assertThat(run("demo", "--self-test")).as(() -> err).isZero();
    }

    @Test
    void nezhaSpansKeepEveryRow() {
        Path data = sharedData();
        if (data == null) {
            Assumptions.abort("the third-party traces are not here: ../shared/data");
        }
        List<String> args = new ArrayList<>(List.of("info"));
        for (String minute : List.of("03_53", "03_54", "03_55", "04_02")) {
            args.add(data.resolve("03-spans/nezha-2022-08-22-" + minute + "_trace.csv.gz")
                    .toString());
        }
        JsonNode info = json(args.toArray(String[]::new));
        assertThat(info.path("rows").asInt()).isEqualTo(84_783);
        assertThat(info.path("columns").path(7).path("unit").asString()).isEqualTo("us");
        assertThat(info.path("columns").path(3).path("role").asString()).isEqualTo("entity");
    }

    @Test
    void aWorkflowOutOfOrderKeepsEveryEvent() {
        Path data = sharedData();
        if (data == null) {
            Assumptions.abort("the third-party traces are not here: ../shared/data");
        }
        JsonNode info = json(
                "info", data.resolve("01-netlogger/pegasus-montage-2011.bp.gz").toString());
        assertThat(info.path("rows").asInt()).isEqualTo(5103);
        assertThat(info.path("format").asString()).isEqualTo("bp");
        assertThat(info.path("timeEndNanos").asString()).startsWith("13040628");
    }

    private static @Nullable Path sharedData() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            Path data = at.resolve("shared/data");
            if (Files.exists(data.resolve("README.md"))) {
                return data;
            }
        }
        return null;
    }
}
