package dev.sightline.intake.split;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Row;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;

/// Cells as text, as regular expressions see them.
final class CellTexts {
    private CellTexts() {}

    static String text(ColumnType type, Row row, int column) {
        return switch (type) {
            case INT64, TIME -> Long.toString(row.int64(column));
            case FLOAT64 -> decimal(row.float64(column));
            case BOOL -> Boolean.toString(row.bool(column));
            case STRING -> row.string(column);
        };
    }

    /// As a search sees it: a time is what ISO 8601 spells, as in selections of rows that are stored.
    static String searched(ColumnType type, Row row, int column) {
        if (type != ColumnType.TIME) {
            return text(type, row, column);
        }
        long nanos = row.int64(column);
        return Instant.EPOCH.plusNanos(nanos).toString();
    }

    /// As few digits as name the number, and no exponent.
    private static String decimal(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : new BigDecimal(Double.toString(value)).toPlainString();
    }

    /// In the order of code points, as everywhere.
    static int compare(String left, String right) {
        return Arrays.compareUnsigned(left.getBytes(UTF_8), right.getBytes(UTF_8));
    }
}
