package dev.sightline.sql.sandbox;

import dev.sightline.sql.query.TimeBounds;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A query that only counts the rows of a view, all or those of a time: known without reading them.
///
/// It is one if its tree is that of `SELECT count(*) FROM trace` in everything but places in the text, the view's
/// name, aliases, and a WHERE that bounds the time and says nothing else ([TimeBounds#exactly]). Whatever DuckDB's
/// grammar can add stands in the tree, and makes it another.
///
/// @param name of the answer's column
public record PlainCount(String name, long rows) {
    private static final Set<String> PLACES = Set.of("query_location", "query_location_length");

    /// @return null: this has to be run
    public static @Nullable PlainCount of(JsonNode tree, Parser parser, SqlNames names, SqlTrace trace)
            throws SQLException {
        JsonNode node = select(tree);
        JsonNode from = node.path("from_table");
        int view = names.view(from.path("table_name").asString(""));
        boolean all = view == SqlNames.TRACE
                || view == SqlNames.PAINTED
                || view == SqlNames.SELECTION && trace.where().alwaysTrue();
        if (!all || !counts(node) || !bare(tree).equals(bare(parser.countTree()))) {
            return null;
        }
        Snapshot snapshot = trace.snapshot();
        TimeWindow window = view == SqlNames.SELECTION ? trace.window() : null;
        if (!node.path("where_clause").isNull()) {
            TimeWindow wanted = TimeBounds.exactly(node.path("where_clause"), from, names, snapshot, parser::nanos);
            if (wanted == null) {
                return null;
            }
            window = window == null ? wanted : TimeBounds.both(window, wanted);
        }
        String alias = node.path("select_list").path(0).path("alias").asString("");
        return new PlainCount(alias.isEmpty() ? parser.countName() : alias, rows(snapshot, window));
    }

    /// Whether it may be one at all: asking the parser costs some time.
    private static boolean counts(JsonNode node) {
        return node.path("select_list")
                .path(0)
                .path("function_name")
                .asString("")
                .equals("count_star");
    }

    private static JsonNode select(JsonNode tree) {
        return tree.path("statements").path(0).path("node");
    }

    private static long rows(Snapshot snapshot, @Nullable TimeWindow window) {
        if (window == null) {
            return snapshot.rows();
        }
        long rows = 0;
        for (Segment segment : snapshot.segments()) {
            rows += Math.max(0, window.endRow(snapshot, segment) - window.firstRow(snapshot, segment));
        }
        return rows;
    }

    /// Without what may differ.
    private static JsonNode bare(JsonNode tree) {
        JsonNode copy = tree.deepCopy();
        withoutPlaces(copy);
        if (select(copy) instanceof ObjectNode node) {
            node.putNull("where_clause");
            if (node.path("select_list").path(0) instanceof ObjectNode counted) {
                counted.put("alias", "");
            }
            if (node.path("from_table") instanceof ObjectNode from) {
                String table = from.path("table_name").asString("");
                if (from.path("qualified_name").path("path") instanceof ArrayNode path
                        && path.size() == 1
                        && path.path(0).asString("").equals(table)) {
                    path.removeAll();
                }
                from.put("table_name", "");
                from.put("alias", "");
            }
        }
        return copy;
    }

    private static void withoutPlaces(JsonNode node) {
        if (node instanceof ObjectNode object) {
            object.remove(PLACES);
        }
        node.forEach(PlainCount::withoutPlaces);
    }
}
