package dev.sightline.bench;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.ReadOptions;
import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import dev.sightline.format.parquet.ParquetFormat;
import dev.sightline.format.parquet.ParquetRowWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Parquet files as DuckDB writes them, read as DuckDB reads them; and the other way round.
class ParquetAgainstDuckTest {
    private static final String TYPES = """
            SELECT CASE WHEN i % 7 = 3 THEN NULL ELSE i END AS l,
                   (i % 100)::TINYINT AS t, (i * 3)::UINTEGER AS u, i::UBIGINT * 1000000 AS ub, i % 2 = 0 AS b,
                   i / 8 AS d, (i / 4)::FLOAT AS f, 'name ' || (i % 13) AS s,
                   CASE WHEN i % 3 = 0 THEN '' ELSE repeat('ü', (i % 50)::INT) END AS v,
                   ('2026-01-01'::DATE + (i % 1000)::INT) AS day,
                   make_timestamp(1700000000000000 + i * 1000003) AS us,
                   make_timestamp_ns(1700000000000000000 + i * 1000003) AS ns,
                   make_timestamp_ms(1700000000000 + i) AS ms,
                   (make_timestamp(1700000000000000 + i))::TIMESTAMPTZ AS tz,
                   (i / 100)::DECIMAL(12, 2) AS dec, (i % 5)::VARCHAR::ENUM ('0', '1', '2', '3', '4') AS e,
                   {'x': i, 'y': 'p' || i} AS st, [i, i + 1, NULL] AS li
            FROM range(0, 5000) r(i)
            """;

    /// What each column is in terms both sides can print.
    private static final String CANONICAL = """
            SELECT l, t, u, ub, b, d, f, s, v, epoch_ns(day), epoch_ns(us), epoch_ns(ns), epoch_ns(ms), epoch_ns(tz),
                   dec::DOUBLE, e::VARCHAR, st.x, st.y, to_json(li)::VARCHAR
            FROM read_parquet('FILE')
            """;

    @TempDir
    private Path folder = Path.of("");

    /// Rows as text by column, in the order of columns.
    private static final class TextSink implements RowSink {
        final List<List<@Nullable String>> rows = new ArrayList<>();
        final List<String> names = new ArrayList<>();
        final List<String> damages = new ArrayList<>();
        private TreeMap<Integer, String> row = new TreeMap<>();

        @Override
        public int column(String name, ColumnHint hint) {
            if (!names.contains(name)) {
                names.add(name);
            }
            return names.indexOf(name);
        }

        @Override
        public void text(int column, byte[] bytes, int offset, int length) {
            // an empty cell of the first row
        }

        @Override
        public void string(int column, byte[] bytes, int offset, int length) {
            row.put(column, new String(bytes, offset, length, UTF_8));
        }

        @Override
        public void string(int column, String value) {
            row.put(column, value);
        }

        @Override
        public void int64(int column, long value) {
            row.put(column, Long.toString(value));
        }

        @Override
        public void float64(int column, double value) {
            row.put(column, Double.toString(value));
        }

        @Override
        public void bool(int column, boolean value) {
            row.put(column, Boolean.toString(value));
        }

        @Override
        public void timeNanos(int column, long nanos) {
            row.put(column, Long.toString(nanos));
        }

        @Override
        public void endRow(long offset, int length) {
            List<@Nullable String> cells = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                cells.add(row.get(i));
            }
            rows.add(cells);
            row = new TreeMap<>();
        }

        @Override
        public void rejectRow(String cause, long offset, byte @Nullable [] text, int textOffset, int textLength) {
            damages.add(cause);
        }

        @Override
        public void damaged(String what, long offset) {
            damages.add(what);
        }

        @Override
        public void lost(String where, long events, long fromNanos, long toNanos) {
            damages.add(where);
        }

        @Override
        public void headerDate(LocalDate date) {
            damages.add(date.toString());
        }
    }

    private static TextSink read(Path file) throws IOException {
        TextSink sink = new TextSink();
        Source source = Source.of("test", () -> Files.newInputStream(file));
        new ParquetFormat().read(source, new ReadOptions(ZoneOffset.UTC, null, null), sink);
        return sink;
    }

    private static List<List<@Nullable String>> query(Statement duck, String sql) throws SQLException {
        List<List<@Nullable String>> rows = new ArrayList<>();
        try (ResultSet result = duck.executeQuery(sql)) {
            int columns = result.getMetaData().getColumnCount();
            while (result.next()) {
                List<@Nullable String> row = new ArrayList<>();
                for (int i = 1; i <= columns; i++) {
                    Object value = result.getObject(i);
                    row.add(
                            value instanceof Float single
                                    ? Double.toString(single)
                                    : value == null ? null : value.toString());
                }
                rows.add(row);
            }
        }
        return rows;
    }

    @ParameterizedTest
    @CsvSource({"uncompressed,V1", "snappy,V1", "snappy,V2", "zstd,V2", "gzip,V1", "lz4_raw,V2"})
    void readsWhatDuckWrites(String codec, String version) throws IOException, SQLException {
        Path file = folder.resolve(codec + version);
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement duck = connection.createStatement()) {
            duck.execute("SET TimeZone = 'UTC'");
            duck.execute("COPY (" + TYPES + ") TO '" + file + "' (FORMAT parquet, COMPRESSION " + codec
                    + ", PARQUET_VERSION " + version + ", ROW_GROUP_SIZE 2048)");
            TextSink sink = read(file);
            assertThat(sink.damages).isEmpty();
            assertThat(sink.names).containsSequence("e", "st.x", "st.y", "li");
            assertThat(sink.rows).isEqualTo(query(duck, CANONICAL.replace("FILE", file.toString())));
        }
    }

    @Test
    void saysWhatToDoWithBrotli() throws IOException, SQLException {
        Path file = folder.resolve("brotli");
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement duck = connection.createStatement()) {
            duck.execute(
                    "COPY (SELECT i FROM range(1000) r(i)) TO '" + file + "' (FORMAT parquet, COMPRESSION brotli)");
        }
        TextSink sink = read(file);
        assertThat(sink.rows).isEmpty();
        assertThat(sink.damages).hasSize(1);
        assertThat(sink.damages.getFirst()).contains("BROTLI").contains("zstd");
    }

    private record Numbered(long row) implements Row {
        @Override
        public boolean isPresent(int column) {
            return row % 5 != column;
        }

        @Override
        public long int64(int column) {
            return column == 0 ? 1_700_000_000_123_456_789L + row : row;
        }

        @Override
        public double float64(int column) {
            return row / 3.0;
        }

        @Override
        public boolean bool(int column) {
            return row % 2 == 0;
        }

        @Override
        public String string(int column) {
            return row % 11 == 0 ? "" : "grün " + row % 7;
        }
    }

    @Test
    void duckReadsWhatIsWritten() throws IOException, SQLException {
        Path file = folder.resolve("own.parquet");
        List<Field> fields = List.of(
                Field.of("time", ColumnType.TIME),
                Field.of("n", ColumnType.INT64),
                Field.of("x.y", ColumnType.FLOAT64),
                Field.of("ok", ColumnType.BOOL),
                Field.of("who", ColumnType.STRING));
        try (ParquetRowWriter writer = new ParquetRowWriter(file, fields)) {
            for (int row = 0; row < 20_000; row++) {
                writer.write(new Numbered(row));
            }
        }
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement duck = connection.createStatement()) {
            TextSink sink = read(file);
            assertThat(sink.rows).hasSize(20_000);
            assertThat(query(duck, "SELECT epoch_ns(time), n, \"x.y\", ok, who FROM read_parquet('" + file + "')"))
                    .isEqualTo(sink.rows);
        }
    }
}
