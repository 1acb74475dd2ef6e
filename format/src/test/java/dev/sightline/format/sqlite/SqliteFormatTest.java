package dev.sightline.format.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.sightline.event.Role;
import dev.sightline.format.PathSource;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.RecordingSink.Time;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteFormatTest {
    private static final String[] STAMPEDE = {
        "PRAGMA page_size = 512",
        "CREATE TABLE workflow (wf_id INTEGER PRIMARY KEY, wf_uuid TEXT, dax_label TEXT)",
        "CREATE TABLE workflowstate (wf_id INTEGER, state TEXT, timestamp NUMERIC(16,6), restart_count INTEGER)",
        "CREATE TABLE job (job_id INTEGER PRIMARY KEY, wf_id INTEGER, exec_job_id TEXT)",
        "CREATE TABLE host (host_id INTEGER PRIMARY KEY, hostname TEXT)",
        "CREATE TABLE job_instance (job_instance_id INTEGER PRIMARY KEY, job_id INTEGER, host_id INTEGER,"
                + " job_submit_seq INTEGER, site TEXT)",
        "CREATE TABLE jobstate (job_instance_id INTEGER, state TEXT, timestamp NUMERIC(16,6))",
        "CREATE TABLE invocation (invocation_id INTEGER PRIMARY KEY, job_instance_id INTEGER,"
                + " start_time NUMERIC(16,6), remote_duration NUMERIC(10,3), transformation TEXT, exitcode INTEGER)",
        "INSERT INTO workflow VALUES (1, 'u-1', 'diamond')",
        "INSERT INTO workflowstate VALUES (1, 'WORKFLOW_STARTED', 1421432530, 0)",
        "INSERT INTO job VALUES (4, 1, 'hello_1')",
        "INSERT INTO host VALUES (2, 'node7')",
        "INSERT INTO job_instance VALUES (9, 4, 2, 3, 'condorpool')",
        "INSERT INTO jobstate VALUES (9, 'SUBMIT', 1421432549.25)",
        "INSERT INTO jobstate VALUES (9, 'EXECUTE', 1421432550)",
        "INSERT INTO jobstate VALUES (9, 'HELD', 'soon')",
        "INSERT INTO invocation VALUES (1, 9, 1421432551.5, 2.5, 'hello::world', 1)",
    };

    private static final String[] OTHER = {
        "PRAGMA page_size = 512",
        "CREATE TABLE a (id INTEGER PRIMARY KEY, name TEXT, load REAL, \"table\" TEXT, raw BLOB)",
        "CREATE TABLE b (id INTEGER, name TEXT, at DATETIME)",
        "CREATE VIEW v AS SELECT * FROM a",
        "INSERT INTO a VALUES (1, 'x', 0.5, 't', x'00ff'), (9007199254740993, '', NULL, NULL, NULL)",
        "INSERT INTO b VALUES (2, 'y', '2026-11-21 10:00:00')",
    };

    @TempDir
    private Path folder = Path.of("");

    private Path database(String name, String... statements) {
        Path file = folder.resolve(name);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.executeUpdate(sql);
            }
        } catch (SQLException impossible) {
            throw new IllegalStateException(impossible);
        }
        return file;
    }

    private static RecordingSink read(Path file) {
        return Reading.read(new SqliteFormat(), new PathSource(file), Reading.DEFAULTS);
    }

    private static List<Map<String, Object>> of(RecordingSink sink, String table) {
        return sink.rows.stream()
                .filter(row -> new Str(table).equals(row.get("table")))
                .toList();
    }

    @Test
    void readsStatesAndInvocations() {
        RecordingSink sink = read(database("run#1 100%?.db", STAMPEDE));
        assertThat(sink.rows).hasSize(4);
        assertThat(of(sink, "jobstate").getFirst())
                .containsEntry("time", new Time(1_421_432_549_250_000_000L))
                .containsEntry("entity", new Str("hello_1"))
                .containsEntry("event", new Str("SUBMIT"))
                .containsEntry("workflow", new Str("diamond"))
                .containsEntry("wf_uuid", new Str("u-1"))
                .containsEntry("site", new Str("condorpool"))
                .containsEntry("host", new Str("node7"))
                .containsEntry("try", 3L);
        assertThat(of(sink, "invocation").getFirst())
                .containsEntry("time", new Time(1_421_432_551_500_000_000L))
                .containsEntry("entity", new Str("node7"))
                .containsEntry("event", new Str("hello::world"))
                .containsEntry("duration", 2.5)
                .containsEntry("exitcode", 1L);
        assertThat(of(sink, "workflowstate").getFirst()).containsEntry("entity", new Str("diamond"));
        assertThat(Objects.requireNonNull(sink.columns.get("duration")).unit()).isEqualTo("s");
        assertThat(Objects.requireNonNull(sink.columns.get("wf_uuid")).role()).isEqualTo(Role.FLOW);
        assertThat(sink.rejects).extracting(RecordingSink.Reject::cause).containsExactly("no time");
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void readsAllTablesOfAnyOtherDatabase() {
        RecordingSink sink = read(database("other.db", OTHER));
        assertThat(sink.rows).hasSize(3);
        assertThat(of(sink, "a").getFirst())
                .containsEntry("id", 1L)
                .containsEntry("name", "x")
                .containsEntry("load", 0.5)
                .containsEntry("table.2", "t")
                .containsEntry("raw", new Str("00ff"));
        assertThat(of(sink, "a").getLast())
                .containsEntry("id", 9007199254740993L)
                .containsEntry("name", new Str(""))
                .doesNotContainKey("load");
        assertThat(of(sink, "b").getFirst()).containsEntry("at", "2026-11-21 10:00:00");
        assertThat(sink.damages).isEmpty();
    }

    @Test
    void leavesTheFolderAsItWas() throws IOException {
        Path file = database("other.db", OTHER);
        byte[] before = Files.readAllBytes(file);
        assertThat(file.toFile().setReadOnly()).isTrue();
        read(file);
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (java.util.stream.Stream<Path> files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void saysThatTheWriteAheadLogIsNotRead() throws IOException {
        Path file = database("other.db", OTHER);
        Files.write(folder.resolve("other.db-wal"), new byte[100]);
        RecordingSink sink = read(file);
        assertThat(sink.rows).hasSize(3);
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().what()).contains("other.db-wal");
    }

    @Test
    void refusesWhatIsNoDatabase() {
        byte[] text = "SQLite format 3\0 and then nothing of the kind, for a whole header "
                .repeat(20)
                .getBytes(UTF_8);
        RecordingSink sink = Reading.read(new SqliteFormat(), text, Reading.DEFAULTS);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst().what())
                .startsWith("the database cannot be read: ")
                .doesNotContain("\n");
    }

    @Test
    void asksNoViewsAndNoVirtualTables() {
        RecordingSink sink = read(database(
                "hostile.db",
                "CREATE TABLE t (x)",
                "INSERT INTO t VALUES (1)",
                "CREATE VIEW endless AS WITH RECURSIVE r(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM r) SELECT i FROM r",
                "CREATE VIRTUAL TABLE text_index USING fts5(body)"));
        assertThat(of(sink, "t")).hasSize(1);
        assertThat(of(sink, "endless")).isEmpty();
        assertThat(of(sink, "text_index")).isEmpty();
    }

    @Test
    void endsOnDamage() throws IOException {
        for (String[] script : List.of(STAMPEDE, OTHER)) {
            byte[] whole = Files.readAllBytes(database("whole" + script.length, script));
            Path file = folder.resolve("damaged");
            for (int seed = 0; seed < 150; seed++) {
                Random random = new Random(seed);
                byte[] bytes = whole.clone();
                for (int n = random.nextInt(1, 30); n > 0; n--) {
                    int at = 16 + random.nextInt(bytes.length - 16);
                    switch (random.nextInt(3)) {
                        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                        case 1 -> bytes[at] = (byte) random.nextInt(256);
                        default -> System.arraycopy(bytes, 0, bytes, at, Math.min(50, bytes.length - at));
                    }
                }
                Files.write(file, java.util.Arrays.copyOf(bytes, bytes.length - random.nextInt(400)));
                RecordingSink sink = assertTimeoutPreemptively(Duration.ofSeconds(40), () -> read(file));
                assertThat(sink.rows.size()).isLessThan(10_000);
            }
        }
    }

    @Test
    void readsTheDashboardsDatabase() {
        RecordingSink sink = Reading.readSharedPath(new SqliteFormat(), "01-netlogger/monitoring-rest-api-master.db");
        assertThat(of(sink, "master_workflowstate")).hasSize(13);
        assertThat(of(sink, "workflowstate")).hasSize(16);
        assertThat(of(sink, "jobstate")).hasSize(366);
        assertThat(of(sink, "invocation")).hasSize(97);
        assertThat(of(sink, "jobstate").stream().map(row -> row.get("entity")).distinct())
                .hasSize(17);
        assertThat(of(sink, "invocation").stream()
                        .mapToDouble(row -> (double) Objects.requireNonNull(row.get("duration")))
                        .sum())
                .isCloseTo(387.028, org.assertj.core.data.Offset.offset(1e-6));
        assertThat(of(sink, "invocation").stream().filter(row -> new Str("isis.isi.edu").equals(row.get("entity"))))
                .hasSize(84);
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rejects).isEmpty();
    }

    @Test
    void readsAWorkflowsDatabase() {
        RecordingSink sink = Reading.readSharedPath(new SqliteFormat(), "01-netlogger/hier-success.stampede.db");
        assertThat(of(sink, "workflowstate")).hasSize(3);
        assertThat(of(sink, "jobstate")).hasSize(179);
        assertThat(of(sink, "jobstate").stream().filter(row -> new Str("EXECUTE").equals(row.get("event"))))
                .hasSize(26);
        assertThat(of(sink, "invocation")).hasSize(50);
        assertThat(of(sink, "invocation")).allSatisfy(row -> assertThat(row).containsEntry("exitcode", 0L));
    }
}
