package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What those are called who only have a number: the `COMMAND` beside a `PID`. A number tells two of one name apart, a
/// name tells people who it is.
final class NamedNumbers {
    private static final Pattern NAME =
            Pattern.compile("(?i)(^|[^a-z])(command|comm|cmd|name|process|program|exe|executable|image)$");

    private NamedNumbers() {}

    /// The column of names; null where numbers have none, or more than one.
    ///
    /// @param entities of each row the number of who it is about; -1: nobody
    static @Nullable String of(@Nullable Field entity, List<ColumnUse> uses, int[] entities) {
        if (entity == null || entity.type() != ColumnType.INT64) {
            return null;
        }
        return uses.stream()
                .map(use -> use.portrait().cells())
                .filter(cells -> cells.field().type() == ColumnType.STRING
                        && NAME.matcher(cells.field().name()).find())
                .filter(cells -> cells.texts().size() > 1 && hasOne(cells, entities))
                .map(cells -> cells.field().name())
                .findFirst()
                .orElse(null);
    }

    /// Whether each has one name, in all of its rows.
    private static boolean hasOne(RowSample.Column names, int[] entities) {
        double[] only = new double[1 + Arrays.stream(entities).max().orElse(-1)];
        Arrays.fill(only, Double.NaN);
        for (int row = 0; row < entities.length; row++) {
            if (entities[row] < 0) {
                continue;
            }
            double known = only[entities[row]];
            if (!names.has(row) || !Double.isNaN(known) && known != names.values()[row]) {
                return false;
            }
            only[entities[row]] = names.values()[row];
        }
        return true;
    }
}
