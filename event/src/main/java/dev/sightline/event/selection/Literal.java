package dev.sightline.event.selection;

import java.math.BigDecimal;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a column is compared with, as it was written; only the column decides what it means.
public sealed interface Literal {
    /// The literal as a cell of a text column would spell it.
    String plain();

    /// Quoted text, a quoted date, or one of the bare words `true` and `false`.
    record Text(String plain) implements Literal {}

    /// A number, as written, and the unit written behind it.
    ///
    /// @param digits `12`, `-0.5`, `1e9`: kept as spelt, because `012` is another id than `12`
    /// @param unit `ms`, `%`, `K`; null when there is none
    record Quantity(String digits, @Nullable String unit) implements Literal {
        static final Pattern DIGITS = Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?");
        static final Pattern UNIT = Pattern.compile("[\\p{L}%°][\\p{L}\\p{N}%°/^²³·_]*");
        private static final Pattern EXPONENT = Pattern.compile("[eE][0-9]");
        /// Wider than any double, and narrow enough that exact arithmetic stays cheap.
        private static final int MAX_DIGITS = 400;

        /// @throws IllegalArgumentException if it is no number, or one with more than 400 digits before or
        /// behind the point
        public Quantity {
            if (!DIGITS.matcher(digits).matches()) {
                throw new IllegalArgumentException("'" + digits + "' is not a number");
            }
            if (unit != null && !UNIT.matcher(unit).matches()) {
                throw new IllegalArgumentException("'" + unit + "' is not a unit");
            }
            if (unit != null && EXPONENT.matcher(unit).lookingAt() && !digits.matches(".*[eE].*")) {
                throw new IllegalArgumentException("'" + unit + "' behind a number is an exponent, not a unit");
            }
            if (digits.length() > MAX_DIGITS || magnitude(digits) > MAX_DIGITS) {
                throw new IllegalArgumentException("the number " + digits.substring(0, Math.min(20, digits.length()))
                        + " has more than " + MAX_DIGITS + " digits; put it in quotes if it is text");
            }
        }

        /// The number alone, exactly.
        public BigDecimal value() {
            return new BigDecimal(digits);
        }

        @Override
        public String plain() {
            return unit == null ? digits : digits + unit;
        }

        private static int magnitude(String digits) {
            int e = Math.max(digits.indexOf('e'), digits.indexOf('E'));
            if (e < 0) {
                return 0;
            }
            String exponent = digits.substring(e + 1);
            return exponent.length() > 5 ? Integer.MAX_VALUE : Math.abs(Integer.parseInt(exponent));
        }
    }
}
