package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.StringJoiner;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;

/// A [Table] as the table `trace` of a DuckDB in memory, with the number of each row as `row`; times are
/// integers.
final class DuckTable implements AutoCloseable {
    private final Connection duck;

    DuckTable(Table table) throws SQLException {
        duck = DriverManager.getConnection("jdbc:duckdb:");
        StringJoiner columns = new StringJoiner(", ", "create table trace (row bigint, ", ")");
        for (Field field : table.fields.values()) {
            columns.add(field.name() + " " + sqlType(field.type()));
        }
        run(columns.toString());
        try (DuckDBAppender appender = duck.unwrap(DuckDBConnection.class).createAppender("main", "trace")) {
            for (int r = 0; r < table.rows.size(); r++) {
                Map<String, Object> row = table.rows.get(r);
                appender.beginRow();
                appender.append((long) r);
                for (Field field : table.fields.values()) {
                    append(appender, row.get(field.name()));
                }
                appender.endRow();
            }
        }
    }

    private static String sqlType(ColumnType type) {
        return switch (type) {
            case INT64, TIME -> "bigint";
            case FLOAT64 -> "double";
            case BOOL -> "boolean";
            case STRING -> "varchar";
        };
    }

    private static void append(DuckDBAppender appender, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> appender.appendNull();
            case Long number -> appender.append(number.longValue());
            case Double number -> appender.append(number.doubleValue());
            case Boolean bool -> appender.append(bool.booleanValue());
            default -> appender.append(value.toString());
        }
    }

    void run(String sql) throws SQLException {
        try (Statement statement = duck.createStatement()) {
            statement.execute(sql);
        }
    }

    /// At its first row; there must be one.
    ResultSet ask(String sql) throws SQLException {
        ResultSet result = rows(sql);
        assertThat(result.next()).isTrue();
        return result;
    }

    /// Before its first row.
    ResultSet rows(String sql) throws SQLException {
        return duck.createStatement().executeQuery(sql);
    }

    @Override
    public void close() throws SQLException {
        duck.close();
    }
}
