package dev.sightline.sql.query;

import static dev.sightline.sql.query.Reads.is;
import static dev.sightline.sql.query.Reads.literal;
import static dev.sightline.sql.query.Reads.turned;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a query's WHERE says about time, for each view: rows outside need not be read. The WHERE still runs, so
/// this may be too wide, and never too narrow.
///
/// Taken are comparisons of the time column with a constant that are joined by AND at the top of the WHERE of a
/// SELECT from one view alone. If a view stands anywhere else in the query, all of it is read.
public final class TimeBounds {
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
    public interface Dates {
        /// @param type `TIMESTAMP_NS` or another type that converts to it
        /// @return nanoseconds; empty if that is no date
        OptionalLong nanos(String text, String type);
    }

    private final @Nullable String timeColumn;
    private final Dates dates;

    private TimeBounds(@Nullable String timeColumn, Dates dates) {
        this.timeColumn = timeColumn;
        this.dates = dates;
    }

    /// @return by view; null: all rows
    public static @Nullable TimeWindow[] of(Reads reads, SqlNames names, Snapshot snapshot, Dates dates) {
        TimeBounds bounds = new TimeBounds(timeColumn(names, snapshot), dates);
        @Nullable TimeWindow[] found = new TimeWindow[names.views().size()];
        for (int view = 0; view < found.length && bounds.timeColumn != null; view++) {
            found[view] = bounds.all(reads.alone(view));
        }
        return found;
    }

    private @Nullable TimeWindow all(List<JsonNode> selects) {
        TimeWindow found = null;
        for (JsonNode select : selects) {
            TimeWindow window = where(select.path("where_clause"), select.path("from_table"));
            if (window.equals(TimeWindow.ALL)) {
                return null;
            }
            found = found == null
                    ? window
                    : new TimeWindow(
                            Math.min(found.fromNanos(), window.fromNanos()),
                            Math.max(found.toNanos(), window.toNanos()));
        }
        return found;
    }

    /// The rows with a time that a WHERE lets through, to the nanosecond.
    ///
    /// @param from the one view of its FROM, read under no other name than its alias
    /// @return null if it says anything else, or DuckDB may round a constant of it
    public static @Nullable TimeWindow exactly(
            JsonNode where, JsonNode from, SqlNames names, Snapshot snapshot, Dates dates) {
        TimeBounds bounds = new TimeBounds(timeColumn(names, snapshot), dates);
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

    public static TimeWindow both(TimeWindow one, TimeWindow other) {
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

    private boolean isTime(JsonNode node, JsonNode from) {
        String column = Reads.column(node, from);
        return column != null && column.equals(timeColumn);
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
        String date = literal(node, "STRING");
        if (date != null) {
            return dates.nanos(date, "TIMESTAMP_NS");
        }
        String cast = is(node, "type", "OPERATOR_CAST") ? literal(node.path("child"), "STRING") : null;
        if (cast != null) {
            String type = node.path("type_expr").path("type_name").asString("").toUpperCase(Locale.ROOT);
            return Set.of("TIMESTAMP", "TIMESTAMP_NS", "DATE").contains(type)
                            && !node.path("try_cast").asBoolean(false)
                    ? dates.nanos(cast, type)
                    : OptionalLong.empty();
        }
        if (isCall(node, "ns") || isCall(node, "make_timestamp_ns")) {
            return integer(argument(node));
        }
        return OptionalLong.empty();
    }

    private static OptionalLong integer(JsonNode node) {
        String text = literal(node, "INTEGER");
        try {
            return text == null ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text));
        } catch (NumberFormatException tooLarge) {
            return OptionalLong.empty();
        }
    }
}
