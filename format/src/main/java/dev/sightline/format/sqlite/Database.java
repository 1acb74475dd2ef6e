package dev.sightline.format.sqlite;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.sqlite.ProgressHandler;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteLimits;

/// A database file that nobody vouches for: opened as if on a read-only disk, without extensions, functions or virtual
/// tables of its schema, and with limits on sizes and on the time to the next row.
final class Database implements AutoCloseable {
    private static final int LONGEST_VALUE = 64 << 20;
    private static final int MAX_INSTRUCTIONS = 100_000;
    private static final int MAX_TABLES = 10_000;
    private static final int CHECK_INSTRUCTIONS = 50_000;
    /// To the next row; a sound database gives thousands in a second.
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern VIRTUAL = Pattern.compile("\\s*CREATE\\s+VIRTUAL\\b.*", Pattern.DOTALL);

    private final Connection connection;
    /// By name, lower case: the columns, lower case.
    private final Map<String, Set<String>> tables = new LinkedHashMap<>();
    private final Map<String, String> names = new LinkedHashMap<>();
    private long deadline;

    private Database(Connection connection) {
        this.connection = connection;
    }

    static Database open(Path file) throws SQLException {
        SQLiteConfig config = new SQLiteConfig();
        config.setReadOnly(true);
        config.enableLoadExtension(false);
        String uri = "jdbc:sqlite:file:" + escaped(file.toAbsolutePath()) + "?immutable=1";
        Connection connection;
        try {
            connection = config.createConnection(uri);
        } catch (LinkageError noLibrary) {
            throw new SQLException(
                    "SQLite's native library does not load from " + System.getProperty("java.io.tmpdir")
                            + "; JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=FOLDER names a folder where it may",
                    noLibrary);
        }
        Database database = new Database(connection);
        try {
            database.prepare();
            return database;
        } catch (SQLException | RuntimeException failure) {
            connection.close();
            throw failure;
        }
    }

    /// A path as it stands in an SQLite URI.
    private static String escaped(Path file) {
        URI uri = file.toUri();
        return uri.getRawPath().replace("?", "%3f").replace("#", "%23");
    }

    private void prepare() throws SQLException {
        SQLiteConnection sqlite = connection.unwrap(SQLiteConnection.class);
        sqlite.setLimit(SQLiteLimits.SQLITE_LIMIT_LENGTH, LONGEST_VALUE);
        sqlite.setLimit(SQLiteLimits.SQLITE_LIMIT_VDBE_OP, MAX_INSTRUCTIONS);
        sqlite.setLimit(SQLiteLimits.SQLITE_LIMIT_ATTACHED, 0);
        sqlite.setLimit(SQLiteLimits.SQLITE_LIMIT_WORKER_THREADS, 0);
        wind();
        ProgressHandler.setHandler(connection, CHECK_INSTRUCTIONS, new ProgressHandler() {
            @Override
            protected int progress() {
                return System.nanoTime() - deadline > 0 ? 1 : 0;
            }
        });
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA trusted_schema = OFF");
            statement.execute("PRAGMA cell_size_check = ON");
            statement.execute("PRAGMA mmap_size = 0");
            statement.execute("PRAGMA query_only = ON");
        }
        listTables();
    }

    private void listTables() throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY rowid")) {
            while (rows.next() && names.size() < MAX_TABLES) {
                String name = rows.getString(1);
                String sql = rows.getString(2);
                if (name != null && sql != null && !name.startsWith("sqlite_") && !isVirtual(sql)) {
                    names.put(name.toLowerCase(Locale.ROOT), name);
                }
            }
        }
    }

    private static boolean isVirtual(String sql) {
        return VIRTUAL.matcher(sql.toUpperCase(Locale.ROOT)).matches();
    }

    /// The tables with data of their own, in the order of their making; lower case, and as written.
    Map<String, String> names() {
        return names;
    }

    /// The columns of a table, lower case; empty if there is none of this name.
    Set<String> columns(String table) throws SQLException {
        Set<String> known = tables.get(table);
        if (known != null) {
            return known;
        }
        Set<String> columns = new HashSet<>();
        String name = names.get(table);
        if (name != null) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("PRAGMA table_info(" + quoted(name) + ")")) {
                while (rows.next()) {
                    String column = rows.getString("name");
                    columns.add(column == null ? "" : column.toLowerCase(Locale.ROOT));
                }
            }
        }
        tables.put(table, columns);
        return columns;
    }

    static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    /// Runs a query; the caller closes the result with its statement.
    Statement statement() throws SQLException {
        wind();
        return connection.createStatement();
    }

    /// The next row of a result, in time.
    boolean next(ResultSet rows) throws SQLException {
        wind();
        return rows.next();
    }

    private void wind() {
        deadline = System.nanoTime() + PATIENCE.toNanos();
    }

    /// One line for people.
    static String reason(SQLException failure) {
        String message = String.valueOf(failure.getMessage());
        if (message.contains("SQLITE_INTERRUPT")) {
            return "no row for " + PATIENCE.toSeconds() + " s; it was stopped";
        }
        return message.replaceAll("\\p{Cntrl}+", " ").strip();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
