package dev.sightline.format.arrow;

import dev.sightline.event.ColumnType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// How the values of a field lie in a batch.
///
/// @param width of a value in bytes; of an offset for `UTF8`, `BINARY` and `LIST`; of a code for `CODED`
/// @param signed whether integers and codes are
/// @param scale nanoseconds of one for `TIME`, decimal places for `DECIMAL`, values of one for `FIXED_LIST`, the id of
/// the dictionary for `CODED`
/// @param local whether times are of the clock on the wall
/// @param children fields below; the dictionary's values for `CODED`
record Shape(String name, Kind kind, int width, boolean signed, long scale, boolean local, List<Shape> children) {
    Shape {
        children = List.copyOf(children);
    }

    static Shape of(String name, Kind kind, int width, List<Shape> children) {
        return new Shape(name, kind, width, true, 0, false, children);
    }

    enum Kind {
        NULL,
        BOOL,
        INT,
        FLOAT,
        TIME,
        DECIMAL,
        /// Intervals: a count of months; days and milliseconds; months, days and nanoseconds.
        MONTHS,
        DAY_TIME,
        MONTH_DAY_NANO,
        UTF8,
        BINARY,
        UTF8_VIEW,
        BINARY_VIEW,
        FIXED_BINARY,
        LIST,
        FIXED_LIST,
        STRUCT,
        CODED,
        /// Known only so far that its buffers can be passed over: unions, run ends, list views.
        OPAQUE
    }

    /// The type of a column of such values; null when it has none.
    @Nullable
    ColumnType type() {
        return switch (kind) {
            case NULL, OPAQUE -> null;
            case BOOL -> ColumnType.BOOL;
            case INT -> ColumnType.INT64;
            case FLOAT, DECIMAL -> ColumnType.FLOAT64;
            case TIME -> ColumnType.TIME;
            case CODED -> children.getFirst().type();
            case MONTHS,
                    DAY_TIME,
                    MONTH_DAY_NANO,
                    UTF8,
                    BINARY,
                    UTF8_VIEW,
                    BINARY_VIEW,
                    FIXED_BINARY,
                    LIST,
                    FIXED_LIST,
                    STRUCT -> ColumnType.STRING;
        };
    }

    /// Whether some part of it is not read.
    boolean isOpaque() {
        return kind == Kind.OPAQUE || children.stream().anyMatch(Shape::isOpaque);
    }
}
