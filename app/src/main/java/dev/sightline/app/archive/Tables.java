package dev.sightline.app.archive;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.store.RowCells;
import dev.sightline.store.Snapshot;
import java.io.IOException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A table of a database with a row for each of the store's, and one beside it, `sightline_archive`, that knows of
/// which store it is a copy and how far. Both change in one transaction.
///
/// Times are there twice: as the database has them, in microseconds, and as nanoseconds since 1970 in `NAME_ns`.
final class Tables implements Archive {
    private static final String STATE = "sightline_archive";
    private static final String ROW = "sightline_row";
    private static final String SOURCE = "sightline_source";
    private static final int BATCH_ROWS = 1000;
    private static final long MICRO = 1000;

    private final String where;
    private final Dialect dialect;
    private final Connection connection;
    private final String table;
    private final String quoted;
    private final String store;
    private final TableNames names;
    private long next;
    private List<Field> fields = List.of();
    private long changedTexts;

    /// @throws IllegalArgumentException if it is no database that is known
    Tables(String url, String table, String store) throws IOException {
        this.dialect = Dialect.of(url);
        this.where = plain(url);
        this.table = table;
        this.quoted = Dialect.quoted(table);
        this.store = store;
        this.names = new TableNames(dialect, ROW, SOURCE);
        if (!dialect.fits(table) || table.isEmpty() || table.equals(STATE)) {
            throw new IllegalArgumentException("--table " + table + ": another name is expected");
        }
        try {
            connection = DriverManager.getConnection(url, dialect.properties());
        } catch (SQLException e) {
            throw failure(e);
        }
        try {
            connection.setAutoCommit(false);
            prepare();
        } catch (SQLException e) {
            throw closing(failure(e));
        } catch (IOException e) {
            throw closing(e);
        }
    }

    /// Without what may be a password.
    static String plain(String url) {
        int query = url.indexOf('?');
        return (query < 0 ? url : url.substring(0, query)).replaceAll("//[^/@]*@", "//");
    }

    private IOException closing(IOException why) {
        try {
            connection.close();
        } catch (SQLException e) {
            why.addSuppressed(e);
        }
        return why;
    }

    private IOException failure(SQLException e) {
        Exception first = e.getNextException() == null ? e : e.getNextException();
        String what = String.valueOf(first.getMessage()).lines().findFirst().orElse("");
        if (first.getCause() instanceof UnknownHostException) {
            what = "no such host";
        }
        return new IOException(where + ", table " + table + ": " + what, e);
    }

    private void prepare() throws SQLException, IOException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS " + STATE
                    + " (table_name TEXT PRIMARY KEY, store TEXT NOT NULL, next_row BIGINT NOT NULL)");
        }
        Long known = known();
        if (known == null) {
            try (Statement statement = connection.createStatement();
                    PreparedStatement state =
                            connection.prepareStatement("INSERT INTO " + STATE + " VALUES (?, ?, 0)")) {
                statement.execute("CREATE TABLE " + quoted + " (" + ROW + " BIGINT PRIMARY KEY, " + SOURCE + " TEXT)");
                state.setString(1, table);
                state.setString(2, store);
                state.executeUpdate();
            }
            known = 0L;
        }
        next = known;
        connection.commit();
    }

    /// How far the copy is; null if there is none.
    private @Nullable Long known() throws SQLException, IOException {
        try (PreparedStatement ask =
                connection.prepareStatement("SELECT store, next_row FROM " + STATE + " WHERE table_name = ?")) {
            ask.setString(1, table);
            try (ResultSet answer = ask.executeQuery()) {
                if (!answer.next()) {
                    return null;
                }
                if (!answer.getString(1).equals(store)) {
                    throw new IOException(where + ", table " + table
                            + ": it is the copy of another store; name another table with --table");
                }
                return answer.getLong(2);
            }
        }
    }

    @Override
    public long next() {
        return next;
    }

    @Override
    public void columns(List<Field> now) throws IOException {
        if (now.equals(fields)) {
            return;
        }
        try (Statement statement = connection.createStatement()) {
            Map<String, Integer> there = there();
            for (Field field : now) {
                column(field, there, statement);
            }
            connection.commit();
            fields = List.copyOf(now);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    private void column(Field field, Map<String, Integer> there, Statement statement) throws SQLException, IOException {
        String name = names.of(field.name());
        Integer type = there.get(name);
        String declared = Dialect.quoted(name);
        if (type == null) {
            statement.execute("ALTER TABLE " + quoted + " ADD COLUMN " + declared + " " + dialect.name(field.type()));
        } else if (isNarrower(type, field.type())) {
            String widened = dialect.widened(quoted, declared, field.type());
            if (widened != null) {
                statement.execute(widened);
            }
        }
        if (field.type() == ColumnType.TIME) {
            String exact = names.of(field.name() + "_ns");
            if (!there.containsKey(exact)) {
                statement.execute("ALTER TABLE " + quoted + " ADD COLUMN " + Dialect.quoted(exact) + " "
                        + dialect.name(ColumnType.INT64));
            }
        }
    }

    private static boolean isNarrower(int there, ColumnType wanted) {
        boolean isNumber = there == Types.BIGINT || there == Types.INTEGER;
        boolean isText = there == Types.VARCHAR;
        return wanted == ColumnType.STRING && !isText || wanted == ColumnType.FLOAT64 && isNumber;
    }

    /// The columns that the table has, with their types.
    private Map<String, Integer> there() throws SQLException {
        Map<String, Integer> there = new HashMap<>();
        DatabaseMetaData about = connection.getMetaData();
        String pattern = table.replace(
                        about.getSearchStringEscape(),
                        about.getSearchStringEscape().repeat(2))
                .replace("_", about.getSearchStringEscape() + "_")
                .replace("%", about.getSearchStringEscape() + "%");
        try (ResultSet columns = about.getColumns(null, connection.getSchema(), pattern, null)) {
            while (columns.next()) {
                there.put(columns.getString("COLUMN_NAME"), columns.getInt("DATA_TYPE"));
            }
        }
        return there;
    }

    @Override
    public int copy(Snapshot snapshot, Arrivals rows) throws IOException {
        try (PreparedStatement insert = connection.prepareStatement(insert());
                PreparedStatement state = connection.prepareStatement(
                        "UPDATE " + STATE + " SET next_row = ? WHERE table_name = ? AND store = ? AND next_row = ?")) {
            RowCells cells = new RowCells(snapshot);
            int[] waiting = new int[1];
            int count = rows.each((arrival, segment, row) -> {
                cells.moveTo(segment, row);
                insert.setLong(1, arrival);
                int source = snapshot.segments().get(segment).origin().source(row);
                insert.setString(2, snapshot.sources().get(source).path());
                set(insert, cells);
                insert.addBatch();
                if (++waiting[0] == BATCH_ROWS) {
                    insert.executeBatch();
                    waiting[0] = 0;
                }
            });
            insert.executeBatch();
            state.setLong(1, rows.end());
            state.setString(2, table);
            state.setString(3, store);
            state.setLong(4, next);
            if (state.executeUpdate() != 1) {
                connection.rollback();
                throw new IOException(where + ", table " + table + ": somebody else copies to it at the same time");
            }
            connection.commit();
            next = rows.end();
            return count;
        } catch (SQLException e) {
            IOException why = failure(e);
            try {
                connection.rollback();
            } catch (SQLException gone) {
                why.addSuppressed(gone);
            }
            throw why;
        }
    }

    private String insert() {
        List<String> columns = new ArrayList<>(List.of(ROW, SOURCE));
        for (Field field : fields) {
            columns.add(Dialect.quoted(names.of(field.name())));
            if (field.type() == ColumnType.TIME) {
                columns.add(Dialect.quoted(names.of(field.name() + "_ns")));
            }
        }
        return "INSERT INTO " + quoted + " (" + String.join(", ", columns) + ") VALUES (?"
                + ", ?".repeat(columns.size() - 1) + ")";
    }

    private void set(PreparedStatement insert, Row row) throws SQLException {
        int at = 3;
        for (int i = 0; i < fields.size(); i++) {
            ColumnType type = fields.get(i).type();
            if (!row.isPresent(i)) {
                insert.setNull(at++, sqlType(type));
                if (type == ColumnType.TIME) {
                    insert.setNull(at++, Types.BIGINT);
                }
                continue;
            }
            switch (type) {
                case INT64 -> insert.setLong(at++, row.int64(i));
                case FLOAT64 -> insert.setDouble(at++, row.float64(i));
                case BOOL -> insert.setBoolean(at++, row.bool(i));
                case STRING -> insert.setString(at++, text(row.string(i)));
                case TIME -> {
                    time(insert, at++, row.int64(i));
                    insert.setLong(at++, row.int64(i));
                }
            }
        }
    }

    private int sqlType(ColumnType type) {
        return switch (type) {
            case INT64 -> Types.BIGINT;
            case FLOAT64 -> Types.DOUBLE;
            case BOOL -> Types.BOOLEAN;
            case STRING -> Types.VARCHAR;
            case TIME -> dialect == Dialect.SQLITE ? Types.VARCHAR : Types.TIMESTAMP_WITH_TIMEZONE;
        };
    }

    private String text(String text) {
        if (dialect.holdsNul() || text.indexOf('\0') < 0) {
            return text;
        }
        changedTexts++;
        return text.replace('\0', '\uFFFD');
    }

    /// Rounded down, as the database rounds to the nearest and a moment later may be on the next day.
    private void time(PreparedStatement insert, int at, long nanos) throws SQLException {
        long micros = Math.floorDiv(nanos, MICRO);
        Instant instant =
                Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * MICRO);
        if (dialect == Dialect.SQLITE) {
            insert.setString(at, instant.toString());
        } else {
            insert.setObject(at, instant.atOffset(ZoneOffset.UTC));
        }
    }

    @Override
    public List<String> notes() {
        return changedTexts == 0
                ? List.of()
                : List.of(String.format(
                        Locale.ROOT,
                        "%,d texts have the character 0, which the database cannot hold; U+FFFD stands in its place",
                        changedTexts));
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure(e);
        }
    }
}
