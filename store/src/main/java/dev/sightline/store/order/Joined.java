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
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// A column made of several: the texts of those that a row has, with ` / ` between. Rows that have none have none of it
/// either. Some 600 ns a row, once, when it is first asked for.
///
/// The first may be the file that a row was read from: it tells apart who has one name in several, and nobody by
/// itself.
final class Joined {
    private static final int CHUNK = 4096;
    private static final String BETWEEN = " / ";

    private record Key(String name, List<String> columns) {}

    private Joined() {}

    static Snapshot of(Snapshot snapshot, String name, List<String> columns) {
        List<Field> fields = new ArrayList<>(snapshot.fields());
        fields.add(Field.of(name, ColumnType.STRING));
        List<Segment> segments = snapshot.segments().stream()
                .map(segment -> columns.stream().allMatch(column -> segment.columnSource(column) == null)
                        ? segment
                        : segment.derived(
                                new Key(name, List.copyOf(columns)),
                                () -> MadeColumn.in(
                                        segment,
                                        Field.of(name, ColumnType.STRING),
                                        () -> joined(segment, columns, fileOf(snapshot, segment, columns)))))
                .toList();
        return snapshot.withColumns(fields, segments);
    }

    /// Null where the first part is not the file.
    private static @Nullable IntFunction<String> fileOf(Snapshot snapshot, Segment segment, List<String> parts) {
        if (!parts.getFirst().equals(Snapshots.FILE)
                || snapshot.field(Snapshots.FILE).isPresent()) {
            return null;
        }
        return row -> snapshot.sources()
                .get(snapshot.source(segment.origin().source(row)))
                .name();
    }

    private static ColumnVector joined(Segment segment, List<String> parts, @Nullable IntFunction<String> fileOf) {
        List<IntFunction<@Nullable Object>> cells = new ArrayList<>();
        for (String part : parts) {
            ColumnVector vector = segment.column(part);
            if (vector != null) {
                ColumnType type = typeOf(segment, part);
                IntFunction<@Nullable Object> texts = Recast.cells(vector, type, ColumnType.STRING);
                cells.add(row -> vector.isValid(row) ? texts.apply(row) : null);
            }
        }
        ColumnBuilder builder = ColumnBuilder.of(ColumnType.STRING, MemoryPool.COLLECTED);
        for (int row = 0; row < segment.rows(); row += CHUNK) {
            @Nullable Object[] values = new @Nullable Object[Math.min(CHUNK, segment.rows() - row)];
            for (int i = 0; i < values.length; i++) {
                values[i] = text(cells, row + i, fileOf);
            }
            builder.append(Recast.column(values, ColumnType.STRING), values.length);
        }
        return builder.finish(null, null);
    }

    private static ColumnType typeOf(Segment segment, String column) {
        return segment.fields().stream()
                .filter(field -> field.name().equals(column))
                .map(Field::type)
                .findFirst()
                .orElseThrow();
    }

    private static @Nullable String text(
            List<IntFunction<@Nullable Object>> cells, int row, @Nullable IntFunction<String> fileOf) {
        StringBuilder text = null;
        for (IntFunction<@Nullable Object> cell : cells) {
            Object value = cell.apply(row);
            if (value != null) {
                text = text == null ? new StringBuilder() : text.append(BETWEEN);
                text.append(value);
            }
        }
        return text == null ? null : (fileOf == null ? "" : fileOf.apply(row) + BETWEEN) + text;
    }
}
