package dev.sightline.sql.query;

import static dev.sightline.sql.query.Reads.literal;
import static dev.sightline.sql.query.Reads.turned;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;

import dev.sightline.event.ColumnType;
import dev.sightline.sql.trace.SqlNames;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Snapshot;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// What a query's WHERE demands of one column: rows without it need not be handed over. The WHERE still runs, so
/// this may let too many through, and never too few.
///
/// Taken are comparisons with constants of the column's own type (`=`, `<>`, `<` and their kin, BETWEEN, IN) that
/// must all hold, of a view that the query reads once and alone ([Reads]). What DuckDB would convert first stays its
/// business. A missing value never compares as true.
///
/// @param column of the trace
/// @param spans of values, one of which it must be in
/// @param exact whether it lets nothing through that the WHERE would not, so that it may stand for it
public record Condition(int column, List<Span> spans, boolean exact) {
    /// A decimal constant becomes a double in two or three roundings; so many steps are let through beside it.
    private static final long ROUNDING = 16;

    /// Decimal constants that become a double in one rounding, by DuckDB's division of two whole numbers below 2^53 as
    /// by Java: the nearest one.
    private static final Pattern ROUNDED_ONCE = Pattern.compile("[+-]?(?=[0-9.]{1,16}$)[0-9]{1,15}(\\.[0-9]{1,14})?");

    /// Values from `low` to `high`: [Long], [Double] or UTF-8 `byte[]`; null: without end. Both ends are in it or not.
    record Span(
            @Nullable Object low, boolean withLow, @Nullable Object high, boolean withHigh) {}

    /// @return by view
    public static List<List<Condition>> of(Reads reads, SqlNames names, Snapshot snapshot) {
        List<List<Condition>> found = new ArrayList<>();
        for (int view = 0; view < names.views().size(); view++) {
            List<JsonNode> selects = reads.alone(view);
            List<Condition> conditions = new ArrayList<>();
            if (selects.size() == 1) {
                JsonNode select = selects.getFirst();
                new Where(names, snapshot, select.path("from_table"), false, conditions)
                        .look(select.path("where_clause"));
            }
            found.add(conditions);
        }
        return found;
    }

    /// What one comparison of a WHERE demands, if that is all that it says.
    ///
    /// @param node not joined with others by AND
    /// @param from the one view of its FROM, read under no other name than its alias
    /// @return both ends of a BETWEEN, or one; empty if DuckDB may see a constant otherwise
    static List<Condition> exactly(JsonNode node, JsonNode from, SqlNames names, Snapshot snapshot) {
        List<Condition> conditions = new ArrayList<>();
        boolean one = !Reads.is(node, "type", "CONJUNCTION_AND");
        if (one) {
            new Where(names, snapshot, from, true, conditions).look(node);
        }
        int wanted = Reads.is(node, "type", "COMPARE_BETWEEN") ? 2 : 1;
        return conditions.size() == wanted ? conditions : List.of();
    }

    private record Where(SqlNames names, Snapshot snapshot, JsonNode from, boolean exact, List<Condition> found) {
        void look(JsonNode node) {
            String type = node.path("type").asString("");
            switch (type) {
                case "CONJUNCTION_AND" -> node.path("children").forEach(this::look);
                case "COMPARE_BETWEEN" -> {
                    compare("COMPARE_GREATERTHANOREQUALTO", node.path("input"), node.path("lower"));
                    compare("COMPARE_LESSTHANOREQUALTO", node.path("input"), node.path("upper"));
                }
                case "COMPARE_IN" -> oneOf(node.path("children"));
                case "COMPARE_EQUAL",
                        "COMPARE_NOTEQUAL",
                        "COMPARE_LESSTHAN",
                        "COMPARE_LESSTHANOREQUALTO",
                        "COMPARE_GREATERTHAN",
                        "COMPARE_GREATERTHANOREQUALTO" -> {
                    compare(type, node.path("left"), node.path("right"));
                    compare(turned(type), node.path("right"), node.path("left"));
                }
                default -> {}
            }
        }

        private void compare(String comparison, JsonNode left, JsonNode right) {
            int column = column(left);
            Object value = column < 0 ? null : constant(column, right);
            if (value == null) {
                return;
            }
            switch (comparison) {
                case "COMPARE_EQUAL" -> add(column, new Span(value, true, value, true));
                case "COMPARE_LESSTHAN" -> add(column, new Span(null, true, value, false));
                case "COMPARE_LESSTHANOREQUALTO" -> add(column, new Span(null, true, value, true));
                case "COMPARE_GREATERTHAN" -> add(column, new Span(value, false, null, true));
                case "COMPARE_GREATERTHANOREQUALTO" -> add(column, new Span(value, true, null, true));
                default -> add(column, new Span(null, true, value, false), new Span(value, false, null, true));
            }
        }

        private void oneOf(JsonNode children) {
            int column = column(children.path(0));
            List<Span> spans = new ArrayList<>();
            for (int i = 1; i < children.size() && column >= 0; i++) {
                Object value = constant(column, children.path(i));
                if (value == null) {
                    return;
                }
                spans.add(new Span(value, true, value, true));
            }
            if (!spans.isEmpty()) {
                found.add(new Condition(column, spans, exact));
            }
        }

        private void add(int column, Span... spans) {
            found.add(new Condition(column, List.of(spans), exact));
        }

        private int column(JsonNode node) {
            String name = Reads.column(node, from);
            return name == null ? -1 : names.column(name);
        }

        /// Null if it is none of the column's type.
        private @Nullable Object constant(int column, JsonNode node) {
            ColumnType type = snapshot.fields().get(column).type();
            String integer = literal(node, "INTEGER");
            String decimal = integer == null ? literal(node, "NUMERIC") : integer;
            String text = literal(node, "STRING");
            try {
                if (type == ColumnType.INT64 && integer != null) {
                    return Long.valueOf(integer);
                }
                if (type == ColumnType.FLOAT64 && decimal != null) {
                    if (exact && !ROUNDED_ONCE.matcher(decimal).matches()) {
                        return null;
                    }
                    double value = Double.parseDouble(decimal);
                    return Double.isInfinite(value) ? null : value;
                }
                return type == ColumnType.STRING && text != null ? text.getBytes(StandardCharsets.UTF_8) : null;
            } catch (NumberFormatException tooLarge) {
                return null;
            }
        }
    }

    /// Its spans as places: values of int64, [#place] of doubles, codes of strings.
    ///
    /// @return lowest and highest of each that is not empty, one after the other; null: the column cannot tell
    public long @Nullable [] places(@Nullable ColumnVector vector) {
        if (!(vector instanceof ColumnVector.Longs
                || vector instanceof ColumnVector.Doubles
                || vector instanceof ColumnVector.Codes)) {
            return vector == null ? new long[0] : null;
        }
        List<Long> places = new ArrayList<>();
        for (Span span : spans) {
            long low = span.low == null ? Long.MIN_VALUE : low(vector, span.low, span.withLow, exact);
            long high = span.high == null ? Long.MAX_VALUE : high(vector, span.high, span.withHigh, exact);
            // What lies beyond the largest and smallest number wraps around.
            boolean beyond = span.low instanceof Long && !span.withLow && low == Long.MIN_VALUE
                    || span.high instanceof Long && !span.withHigh && high == Long.MAX_VALUE;
            if (low <= high && !beyond) {
                places.add(low);
                places.add(high);
            }
        }
        return places.stream().mapToLong(Long::longValue).toArray();
    }

    private static long low(ColumnVector vector, Object value, boolean with, boolean exact) {
        return switch (value) {
            case Long number -> with ? number : number + 1;
            case Double number when !exact -> place(number) - ROUNDING;
            case Double number -> with ? place(number == 0 ? -0.0 : number) : place(number == 0 ? 0.0 : number) + 1;
            default -> {
                int found = code(((ColumnVector.Codes) vector).dictionary(), (byte[]) value);
                yield found < 0 ? -found - 1 : with ? found : found + 1;
            }
        };
    }

    private static long high(ColumnVector vector, Object value, boolean with, boolean exact) {
        return switch (value) {
            case Long number -> with ? number : number - 1;
            case Double number when !exact -> place(number) + ROUNDING;
            case Double number -> with ? place(number == 0 ? 0.0 : number) : place(number == 0 ? -0.0 : number) - 1;
            default -> {
                int found = code(((ColumnVector.Codes) vector).dictionary(), (byte[]) value);
                yield found < 0 ? -found - 2 : with ? found : found - 1;
            }
        };
    }

    /// A number that is in the order of the doubles, from the bits of one that is a number.
    public static long place(long bits) {
        return bits ^ (bits >> 63 & Long.MAX_VALUE);
    }

    private static long place(double number) {
        return place(Double.doubleToRawLongBits(number));
    }

    /// Where a string is in a dictionary, as [java.util.Arrays#binarySearch(long[], long)].
    private static int code(ColumnVector.Utf8 dictionary, byte[] wanted) {
        MemorySegment text = MemorySegment.ofArray(wanted);
        int low = 0;
        int high = dictionary.count() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = compared(dictionary, middle, text);
            if (order == 0) {
                return middle;
            }
            low = order < 0 ? middle + 1 : low;
            high = order < 0 ? high : middle - 1;
        }
        return -low - 1;
    }

    private static int compared(ColumnVector.Utf8 dictionary, int code, MemorySegment text) {
        int start = dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, code);
        int end = dictionary.offsets().getAtIndex(JAVA_INT_UNALIGNED, code + 1L);
        MemorySegment own = dictionary.data().asSlice(start, end - start);
        long differs = own.mismatch(text);
        if (differs < 0) {
            return 0;
        }
        if (differs == own.byteSize() || differs == text.byteSize()) {
            return Long.compare(own.byteSize(), text.byteSize());
        }
        return Integer.compare(own.get(JAVA_BYTE, differs) & 0xff, text.get(JAVA_BYTE, differs) & 0xff);
    }
}
