package dev.sightline.summary.selection;

import dev.sightline.event.Field;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.TypedLiterals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/// Comparisons with literals as ranges of their column's type, exactly.
final class LiteralValues {
    private static final BigInteger MIN = BigInteger.valueOf(Long.MIN_VALUE);
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private final TypedLiterals typed;

    LiteralValues(LiteralRules rules) {
        this.typed = new TypedLiterals(rules);
    }

    /// @throws IllegalArgumentException if the literal is no value of the column's type
    Predicate compare(Field field, Comparison comparison, Literal literal) {
        return switch (field.type()) {
            case INT64 -> longs(field.name(), comparison, typed.number(field, literal));
            case FLOAT64 ->
                doubles(field.name(), comparison, typed.number(field, literal).doubleValue());
            case TIME -> longs(field.name(), comparison, typed.time(field, literal));
            case BOOL -> longs(field.name(), comparison, typed.truth(field, literal));
            case STRING -> new Predicate.Text(field.name(), comparison, typed.text(field, comparison, literal));
        };
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
