package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Growth;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What was measured, the columns that tell most first. Of rows that become more it is found anew when there are twice
/// as many: who looks at them ten times a second need not wait for it.
public final class TellingNumbers {
    /// Names: roles and units are those of whoever asks.
    private List<String> measures = List.of();

    private List<String> counters = List.of();
    private long rows;

    private TellingNumbers() {}

    /// Whose rows they are, which matters for what they tell.
    private record Of(@Nullable Field entity, @Nullable String time) {}

    /// Columns of numbers, none that only counts up, names or stands for something.
    public static List<Field> measures(Snapshot snapshot) {
        return fields(snapshot, in(snapshot).found(snapshot).measures);
    }

    /// Columns of numbers that only count up, as far as they do not fall back to the beginning.
    public static List<Field> counters(Snapshot snapshot) {
        return fields(snapshot, in(snapshot).found(snapshot).counters);
    }

    private static TellingNumbers in(Snapshot snapshot) {
        Of key = new Of(ColumnNames.withRole(snapshot, Role.ENTITY), snapshot.sortedBy());
        Growth growth = snapshot.growth();
        return growth == null ? snapshot.derived(key, TellingNumbers::new) : growth.derived(key, TellingNumbers::new);
    }

    private synchronized Both found(Snapshot snapshot) {
        if (rows == 0 || snapshot.rows() >= 2 * rows) {
            take(snapshot, FirstPicture.of(new RowSample(snapshot), false));
        }
        return new Both(measures, counters);
    }

    private record Both(List<String> measures, List<String> counters) {}

    private static List<Field> fields(Snapshot snapshot, List<String> names) {
        return names.stream()
                .flatMap(name -> snapshot.field(name).stream())
                .filter(field -> field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64)
                .toList();
    }

    /// Somebody has found it for another reason.
    static void keep(Snapshot snapshot, FirstPicture picture) {
        in(snapshot).take(snapshot, picture);
    }

    private synchronized void take(Snapshot snapshot, FirstPicture picture) {
        measures =
                numbers(picture, use -> use.kind() == ColumnUse.Kind.MEASURE || use.kind() == ColumnUse.Kind.DURATION);
        counters = numbers(
                picture,
                use -> use.kind() == ColumnUse.Kind.COUNTER && use.portrait().grows());
        rows = snapshot.rows();
    }

    private static List<String> numbers(FirstPicture picture, Predicate<ColumnUse> are) {
        return picture.uses().stream()
                .filter(are)
                .map(use -> use.portrait().field().name())
                .toList();
    }
}
