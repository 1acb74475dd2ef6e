package dev.sightline.sql.scan;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.sql.query.Condition;
import dev.sightline.sql.query.GroupedQuery;
import dev.sightline.sql.query.Partial;
import dev.sightline.sql.query.Partial.Kind;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.rows.TimeWindow;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Whether rows of a snapshot can be grouped before they are handed over, and whether that is any use.
public final class GroupChoice {
    /// Rows of each of so many segments that are looked at.
    private static final int TRIED_ROWS = Groups.BATCH;

    private static final int TRIED_SEGMENTS = 4;

    /// Nearer to DuckDB's infinities nobody asks, and beyond them there are none of its times.
    private static final long TIMES = Long.MAX_VALUE / 2;

    private GroupChoice() {}

    /// @param fewest rows that are worth it
    public static boolean isGood(GroupedQuery query, Snapshot snapshot, long fewest) {
        List<Segment> segments = snapshot.segments();
        if (rows(snapshot, query.window()) < fewest) {
            return false;
        }
        long widest = 0;
        for (int s = 0; s < segments.size(); s++) {
            Segment segment = segments.get(s);
            GroupCodes codes = Groups.coding(query.keys(), s, (of, column) -> vector(snapshot, of, column));
            if (codes == null || segment.elsewhere() > 0 || !isKnown(query, snapshot, segment)) {
                return false;
            }
            widest = Math.max(widest, codes.size());
        }
        return widest <= Groups.most(query.partials()) || isFew(query, snapshot);
    }

    private static long rows(Snapshot snapshot, @Nullable TimeWindow window) {
        long rows = 0;
        for (Segment segment : snapshot.segments()) {
            rows += window == null
                    ? segment.rows()
                    : Math.max(0, window.endRow(snapshot, segment) - window.firstRow(snapshot, segment));
        }
        return rows;
    }

    private static @Nullable ColumnVector vector(Snapshot snapshot, int segment, int column) {
        return snapshot.segments()
                .get(segment)
                .column(snapshot.fields().get(column).name());
    }

    /// Whether the columns of a segment are what they are taken for.
    private static boolean isKnown(GroupedQuery query, Snapshot snapshot, Segment segment) {
        for (int key : query.keys()) {
            if (!isKnown(snapshot.fields().get(key), segment)) {
                return false;
            }
        }
        for (Partial partial : query.partials()) {
            if (partial.column() < 0) {
                continue;
            }
            Field field = snapshot.fields().get(partial.column());
            boolean sum = partial.kind() == Kind.SUM;
            if (!isKnown(field, segment) || sum && !isFinite(segment.column(field.name()), snapshot.rows())) {
                return false;
            }
        }
        for (Condition condition : query.conditions()) {
            Field field = snapshot.fields().get(condition.column());
            if (!isKnown(field, segment) || condition.places(segment.column(field.name())) == null) {
                return false;
            }
        }
        return true;
    }

    private static boolean isKnown(Field field, Segment segment) {
        ColumnType type = field.type();
        return switch (segment.column(field.name())) {
            case null -> true;
            case ColumnVector.Longs longs ->
                type == ColumnType.INT64 || type == ColumnType.TIME && longs.min() > -TIMES && longs.max() < TIMES;
            case ColumnVector.Doubles _ -> type == ColumnType.FLOAT64;
            case ColumnVector.Bools _ -> type == ColumnType.BOOL;
            case ColumnVector.Codes _, ColumnVector.Plain _ -> type == ColumnType.STRING;
        };
    }

    /// Whether no sum leaves the range of doubles, beyond which it matters in which order they are added.
    private static boolean isFinite(@Nullable ColumnVector column, long rows) {
        return !(column instanceof ColumnVector.Doubles doubles)
                || Double.isFinite(Math.max(Math.abs(doubles.min()), Math.abs(doubles.max())) * rows);
    }

    /// Whether the first rows of some segments have less than half as many groups: where nearly each row has its own,
    /// more would be handed over than their rows.
    private static boolean isFew(GroupedQuery query, Snapshot snapshot) {
        long rows = 0;
        long groups = 0;
        int step = Math.max(1, snapshot.segments().size() / TRIED_SEGMENTS);
        GroupIds ids = new GroupIds(TRIED_ROWS);
        for (int s = 0; s < snapshot.segments().size(); s += step) {
            GroupCodes codes = Groups.coding(query.keys(), s, (of, column) -> vector(snapshot, of, column));
            int n = Math.min(TRIED_ROWS, snapshot.segments().get(s).rows());
            if (codes == null || n == 0) {
                continue;
            }
            int[] some = new int[n];
            Arrays.setAll(some, row -> row);
            long[] coded = new long[n];
            codes.copy(some, n, coded);
            ids.begin(codes.size(), n);
            ids.of(coded, some, n, new int[n]);
            rows += n;
            groups += ids.count();
        }
        return groups <= rows / 2;
    }
}
