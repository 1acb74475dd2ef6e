package dev.sightline.store.order;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.ColumnBuilder;
import dev.sightline.store.memory.MemoryPool;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column made of two of times: nanoseconds from the one to the other, of rows that have both; in this order, unless
/// the other may be before. Made once, when it is first asked for.
final class Lasted {
    private static final int CHUNK = 4096;

    private record Key(Field field, String start, String end, boolean signed) {}

    private Lasted() {}

    static Snapshot of(Snapshot snapshot, Field field, String start, String end, boolean signed) {
        List<Field> fields = new ArrayList<>(snapshot.fields());
        fields.add(field);
        List<Segment> segments = snapshot.segments().stream()
                .map(segment -> segment.columnSource(start) == null || segment.columnSource(end) == null
                        ? segment
                        : segment.derived(
                                new Key(field, start, end, signed),
                                () -> MadeColumn.in(segment, field, () -> between(segment, start, end, signed))))
                .toList();
        return snapshot.withColumns(fields, segments);
    }

    private static ColumnVector between(Segment segment, String start, String end, boolean signed) {
        ColumnVector from = segment.column(start);
        ColumnVector to = segment.column(end);
        ColumnBuilder builder = ColumnBuilder.of(ColumnType.INT64, MemoryPool.COLLECTED);
        for (int row = 0; row < segment.rows(); row += CHUNK) {
            @Nullable Object[] values = new @Nullable Object[Math.min(CHUNK, segment.rows() - row)];
            for (int i = 0; i < values.length; i++) {
                values[i] = nanos(from, to, row + i, signed);
            }
            builder.append(Recast.column(values, ColumnType.INT64), values.length);
        }
        return builder.finish(null, null);
    }

    private static @Nullable Long nanos(
            @Nullable ColumnVector from, @Nullable ColumnVector to, int row, boolean signed) {
        if (!(from instanceof ColumnVector.Longs starts) || !(to instanceof ColumnVector.Longs ends)) {
            return null;
        }
        boolean both = starts.isValid(row) && ends.isValid(row);
        long nanos = both ? ends.at(row) - starts.at(row) : 0;
        boolean after = both && ends.at(row) >= starts.at(row);
        // beyond 64 bits it would have the other sign
        return both && (after || signed) && nanos < 0 != after ? nanos : null;
    }
}
