package dev.sightline.sql.query;

import dev.sightline.sql.trace.SqlErrors;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlProblem;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/// One parsed query, looked through before anything of it is bound: DuckDB's own parser made the tree, and what is
/// in it that reaches beyond the trace is refused here, before DuckDB's settings would refuse it a second time.
///
/// @param text what is run; without `EXPLAIN` and a last semicolon
/// @param explain words to be put before it: "", "EXPLAIN" or "EXPLAIN ANALYZE"
/// @param tree the parser's, `SELECT json_serialize_sql(text)`
public record Statement(String text, String explain, JsonNode tree) {
    /// Longer texts take the parser seconds, which nobody can cancel.
    static final int LONGEST = 20_000;

    private static final Set<String> TABLE_FUNCTIONS = Set.of(
            "range",
            "generate_series",
            "unnest",
            "repeat",
            "repeat_row",
            "json_each",
            "json_tree",
            "histogram",
            "histogram_values");

    /// Functions that tell of the host or its settings, run SQL that was not looked through, write somewhere, only
    /// wait, or take bytes for a state in memory.
    private static final Set<String> REFUSED = Set.of(
            "current_setting",
            "getenv",
            "query",
            "query_table",
            "json_execute_serialized_sql",
            "write_log",
            "sleep_ms",
            "pg_sleep",
            "nextval",
            "currval",
            "to_aggregate_state",
            "combine",
            "combine_aggr",
            "finalize",
            "pg_conf_load_time",
            "path_join",
            "current_connection_id");

    /// Without the settings that follow from its first words.
    ///
    /// @throws SqlProblem if it is too long or empty
    public static String bare(String query) {
        if (query.length() > LONGEST) {
            throw new SqlProblem("the query has " + query.length() + " characters; at most " + LONGEST + " are read");
        }
        String text = query.strip();
        while (text.endsWith(";")) {
            text = text.substring(0, text.length() - 1).strip();
        }
        if (text.isEmpty()) {
            throw new SqlProblem("the query is empty; try SELECT count(*) FROM trace");
        }
        return text;
    }

    /// `EXPLAIN` or `EXPLAIN ANALYZE` at the beginning, in capitals; else "".
    public static String explain(String text) {
        String[] words = text.split("\\s+", 3);
        if (!words[0].equalsIgnoreCase("explain") || words.length < 2) {
            return "";
        }
        return words[1].equalsIgnoreCase("analyze") && words.length == 3 ? "EXPLAIN ANALYZE" : "EXPLAIN";
    }

    /// @throws SqlProblem if the query is not one statement that only reads the views
    public static Statement of(String text, String explain, JsonNode tree, SqlNames names, Set<String> internalViews) {
        if (tree.path("error").asBoolean(true)) {
            throw SqlErrors.problem(tree, text, explain.isEmpty(), names);
        }
        int statements = tree.path("statements").size();
        if (statements != 1) {
            throw new SqlProblem("one statement at a time is run, and here are " + statements);
        }
        Set<String> tables = new HashSet<>();
        names.views().forEach(view -> tables.add(SqlNames.folded(view)));
        Check check = new Check(text, explain.isEmpty(), names, tables, internalViews);
        check.commonTables(tree);
        check.look(tree);
        return new Statement(text, explain, tree);
    }

    /// Whether a view of this name may be asked for: a table has its name, or all are shown.
    public boolean mayUse(String view) {
        return mayUse(tree, SqlNames.folded(view));
    }

    private static boolean mayUse(JsonNode node, String view) {
        String type = node.path("type").asString("");
        if (type.equals("SHOW_REF")
                || type.equals("BASE_TABLE")
                        && SqlNames.folded(node.path("table_name").asString("")).equals(view)) {
            return true;
        }
        for (JsonNode child : node) {
            if (mayUse(child, view)) {
                return true;
            }
        }
        return false;
    }

    private record Check(String text, boolean placed, SqlNames names, Set<String> tables, Set<String> internal) {
        /// The names that WITH gives; one of DuckDB's own views could be meant elsewhere in the query.
        void commonTables(JsonNode node) {
            for (JsonNode entry : node.path("cte_map").path("map")) {
                add(entry.path("key").asString(""));
            }
            add(node.path("cte_name").asString(""));
            node.forEach(this::commonTables);
        }

        private void add(String name) {
            if (internal.contains(SqlNames.folded(name))) {
                throw new SqlProblem("WITH cannot give the name " + SqlNames.quoted(name)
                        + ", which DuckDB has a view for; choose another");
            }
            if (!name.isEmpty()) {
                tables.add(SqlNames.folded(name));
            }
        }

        void look(JsonNode node) {
            switch (node.path("type").asString("")) {
                case "BASE_TABLE" -> table(node);
                case "TABLE_FUNCTION" -> {
                    String name = SqlNames.folded(
                            node.path("function").path("function_name").asString(""));
                    if (!TABLE_FUNCTIONS.contains(name)) {
                        throw refused("the table function " + name, node);
                    }
                }
                case "SHOW_REF" -> show(node);
                default -> {}
            }
            switch (node.path("class").asString("")) {
                case "FUNCTION" -> function(node);
                case "WINDOW" -> function(node);
                case "PARAMETER" -> throw at("a query takes no parameters such as ? and $1; write the value", node);
                case "TYPE" -> type(node);
                default -> {}
            }
            node.forEach(this::look);
        }

        private void table(JsonNode node) {
            String name = node.path("table_name").asString("");
            boolean qualified = !node.path("schema_name").asString("").isEmpty()
                    || !node.path("catalog_name").asString("").isEmpty();
            if (qualified || !tables.contains(SqlNames.folded(name))) {
                throw at(
                        "there is no table " + SqlNames.quoted(name) + "; there are "
                                + String.join(", ", names.views()),
                        node);
            }
        }

        private void show(JsonNode node) {
            String name = node.path("table_name").asString("");
            if (!name.isEmpty() && !name.equals("\"tables\"") && !tables.contains(SqlNames.folded(name))) {
                throw at("this can be shown: SHOW TABLES; DESCRIBE and SUMMARIZE for a table or a query", node);
            }
        }

        private void function(JsonNode node) {
            String name = SqlNames.folded(node.path("function_name").asString(""));
            boolean qualified = !node.path("schema").asString("").isEmpty()
                    || !node.path("catalog").asString("").isEmpty();
            if (qualified) {
                throw at("a function is called without a schema here: " + name, node);
            }
            if (REFUSED.contains(name) || name.startsWith("__internal") || name.startsWith("duckdb_")) {
                throw refused("the function " + name, node);
            }
        }

        private void type(JsonNode node) {
            String name = node.path("type_name").asString("").toUpperCase(Locale.ROOT);
            if (List.of("AGGREGATE_STATE", "POINTER").contains(name)) {
                throw refused("the type " + name, node);
            }
        }

        private SqlProblem refused(String what, JsonNode node) {
            return at(what + " cannot be used here: a query sees the trace and nothing else", node);
        }

        private SqlProblem at(String what, JsonNode node) {
            long place = node.path("query_location").asLong(-1);
            return placed && place >= 0 && place < text.length() * 4L
                    ? SqlErrors.at(what, text, (int) place)
                    : new SqlProblem(what);
        }
    }
}
