package dev.sightline.sql.result;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import org.jspecify.annotations.Nullable;

/// A column of an answer. What comes under the name and type of one of the trace's columns keeps its role and unit.
///
/// @param name as the query calls it; two columns may have the same
/// @param wide whether it may hold integers beyond 64 bits, as sums do
public record ResultColumn(
        String name,
        ColumnType type,
        @Nullable Role role,
        @Nullable String unit,
        boolean wide) {

    /// @param sqlType as DuckDB calls it
    public static ResultColumn of(String name, String sqlType, @Nullable Field same) {
        boolean wide = sqlType.equals("HUGEINT") || sqlType.equals("UHUGEINT") || sqlType.equals("UBIGINT");
        ColumnType type = typeOf(sqlType);
        return same == null || same.type() != type
                ? new ResultColumn(name, type, null, null, wide)
                : new ResultColumn(name, type, same.role(), same.unit(), wide);
    }

    private static ColumnType typeOf(String sqlType) {
        if (sqlType.endsWith("]")) {
            return ColumnType.STRING;
        }
        return switch (sqlType.indexOf('(') < 0 ? sqlType : sqlType.substring(0, sqlType.indexOf('('))) {
            case "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT" -> ColumnType.INT64;
            case "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT" -> ColumnType.INT64;
            case "FLOAT", "DOUBLE", "DECIMAL" -> ColumnType.FLOAT64;
            case "BOOLEAN" -> ColumnType.BOOL;
            case "DATE", "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS", "TIMESTAMP WITH TIME ZONE" ->
                ColumnType.TIME;
            default -> ColumnType.STRING;
        };
    }

    /// SQL that makes one of five types of it, with texts of a bounded length.
    public String expression(String column) {
        return switch (type) {
            case INT64 -> wide ? column + "::VARCHAR" : column + "::BIGINT";
            case FLOAT64 -> column + "::DOUBLE";
            case BOOL -> column;
            case TIME -> "epoch_ns(" + column + ")";
            case STRING -> "left(" + column + "::VARCHAR, " + (ResultRows.LONGEST_TEXT + 1) + ")";
        };
    }
}
