package dev.sightline.app.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sightline.app.CommandTest;
import dev.sightline.app.Databases;
import dev.sightline.app.collect.CollectorProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Copies of a store in databases and folders.
class ArchiveCommandTest extends CommandTest {
    private static @Nullable Databases postgres;

    private String store = "";

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        Optional<Path> programs = Databases.programs();
        if (programs.isPresent()) {
            postgres = Databases.start(programs.get());
        }
    }

    @AfterAll
    static void stop() throws IOException, InterruptedException {
        if (postgres != null) {
            postgres.stop();
        }
    }

    @BeforeEach
    void prepare() {
        store = folder.resolve("store").toString();
    }

    private String url(String database) {
        if (database.equals("sqlite")) {
            return "jdbc:sqlite:" + folder.resolve("copy.db");
        }
        Databases its = postgres;
        assumeTrue(its != null, "Debian's package postgresql is not there");
        return its == null ? "" : its.url();
    }

    private void append(String name, String text) throws IOException {
        assertThat(run("store", "append", store, file(name, text)))
                .as(() -> err)
                .isZero();
    }

    private static List<String> ask(String url, String sql) throws SQLException {
        List<String> rows = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(sql)) {
            while (answer.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= answer.getMetaData().getColumnCount(); i++) {
                    row.append(i == 1 ? "" : "|").append(answer.getString(i));
                }
                rows.add(row.toString());
            }
        }
        return rows;
    }

    private long archive(String to, String... more) {
        return json(Stream.concat(Stream.of("archive", store, "--to", to), Stream.of(more))
                        .toArray(String[]::new))
                .get("rows")
                .asLong();
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aTableHasEachRowOnceAndWhatComesSince(String database) throws Exception {
        String url = url(database);
        append("a.jsonl", """
                {"time": "2026-01-05T10:00:01.123456789Z", "host": "a'\\"x", "n": 1, "ok": true}
                {"time": "1969-12-31T23:59:59.999999999Z", "host": "b"}
                {"host": "no time", "n": -9007199254740993}
                """);
        assertThat(archive(url, "--table", "Some events")).isEqualTo(3);
        assertThat(archive(url, "--table", "Some events")).isZero();
        // n becomes a number with a fraction, then a text; a column is new
        append("b.jsonl", "{\"time\": \"2026-01-05T10:00:02Z\", \"host\": \"c\", \"n\": 0.5, \"new\": 7}\n");
        assertThat(archive(url, "--table", "Some events")).isEqualTo(1);
        append("c.jsonl", "{\"time\": \"2026-01-05T10:00:00Z\", \"host\": \"d\", \"n\": \"many\"}\n");
        assertThat(archive(url, "--table", "Some events")).isEqualTo(1);
        String yes = database.equals("sqlite") ? "1" : "t";
        assertThat(ask(url, "SELECT sightline_row, time_ns, host, ok, new FROM \"Some events\" ORDER BY 1"))
                .containsExactly(
                        "0|1767607201123456789|a'\"x|" + yes + "|null",
                        "1|-1|b|null|null",
                        "2|null|no time|null|null",
                        "3|1767607202000000000|c|null|7",
                        "4|1767607200000000000|d|null|null");
        assertThat(ask(url, "SELECT n FROM \"Some events\" WHERE host = 'd'")).containsExactly("many");
        assertThat(ask(url, "SELECT count(*) FROM \"Some events\" WHERE sightline_source LIKE '%.jsonl'"))
                .containsExactly("5");
        String time = database.equals("sqlite")
                ? "time"
                : "to_char(time AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";
        assertThat(ask(url, "SELECT " + time + " FROM \"Some events\" WHERE sightline_row < 2 ORDER BY 1"))
                .containsExactly("1969-12-31T23:59:59.999999Z", "2026-01-05T10:00:01.123456Z");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void namesThatADatabaseCannotTellApartAreTwoColumns(String database) throws Exception {
        String url = url(database);
        String same = "n".repeat(70);
        append("a.jsonl", """
                {"time": "2026-01-05T10:00:01Z", "Host": "a", "host": "b", "%s1": 1, "%s2": 2, "nul": "x\\u0000y"}
                """.formatted(same, same));
        assertThat(archive(url, "--table", "names")).isEqualTo(1);
        append("b.jsonl", """
                {"time": "2026-01-05T10:00:01Z", "Host": "c", "host": "d", "%s1": 3, "%s2": 4}
                """.formatted(same, same));
        assertThat(archive(url, "--table", "names")).isEqualTo(1);
        List<String> rows = ask(url, "SELECT * FROM names ORDER BY 1");
        assertThat(rows.get(0)).contains("|a|b|1|2|");
        assertThat(rows.get(1)).contains("|c|d|3|4|");
        boolean isHeld = database.equals("sqlite");
        assertThat(rows.get(0)).contains(isHeld ? "x\0y" : "x\uFFFDy");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aTableOfAnotherStoreOrOfSomebodyElseIsLeftAlone(String database) throws Exception {
        String url = url(database);
        append("a.csv", hosts(10));
        assertThat(archive(url, "--table", "mine")).isEqualTo(10);
        String first = store;
        store = folder.resolve("other").toString();
        append("b.csv", hosts(5));
        assertThat(run("archive", store, "--to", url, "--table", "mine")).isEqualTo(1);
        assertThat(err).contains("it is the copy of another store; name another table with --table");
        assertThat(ask(url, "SELECT count(*) FROM mine")).containsExactly("10");
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE theirs (x BIGINT)");
        }
        assertThat(run("archive", first, "--to", url, "--table", "theirs")).isEqualTo(1);
        assertThat(err).startsWith("sightline: jdbc:").contains("theirs").hasLineCount(1);
    }

    /// What retention takes from the store stays in the copy.
    @Test
    void rowsThatTheStoreDropsStay() throws Exception {
        String url = url("sqlite");
        append("a.csv", hosts(10));
        assertThat(archive(url)).isEqualTo(10);
        assertThat(run("store", "retain", store, "--bytes", "0")).as(() -> err).isZero();
        append("b.csv", hosts(4));
        assertThat(archive(url)).isEqualTo(4);
        assertThat(ask(url, "SELECT count(*), count(DISTINCT sightline_row) FROM events"))
                .containsExactly("14|14");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql", "folder"})
    void aCopyThatIsKilledAgainAndAgainHasEachRowOnce(String kind) throws Exception {
        String to = kind.equals("folder") ? folder.resolve("days").toString() : url(kind);
        int rows = 0;
        for (int round = 0; round < 4; round++) {
            Process process = new ProcessBuilder(CollectorProcess.java(
                            folder.resolve("cache"),
                            "archive",
                            store,
                            "--to",
                            to,
                            "--table",
                            "killed",
                            "--every",
                            "20ms"))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            for (int i = 0; i < 6; i++) {
                append("a.csv", hosts(500));
                rows += 500;
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100L * round));
            }
            Process _ = process.destroyForcibly();
            int _ = process.waitFor();
        }
        archive(to, "--table", "killed");
        assertThat(archive(to, "--table", "killed")).isZero();
        if (kind.equals("folder")) {
            assertThat(json("info", to).get("rows").asLong()).isEqualTo(rows);
            assertThat(json("sql", "SELECT count(*) AS n FROM trace", to)
                            .at("/rows/0/0")
                            .asLong())
                    .isEqualTo(rows);
        } else {
            assertThat(ask(to, "SELECT count(*), min(sightline_row), max(sightline_row) FROM killed"))
                    .containsExactly(rows + "|0|" + (rows - 1));
        }
    }

    @Test
    void filesAreByDayAndThoseOfACopyThatWasNotCompletedGo() throws IOException {
        append("a.jsonl", """
                {"time": "2026-01-05T23:59:59.999999999Z", "n": 1}
                {"time": "2026-01-06T00:00:00Z", "n": 2}
                {"n": 3}
                """);
        Path days = folder.resolve("days");
        assertThat(archive(days.toString())).isEqualTo(3);
        append("b.jsonl", "{\"time\": \"2026-01-05T10:00:00Z\", \"n\": 4}\n");
        // as if the process had been killed before it was done
        Path left = days.resolve("day=2026-01-06/part-000000000000003-000000000000009.parquet");
        Files.write(left, new byte[] {1});
        assertThat(archive(days.toString())).isEqualTo(1);
        assertThat(left).doesNotExist();
        try (Stream<Path> all = Files.walk(days)) {
            assertThat(all.filter(Files::isRegularFile)
                            .map(file -> days.relativize(file).toString()))
                    .containsExactlyInAnyOrder(
                            ".sightline-archive",
                            "day=2026-01-05/part-000000000000000-000000000000003.parquet",
                            "day=2026-01-05/part-000000000000003-000000000000004.parquet",
                            "day=2026-01-06/part-000000000000000-000000000000003.parquet",
                            "day=none/part-000000000000000-000000000000003.parquet");
        }
        assertThat(json("view", "distribution", days.toString(), "--column", "n")
                        .get("sum")
                        .asLong())
                .isEqualTo(10);
    }

    @Test
    void aFolderThatIsSomethingElseIsLeftAlone() throws IOException {
        append("a.csv", hosts(3));
        Path there = Files.createDirectories(folder.resolve("there"));
        Files.writeString(there.resolve("mine.txt"), "mine");
        assertThat(run("archive", store, "--to", there.toString())).isEqualTo(1);
        assertThat(err)
                .isEqualTo("sightline: " + there + " is not empty and no archive of Sightline; name another folder\n");
        Path days = folder.resolve("days");
        assertThat(archive(days.toString())).isEqualTo(3);
        Files.writeString(days.resolve(".sightline-archive"), "live 1\n3\n", StandardCharsets.UTF_8);
        assertThat(run("archive", store, "--to", days.toString())).isEqualTo(1);
        assertThat(err).contains("is the archive of another store");
    }

    @Test
    void whatIsWrongIsSaidInALine() throws IOException {
        assertThat(run("archive", folder.resolve("none").toString(), "--to", "x"))
                .isEqualTo(1);
        assertThat(err).contains("no such folder; 'sightline collect' and 'sightline store append' make one");
        append("a.csv", hosts(3));
        assertThat(run("archive", store, "--to", "jdbc:oracle:thin:scott/tiger@//h/x?password=secret"))
                .isEqualTo(2);
        assertThat(err)
                .contains("jdbc:postgresql://HOST:PORT/DATABASE?user=NAME")
                .doesNotContain("secret");
        assertThat(run("archive", store, "--to", "jdbc:postgresql://127.0.0.1:1/x?user=me&password=secret"))
                .isEqualTo(1);
        assertThat(err).contains("refused").doesNotContain("secret").hasLineCount(1);
        assertThat(run("archive", store, "--to", "x", "--every", "soon")).isEqualTo(2);
        assertThat(run("archive", store, "--to", "jdbc:sqlite:x", "--table", "sightline_archive"))
                .isEqualTo(2);
    }
}
