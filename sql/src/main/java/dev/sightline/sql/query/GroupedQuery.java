package dev.sightline.sql.query;

import static dev.sightline.sql.query.Reads.is;

import dev.sightline.sql.trace.SqlNames;
import dev.sightline.sql.trace.SqlTrace;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A query over groups of rows that partial groups answer as well: a group may come in any number of parts, of which
/// its aggregates are the sums and extremes. So rows are grouped where they lie, and few of what is handed over to
/// DuckDB are rows ("eager aggregation": [1] W. P. Yan, P.-Å. Larson, Eager Aggregation and Lazy Aggregation, VLDB
/// 1995).
///
/// Only a query of which all is known is one: a single SELECT from one view alone, grouped by plain columns, of whose
/// columns nothing is wanted but the groups' keys and `count`, `sum`, `min`, `max` and `avg` of others, and whose WHERE
/// is asked here to the last row, so that DuckDB need not ask it again. ORDER BY, HAVING and LIMIT see groups, and
/// stay.
/// Whatever else DuckDB's grammar can add stands in the tree, and makes it another query.
///
/// @param view as in [SqlNames]
/// @param keys columns of the trace; without repetition
/// @param partials that the query is computed from
/// @param window rows without a time in it do not count; null: all may
/// @param conditions rows that fail one do not count either; all exact
/// @param tree of the query over the view [#VIEW] of partial groups and [#functions]
public record GroupedQuery(
        int view,
        List<Integer> keys,
        List<Partial> partials,
        @Nullable TimeWindow window,
        List<Condition> conditions,
        JsonNode tree) {
    static final String PREFIX = "sightline_";
    public static final String VIEW = PREFIX + "groups";

    /// Of parts of one group, or of none at all. `/` gives a double.
    private static final Map<String, String> FUNCTIONS = Map.of(
            "sightline_count", "(n) AS CAST(coalesce(sum(n), 0) AS BIGINT)",
            "sightline_sum", "(high, low) AS sum(high) * 4294967296 + sum(low)",
            "sightline_mean", "(s, n) AS sum(s) / sum(n)",
            "sightline_whole_mean", "(high, low, n) AS CAST(sum(high) * 4294967296 + sum(low) AS DOUBLE) / sum(n)");

    private static final Set<String> PARTS = Set.of(
            "type",
            "modifiers",
            "cte_map",
            "select_list",
            "from_table",
            "where_clause",
            "group_expressions",
            "group_sets",
            "aggregate_handling",
            "having",
            "sample",
            "qualify");

    public GroupedQuery {
        keys = List.copyOf(keys);
        partials = List.copyOf(partials);
        conditions = List.copyOf(conditions);
    }

    /// The statements that make what such a query calls.
    ///
    /// @param text of its tree
    public static List<String> functions(String text) {
        List<String> made = new ArrayList<>();
        FUNCTIONS.forEach((name, body) -> {
            if (text.contains(name)) {
                made.add("CREATE MACRO " + name + body);
            }
        });
        return made;
    }

    /// @return null: it is not one
    public static @Nullable GroupedQuery of(JsonNode tree, SqlNames names, SqlTrace trace, TimeBounds.Dates dates) {
        JsonNode copy = tree.deepCopy();
        if (copy.path("statements").path(0).path("node") instanceof ObjectNode select && isPlain(select)) {
            int view = view(select.path("from_table"), names);
            return view < 0 ? null : new Maker(copy, select, view, names, trace.snapshot(), dates).made();
        }
        return null;
    }

    /// Without what makes it more than a grouped SELECT.
    private static boolean isPlain(ObjectNode select) {
        boolean known = select.properties().stream().allMatch(part -> PARTS.contains(part.getKey()));
        return known
                && is(select, "type", "SELECT_NODE")
                && select.path("cte_map").path("map").isEmpty()
                && select.path("sample").isNull()
                && select.path("qualify").isNull();
    }

    /// The one view that is read; `painted` has a column that is none of the trace's.
    private static int view(JsonNode from, SqlNames names) {
        boolean alone = is(from, "type", "BASE_TABLE")
                && from.path("sample").isNull()
                && from.path("at_clause").isNull()
                && from.path("column_name_alias").isEmpty();
        int view = alone ? names.view(from.path("table_name").asString("")) : -1;
        return view == SqlNames.PAINTED ? -1 : view;
    }

    private record Maker(
            JsonNode tree, ObjectNode select, int view, SqlNames names, Snapshot snapshot, TimeBounds.Dates dates) {

        @Nullable
        GroupedQuery made() {
            JsonNode from = select.path("from_table");
            Set<Integer> keys = keys(from);
            Aliases aliases = Aliases.of(select.path("select_list"), names, from);
            if (keys == null || aliases == null || reserved(aliases)) {
                return null;
            }
            GroupedTerms terms = new GroupedTerms(names, snapshot, from, keys, aliases);
            List<Condition> conditions = new ArrayList<>();
            TimeWindow window = where(select.path("where_clause"), from, conditions);
            if (window == null || !terms(terms)) {
                return null;
            }
            select.putNull("where_clause");
            from((ObjectNode) from);
            return new GroupedQuery(
                    view, List.copyOf(keys), terms.partials(), window.equals(ANY) ? null : window, conditions, tree);
        }

        /// Names that are made here must be nobody else's.
        private boolean reserved(Aliases aliases) {
            return names.columns().stream()
                            .anyMatch(name -> SqlNames.folded(name).startsWith(PREFIX))
                    || names.views().stream()
                            .anyMatch(name -> SqlNames.folded(name).startsWith(PREFIX))
                    || aliases.names().stream().anyMatch(name -> name.startsWith(PREFIX));
        }

        /// The columns that it is grouped by; null: by anything else, or not at all and without an aggregate.
        private @Nullable Set<Integer> keys(JsonNode from) {
            JsonNode groups = select.path("group_expressions");
            JsonNode items = select.path("select_list");
            Set<Integer> keys = new HashSet<>();
            boolean all = is(select, "aggregate_handling", "FORCE_AGGREGATES");
            if (all ? !groups.isEmpty() : !is(select, "aggregate_handling", "STANDARD_HANDLING")) {
                return null;
            }
            boolean aggregates = false;
            for (JsonNode item : items) {
                aggregates |= GroupedTerms.hasAggregate(item);
                if (all && column(item, from) >= 0) {
                    keys.add(column(item, from));
                } else if (all && !GroupedTerms.hasAggregate(item)) {
                    return null;
                }
            }
            for (JsonNode group : groups) {
                String place = Reads.literal(group, "INTEGER");
                int column = column(place == null ? group : items.path(place(place)), from);
                if (column < 0) {
                    return null;
                }
                keys.add(column);
            }
            return isOneSet(groups.size()) && (aggregates || !keys.isEmpty()) ? keys : null;
        }

        /// Of all keys: no grouping sets.
        private boolean isOneSet(int groups) {
            JsonNode sets = select.path("group_sets");
            if (groups == 0) {
                return sets.isEmpty();
            }
            boolean whole = sets.size() == 1 && sets.path(0).size() == groups;
            for (int i = 0; whole && i < groups; i++) {
                whole = sets.path(0).path(i).asInt(-1) == i;
            }
            return whole;
        }

        /// Counted from 0; -1: there is none.
        private static int place(String text) {
            return text.matches("[0-9]{1,6}") ? Integer.parseInt(text) - 1 : -1;
        }

        private int column(JsonNode node, JsonNode from) {
            String name = Reads.column(node, from);
            return name == null ? -1 : names.column(name);
        }

        private static final TimeWindow ANY = new TimeWindow(Long.MIN_VALUE, Long.MIN_VALUE);

        /// What all of the WHERE says; [#ANY]: nothing about time. Null: something else.
        private @Nullable TimeWindow where(JsonNode node, JsonNode from, List<Condition> conditions) {
            if (node.isNull()) {
                return ANY;
            }
            if (is(node, "type", "CONJUNCTION_AND")) {
                TimeWindow window = ANY;
                for (JsonNode child : node.path("children")) {
                    TimeWindow part = where(child, from, conditions);
                    if (part == null) {
                        return null;
                    }
                    window = window.equals(ANY) ? part : part.equals(ANY) ? window : TimeBounds.both(window, part);
                }
                return window;
            }
            TimeWindow window = TimeBounds.exactly(node, from, names, snapshot, dates);
            if (window != null) {
                return window;
            }
            List<Condition> found = Condition.exactly(node, from, names, snapshot);
            conditions.addAll(found);
            return found.isEmpty() ? null : ANY;
        }

        /// Rewrites what is computed of groups; false: not all can be.
        private boolean terms(GroupedTerms terms) {
            for (JsonNode item : select.path("select_list")) {
                if (!terms.inSelect(item)) {
                    return false;
                }
            }
            // Keys are names of columns or places in the SELECT: both mean the same over partial groups.
            if (!select.path("having").isNull() && !terms.behind(select.path("having"))) {
                return false;
            }
            for (JsonNode modifier : select.path("modifiers")) {
                boolean known = switch (modifier.path("type").asString("")) {
                    case "ORDER_MODIFIER" -> isOrder(modifier, terms);
                    case "LIMIT_MODIFIER" ->
                        is(modifier, "limit_type", "ROW_COUNT")
                                && isCount(modifier.path("limit"))
                                && isCount(modifier.path("offset"));
                    default -> false;
                };
                if (!known) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isOrder(JsonNode modifier, GroupedTerms terms) {
            for (JsonNode order : modifier.path("orders")) {
                if (!terms.behind(order.path("expression"))) {
                    return false;
                }
            }
            return true;
        }

        private static boolean isCount(JsonNode node) {
            return node.isNull() || Reads.literal(node, "INTEGER") != null;
        }

        /// Under the name that it had, so that columns before which it stands are found.
        private static void from(ObjectNode from) {
            if (from.path("alias").asString("").isEmpty()) {
                from.put("alias", from.path("table_name").asString(""));
            }
            from.put("table_name", VIEW);
            if (from.path("qualified_name").path("path") instanceof ArrayNode path) {
                path.removeAll().add(VIEW);
            }
        }
    }
}
