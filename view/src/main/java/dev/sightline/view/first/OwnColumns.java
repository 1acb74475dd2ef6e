package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Whether inputs are of several kinds although one reader read them all: two tables whose entities were united under
/// the first one's name, but that tell of others, and nothing that the other tells.
final class OwnColumns {
    private OwnColumns() {}

    static boolean of(RowSample sample) {
        Snapshot snapshot = sample.snapshot();
        Field entity = ColumnNames.withRole(snapshot, Role.ENTITY);
        if (entity == null || snapshot.sources().size() < 2) {
            return false;
        }
        int[] sources = sample.sources();
        @Nullable BitSet[] whom = new BitSet[snapshot.sources().size()];
        @Nullable BitSet[] columns = new BitSet[whom.length];
        int[] who = sample.cells(entity).groups();
        for (int row = 0; row < who.length; row++) {
            if (who[row] >= 0) {
                put(whom, sources[row], who[row]);
            }
        }
        for (int column = 0; column < snapshot.fields().size(); column++) {
            Field field = snapshot.fields().get(column);
            if (!field.name().equals(entity.name()) && !field.name().equals(snapshot.sortedBy())) {
                RowSample.Column cells = sample.cells(field);
                for (int row = 0; row < sources.length; row++) {
                    if (cells.has(row)) {
                        put(columns, sources[row], column);
                    }
                }
            }
        }
        return someHaveNothingInCommon(whom, columns);
    }

    private static boolean someHaveNothingInCommon(@Nullable BitSet[] whom, @Nullable BitSet[] columns) {
        // who is told of by two files is of one kind with all others of both
        int[] kinds = new int[whom.length];
        Arrays.setAll(kinds, source -> source);
        for (int a = 0; a < kinds.length; a++) {
            for (int b = 0; b < a; b++) {
                if (intersect(whom[a], whom[b]) || intersect(columns[a], columns[b])) {
                    int from = kinds[a];
                    int to = kinds[b];
                    Arrays.setAll(kinds, source -> kinds[source] == from ? to : kinds[source]);
                }
            }
        }
        int first = -1;
        for (int source = 0; source < kinds.length; source++) {
            if (whom[source] != null) {
                if (first >= 0 && kinds[source] != first) {
                    return true;
                }
                first = kinds[source];
            }
        }
        return false;
    }

    private static boolean intersect(@Nullable BitSet a, @Nullable BitSet b) {
        return a != null && b != null && a.intersects(b);
    }

    private static void put(@Nullable BitSet[] sets, int source, int bit) {
        BitSet set = sets[source];
        if (set == null) {
            set = new BitSet();
            sets[source] = set;
        }
        set.set(bit);
    }
}
