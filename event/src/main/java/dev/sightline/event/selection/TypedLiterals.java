package dev.sightline.event.selection;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Unit;
import java.math.BigDecimal;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// What literals are as values of a column's type. All throw IllegalArgumentException, one line, where a literal is no
/// such value.
public final class TypedLiterals {
    private final LiteralRules rules;

    public TypedLiterals(LiteralRules rules) {
        this.rules = rules;
    }

    /// In the column's unit, exactly.
    public BigDecimal number(Field field, Literal literal) {
        Literal.Quantity quantity = quantity(field, literal);
        String unit = quantity.unit();
        String columnUnit = field.unit();
        if (unit == null || unit.equals(columnUnit)) {
            return quantity.value();
        }
        // bare prefixes count: they are no unit (`3K` is 3000)
        double multiplier = Unit.prefixFactor(unit);
        if (multiplier > 0) {
            return quantity.value().multiply(new BigDecimal(multiplier));
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

    /// In nanoseconds.
    public BigDecimal time(Field field, Literal literal) {
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

    /// 1 or 0.
    public BigDecimal truth(Field field, Literal literal) {
        return switch (literal.plain().strip().toLowerCase(Locale.ROOT)) {
            case "true", "1" -> BigDecimal.ONE;
            case "false", "0" -> BigDecimal.ZERO;
            default -> throw mismatch(field, literal, "true or false", null);
        };
    }

    /// A bare number is taken as text where only equality is asked: ids such as 12 are often written so.
    public String text(Field field, Comparison comparison, Literal literal) {
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
}
