package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Growth;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was measured, the columns that tell most first. Of rows that become more it is found anew when there are twice
/// as many: who looks at them ten times a second need not wait for it.
public final class TellingNumbers {
    private List<Field> found = List.of();
    private long rows;

    private TellingNumbers() {}

    /// Whose rows they are, which matters for what they tell.
    private record Of(@Nullable Field entity, @Nullable String time) {}

    /// Columns of numbers, none that only counts up, names or stands for something.
    public static List<Field> of(Snapshot snapshot) {
        return in(snapshot).found(snapshot);
    }

    private static TellingNumbers in(Snapshot snapshot) {
        Of key = new Of(ColumnNames.withRole(snapshot, Role.ENTITY), snapshot.sortedBy());
        Growth growth = snapshot.growth();
        return growth == null ? snapshot.derived(key, TellingNumbers::new) : growth.derived(key, TellingNumbers::new);
    }

    private synchronized List<Field> found(Snapshot snapshot) {
        if (rows == 0 || snapshot.rows() >= 2 * rows) {
            take(snapshot, FirstPicture.of(new RowSample(snapshot), false));
        }
        return found;
    }

    /// Somebody has found it for another reason.
    static void keep(Snapshot snapshot, FirstPicture picture) {
        in(snapshot).take(snapshot, picture);
    }

    private synchronized void take(Snapshot snapshot, FirstPicture picture) {
        found = picture.uses().stream()
                .filter(use -> use.kind() == ColumnUse.Kind.MEASURE || use.kind() == ColumnUse.Kind.DURATION)
                .map(use -> use.portrait().field())
                .filter(field -> field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64)
                .toList();
        rows = snapshot.rows();
    }
}
