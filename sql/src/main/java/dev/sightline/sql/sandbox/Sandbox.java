package dev.sightline.sql.sandbox;

import dev.sightline.sql.driver.NativeAllocator;
import dev.sightline.sql.trace.SqlErrors;
import dev.sightline.sql.trace.SqlLimits;
import dev.sightline.sql.trace.SqlNames;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// An empty database in memory, for one query, that reaches nothing outside: no file, no network, no extension, and
/// settings that nobody can change.
public final class Sandbox implements AutoCloseable {
    private static final int LONGEST_MADE = 1_000_000;
    private static final int LONGEST_COMPARED = 10_000;
    private static final String REPLACED = "length(s)::BIGINT * length(b) > " + 100 * LONGEST_MADE;

    /// Functions of time or size far beyond their input come with a limit, under their own names: DuckDB finds
    /// these macros first. A query cannot name the originals, because it cannot name a schema. The limit is in an
    /// argument, as DuckDB computes constants from the inside out.
    private static final List<String> GUARDS = List.of(
            "CREATE MACRO repeat(s, n) AS system.main.repeat(s, "
                    + guarded("repeat", "len(s) * n > " + LONGEST_MADE, "n") + ")",
            "CREATE MACRO lpad(s, n, p) AS system.main.lpad(s, " + guarded("lpad", "n > " + LONGEST_MADE, "n") + ", p)",
            "CREATE MACRO rpad(s, n, p) AS system.main.rpad(s, " + guarded("rpad", "n > " + LONGEST_MADE, "n") + ", p)",
            "CREATE MACRO replace(s, a, b) AS system.main.replace(" + guardedText("replace", REPLACED, "s") + ", a, b)",
            "CREATE MACRO regexp_replace(s, a, b) AS system.main.regexp_replace("
                    + guardedText("regexp_replace", REPLACED, "s") + ", a, b), (s, a, b, o) AS"
                    + " system.main.regexp_replace(" + guardedText("regexp_replace", REPLACED, "s") + ", a, b, o)",
            compared("levenshtein"),
            compared("editdist3"),
            compared("damerau_levenshtein"),
            compared("jaro_similarity"),
            compared("jaro_winkler_similarity"),
            series("range"),
            series("generate_series"),
            resized("list_resize"),
            resized("array_resize"),
            "CREATE MACRO ns(nanos) AS make_timestamp_ns(nanos)");

    private final DuckDBConnection connection;

    private Sandbox(DuckDBConnection connection) {
        this.connection = connection;
    }

    /// Lists of constants are made while a query is prepared, where nothing stops it, with an object for each value:
    /// of a hundred million that took a minute and 4 GB.
    private static String series(String function) {
        String steps = "abs(stop::HUGEINT - start) > " + LONGEST_MADE + " * abs(step::HUGEINT)";
        String moments = "abs(epoch(stop) - epoch(start)) > " + LONGEST_MADE + " * abs(epoch(step))";
        String count = "stop::HUGEINT - start > " + LONGEST_MADE;
        return Stream.of(
                        "(stop BIGINT) AS #(" + guarded(function, "stop > " + LONGEST_MADE, "stop") + ")",
                        "(start BIGINT, stop BIGINT) AS #(start, " + guarded(function, count, "stop") + ")",
                        "(start BIGINT, stop BIGINT, step BIGINT) AS #(start, " + guarded(function, steps, "stop")
                                + ", step)",
                        ofMoments("TIMESTAMP", guardedText(function, moments, "stop::VARCHAR")),
                        ofMoments("TIMESTAMPTZ", guardedText(function, moments, "stop::VARCHAR")))
                .map(macro -> macro.replace("#", "system.main." + function))
                .collect(Collectors.joining(", ", "CREATE MACRO " + function, ""));
    }

    /// A moment that may be an error has to be a text meanwhile.
    private static String ofMoments(String type, String stop) {
        return "(start " + type + ", stop " + type + ", step INTERVAL) AS #(start, (" + stop + ")::" + type + ", step)";
    }

    private static String resized(String function) {
        String macro = "(list, n%s) AS system.main." + function + "(list, "
                + guarded(function, "n > " + LONGEST_MADE, "n") + "%s)";
        return "CREATE MACRO " + function + macro.formatted("", "") + ", " + macro.formatted(", filler", ", filler");
    }

    private static String compared(String function) {
        String tooLong = "length(a) > " + LONGEST_COMPARED + " OR length(b) > " + LONGEST_COMPARED;
        return "CREATE MACRO " + function + "(a, b) AS system.main." + function + "("
                + guardedText(function, tooLong, "a") + ", b)";
    }

    /// The argument, or an error: a text that is no number, as `error` counts as something that happens, and what has
    /// side effects cannot be named, ordered by, or taken for a constant.
    private static String guarded(String function, String tooMuch, String number) {
        return "CASE WHEN " + tooMuch + " THEN " + refusal(function) + " ELSE " + number + " END";
    }

    private static String guardedText(String function, String tooMuch, String text) {
        return "CASE WHEN " + tooMuch + " THEN " + refusal(function) + "::VARCHAR ELSE " + text + " END";
    }

    private static String refusal(String function) {
        return "CAST('" + function + SqlErrors.TOO_MUCH + "' AS TINYINT)";
    }

    @SuppressWarnings("CheckReturnValue") // where it cannot be told, all works as well
    public static Sandbox open(SqlLimits limits) throws SQLException {
        NativeAllocator.givesBack();
        Properties settings = new Properties();
        settings.put("enable_external_access", "false");
        settings.put("autoinstall_known_extensions", "false");
        settings.put("autoload_known_extensions", "false");
        settings.put("allow_community_extensions", "false");
        settings.put("allow_persistent_secrets", "false");
        settings.put("temp_directory", "");
        settings.put("secret_directory", "");
        settings.put("extension_directory", "");
        settings.put("errors_as_json", "true");
        settings.put("memory_limit", (limits.memoryBytes() >> 10) + "KiB");
        settings.put("threads", Integer.toString(limits.threads()));
        // Eight in every database otherwise, for files, which there are none of here.
        settings.put("async_threads", "0");
        settings.put(DuckDBDriver.JDBC_STREAM_RESULTS, "true");
        Sandbox sandbox = new Sandbox(DuckDBConnection.newConnection("jdbc:duckdb:", false, "", settings));
        try {
            sandbox.run("SET TimeZone = 'UTC';" + String.join(";", GUARDS));
            return sandbox;
        } catch (SQLException e) {
            sandbox.close();
            throw e;
        }
    }

    public DuckDBConnection connection() {
        return connection;
    }

    public void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /// Other limits than it was opened with.
    void resize(SqlLimits limits) throws SQLException {
        run("SET memory_limit = '" + (limits.memoryBytes() >> 10) + "KiB'; SET threads = " + limits.threads());
    }

    /// From here on no setting can be changed.
    public void lock() throws SQLException {
        run("SET lock_configuration = true");
    }

    public void register(String name, DuckDBTableFunction<?, ?, ?> function) throws SQLException {
        DuckDBFunctions.tableFunction()
                .withName(name)
                .withFunction(function)
                .withProjectionPushdown()
                .register(connection);
        // The driver keeps a list of all names ever registered.
        DuckDBDriver.clearFunctionsRegistry();
    }

    /// The parser's tree of a text, or its error.
    public JsonNode parse(String text) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT json_serialize_sql(?::VARCHAR)")) {
            statement.setString(1, text);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return JsonMapper.shared().readTree(result.getString(1));
            }
        }
    }

    /// The text of a parser's tree.
    String text(JsonNode tree) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT json_deserialize_sql(?::JSON)")) {
            statement.setString(1, tree.toString());
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getString(1);
            }
        }
    }

    /// A date as DuckDB understands it.
    public OptionalLong nanos(String text, String type) {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT epoch_ns(?::VARCHAR::" + type + "::TIMESTAMP_NS)")) {
            statement.setString(1, text);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                long nanos = result.getLong(1);
                return result.wasNull() ? OptionalLong.empty() : OptionalLong.of(nanos);
            }
        } catch (SQLException noDate) {
            return OptionalLong.empty();
        }
    }

    /// Names of the views that every database has: they tell of settings and the host.
    Set<String> internalViews() throws SQLException {
        Set<String> names = new HashSet<>();
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT view_name FROM duckdb_views() WHERE internal")) {
            while (result.next()) {
                names.add(SqlNames.folded(result.getString(1)));
            }
        }
        return names;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
