package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Renewed;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What was measured, the columns that tell most first. They are kept by their names: roles and units are those of
/// whoever asks.
///
/// @param measures columns of numbers, none that only counts up, names or stands for something
/// @param counters those that only count up
public record TellingNumbers(List<String> measures, List<String> counters) {
    /// Whose rows they are, which matters for what they tell.
    private record Of(@Nullable Field entity, @Nullable String time) {}

    /// Of rows that become more what was found of half as many of them.
    public static TellingNumbers of(Snapshot snapshot) {
        return kept(snapshot).get(snapshot, () -> of(FirstPicture.of(new RowSample(snapshot), false)));
    }

    static void keep(Snapshot snapshot, FirstPicture picture) {
        kept(snapshot).keep(snapshot, of(picture));
    }

    private static Renewed<TellingNumbers> kept(Snapshot snapshot) {
        return Renewed.of(snapshot, new Of(ColumnNames.withRole(snapshot, Role.ENTITY), snapshot.sortedBy()));
    }

    private static TellingNumbers of(FirstPicture picture) {
        return new TellingNumbers(
                names(picture, use -> use.kind() == ColumnUse.Kind.MEASURE || use.kind() == ColumnUse.Kind.DURATION),
                names(
                        picture,
                        use -> use.kind() == ColumnUse.Kind.COUNTER
                                && use.portrait().grows()));
    }

    private static List<String> names(FirstPicture picture, Predicate<ColumnUse> are) {
        return picture.uses().stream()
                .filter(are)
                .map(use -> use.portrait().field().name())
                .toList();
    }

    /// Those of some columns that are numbers for whoever asks.
    public static List<Field> fields(Snapshot snapshot, List<String> names) {
        return names.stream()
                .flatMap(name -> snapshot.field(name).stream())
                .filter(field -> field.type() == ColumnType.INT64 || field.type() == ColumnType.FLOAT64)
                .toList();
    }
}
