package dev.sightline.bench;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.format.RowWriter;
import dev.sightline.format.parquet.ParquetRowWriter;
import dev.sightline.sql.SqlEngine;
import dev.sightline.sql.result.ResultColumn;
import dev.sightline.sql.result.ResultRows;
import dev.sightline.sql.result.ResultSink;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/// What does SQL over our columns cost beside DuckDB's own table, and beside a Parquet file that we wrote?
///
/// `./bench/run --only sql`. Ours makes a sandbox for every query, as it does for users; the peer's connection is open.
final class SqlQuestion {
    private static final long FROM = Rows.START_NANOS + Rows.SPAN_NANOS / 2;
    private static final long TO = FROM + Rows.SPAN_NANOS / 100;

    private final Contest contest;
    private final SqlTrace trace;
    private final SqlEngine engine = new SqlEngine();

    SqlQuestion(Contest contest, Snapshot snapshot) {
        this.contest = contest;
        this.trace = SqlTrace.all(snapshot);
    }

    void ask() throws Exception {
        Path parquet = contest.directory().resolve("rows.parquet");
        long start = System.nanoTime();
        write(parquet);
        double seconds = (System.nanoTime() - start) / 1e9;
        contest.duck()
                .run("CREATE VIEW p AS SELECT * REPLACE (epoch_ns(time) AS time) FROM read_parquet('" + parquet + "')");
        String window = "time >= ns(" + FROM + ") AND time < ns(" + TO + ")";
        String unseen = "epoch_ns(time) + 0 >= " + FROM + " AND epoch_ns(time) + 0 < " + TO;
        String native1 = "time >= " + FROM + " AND time < " + TO;
        both("sql: count(*)", "SELECT count(*) FROM %s", "true", "true", "");
        both(
                "sql: rows by entity",
                "SELECT count(*) c FROM %s GROUP BY entity ORDER BY c, min(flow)",
                "",
                "",
                "10,000 strings");
        both(
                "sql: sums by event",
                "SELECT round(sum(value)), count(*) FROM %s GROUP BY event ORDER BY event",
                "",
                "",
                "12 strings");
        both(
                "sql: rows by level and status",
                "SELECT count(*), sum(value)::BIGINT FROM %s WHERE level != 'DEBUG' AND status < 500",
                "",
                "",
                "two filters");
        both(
                "sql: rows of one entity",
                "SELECT count(*), sum(value)::BIGINT FROM %s WHERE entity = '" + Rows.entityName(100) + "'",
                "",
                "",
                "one string of 10,000");
        both(
                "sql: failures by level",
                "SELECT count(*) FROM %s WHERE status >= 500 GROUP BY level ORDER BY level",
                "",
                "",
                "");
        both(
                "sql: sums of numbers",
                "SELECT sum(value)::BIGINT, max(status), min(status) FROM %s",
                "",
                "",
                "no strings");
        both("sql: rows of 1 % of the time", "SELECT count(*) FROM %s WHERE ", window, native1, "known from the index");
        both(
                "sql: 1 % of the time",
                "SELECT count(*), sum(status) FROM %s WHERE ", window, native1, "bounds are pushed down");
        both(
                "sql: 1 % of the time, not pushed down",
                "SELECT count(*), sum(status) FROM %s WHERE ", unseen, native1, "");
        contest.report()
                .accept(new Finding(
                        "sql: writing the Parquet file",
                        seconds * 1000,
                        0,
                        null,
                        0,
                        null,
                        "ms",
                        true,
                        "",
                        Files.size(parquet) / 1_000_000 + " MB"));
    }

    private void both(String question, String query, String ours, String peers, String note) throws Exception {
        boolean filtered = query.endsWith("WHERE ");
        String mine = query.formatted("trace") + (filtered ? ours : "");
        for (String table : List.of("t", "p")) {
            String other = query.formatted(table) + (filtered ? peers : "");
            Race.Result<long[][], long[][]> race =
                    contest.race().run(() -> longs(mine), () -> contest.duck().longs(other));
            long[][] found = race.ours().last();
            Race.Lap<long[][]> peer = race.peer();
            long[][] expected = peer == null ? new long[0][] : peer.last();
            long[] all = IntStream.range(0, found.length)
                    .mapToObj(c -> found[c])
                    .flatMapToLong(Arrays::stream)
                    .toArray();
            contest.report()
                    .accept(Finding.millis(
                            question + (table.equals("t") ? "" : ", peer: Parquet"),
                            race,
                            null,
                            Arrays.deepEquals(found, expected),
                            Integer.toHexString(Arrays.hashCode(all)),
                            note));
        }
    }

    private long[][] longs(String query) throws IOException {
        return longs(engine, trace, query);
    }

    /// A result's columns; what is no number is 0.
    static long[][] longs(SqlEngine engine, SqlTrace trace, String query) throws IOException {
        List<long[]> rows = new ArrayList<>();
        engine.run(trace, query, SqlLimits.standard(), () -> false, new ResultSink() {
            @Override
            public void columns(List<ResultColumn> columns) {}

            @Override
            public boolean rows(ResultRows found) {
                for (int row = 0; row < found.count(); row++) {
                    long[] cells = new long[found.columns().size()];
                    for (int c = 0; c < cells.length; c++) {
                        cells[c] = found.value(c, row) instanceof Number number ? number.longValue() : 0;
                    }
                    rows.add(cells);
                }
                return true;
            }
        });
        long[][] columns = new long[rows.isEmpty() ? 0 : rows.getFirst().length][rows.size()];
        for (int row = 0; row < rows.size(); row++) {
            for (int c = 0; c < columns.length; c++) {
                columns[c][row] = rows.get(row)[c];
            }
        }
        return columns;
    }

    private void write(Path file) throws IOException {
        List<Field> fields = List.of(
                Field.of("time", ColumnType.TIME),
                Field.of("entity", ColumnType.STRING),
                Field.of("flow", ColumnType.INT64),
                Field.of("event", ColumnType.STRING),
                Field.of("value", ColumnType.FLOAT64),
                Field.of("level", ColumnType.STRING),
                Field.of("status", ColumnType.INT64));
        try (RowWriter writer = new ParquetRowWriter(file, fields)) {
            Cursor cursor = new Cursor(contest.rows());
            for (cursor.row = 0; cursor.row < contest.rows().count(); cursor.row++) {
                writer.write(cursor);
            }
        }
    }

    /// A row of the generated ones.
    private static final class Cursor implements Row {
        private final Rows rows;
        private int row;

        Cursor(Rows rows) {
            this.rows = rows;
        }

        @Override
        public boolean isPresent(int column) {
            return true;
        }

        @Override
        public long int64(int column) {
            return switch (column) {
                case 0 -> rows.timeNanos(row);
                case 2 -> rows.flow(row);
                default -> rows.status(row);
            };
        }

        @Override
        public double float64(int column) {
            return rows.value(row);
        }

        @Override
        public boolean bool(int column) {
            throw new IllegalStateException("there is no such column");
        }

        @Override
        public String string(int column) {
            return switch (column) {
                case 1 -> Rows.entityName(rows.entity(row));
                case 3 -> Rows.EVENTS[rows.event(row)];
                default -> Rows.LEVELS[rows.level(row)];
            };
        }
    }
}
