package dev.sightline.sql.scan;

import dev.sightline.sql.query.Condition;
import dev.sightline.store.ColumnVector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Leaves out rows that a query's WHERE would throw away, before anything of them is handed over. One thread.
///
/// A condition that most rows fulfil is not worth asking: the WHERE asks it again, and rows that are not next to
/// each other are dearer to copy. So one that kept more than half of its first rows is dropped, but for those that
/// stand in the place of the WHERE.
final class ConditionFilter {
    private static final int TRIED_ROWS = 1 << 15;

    /// Gives the column of a segment, by the trace's fields.
    @FunctionalInterface
    interface Vectors {
        @Nullable
        ColumnVector of(int segment, int column);
    }

    private final List<Condition> conditions;
    private final Vectors columns;
    private final long[] asked;
    private final long[] kept;
    private final @Nullable Placed[] placed;
    /// What is compared, by row of those that are looked at.
    private long[] places = new long[0];

    ConditionFilter(List<Condition> conditions, int segments, Vectors columns) {
        this.conditions = conditions;
        this.columns = columns;
        this.asked = new long[conditions.size()];
        this.kept = new long[conditions.size()];
        this.placed = new Placed[segments];
    }

    /// The conditions in one segment.
    ///
    /// @param places by condition, as [Condition#places]
    /// @param never whether no row can fulfil them
    private record Placed(@Nullable ColumnVector[] vectors, long[] @Nullable [] places, boolean never) {}

    boolean isEmpty() {
        return conditions.isEmpty();
    }

    /// Whether no row of a segment is wanted.
    boolean isNever(int segment) {
        return !isEmpty() && placed(segment).never;
    }

    private Placed placed(int segment) {
        Placed known = placed[segment];
        if (known == null) {
            @Nullable ColumnVector[] vectors = new ColumnVector[conditions.size()];
            long[] @Nullable [] places = new long[conditions.size()][];
            boolean never = false;
            for (int c = 0; c < vectors.length; c++) {
                vectors[c] = columns.of(segment, conditions.get(c).column());
                long[] spans = conditions.get(c).places(vectors[c]);
                places[c] = spans;
                never |= spans != null && isOutside(spans, vectors[c]);
            }
            known = new Placed(vectors, places, never);
            placed[segment] = known;
        }
        return known;
    }

    private static boolean isOutside(long[] spans, @Nullable ColumnVector vector) {
        for (int s = 0; s < spans.length; s += 2) {
            // Without any value, largest and smallest are 0, and no row is wanted either way.
            boolean outside = vector instanceof ColumnVector.Longs longs
                    && (spans[s] > longs.max() || spans[s + 1] < longs.min());
            if (!outside) {
                return false;
            }
        }
        return true;
    }

    /// Keeps those of `rows[at .. at + n)` that may fulfil all; in their order.
    ///
    /// @return how many
    int keep(int segment, int[] rows, int at, int n) {
        Placed here = placed(segment);
        int left = n;
        for (int c = 0; c < asked.length && left > 0; c++) {
            long[] spans = here.places[c];
            boolean dear = !conditions.get(c).exact() && asked[c] >= TRIED_ROWS && kept[c] > asked[c] >>> 1;
            if (spans == null || dear) {
                continue;
            }
            asked[c] += left;
            left = keep(here.vectors[c], spans, rows, at, left);
            kept[c] += left;
        }
        return left;
    }

    private int keep(@Nullable ColumnVector vector, long[] spans, int[] rows, int at, int n) {
        if (vector == null || spans.length == 0) {
            return 0;
        }
        if (places.length < n) {
            places = new long[n];
        }
        Cells.copy(vector, rows, at, n, places);
        if (vector instanceof ColumnVector.Doubles) {
            for (int i = 0; i < n; i++) {
                places[i] = Condition.place(places[i]);
            }
        }
        int left = spans.length == 2
                ? within(places, spans[0], spans[1], rows, at, n)
                : within(places, spans, rows, at, n);
        return vector.missing() == 0 ? left : valid(vector, rows, at, left);
    }

    /// One comparison a row, which mostly has the same outcome: two that each can go either way take four times as
    /// long.
    private static int within(long[] places, long low, long high, int[] rows, int at, int n) {
        long width = high - low + Long.MIN_VALUE;
        int out = at;
        for (int i = 0; i < n; i++) {
            if (places[i] - low + Long.MIN_VALUE <= width) {
                rows[out++] = rows[at + i];
            }
        }
        return out - at;
    }

    private static int within(long[] places, long[] spans, int[] rows, int at, int n) {
        int out = at;
        for (int i = 0; i < n; i++) {
            long place = places[i];
            for (int s = 0; s < spans.length; s += 2) {
                if (place >= spans[s] && place <= spans[s + 1]) {
                    rows[out++] = rows[at + i];
                    break;
                }
            }
        }
        return out - at;
    }

    private static int valid(ColumnVector column, int[] rows, int at, int n) {
        int out = at;
        for (int i = at; i < at + n; i++) {
            if (column.isValid(rows[i])) {
                rows[out++] = rows[i];
            }
        }
        return out - at;
    }
}
