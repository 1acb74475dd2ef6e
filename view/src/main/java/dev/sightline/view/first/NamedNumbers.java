package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.view.sample.ColumnUse;
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
                .filter(cells -> cells.texts().size() > 1 && OfEntities.names(cells, entities))
                .map(cells -> cells.field().name())
                .findFirst()
                .orElse(null);
    }
}
