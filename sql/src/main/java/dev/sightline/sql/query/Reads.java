package dev.sightline.sql.query;

import dev.sightline.sql.trace.SqlNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Where a query reads each view, by the parser's tree: alone in the FROM of a SELECT, whose WHERE then says which
/// rows are wanted, or anywhere else, which wants all.
public final class Reads {
    private final SqlNames names;
    private final List<List<JsonNode>> alone = new ArrayList<>();
    private final boolean[] otherwise;

    private Reads(SqlNames names) {
        this.names = names;
        this.otherwise = new boolean[names.views().size()];
        for (int view = 0; view < otherwise.length; view++) {
            alone.add(new ArrayList<>());
        }
    }

    public static Reads of(JsonNode tree, SqlNames names) {
        Reads reads = new Reads(names);
        Set<String> given = new HashSet<>();
        gather(tree, given);
        // A name given by WITH may be that of a view.
        if (given.stream().anyMatch(name -> names.view(name) >= 0)) {
            Arrays.fill(reads.otherwise, true);
        } else {
            reads.look(tree);
        }
        return reads;
    }

    /// The SELECTs that read a view, if it is alone in all of them; else none.
    List<JsonNode> alone(int view) {
        return otherwise[view] ? List.of() : alone.get(view);
    }

    private static void gather(JsonNode node, Set<String> given) {
        node.path("cte_map")
                .path("map")
                .forEach(entry -> given.add(entry.path("key").asString("")));
        given.add(node.path("cte_name").asString(""));
        node.forEach(child -> gather(child, given));
    }

    private void look(JsonNode node) {
        JsonNode from = node.path("from_table");
        boolean bounded = is(node, "type", "SELECT_NODE")
                && is(from, "type", "BASE_TABLE")
                && names.view(from.path("table_name").asString("")) >= 0
                && isNothing(node.path("sample"))
                && isNothing(from.path("sample"))
                && isNothing(from.path("at_clause"))
                && from.path("column_name_alias").isEmpty();
        if (bounded) {
            alone.get(names.view(from.path("table_name").asString(""))).add(node);
        } else if (is(node, "type", "BASE_TABLE")) {
            int view = names.view(node.path("table_name").asString(""));
            if (view >= 0) {
                otherwise[view] = true;
            }
        }
        for (Map.Entry<String, JsonNode> child : node.properties()) {
            if (!bounded || !child.getKey().equals("from_table")) {
                look(child.getValue());
            }
        }
        if (node.isArray()) {
            node.forEach(this::look);
        }
    }

    /// The folded name of the view's column that this is, with or without the view's name or alias before it; null:
    /// it is something else.
    static @Nullable String column(JsonNode node, JsonNode from) {
        if (!is(node, "type", "COLUMN_REF")) {
            return null;
        }
        String[] parts = new String[node.path("column_names").size()];
        Arrays.setAll(
                parts, i -> SqlNames.folded(node.path("column_names").path(i).asString("")));
        String alias = from.path("alias").asString("");
        String table = SqlNames.folded(alias.isEmpty() ? from.path("table_name").asString("") : alias);
        return parts.length == 1 ? parts[0] : parts.length == 2 && parts[0].equals(table) ? parts[1] : null;
    }

    static boolean is(JsonNode node, String key, String value) {
        return node.path(key).asString("").equals(value);
    }

    private static boolean isNothing(JsonNode node) {
        return node.isNull() || node.isMissingNode();
    }

    /// @param kind `STRING`, `INTEGER` or `NUMERIC`
    /// @return its text; null: it is no such constant
    static @Nullable String literal(JsonNode node, String kind) {
        return is(node, "type", "VALUE_CONSTANT") && is(node.path("literal"), "kind", kind)
                ? node.path("literal").path("text").asString("")
                : null;
    }

    /// `a < b` as `b > a`.
    static String turned(String comparison) {
        return comparison.contains("GREATER")
                ? comparison.replace("GREATER", "LESS")
                : comparison.replace("LESS", "GREATER");
    }
}
