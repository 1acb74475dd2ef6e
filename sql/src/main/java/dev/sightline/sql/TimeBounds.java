package dev.sightline.sql;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.TimeWindow;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a query's WHERE says about time, for each view: rows outside need not be read. The WHERE still runs, so
/// this may be too wide, and never too narrow.
///
/// Taken are comparisons of the time column with a constant that are joined by AND at the top of the WHERE of a
/// SELECT from one view alone. If a view stands anywhere else in the query, all of it is read.
final class TimeBounds {
    /// Constants may be of microseconds or be rounded to them.
    private static final long SLACK_NANOS = 1_000_000;

    private static final Set<String> COMPARISONS = Set.of(
            "COMPARE_EQUAL",
            "COMPARE_GREATERTHAN",
            "COMPARE_GREATERTHANOREQUALTO",
            "COMPARE_LESSTHAN",
            "COMPARE_LESSTHANOREQUALTO");

    /// Evaluates a date as DuckDB does.
    @FunctionalInterface
    interface Dates {
        /// @param type `TIMESTAMP_NS` or another type that converts to it
        /// @return nanoseconds; empty if that is no date
        OptionalLong nanos(String text, String type);
    }

    private final SqlNames names;
    private final @Nullable String timeColumn;
    private final Dates dates;
    private final @Nullable TimeWindow[] found;
    private final boolean[] everything;

    private TimeBounds(SqlNames names, @Nullable String timeColumn, Dates dates) {
        this.names = names;
        this.timeColumn = timeColumn;
        this.dates = dates;
        this.found = new TimeWindow[names.views().size()];
        this.everything = new boolean[names.views().size()];
    }

    /// @return by view; null: all rows
    static @Nullable TimeWindow[] of(JsonNode tree, SqlNames names, Snapshot snapshot, Dates dates) {
        TimeBounds bounds = new TimeBounds(names, timeColumn(names, snapshot), dates);
        if (bounds.timeColumn == null || bounds.hides(tree)) {
            return new TimeWindow[names.views().size()];
        }
        bounds.look(tree);
        for (int view = 0; view < bounds.found.length; view++) {
            bounds.found[view] = bounds.everything[view] ? null : bounds.found[view];
        }
        return bounds.found;
    }

    /// The rows with a time that a WHERE lets through, to the nanosecond.
    ///
    /// @param from the one view of its FROM, read under no other name than its alias
    /// @return null if it says anything else, or DuckDB may round a constant of it
    static @Nullable TimeWindow exactly(JsonNode where, JsonNode from, SqlNames names, Snapshot snapshot, Dates dates) {
        TimeBounds bounds = new TimeBounds(names, timeColumn(names, snapshot), dates);
        return bounds.timeColumn == null ? null : bounds.exactly(where, from);
    }

    private static @Nullable String timeColumn(SqlNames names, Snapshot snapshot) {
        for (int i = 0; i < snapshot.fields().size(); i++) {
            Field field = snapshot.fields().get(i);
            if (field.name().equals(snapshot.sortedBy()) && field.type() == ColumnType.TIME) {
                return SqlNames.folded(names.columns().get(i));
            }
        }
        return null;
    }

    /// Whether a name given by WITH is that of a view.
    private boolean hides(JsonNode node) {
        Set<String> given = new HashSet<>();
        gather(node, given);
        return given.stream().anyMatch(name -> names.view(name) >= 0);
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
            add(names.view(from.path("table_name").asString("")), where(node.path("where_clause"), from));
        } else if (is(node, "type", "BASE_TABLE")) {
            int view = names.view(node.path("table_name").asString(""));
            if (view >= 0) {
                everything[view] = true;
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

    private static boolean isNothing(JsonNode node) {
        return node.isNull() || node.isMissingNode();
    }

    private static boolean is(JsonNode node, String key, String value) {
        return node.path(key).asString("").equals(value);
    }

    private void add(int view, TimeWindow window) {
        if (window.equals(TimeWindow.ALL)) {
            everything[view] = true;
            return;
        }
        TimeWindow before = found[view];
        found[view] = before == null
                ? window
                : new TimeWindow(
                        Math.min(before.fromNanos(), window.fromNanos()), Math.max(before.toNanos(), window.toNanos()));
    }

    private TimeWindow where(JsonNode node, JsonNode from) {
        TimeWindow window = TimeWindow.ALL;
        if (is(node, "type", "CONJUNCTION_AND")) {
            for (JsonNode child : node.path("children")) {
                window = both(window, where(child, from));
            }
            return window;
        }
        if (is(node, "type", "COMPARE_BETWEEN")) {
            return both(
                    bound("COMPARE_GREATERTHANOREQUALTO", node.path("input"), node.path("lower"), from),
                    bound("COMPARE_LESSTHANOREQUALTO", node.path("input"), node.path("upper"), from));
        }
        if (COMPARISONS.contains(node.path("type").asString(""))) {
            String type = node.path("type").asString("");
            return both(
                    bound(type, node.path("left"), node.path("right"), from),
                    bound(turned(type), node.path("right"), node.path("left"), from));
        }
        return window;
    }

    private static String turned(String comparison) {
        return comparison.contains("GREATER")
                ? comparison.replace("GREATER", "LESS")
                : comparison.replace("LESS", "GREATER");
    }

    private @Nullable TimeWindow exactly(JsonNode node, JsonNode from) {
        String type = node.path("type").asString("");
        if (type.equals("CONJUNCTION_AND")) {
            TimeWindow window = TimeWindow.ALL;
            for (JsonNode child : node.path("children")) {
                TimeWindow part = exactly(child, from);
                if (part == null) {
                    return null;
                }
                window = both(window, part);
            }
            return window;
        }
        if (type.equals("COMPARE_BETWEEN")) {
            TimeWindow low = compared("COMPARE_GREATERTHANOREQUALTO", node.path("input"), node.path("lower"), from);
            TimeWindow high = compared("COMPARE_LESSTHANOREQUALTO", node.path("input"), node.path("upper"), from);
            return low == null || high == null ? null : both(low, high);
        }
        if (!COMPARISONS.contains(type)) {
            return null;
        }
        TimeWindow straight = compared(type, node.path("left"), node.path("right"), from);
        return straight != null ? straight : compared(turned(type), node.path("right"), node.path("left"), from);
    }

    /// Of a time and a constant of the same type: others DuckDB may convert first.
    private @Nullable TimeWindow compared(String comparison, JsonNode left, JsonNode right, JsonNode from) {
        OptionalLong constant = isTime(left, from) && !is(right, "type", "OPERATOR_CAST")
                ? timestamp(right)
                : isCall(left, "epoch_ns") && isTime(argument(left), from) ? integer(right) : OptionalLong.empty();
        // Beyond these are DuckDB's infinities.
        if (constant.isEmpty() || Math.abs(constant.getAsLong()) > Long.MAX_VALUE / 2) {
            return null;
        }
        long at = constant.getAsLong();
        return switch (comparison) {
            case "COMPARE_EQUAL" -> new TimeWindow(at, at + 1);
            case "COMPARE_GREATERTHAN" -> new TimeWindow(at + 1, Long.MAX_VALUE);
            case "COMPARE_GREATERTHANOREQUALTO" -> new TimeWindow(at, Long.MAX_VALUE);
            case "COMPARE_LESSTHAN" -> new TimeWindow(Long.MIN_VALUE, at);
            default -> new TimeWindow(Long.MIN_VALUE, at + 1);
        };
    }

    static TimeWindow both(TimeWindow one, TimeWindow other) {
        return new TimeWindow(Math.max(one.fromNanos(), other.fromNanos()), Math.min(one.toNanos(), other.toNanos()));
    }

    private TimeWindow bound(String comparison, JsonNode left, JsonNode right, JsonNode from) {
        OptionalLong constant = OptionalLong.empty();
        if (isTime(left, from)) {
            constant = timestamp(right);
        } else if (isCall(left, "epoch_ns") && isTime(argument(left), from)) {
            constant = integer(right);
        }
        if (constant.isEmpty()) {
            return TimeWindow.ALL;
        }
        long low = Math.max(constant.getAsLong(), Long.MIN_VALUE + SLACK_NANOS) - SLACK_NANOS;
        long high = Math.min(constant.getAsLong(), Long.MAX_VALUE - SLACK_NANOS) + SLACK_NANOS;
        return switch (comparison) {
            case "COMPARE_EQUAL" -> new TimeWindow(low, high);
            case "COMPARE_GREATERTHAN", "COMPARE_GREATERTHANOREQUALTO" -> new TimeWindow(low, Long.MAX_VALUE);
            default -> new TimeWindow(Long.MIN_VALUE, high);
        };
    }

    /// Whether it is the view's time column, with or without the view's name or alias before it.
    private boolean isTime(JsonNode node, JsonNode from) {
        if (!is(node, "type", "COLUMN_REF")) {
            return false;
        }
        String[] parts = new String[node.path("column_names").size()];
        Arrays.setAll(
                parts, i -> SqlNames.folded(node.path("column_names").path(i).asString("")));
        String alias = from.path("alias").asString("");
        String table = SqlNames.folded(alias.isEmpty() ? from.path("table_name").asString("") : alias);
        return parts.length == 1 && parts[0].equals(timeColumn)
                || parts.length == 2 && parts[0].equals(table) && parts[1].equals(timeColumn);
    }

    private static boolean isCall(JsonNode node, String function) {
        return is(node, "type", "FUNCTION")
                && SqlNames.folded(node.path("function_name").asString("")).equals(function)
                && node.path("arguments").size() == 1;
    }

    private static JsonNode argument(JsonNode call) {
        return call.path("arguments").path(0).path("expression");
    }

    private OptionalLong timestamp(JsonNode node) {
        if (isLiteral(node, "STRING")) {
            return dates.nanos(text(node), "TIMESTAMP_NS");
        }
        if (is(node, "type", "OPERATOR_CAST") && isLiteral(node.path("child"), "STRING")) {
            String type = node.path("type_expr").path("type_name").asString("").toUpperCase(Locale.ROOT);
            return Set.of("TIMESTAMP", "TIMESTAMP_NS", "DATE").contains(type)
                            && !node.path("try_cast").asBoolean(false)
                    ? dates.nanos(text(node.path("child")), type)
                    : OptionalLong.empty();
        }
        if (isCall(node, "ns") || isCall(node, "make_timestamp_ns")) {
            return integer(argument(node));
        }
        return OptionalLong.empty();
    }

    private static boolean isLiteral(JsonNode node, String kind) {
        return is(node, "type", "VALUE_CONSTANT") && is(node.path("literal"), "kind", kind);
    }

    private static String text(JsonNode literal) {
        return literal.path("literal").path("text").asString("");
    }

    private static OptionalLong integer(JsonNode node) {
        try {
            return isLiteral(node, "INTEGER") ? OptionalLong.of(Long.parseLong(text(node))) : OptionalLong.empty();
        } catch (NumberFormatException tooLarge) {
            return OptionalLong.empty();
        }
    }
}
