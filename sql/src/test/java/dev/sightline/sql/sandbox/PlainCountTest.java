package dev.sightline.sql.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.sql.Asking;
import dev.sightline.sql.Table;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Ledger;
import dev.sightline.store.Snapshot;
import dev.sightline.store.live.Store;
import dev.sightline.store.live.StoreWriter;
import dev.sightline.summary.rows.TimeWindow;
import dev.sightline.summary.selection.ResolvedSelection;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Counting without reading gives what counting row by row gives, and happens where it should.
class PlainCountTest {
    private static final long START = 1_700_000_000_000_000_000L;
    private static final List<String> OPERATORS = List.of("<", "<=", ">", ">=", "=");

    @TempDir
    Path directory;

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {71, 72, 73, 74, 75, 76})
    void countsAsAScanDoes(long seed) throws IOException, SQLException {
        Random random = new Random(seed);
        Table table = Table.random(seed, 3000);
        List<Long> times = table.rows.stream()
                .map(row -> row.get("t") instanceof Long t ? t : START + 100_000)
                .toList();
        SqlTrace trace = SqlTrace.all(table.snapshot());
        Asking sql = new Asking(trace);
        for (int i = 0; i < 20; i++) {
            String where = test(random, times) + (random.nextBoolean() ? " AND " + test(random, times) : "");
            assertThat(count("SELECT count(*) FROM trace WHERE " + where, trace))
                    .as(where)
                    .isNotNull();
            // A second aggregate makes it another query.
            assertThat(sql.one("SELECT count(*) FROM trace WHERE " + where))
                    .as(where)
                    .isEqualTo(sql.ask("SELECT count(*), min(id) FROM trace WHERE " + where)
                            .rows()
                            .getFirst()
                            .getFirst());
        }
    }

    /// Of times that rows have, too: there an off-by-one shows.
    private static String test(Random random, List<Long> times) {
        long at = times.get(random.nextInt(times.size())) + random.nextInt(3) - 1;
        String date = java.time.Instant.ofEpochSecond(at / 1_000_000_000L, at % 1_000_000_000L)
                .toString()
                .replace('T', ' ')
                .replace("Z", "");
        String operator = " " + OPERATORS.get(random.nextInt(5)) + " ";
        return switch (random.nextInt(5)) {
            case 0 -> "t" + operator + "'" + date + "'";
            case 1 -> "ns(" + at + ")" + operator + "t";
            case 2 -> "trace.T BETWEEN ns(" + at + ") AND ns(" + (at + random.nextInt(2_000_000)) + ")";
            case 3 -> "epoch_ns(t)" + operator + at;
            default -> at + operator + "epoch_ns(trace.t)";
        };
    }

    @Test
    void isThatOfEveryViewOfAllRows() throws IOException, SQLException {
        Snapshot snapshot = Table.random(77, 500).snapshot();
        SqlTrace trace = new SqlTrace(
                snapshot, ResolvedSelection.all(snapshot), new TimeWindow(START, START + 50_000), List.of());
        assertThat(count("FROM trace SELECT COUNT(*)", trace)).isEqualTo(new PlainCount("count_star()", 500));
        assertThat(count("select count(*) as \"how many\" from Painted p", trace))
                .isEqualTo(new PlainCount("how many", 500));
        PlainCount selected = Objects.requireNonNull(
                count("SELECT count(*) FROM selection WHERE t < ns(" + (START + 30_000) + ")", trace));
        assertThat(new Asking(trace).one("SELECT count(t) FROM selection WHERE t < ns(" + (START + 30_000) + ")"))
                .isEqualTo(selected.rows());
        Asking.Found found = new Asking(trace).ask("SELECT count(*) AS n FROM trace");
        assertThat(found.rows()).containsExactly(List.of(500L));
        assertThat(found.names()).containsExactly("n");
        assertThat(found.types()).containsExactly("int64");
    }

    @Test
    void isNothingElse() throws SQLException {
        SqlTrace trace = SqlTrace.all(Table.random(78, 50).snapshot());
        for (String query : List.of(
                "SELECT count(n) FROM trace",
                "SELECT count(*) + 0 FROM trace",
                "SELECT count(*), 1 FROM trace",
                "SELECT count(*) FILTER (n > 3) FROM trace",
                "SELECT count(*) OVER () FROM trace",
                "SELECT DISTINCT count(*) FROM trace",
                "SELECT count(*) FROM trace GROUP BY s",
                "SELECT count(*) FROM trace GROUP BY ALL",
                "SELECT count(*) FROM trace HAVING false",
                "SELECT count(*) FROM trace QUALIFY true",
                "SELECT count(*) FROM trace LIMIT 0",
                "SELECT count(*) FROM trace ORDER BY 1",
                "SELECT count(*) FROM trace OFFSET 1",
                "SELECT count(*) FROM trace, trace",
                "SELECT count(*) FROM trace x JOIN trace y ON true",
                "SELECT count(*) FROM trace TABLESAMPLE 10%",
                "SELECT count(*) FROM trace USING SAMPLE 10",
                "SELECT count(*) FROM trace AS x(a, t) WHERE t > ns(5)",
                "SELECT count(*) FROM (FROM trace)",
                "SELECT count(*) FROM trace UNION SELECT count(*) FROM trace",
                "SELECT (SELECT count(*) FROM trace)",
                "WITH trace AS (SELECT 1) SELECT count(*) FROM trace",
                "SELECT count(*) FROM trace WHERE n > 3",
                "SELECT count(*) FROM trace WHERE t > ns(5) OR n > 3",
                "SELECT count(*) FROM trace WHERE t > ns(5) AND n > 3",
                "SELECT count(*) FROM trace WHERE NOT t > ns(5)",
                "SELECT count(*) FROM trace WHERE t <> ns(5)",
                "SELECT count(*) FROM trace WHERE t NOT BETWEEN ns(5) AND ns(9)",
                "SELECT count(*) FROM trace WHERE t > TIMESTAMP '2023-11-14'",
                "SELECT count(*) FROM trace WHERE t > 'infinity'",
                "SELECT count(*) FROM trace WHERE t > ns(9223372036854775807)",
                "SELECT count(*) FROM trace WHERE true",
                "DESCRIBE SELECT count(*) FROM trace")) {
            assertThat(count(query, trace)).as(query).isNull();
        }
        Snapshot snapshot = trace.snapshot();
        ResolvedSelection some = ResolvedSelection.resolve(SelectionParser.parse("n > 3"), snapshot);
        assertThat(count("SELECT count(*) FROM selection", new SqlTrace(snapshot, some, null, List.of())))
                .isNull();
    }

    /// The column is damaged, which shows as soon as it is read.
    @Test
    void readsNothing() throws IOException {
        Path folder = directory.resolve("store");
        Field time = Field.of("t", ColumnType.TIME);
        int rows = 300_000;
        try (StoreWriter writer = StoreWriter.create(folder, "t", null)) {
            Snapshot.SourceInfo source = new Snapshot.SourceInfo("a", "a", "csv", rows, 0, false);
            writer.describe(List.of(time), List.of(source));
            long[] times = LongStream.range(0, rows).map(i -> START + 1000 * i).toArray();
            writer.append(new Batch(
                    rows, 0, 0, null, null, List.of(new Batch.Column("t", new Batch.Values.Times(times), null))));
            writer.finish(List.of(time), List.of(source), Ledger.stored(rows), Map.of());
        }
        damage(folder);
        Asking sql = new Asking(SqlTrace.all(Store.open(folder).snapshot()));
        assertThat(sql.one("SELECT count(*) FROM trace")).isEqualTo((long) rows);
        assertThat(sql.one("SELECT count(*) FROM trace WHERE t >= ns(" + START + ")"))
                .isEqualTo((long) rows);
        assertThatThrownBy(() -> sql.one("SELECT count(t) FROM trace")).hasMessageContaining("damaged");
    }

    private static void damage(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".arrow")).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                Arrays.fill(bytes, bytes.length / 2, bytes.length / 4 * 3, (byte) 7);
                Files.write(file, bytes);
            }
        }
    }

    private static @Nullable PlainCount count(String query, SqlTrace trace) throws SQLException {
        try (Parser parser = new Parser.Kept().take()) {
            return PlainCount.of(parser.parse(query), parser, SqlNames.of(trace), trace);
        }
    }
}
