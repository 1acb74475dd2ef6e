package dev.sightline.analysis.detect;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Where rows say whether what they are part of is kept whole. A count of what was left out (`sampled=17` of a
/// recorder) says nothing of the flow it stands in.
final class SampledFlag {
    private static final Set<String> NAMES = Set.of("sampled", "trace.sampled", "sampling.priority");

    private List<Field> fields = List.of();
    private int column = -1;

    /// Rows to come have those columns.
    void bind(List<Field> those) {
        fields = those;
        column = -1;
        for (int i = 0; i < those.size(); i++) {
            boolean named = NAMES.contains(those.get(i).name().toLowerCase(Locale.ROOT));
            column = named && those.get(i).type() != ColumnType.TIME ? i : column;
        }
    }

    /// Whether a row says that it is part of what is not kept whole.
    boolean leftOut(Row row) {
        return column >= 0
                && row.isPresent(column)
                && switch (fields.get(column).type()) {
                    case BOOL -> !row.bool(column);
                    case INT64 -> row.int64(column) <= 0;
                    case FLOAT64 -> row.float64(column) <= 0;
                    case STRING ->
                        Set.of("false", "0", "no").contains(row.string(column).toLowerCase(Locale.ROOT));
                    case TIME -> false;
                };
    }
}
