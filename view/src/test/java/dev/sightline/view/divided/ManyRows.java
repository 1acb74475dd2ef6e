package dev.sightline.view.divided;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.Ledger;
import dev.sightline.store.RowTexts;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import dev.sightline.view.request.Trace;
import java.util.ArrayList;
import java.util.List;

/// More rows, and more values, than are sorted or counted one by one.
final class ManyRows {
    /// Rows of the first process: so many distinct values that it counts them in a sketch of its own.
    static final int MOST = 2_500_000;

    static final int ROWS = MOST + 50_000;

    private ManyRows() {}

    /// Most values are in a narrow range, where one slot has too many of them; one is frequent, but late.
    private static long value(int row) {
        long mixed = (row + 1) * 0x9E3779B97F4A7C15L;
        return switch (row % 16) {
            case 0 -> mixed;
            case 1 -> row < MOST - 150_000 ? mixed >>> 3 : 77;
            default -> mixed >>> 24;
        };
    }

    /// Rows [from, to).
    static Trace trace(int from, int to) {
        return trace(List.of(segment(from, to, 0)), to - from);
    }

    /// The same in segments that follow each other.
    static Trace inSegments(int from, int rows, int segments) {
        List<Segment> all = new ArrayList<>();
        for (int i = 0; i < segments; i++) {
            all.add(segment(from + i * rows, from + (i + 1) * rows, (long) i * rows));
        }
        return trace(all, rows * segments);
    }

    private static Segment segment(int from, int to, long firstArrival) {
        int rows = to - from;
        long[] times = new long[rows];
        long[] values = new long[rows];
        for (int i = 0; i < rows; i++) {
            times[i] = 1_700_000_000_000_000_000L + (from + i) * 1000L;
            values[i] = value(from + i);
        }
        SegmentBuilder builder = new SegmentBuilder("t");
        builder.append(new Batch(
                rows,
                firstArrival,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("t", new Batch.Values.Times(times), null),
                        new Batch.Column("v", new Batch.Values.Int64s(values), null))));
        return builder.build();
    }

    private static Trace trace(List<Segment> segments, int rows) {
        List<Field> fields =
                List.of(new Field("t", ColumnType.TIME, Role.TIME, null), new Field("v", ColumnType.INT64, null, null));
        List<Snapshot.SourceInfo> sources =
                List.of(new Snapshot.SourceInfo("dir/a.csv", "a.csv", "csv", rows, 0, false));
        Snapshot snapshot = new Snapshot(fields, "t", segments, sources, 7);
        return new Trace("many", snapshot, RowTexts.NONE, Ledger.stored(rows));
    }
}
