package dev.sightline.view.value;

import dev.sightline.event.ColumnType;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The limits of one side of a picture as a request gives them, in keys of the column; null is the data's.
///
/// @param edges where each bin begins and at last the greatest that is shown, where bins are not all as wide; else
/// empty
record Limit(
        KeyColumn column,
        boolean log,
        @Nullable Long min,
        @Nullable Long max,
        List<Long> edges) {
    /// Where the bins of an axis of ranks begin, upwards.
    static final Parameter<List<BigDecimal>> EDGES = Parameter.decimals(
                    "yEdges", "V,V,...", "where each row of cells begins and the last one ends, instead of limits")
            .noOption();

    Limit(KeyColumn column, boolean log, @Nullable Long min, @Nullable Long max) {
        this(column, log, min, max, List.of());
    }

    /// The parameters of one side. Limits are times of a column of times, else numbers.
    record Declared(Parameter<Boolean> log, Parameter<Parameter.Edge> min, Parameter<Parameter.Edge> max) {
        /// @param name `x` or `y`: the parameters are `logX`, `xMin`, `xMax`
        static Declared of(String name, String least, String greatest) {
            return new Declared(
                    Parameter.flag("log" + name.toUpperCase(Locale.ROOT), "a logarithmic " + name + " axis"),
                    Parameter.edge(name + "Min", "the picture's " + least + " edge"),
                    Parameter.edge(name + "Max", "its " + greatest + " edge"));
        }
    }

    static Limit of(Parameters given, Declared declared, KeyColumn column) {
        boolean log = declared.log.of(given);
        Long min = key(declared.min.of(given), column, RoundingMode.CEILING);
        Long max = key(declared.max.of(given), column, RoundingMode.FLOOR);
        if (log && (min != null && min <= 0 || max != null && max <= 0)) {
            throw new IllegalArgumentException(declared.min.name() + ", " + declared.max.name()
                    + ": a log scale shows values above 0 only; give limits above 0");
        }
        if (min != null && max != null && min > max) {
            throw new IllegalArgumentException(
                    declared.min.name() + " is above " + declared.max.name() + "; it must not be");
        }
        return new Limit(column, log, min, max);
    }

    /// As above, or by edges where these are given.
    static Limit ofEdges(Parameters given, Declared declared, KeyColumn column, int height) {
        Limit limit = of(given, declared, column);
        List<BigDecimal> numbers = EDGES.of(given);
        if (numbers.isEmpty()) {
            return limit;
        }
        if (!limit.isOpen()) {
            throw new IllegalArgumentException(EDGES.name() + ": they are the limits themselves; leave out "
                    + declared.log.name() + ", " + declared.min.name() + " and " + declared.max.name());
        }
        if (numbers.size() != height + 1) {
            throw new IllegalArgumentException(EDGES.name() + ": " + (height + 1) + " values are expected for " + height
                    + " rows of cells, not " + numbers.size());
        }
        List<Long> edges = new ArrayList<>();
        for (BigDecimal one : numbers) {
            long edge = key(one, column, RoundingMode.CEILING);
            if (!edges.isEmpty() && edges.getLast() > edge) {
                throw new IllegalArgumentException(EDGES.name() + ": " + one + " is below the value before it");
            }
            edges.add(edge);
        }
        return new Limit(column, false, edges.getFirst(), edges.getLast(), List.copyOf(edges));
    }

    private static @Nullable Long key(Parameter.Edge edge, KeyColumn column, RoundingMode toInside) {
        if (column.type() == ColumnType.TIME) {
            return edge.nanos();
        }
        BigDecimal value = edge.number();
        return value == null ? null : Long.valueOf(key(value, column, toInside));
    }

    /// Whole numbers are wanted of all but float64 columns: a limit between two is moved to the inner one.
    private static long key(BigDecimal value, KeyColumn column, RoundingMode toInside) {
        if (column.type() == ColumnType.FLOAT64) {
            return KeyColumn.keyOf(value.doubleValue());
        }
        BigDecimal whole = value.setScale(0, toInside);
        boolean bool = column.type() == ColumnType.BOOL;
        return whole.max(BigDecimal.valueOf(bool ? 0 : Long.MIN_VALUE))
                .min(BigDecimal.valueOf(bool ? 1 : Long.MAX_VALUE))
                .longValueExact();
    }

    /// The axis of these bins.
    ///
    /// @param least key, as this or found among the rows
    Axis axis(long least, long greatest, int bins) {
        return edges.isEmpty()
                ? Axis.of(column, least, greatest, bins, log)
                : Axis.between(column, edges.stream().mapToLong(Long::longValue).toArray());
    }

    boolean isOpen() {
        return min == null && max == null && !log;
    }

    /// The rows inside, in scale.
    Selection inside() {
        Selection rows = Selection.all();
        if (column.isEmpty()) {
            return rows;
        }
        if (log) {
            rows = rows.and(new Selection.Compare(column.name(), Comparison.GREATER, literal(0)));
        }
        if (min != null) {
            rows = rows.and(new Selection.Compare(column.name(), Comparison.AT_LEAST, literal(min)));
        }
        if (max != null) {
            rows = rows.and(new Selection.Compare(column.name(), Comparison.AT_MOST, literal(max)));
        }
        return rows;
    }

    private Literal literal(long key) {
        return switch (column.type()) {
            case INT64, TIME, BOOL -> new Literal.Quantity(Long.toString(key), null);
            case FLOAT64 -> new Literal.Quantity(Double.toString(column.number(key)), null);
            case STRING ->
                new Literal.Text(column.text(Math.clamp(key, 0, column.strings().size() - 1)));
        };
    }
}
