package dev.sightline.bench;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;

/// The peer: DuckDB in this process, with a database file and two threads.
final class Duck implements AutoCloseable {
    private static final String COLUMNS = "(time BIGINT, entity VARCHAR, flow BIGINT, event VARCHAR, value DOUBLE,"
            + " level VARCHAR, status BIGINT)";
    private final DuckDBConnection connection;

    /// @param file of the database; made if it is not there
    Duck(Path file) throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:" + file).unwrap(DuckDBConnection.class);
        run("SET threads = 2");
        run("SET enable_progress_bar = false");
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// Appends all rows to a new table, row by row, and makes it durable.
    long append(Rows rows, String table) throws SQLException {
        run("CREATE OR REPLACE TABLE " + table + COLUMNS);
        String[] entities = entityNames();
        try (DuckDBAppender appender = connection.createAppender(table)) {
            for (int row = 0; row < rows.count(); row++) {
                appender.beginRow()
                        .append(rows.timeNanos(row))
                        .append(entities[rows.entity(row)])
                        .append(rows.flow(row))
                        .append(Rows.EVENTS[rows.event(row)])
                        .append(rows.value(row))
                        .append(Rows.LEVELS[rows.level(row)])
                        .append((long) rows.status(row))
                        .endRow();
            }
        }
        run("CHECKPOINT");
        return rows.count();
    }

    private static String[] entityNames() {
        return IntStream.range(0, Rows.ENTITIES).mapToObj(Rows::entityName).toArray(String[]::new);
    }

    /// Makes the rows readable as the table function `name()`.
    void expose(Rows rows, String name) throws SQLException {
        DuckDBFunctions.tableFunction()
                .withName(name)
                .withFunction(new RowsFunction(rows, entityNames()))
                .register(connection);
    }

    /// Copies what a table function gives into a new table and makes it durable.
    long copy(String function, String table) throws SQLException {
        run("CREATE OR REPLACE TABLE " + table + " AS SELECT * FROM " + function + "()");
        run("CHECKPOINT");
        return longs("SELECT count(*) FROM " + table)[0][0];
    }

    /// All rows of a result of integers, by column.
    long[][] longs(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            long[][] columns = new long[result.getMetaData().getColumnCount()][1024];
            int n = 0;
            for (; result.next(); n++) {
                for (int c = 0; c < columns.length; c++) {
                    columns[c] = n < columns[c].length ? columns[c] : Arrays.copyOf(columns[c], 2 * n);
                    columns[c][n] = result.getLong(c + 1);
                }
            }
            for (int c = 0; c < columns.length; c++) {
                columns[c] = Arrays.copyOf(columns[c], n);
            }
            return columns;
        }
    }

    /// The one column of a result of numbers.
    double[] doubles(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            double[] values = new double[1024];
            int n = 0;
            for (; result.next(); n++) {
                values = n < values.length ? values : Arrays.copyOf(values, 2 * n);
                values[n] = result.getDouble(1);
            }
            return Arrays.copyOf(values, n);
        }
    }

    String text(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            return result.next() ? result.getString(1) : "";
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }

    /// Rows in vectors, one thread: they are wanted in order.
    private record RowsFunction(Rows rows, String[] entities) implements DuckDBTableFunction<Object, int[], Object> {
        @Override
        public Object bind(DuckDBTableFunctionBindInfo info) {
            info.addResultColumn("time", DuckDBColumnType.BIGINT)
                    .addResultColumn("entity", DuckDBColumnType.VARCHAR)
                    .addResultColumn("flow", DuckDBColumnType.BIGINT)
                    .addResultColumn("event", DuckDBColumnType.VARCHAR)
                    .addResultColumn("value", DuckDBColumnType.DOUBLE)
                    .addResultColumn("level", DuckDBColumnType.VARCHAR)
                    .addResultColumn("status", DuckDBColumnType.BIGINT)
                    .setCardinality(rows.count(), true);
            return this;
        }

        @Override
        public int[] init(DuckDBTableFunctionInitInfo info) {
            info.setMaxThreads(1);
            return new int[1];
        }

        @Override
        public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter chunk) {
            int[] next = info.getInitData();
            int from = next[0];
            int n = (int) Math.min(chunk.capacity(), rows.count() - from);
            for (int i = 0; i < n; i++) {
                int row = from + i;
                chunk.vector(0).setLong(i, rows.timeNanos(row));
                chunk.vector(1).setString(i, entities[rows.entity(row)]);
                chunk.vector(2).setLong(i, rows.flow(row));
                chunk.vector(3).setString(i, Rows.EVENTS[rows.event(row)]);
                chunk.vector(4).setDouble(i, rows.value(row));
                chunk.vector(5).setString(i, Rows.LEVELS[rows.level(row)]);
                chunk.vector(6).setLong(i, rows.status(row));
            }
            next[0] = from + n;
            return n;
        }
    }
}
