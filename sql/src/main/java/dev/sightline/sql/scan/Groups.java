package dev.sightline.sql.scan;

import dev.sightline.sql.driver.Shortcuts;
import dev.sightline.sql.driver.VectorCopy;
import dev.sightline.sql.query.Partial;
import dev.sightline.sql.query.Partial.Kind;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Snapshot;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;

/// The groups of some rows of one segment: who adds rows takes them away before there are too many, or before rows of
/// another segment come. One thread.
final class Groups {
    /// Rows that are added at once, at most.
    static final int BATCH = 2048;

    /// Of all arrays by group, 8 bytes each: 4 MiB.
    private static final int CELLS = 1 << 19;

    private static final int MOST = 1 << 16;
    private static final int LEAST = 1 << 12;

    /// Gives the column of a segment, by the trace's fields.
    @FunctionalInterface
    interface Vectors {
        @Nullable
        ColumnVector of(int segment, int column);
    }

    private final Snapshot snapshot;
    private final List<Integer> keys;
    private final Vectors vectors;
    private final boolean counted;
    /// By column of the trace.
    private final Map<Integer, Tally> tallies = new TreeMap<>();

    private final GroupIds ids;
    private final long[] codes = new long[BATCH];
    private final long[] values = new long[BATCH];
    private final int[] groups = new int[BATCH];
    private final int[] someRows = new int[BATCH];
    private final int[] someGroups = new int[BATCH];
    private final int[] places = IntStream.range(0, BATCH).toArray();
    private @Nullable GroupCodes coding;
    private int segment = -1;
    /// Of the rows that are added: by group, if that is wanted.
    private long[] rows = new long[0];

    /// @param keys columns of the trace
    /// @param wanted what will be asked for
    Groups(Snapshot snapshot, List<Integer> keys, List<Partial> wanted, Vectors vectors) {
        this.snapshot = snapshot;
        this.keys = keys;
        this.vectors = vectors;
        this.ids = new GroupIds(most(wanted));
        this.counted = wanted.stream().anyMatch(each -> each.kind() == Kind.ROWS || each.kind() == Kind.COUNT);
        Map<Integer, Set<Kind>> kinds = new TreeMap<>();
        for (Partial each : wanted) {
            if (each.kind() != Kind.ROWS) {
                kinds.computeIfAbsent(each.column(), _ -> EnumSet.noneOf(Kind.class))
                        .add(each.kind());
            }
        }
        kinds.forEach((column, of) ->
                tallies.put(column, Tally.of(snapshot.fields().get(column).type(), of)));
    }

    /// How many groups a thread keeps at most.
    static int most(List<Partial> wanted) {
        return Math.clamp(CELLS / (2L * wanted.size() + 2), LEAST, MOST);
    }

    /// The codes of a segment's keys; null: it has none.
    static @Nullable GroupCodes coding(List<Integer> keys, int segment, Vectors vectors) {
        @Nullable ColumnVector[] columns = new ColumnVector[keys.size()];
        Arrays.setAll(columns, k -> vectors.of(segment, keys.get(k)));
        return GroupCodes.of(columns);
    }

    /// Forgets all groups; what is added next is of a segment.
    void begin(int of) {
        GroupCodes known = of == segment ? coding : coding(keys, of, vectors);
        if (known == null) {
            throw new IllegalStateException("keys without codes in segment " + of);
        }
        coding = known;
        segment = of;
        int all = snapshot.segments().get(of).rows();
        ids.begin(known.size(), all);
        if (counted) {
            rows = Tally.room(rows, ids.room());
            Arrays.fill(rows, 0);
        }
        tallies.forEach((column, tally) -> {
            ColumnVector vector = vectors.of(of, column);
            if (vector != null) {
                tally.begin(vector, all, ids.room());
            }
        });
    }

    int segment() {
        return segment;
    }

    int count() {
        return ids.count();
    }

    /// Whether a batch can be added, whatever it has.
    boolean hasRoom() {
        return ids.hasRoom(BATCH);
    }

    /// @param of rows of the segment, ascending, at most [#BATCH]
    void add(int[] of, int n) {
        if (n == 0 || coding == null) {
            return;
        }
        boolean one = keys.isEmpty();
        if (one) {
            Arrays.fill(codes, 0, 1, 0);
            ids.of(codes, of, 1, groups);
            Arrays.fill(groups, 0, n, 0);
        } else {
            coding.copy(of, n, codes);
            ids.of(codes, of, n, groups);
        }
        if (counted && one) {
            rows[0] += n;
        } else if (counted) {
            for (int i = 0; i < n; i++) {
                rows[groups[i]]++;
            }
        }
        tallies.forEach((column, tally) -> {
            ColumnVector vector = vectors.of(segment, column);
            if (vector != null) {
                add(tally, vector, of, n, one);
            }
        });
    }

    private void add(Tally tally, ColumnVector vector, int[] of, int n, boolean one) {
        int[] there = of;
        int[] theirs = groups;
        int left = n;
        if (vector.missing() > 0) {
            left = 0;
            for (int i = 0; i < n; i++) {
                if (vector.isValid(of[i])) {
                    someRows[left] = of[i];
                    someGroups[left++] = groups[i];
                }
            }
            there = someRows;
            theirs = someGroups;
            tally.count(theirs, left);
        }
        if (left > 0 && tally.seesValues()) {
            Cells.copy(vector, there, 0, left, values);
            if (one) {
                tally.add(values, left);
            } else {
                tally.add(theirs, values, left);
            }
        }
    }

    /// Has the first row of some groups, ascending.
    void rows(int from, int n, int[] out) {
        ids.rows(from, n, out);
    }

    /// Writes what is known of `n` groups, a chunk at most, from `from` on.
    void write(Shortcuts shortcuts, Partial partial, int from, int n, DuckDBWritableVector out) {
        if (partial.kind() == Kind.ROWS) {
            VectorCopy.numbers(shortcuts.numbers(), Tally.longs(rows, from, n), places, 0, n, out);
            return;
        }
        Tally tally = tallies.get(partial.column());
        if (tally == null) {
            throw new IllegalStateException("nothing is known of " + partial);
        }
        if (vectors.of(segment, partial.column()) != null) {
            tally.write(shortcuts, partial.kind(), from, n, places, rows, out);
        } else if (partial.kind() == Kind.COUNT) {
            VectorCopy.numbers(shortcuts.numbers(), Tally.longs(new long[n], 0, n), places, 0, n, out);
        } else {
            VectorCopy.numbers(shortcuts.numbers(), null, places, 0, n, out);
        }
    }
}
