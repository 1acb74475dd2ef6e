package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Snapshot;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.RowSample;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

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
        Kinds kinds = new Kinds(snapshot.sources().size());
        int[] who = sample.cells(entity).groups();
        BitSet named = new BitSet();
        int[] whose = new int[who.length];
        Arrays.fill(whose, -1);
        for (int row = 0; row < who.length; row++) {
            if (who[row] >= 0) {
                named.set(sources[row]);
                whose[who[row]] = kinds.join(whose[who[row]], sources[row]);
            }
        }
        for (Field field : snapshot.fields()) {
            if (!field.name().equals(entity.name()) && !field.name().equals(snapshot.sortedBy())) {
                RowSample.Column cells = sample.cells(field);
                int first = -1;
                for (int row = 0; row < sources.length; row++) {
                    first = cells.has(row) ? kinds.join(first, sources[row]) : first;
                }
            }
        }
        return named.stream().map(kinds::of).distinct().count() > 1;
    }

    /// Sources of one kind: who is told of by two, or a column that both have, makes them and all that are like either
    /// one.
    private static final class Kinds {
        private final int[] like;

        Kinds(int sources) {
            like = IntStream.range(0, sources).toArray();
        }

        int of(int source) {
            int at = source;
            while (like[at] != at) {
                like[at] = like[like[at]];
                at = like[at];
            }
            return at;
        }

        /// @param first the first source with something, -1 if it was not met yet
        /// @return the first source with it
        int join(int first, int source) {
            if (first < 0) {
                return source;
            }
            like[of(source)] = of(first);
            return first;
        }
    }
}
