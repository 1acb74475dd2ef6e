package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a thing that is switched was in, or what it measured, and not which it is: a `valve` at 40, a `press` of 1013,
/// a `pump` that is `on`, a `flag` that says how good the number beside it is.
final class HowItWas {
    private HowItWas() {}

    /// @param fit how well the column's name says who
    /// @param columns of the source
    static boolean is(SeenCells column, int fit, List<SeenCells> columns, Map<String, ColumnType> types) {
        return column.distinct().areStates() && fit < 2
                || WhoNames.mayBeMeasured(column.name()) && types.get(column.name()) != ColumnType.STRING
                || WhoNames.isFlag(column.name())
                        && columns.stream().anyMatch(other -> isNumber(types.get(other.name())));
    }

    private static boolean isNumber(@Nullable ColumnType type) {
        return type != null && type.isNumeric();
    }
}
