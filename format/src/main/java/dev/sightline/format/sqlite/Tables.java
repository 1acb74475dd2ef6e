package dev.sightline.format.sqlite;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Names;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// All rows of all tables, in their order; columns of one name are one column.
final class Tables {
    private static final int LONGEST_BLOB = 1024;

    private final Database database;
    private final RowSink sink;

    Tables(Database database, RowSink sink) {
        this.database = database;
        this.sink = sink;
    }

    void read() throws SQLException {
        int unreadable = 0;
        String first = "";
        for (String table : database.names().values()) {
            try {
                table(table);
            } catch (SQLException damage) {
                unreadable++;
                first = first.isEmpty() ? "table '" + table + "': " + Database.reason(damage) : first;
            }
        }
        if (unreadable > 0) {
            sink.damaged(
                    unreadable + " of " + database.names().size() + " tables cannot be read to their end, first "
                            + first,
                    0);
        }
    }

    private void table(String table) throws SQLException {
        try (Statement statement = database.statement();
                ResultSet rows = statement.executeQuery("SELECT * FROM " + Database.quoted(table))) {
            ResultSetMetaData shape = rows.getMetaData();
            List<String> names = new ArrayList<>();
            names.add("table");
            for (int i = 1; i <= shape.getColumnCount(); i++) {
                names.add(shape.getColumnLabel(i));
            }
            names = Names.of(names);
            int[] columns = new int[names.size()];
            columns[0] = sink.column("table", ColumnHint.of(ColumnType.STRING, null));
            for (int i = 1; i < columns.length; i++) {
                columns[i] = sink.column(names.get(i));
            }
            while (database.next(rows)) {
                Object[] values = new Object[columns.length];
                for (int i = 1; i < columns.length; i++) {
                    values[i] = rows.getObject(i);
                }
                sink.string(columns[0], table);
                for (int i = 1; i < columns.length; i++) {
                    put(sink, columns[i], values[i]);
                }
                sink.endRow(-1, 0);
            }
        }
    }

    /// A value as the database keeps it; null is no value.
    static void put(RowSink sink, int column, @org.jspecify.annotations.Nullable Object value) {
        switch (value) {
            case null -> {}
            case Integer number -> sink.int64(column, number);
            case Long number -> sink.int64(column, number);
            case Double number -> sink.float64(column, number);
            case byte[] blob ->
                sink.string(
                        column,
                        blob.length <= LONGEST_BLOB
                                ? HexFormat.of().formatHex(blob)
                                : "(" + blob.length + " bytes) "
                                        + HexFormat.of().formatHex(blob, 0, LONGEST_BLOB) + "...");
            default -> text(sink, column, value.toString());
        }
    }

    private static void text(RowSink sink, int column, String value) {
        byte[] bytes = value.getBytes(UTF_8);
        if (bytes.length == 0) {
            sink.string(column, value);
        } else {
            sink.text(column, bytes, 0, bytes.length);
        }
    }
}
