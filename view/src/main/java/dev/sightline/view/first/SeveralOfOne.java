package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What tells apart those of one name that are sampled side by side: the processes of an application, the interfaces of
/// a switch. Taken for one, the last row of each moment would hide the others.
final class SeveralOfOne {
    private static final int MIN_MOMENTS = 5;

    /// Each comes again so often.
    private static final int AGAIN = 4;

    private record Moment(double time, int entity) {}

    private record Row(Moment moment, double value) {}

    private SeveralOfOne() {}

    /// @param torn of each row whether its moment may have others that were not looked at
    /// @return null where nearly every moment has one row of each, or no column tells them apart
    static @Nullable String apartBy(
            @Nullable Field entity,
            RowSample.@Nullable Column time,
            List<ColumnUse> uses,
            boolean[] torn,
            int[] entities) {
        if (time == null) {
            return null;
        }
        Map<Moment, Integer> rows = new HashMap<>();
        for (int row = 0; row < torn.length; row++) {
            if (!torn[row] && time.has(row) && entities[row] >= 0) {
                rows.merge(new Moment(time.values()[row], entities[row]), 1, Integer::sum);
            }
        }
        long several = rows.values().stream().filter(count -> count > 1).count();
        if (several < MIN_MOMENTS || 2 * several <= rows.size()) {
            return null;
        }
        return uses.stream()
                .map(use -> use.portrait().cells())
                .filter(cells -> !cells.field().equals(entity) && names(cells.field()))
                .filter(cells -> isOnce(cells, time, torn, entities))
                .map(cells -> cells.field().name())
                .findFirst()
                .orElse(null);
    }

    /// Whether a column could tell them apart, by what it is called: no row is looked at.
    static boolean mayBe(Field entity, Snapshot snapshot) {
        return snapshot.sortedBy() != null
                && snapshot.fields().stream().anyMatch(field -> !field.equals(entity) && names(field));
    }

    private static boolean names(Field field) {
        boolean number = field.type() == ColumnType.INT64 && ColumnNames.areOfNames(field.name());
        boolean local = field.type() == ColumnType.STRING && SameNames.isLocal(field.name());
        return field.role() == null && (number || local);
    }

    /// Whether each row has one, none of them twice at a moment, and all come again.
    private static boolean isOnce(RowSample.Column cells, RowSample.Column time, boolean[] torn, int[] entities) {
        Set<Row> seen = new HashSet<>();
        int[] groups = OfEntities.together(entities, cells.groups());
        int rows = 0;
        for (int row = 0; row < torn.length; row++) {
            if (!torn[row] && time.has(row) && entities[row] >= 0) {
                Moment moment = new Moment(time.values()[row], entities[row]);
                if (!cells.has(row) || !seen.add(new Row(moment, cells.values()[row]))) {
                    return false;
                }
                rows++;
            }
        }
        long things =
                Arrays.stream(groups).filter(group -> group >= 0).distinct().count();
        return things * AGAIN <= rows;
    }
}
