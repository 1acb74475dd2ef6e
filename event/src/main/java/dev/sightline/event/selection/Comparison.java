package dev.sightline.event.selection;

/// How a value is compared with a literal. A comparison with a missing value is false, whatever the operator.
public enum Comparison {
    EQUAL("="),
    NOT_EQUAL("!="),
    LESS("<"),
    AT_MOST("<="),
    GREATER(">"),
    AT_LEAST(">=");

    private final String symbol;

    Comparison(String symbol) {
        this.symbol = symbol;
    }

    /// As it is written in an expression.
    public String symbol() {
        return symbol;
    }

    /// Whether a value stands in this relation, given the sign of `value.compareTo(literal)`.
    public boolean holds(int sign) {
        return switch (this) {
            case EQUAL -> sign == 0;
            case NOT_EQUAL -> sign != 0;
            case LESS -> sign < 0;
            case AT_MOST -> sign <= 0;
            case GREATER -> sign > 0;
            case AT_LEAST -> sign >= 0;
        };
    }
}
