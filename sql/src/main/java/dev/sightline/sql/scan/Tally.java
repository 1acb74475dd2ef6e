package dev.sightline.sql.scan;

import dev.sightline.event.ColumnType;
import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.driver.VectorCopy;
import dev.sightline.sql.query.Partial.Kind;
import dev.sightline.store.ColumnVector;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Set;
import org.duckdb.DuckDBWritableVector;

/// What is known of one column in each group, in arrays by the groups' ids; only what is wanted. One thread.
abstract sealed class Tally permits WholeTally, RealTally {
    private static final long[] NONE = new long[0];

    final Set<Kind> wanted;
    private boolean complete;
    private long[] counts = NONE;

    Tally(Set<Kind> wanted) {
        this.wanted = wanted;
    }

    /// @param type of the column; of one without numbers only values are counted
    static Tally of(ColumnType type, Set<Kind> wanted) {
        return type == ColumnType.FLOAT64 ? new RealTally(wanted) : new WholeTally(wanted);
    }

    /// Whether values matter, and not only whether there are any.
    final boolean seesValues() {
        return wanted.stream().anyMatch(kind -> kind != Kind.COUNT);
    }

    /// For rows of another segment, at most so many, in at most so many groups. All groups are empty.
    final void begin(ColumnVector column, int rows, int groups) {
        complete = column.missing() == 0;
        counts = complete ? counts : room(counts, groups);
        scale(column, rows);
        clear(groups);
        Arrays.fill(counts, 0, Math.min(groups, counts.length), 0);
    }

    /// Looks how large its sums may become.
    abstract void scale(ColumnVector column, int rows);

    /// @param groups by value
    abstract void add(int[] groups, long[] values, int n);

    /// The same of values that are all of the first group.
    abstract void add(long[] values, int n);

    /// Makes room for so many groups, and empties them.
    abstract void clear(int groups);

    /// Of `n` groups from `from` on; [Kind#COUNT] is not asked for.
    abstract ColumnVector column(Kind kind, int from, int n);

    /// Counts values, where not every row has one.
    final void count(int[] groups, int n) {
        for (int i = 0; i < n; i++) {
            counts[groups[i]]++;
        }
    }

    /// @param ids 0, 1, 2 ...
    /// @param rows by group
    final void write(
            Shortcuts shortcuts, Kind kind, int from, int n, int[] ids, long[] rows, DuckDBWritableVector out) {
        if (kind == Kind.COUNT) {
            ColumnVector.Longs column = longs(complete ? rows : counts, from, n);
            VectorCopy.numbers(shortcuts.numbers(), column, ids, 0, n, out);
            return;
        }
        VectorCopy.numbers(shortcuts.numbers(), column(kind, from, n), ids, 0, n, out);
        for (int i = 0; i < n && !complete; i++) {
            if (counts[from + i] == 0) {
                out.setNull(i);
            }
        }
    }

    static ColumnVector.Longs longs(long[] values, int from, int n) {
        return new ColumnVector.Longs(MemorySegment.ofArray(values).asSlice(8L * from, 8L * n), null, 0, 0, 0);
    }

    static long[] room(long[] array, int groups) {
        return array.length < groups ? new long[groups] : array;
    }
}
