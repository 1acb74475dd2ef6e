package dev.sightline.view.value;

import dev.sightline.event.ColumnType;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The limits of one side of a picture as a request gives them, in keys of the column; null is the data's.
record Limit(
        KeyColumn column,
        boolean log,
        @Nullable Long min,
        @Nullable Long max) {
    /// The parameters of one side. Limits are times of a column of times, else numbers.
    record Declared(Parameter<Boolean> log, Parameter<@Nullable String> min, Parameter<@Nullable String> max) {
        /// @param name `x` or `y`: the parameters are `logX`, `xMin`, `xMax`
        static Declared of(String name, String least, String greatest) {
            return new Declared(
                    Parameter.flag("log" + name.toUpperCase(Locale.ROOT), "a logarithmic " + name + " axis"),
                    Parameter.text(name + "Min", "V", "the picture's " + least + " edge"),
                    Parameter.text(name + "Max", "V", "its " + greatest + " edge"));
        }
    }

    static Limit of(Parameters given, Declared declared, KeyColumn column) {
        boolean log = declared.log.of(given);
        Long min = key(given, declared.min, column, RoundingMode.CEILING);
        Long max = key(given, declared.max, column, RoundingMode.FLOOR);
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

    /// Whole numbers are wanted of all but float64 columns: a limit between two is moved to the inner one.
    private static @Nullable Long key(
            Parameters given, Parameter<?> declared, KeyColumn column, RoundingMode toInside) {
        if (column.type() == ColumnType.TIME) {
            return given.time(declared.name());
        }
        BigDecimal value = given.decimal(declared.name());
        if (value == null) {
            return null;
        }
        if (column.type() == ColumnType.FLOAT64) {
            return KeyColumn.keyOf(value.doubleValue());
        }
        BigDecimal whole = value.setScale(0, toInside);
        boolean bool = column.type() == ColumnType.BOOL;
        return whole.max(BigDecimal.valueOf(bool ? 0 : Long.MIN_VALUE))
                .min(BigDecimal.valueOf(bool ? 1 : Long.MAX_VALUE))
                .longValueExact();
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
