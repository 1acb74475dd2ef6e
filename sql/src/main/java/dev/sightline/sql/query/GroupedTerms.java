package dev.sightline.sql.query;

import static dev.sightline.sql.query.Reads.is;

import dev.sightline.event.ColumnType;
import dev.sightline.sql.query.Partial.Kind;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.store.Snapshot;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What is computed of groups, made to be computed of partial ones: `sum(x)` is the sum of their sums. Everything that
/// is not known to see only keys and aggregates is refused, as are names that could mean two things.
final class GroupedTerms {
    private static final Set<String> AGGREGATES = Set.of("count_star", "count", "sum", "min", "max", "avg");

    /// Functions of one row, which give the same for the same arguments; none of them is an aggregate.
    private static final Set<String> FUNCTIONS = Set.of(
            "+",
            "-",
            "*",
            "/",
            "//",
            "%",
            "||",
            "round",
            "floor",
            "ceil",
            "ceiling",
            "trunc",
            "abs",
            "sqrt",
            "ln",
            "log10",
            "log2",
            "epoch_ns",
            "epoch",
            "epoch_ms",
            "upper",
            "lower",
            "length",
            "greatest",
            "least",
            "typeof");

    private static final Set<String> CALL = Set.of(
            "class",
            "type",
            "alias",
            "query_location",
            "query_location_length",
            "function_name",
            "schema",
            "filter",
            "order_bys",
            "distinct",
            "is_operator",
            "export_state",
            "catalog",
            "arguments",
            "qualified_name");

    private final SqlNames names;
    private final Snapshot snapshot;
    private final JsonNode from;
    private final Set<Integer> keys;
    private final Aliases aliases;
    private final Set<Partial> partials = new LinkedHashSet<>();

    GroupedTerms(SqlNames names, Snapshot snapshot, JsonNode from, Set<Integer> keys, Aliases aliases) {
        this.names = names;
        this.snapshot = snapshot;
        this.from = from;
        this.keys = keys;
        this.aliases = aliases;
    }

    List<Partial> partials() {
        return new ArrayList<>(partials);
    }

    static boolean hasAggregate(JsonNode node) {
        if (is(node, "type", "FUNCTION")
                && AGGREGATES.contains(
                        SqlNames.folded(node.path("function_name").asString("")))) {
            return true;
        }
        for (JsonNode child : node) {
            if (hasAggregate(child)) {
                return true;
            }
        }
        return false;
    }

    /// Rewrites an item of the SELECT in place; false: it cannot be.
    boolean inSelect(JsonNode item) {
        return fits(item, false, SqlNames.folded(item.path("alias").asString("")));
    }

    /// The same of HAVING and ORDER BY, which see the names that the SELECT gives.
    boolean behind(JsonNode term) {
        return fits(term, true, "");
    }

    /// @param named whether names that the SELECT gives are seen
    /// @param own the name that is given to what this is part of
    private boolean fits(JsonNode node, boolean named, String own) {
        return switch (node.path("type").asString("")) {
            case "COLUMN_REF" -> column(node, named);
            case "VALUE_CONSTANT" -> true;
            case "FUNCTION" -> function(node, named, own);
            case "OPERATOR_CAST" ->
                node.path("type_expr").path("children").isEmpty() && fits(node.path("child"), named, own);
            case "COMPARE_BETWEEN" ->
                fits(node.path("input"), named, own)
                        && fits(node.path("lower"), named, own)
                        && fits(node.path("upper"), named, own);
            case "COMPARE_EQUAL",
                    "COMPARE_NOTEQUAL",
                    "COMPARE_LESSTHAN",
                    "COMPARE_LESSTHANOREQUALTO",
                    "COMPARE_GREATERTHAN",
                    "COMPARE_GREATERTHANOREQUALTO" ->
                fits(node.path("left"), named, own) && fits(node.path("right"), named, own);
            case "CONJUNCTION_AND",
                    "CONJUNCTION_OR",
                    "COMPARE_IN",
                    "OPERATOR_NOT",
                    "OPERATOR_IS_NULL",
                    "OPERATOR_IS_NOT_NULL",
                    "OPERATOR_COALESCE" -> all(node.path("children"), named, own);
            default -> false;
        };
    }

    private boolean all(JsonNode nodes, boolean named, String own) {
        for (JsonNode node : nodes) {
            if (!fits(node, named, own)) {
                return false;
            }
        }
        return true;
    }

    /// A key, or a name that the SELECT gives; not what could be both.
    private boolean column(JsonNode node, boolean named) {
        String name = Reads.column(node, from);
        if (name == null || aliases.hiding().contains(name)) {
            return false;
        }
        int column = names.column(name);
        return column >= 0
                ? keys.contains(column)
                : named
                        && node.path("column_names").size() == 1
                        && aliases.names().contains(name);
    }

    private boolean function(JsonNode node, boolean named, String own) {
        boolean plain = node.properties().stream().allMatch(part -> CALL.contains(part.getKey()))
                && node.path("filter").isNull()
                && node.path("order_bys").path("orders").isEmpty()
                && !node.path("distinct").asBoolean(true)
                && !node.path("export_state").asBoolean(true);
        String name = SqlNames.folded(node.path("function_name").asString(""));
        JsonNode arguments = node.path("arguments");
        for (JsonNode argument : arguments) {
            plain &= argument.path("name").asString("").isEmpty();
        }
        if (!plain) {
            return false;
        }
        if (AGGREGATES.contains(name)) {
            return aggregate((ObjectNode) node, name, arguments, own);
        }
        if (!FUNCTIONS.contains(name)) {
            return false;
        }
        for (JsonNode argument : arguments) {
            if (!fits(argument.path("expression"), named, own)) {
                return false;
            }
        }
        return true;
    }

    private boolean aggregate(ObjectNode node, String name, JsonNode arguments, String own) {
        if (name.equals("count_star") || name.equals("count") && arguments.isEmpty()) {
            return arguments.isEmpty() && call(node, "sightline_count", new Partial(Kind.ROWS, -1));
        }
        JsonNode argument = arguments.path(0).path("expression");
        String column = arguments.size() == 1 ? Reads.column(argument, from) : null;
        int place = column == null ? -1 : names.column(column);
        // `sum(x) AS x` means the column; elsewhere DuckDB may take what is called so.
        if (column == null || place < 0 || aliases.hiding().contains(column) && !column.equals(own)) {
            return false;
        }
        ColumnType type = snapshot.fields().get(place).type();
        boolean whole = type == ColumnType.INT64;
        if (name.equals("count")) {
            return call(node, "sightline_count", new Partial(Kind.COUNT, place));
        }
        if (type == ColumnType.TIME || whole || type == ColumnType.FLOAT64) {
            if (name.equals("min") || name.equals("max")) {
                return call(node, name, new Partial(name.equals("min") ? Kind.MIN : Kind.MAX, place));
            }
            return type != ColumnType.TIME && sum(node, name.equals("avg"), whole, place);
        }
        return false;
    }

    private boolean sum(ObjectNode node, boolean mean, boolean whole, int column) {
        Partial count = new Partial(Kind.COUNT, column);
        Partial sum = new Partial(Kind.SUM, column);
        Partial high = new Partial(Kind.HIGH, column);
        Partial low = new Partial(Kind.LOW, column);
        if (whole) {
            return mean ? call(node, "sightline_whole_mean", high, low, count) : call(node, "sightline_sum", high, low);
        }
        return mean ? call(node, "sightline_mean", sum, count) : call(node, "sum", sum);
    }

    private boolean call(ObjectNode node, String function, Partial... of) {
        node.put("function_name", function);
        ((ArrayNode) node.path("qualified_name").path("path")).removeAll().add(function);
        ArrayNode arguments = (ArrayNode) node.path("arguments");
        arguments.removeAll();
        for (Partial partial : of) {
            partials.add(partial);
            ObjectNode argument = arguments.addObject();
            argument.put("name", "");
            ObjectNode column = argument.putObject("expression");
            column.put("class", "COLUMN_REF").put("type", "COLUMN_REF").put("alias", "");
            column.put("query_location", 0).put("query_location_length", 0);
            column.putArray("column_names").add(partial.name());
        }
        return true;
    }
}
