package dev.sightline.intake.split;

import com.google.re2j.Pattern;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.TypedLiterals;
import java.math.BigDecimal;
import java.util.List;

/// A selection of rows that come one by one, such as those of a stream: it means what it means everywhere, but a column
/// that is not there is missing in all rows, as it may come later.
@FunctionalInterface
interface RowSelection {
    boolean selects(Row row);

    /// As long as those of views.
    int MAX_PATTERN = 4096;

    /// @throws IllegalArgumentException if a literal is no value of its column's type, or a pattern is none
    static RowSelection of(Selection selection, ColumnNames names) {
        return switch (selection) {
            case Selection.All() -> _ -> true;
            case Selection.And(List<Selection> terms) -> {
                List<RowSelection> all =
                        terms.stream().map(term -> of(term, names)).toList();
                yield row -> all.stream().allMatch(term -> term.selects(row));
            }
            case Selection.Or(List<Selection> terms) -> {
                List<RowSelection> some =
                        terms.stream().map(term -> of(term, names)).toList();
                yield row -> some.stream().anyMatch(term -> term.selects(row));
            }
            case Selection.Not(Selection term) -> {
                RowSelection inner = of(term, names);
                yield row -> !inner.selects(row);
            }
            case Selection.Compare(String name, Comparison comparison, Literal literal) -> {
                int column = names.place(name);
                yield column < 0 ? _ -> false : compare(names.fields().get(column), column, comparison, literal);
            }
            case Selection.Match(String name, String expression) -> {
                Pattern pattern = pattern(expression);
                int column = names.place(name);
                yield column < 0
                        ? _ -> false
                        : row -> row.isPresent(column)
                                && pattern.matcher(CellTexts.searched(
                                                names.fields().get(column).type(), row, column))
                                        .find();
            }
        };
    }

    /// @throws IllegalArgumentException if it is no regular expression
    static Pattern pattern(String expression) {
        if (expression.length() > MAX_PATTERN) {
            throw new IllegalArgumentException(
                    "a pattern has " + expression.length() + " characters, at most " + MAX_PATTERN + " are read");
        }
        try {
            return Pattern.compile(expression, Pattern.DOTALL);
        } catch (RuntimeException e) {
            // its own exception is no IllegalArgumentException
            throw new IllegalArgumentException("'" + expression + "' is no regular expression: " + e.getMessage(), e);
        }
    }

    private static RowSelection compare(Field field, int column, Comparison comparison, Literal literal) {
        TypedLiterals typed = new TypedLiterals(LiteralRules.UTC);
        ColumnType type = field.type();
        if (type == ColumnType.STRING) {
            String text = typed.text(field, comparison, literal);
            return row -> row.isPresent(column) && comparison.holds(CellTexts.compare(row.string(column), text));
        }
        if (type == ColumnType.FLOAT64) {
            double value = typed.number(field, literal).doubleValue() + 0.0;
            return row -> row.isPresent(column) && comparison.holds(Double.compare(row.float64(column) + 0.0, value));
        }
        if (type == ColumnType.BOOL) {
            BigDecimal value = typed.truth(field, literal);
            return row -> row.isPresent(column)
                    && comparison.holds(
                            BigDecimal.valueOf(row.bool(column) ? 1 : 0).compareTo(value));
        }
        BigDecimal value = type == ColumnType.TIME ? typed.time(field, literal) : typed.number(field, literal);
        return row -> row.isPresent(column)
                && comparison.holds(BigDecimal.valueOf(row.int64(column)).compareTo(value));
    }
}
