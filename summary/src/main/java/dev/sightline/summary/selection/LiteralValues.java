package dev.sightline.summary.selection;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.LiteralRules;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Comparisons with literals as ranges of their column's type, exactly.
final class LiteralValues {
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    /// Bare prefixes count: they are no unit (`3K` is 3000).
    private static final Map<String, Long> MULTIPLIERS = Map.ofEntries(
            Map.entry("k", 1000L),
            Map.entry("K", 1000L),
            Map.entry("M", 1000_000L),
            Map.entry("G", 1000_000_000L),
            Map.entry("T", 1000_000_000_000L),
            Map.entry("P", 1000_000_000_000_000L),
            Map.entry("Ki", 1L << 10),
            Map.entry("Mi", 1L << 20),
            Map.entry("Gi", 1L << 30),
            Map.entry("Ti", 1L << 40),
            Map.entry("Pi", 1L << 50));

    private final LiteralRules rules;

    LiteralValues(LiteralRules rules) {
        this.rules = rules;
    }

    /// @throws IllegalArgumentException if the literal is no value of the column's type
    Predicate compare(Field field, Comparison comparison, Literal literal) {
        return switch (field.type()) {
            case INT64 -> longs(field.name(), comparison, number(field, literal));
            case FLOAT64 ->
                doubles(field.name(), comparison, number(field, literal).doubleValue());
            case TIME -> longs(field.name(), comparison, time(field, literal));
            case BOOL -> longs(field.name(), comparison, truth(field, literal));
            case STRING -> new Predicate.Text(field.name(), comparison, text(field, comparison, literal));
        };
    }

    private BigDecimal number(Field field, Literal literal) {
        Literal.Quantity quantity = quantity(field, literal);
        String unit = quantity.unit();
        String columnUnit = field.unit();
        if (unit == null || unit.equals(columnUnit)) {
            return quantity.value();
        }
        Long multiplier = MULTIPLIERS.get(unit);
        if (multiplier != null) {
            return quantity.value().multiply(BigDecimal.valueOf(multiplier));
        }
        if (columnUnit == null) {
            throw new IllegalArgumentException(
                    "column '" + field.name() + "' has no unit, so it cannot be compared with " + literal.plain()
                            + "; leave '" + unit + "' out or give the column a unit");
        }
        return rules.units().convert(quantity.value(), unit, columnUnit);
    }

    private static Literal.Quantity quantity(Field field, Literal literal) {
        return switch (literal) {
            case Literal.Quantity quantity -> quantity;
            case Literal.Text(String text) -> {
                try {
                    yield new Literal.Quantity(text.strip(), null);
                } catch (IllegalArgumentException e) {
                    throw mismatch(field, literal, "a number such as 12.5", e);
                }
            }
        };
    }

    private BigDecimal time(Field field, Literal literal) {
        return switch (literal) {
            case Literal.Quantity quantity -> {
                if (quantity.unit() != null) {
                    throw mismatch(field, literal, "nanoseconds or a quoted date", null);
                }
                yield quantity.value();
            }
            case Literal.Text(String text) -> {
                try {
                    boolean digits = !text.isBlank() && text.strip().chars().allMatch(c -> c >= '0' && c <= '9');
                    yield digits
                            ? new Literal.Quantity(text.strip(), null).value()
                            : BigDecimal.valueOf(rules.times().applyAsLong(text));
                } catch (IllegalArgumentException e) {
                    throw mismatch(field, literal, "nanoseconds or a quoted date such as \"2025-01-31T12:00:00Z\"", e);
                }
            }
        };
    }

    private static BigDecimal truth(Field field, Literal literal) {
        return switch (literal.plain().strip().toLowerCase(Locale.ROOT)) {
            case "true", "1" -> BigDecimal.ONE;
            case "false", "0" -> BigDecimal.ZERO;
            default -> throw mismatch(field, literal, "true or false", null);
        };
    }

    /// A bare number is taken as text where only equality is asked: ids such as 12 are often written so.
    private static String text(Field field, Comparison comparison, Literal literal) {
        boolean equality = comparison == Comparison.EQUAL || comparison == Comparison.NOT_EQUAL;
        if (literal instanceof Literal.Quantity && !equality) {
            throw mismatch(field, literal, "text in double quotes", null);
        }
        return literal.plain();
    }

    private static IllegalArgumentException mismatch(
            Field field, Literal literal, String wanted, @Nullable Throwable cause) {
        ColumnType type = field.type();
        String found = literal instanceof Literal.Text ? "\"" + literal.plain() + "\"" : literal.plain();
        return new IllegalArgumentException(
                "column '" + field.name() + "' is " + type.label() + " and cannot be compared with " + found
                        + "; write " + wanted,
                cause);
    }

    private static Predicate longs(String column, Comparison comparison, BigDecimal literal) {
        BigInteger floor = literal.setScale(0, RoundingMode.FLOOR).toBigInteger();
        BigInteger ceiling = literal.setScale(0, RoundingMode.CEILING).toBigInteger();
        return switch (comparison) {
            case EQUAL -> range(column, ceiling, floor, false);
            case NOT_EQUAL -> range(column, ceiling, floor, true);
            case LESS -> range(column, MIN, ceiling.subtract(BigInteger.ONE), false);
            case AT_MOST -> range(column, MIN, floor, false);
            case GREATER -> range(column, floor.add(BigInteger.ONE), MAX, false);
            case AT_LEAST -> range(column, ceiling, MAX, false);
        };
    }

    private static Predicate range(String column, BigInteger low, BigInteger high, boolean outside) {
        if (low.compareTo(high) > 0 || low.compareTo(MAX) > 0 || high.compareTo(MIN) < 0) {
            return new Predicate.Longs(column, 1, 0, outside);
        }
        return new Predicate.Longs(
                column, low.max(MIN).longValueExact(), high.min(MAX).longValueExact(), outside);
    }

    private static Predicate doubles(String column, Comparison comparison, double literal) {
        double least = Double.NEGATIVE_INFINITY;
        double most = Double.POSITIVE_INFINITY;
        return switch (comparison) {
            case EQUAL -> new Predicate.Doubles(column, literal, literal, false);
            case NOT_EQUAL -> new Predicate.Doubles(column, literal, literal, true);
            case LESS -> new Predicate.Doubles(column, least, Math.nextDown(literal), false);
            case AT_MOST -> new Predicate.Doubles(column, least, literal, false);
            case GREATER -> new Predicate.Doubles(column, Math.nextUp(literal), most, false);
            case AT_LEAST -> new Predicate.Doubles(column, literal, most, false);
        };
    }
}
