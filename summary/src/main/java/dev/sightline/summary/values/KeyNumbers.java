package dev.sightline.summary.values;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Together;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.rows.LongSet;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/// The distinct keys of a column in order, and each key's place among them.
public final class KeyNumbers {
    /// Keys that lie this close are looked up in a table.
    private static final long DENSE = 1 << 22;

    private final long[] keys;
    private final long min;
    private final int[] table;

    private KeyNumbers(long[] keys, long min, int[] table) {
        this.keys = keys;
        this.min = min;
        this.table = table;
    }

    private record Of(String column) {}

    /// All rows are looked at once a snapshot: who asks what is true at a moment needs few of them.
    public static KeyNumbers of(Snapshot snapshot, KeyColumn column, BooleanSupplier cancelled) {
        Supplier<KeyNumbers> anew = () -> read(snapshot, column, cancelled);
        // What several processes find is not kept, as one of them might lose it before the others do.
        return Together.plan(snapshot.rounds(), () -> snapshot.derived(new Of(column.name()), anew), anew);
    }

    private static KeyNumbers read(Snapshot snapshot, KeyColumn column, BooleanSupplier cancelled) {
        LongSet found = Scans.run(snapshot, ResolvedSelection.all(snapshot), null, new DistinctKeys(column), cancelled)
                .keys();
        long[] keys = found.toArray();
        Arrays.sort(keys);
        long range = keys.length == 0 ? 0 : keys[keys.length - 1] - keys[0];
        boolean dense = keys.length > 0 && range >= 0 && range < DENSE;
        int[] table = new int[dense ? (int) range + 1 : 0];
        for (int i = 0; dense && i < keys.length; i++) {
            table[(int) (keys[i] - keys[0])] = i;
        }
        return new KeyNumbers(keys, keys.length == 0 ? 0 : keys[0], table);
    }

    public int count() {
        return keys.length;
    }

    public long key(int number) {
        return keys[number];
    }

    /// The place of a key; of a key that the column does not have, anything.
    public int number(long key) {
        if (table.length > 0) {
            long place = key - min;
            return place >= 0 && place < table.length ? table[(int) place] : 0;
        }
        return Math.max(0, Arrays.binarySearch(keys, key));
    }
}
