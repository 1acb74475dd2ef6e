package dev.sightline.store.order;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.ColumnBuilder;
import dev.sightline.store.memory.Lazy;
import dev.sightline.store.memory.MemoryPool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A column made of several: the texts of those that a row has, with ` / ` between. Rows that have none have none of it
/// either. Some 600 ns a row, once, when it is first asked for.
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
                        : segment.derived(new Key(name, List.copyOf(columns)), () -> with(segment, name, columns)))
                .toList();
        return new Snapshot(fields, snapshot.sortedBy(), segments, snapshot.sources(), snapshot.generation());
    }

    private static Segment with(Segment segment, String name, List<String> parts) {
        List<Field> fields = new ArrayList<>(segment.fields());
        fields.add(Field.of(name, ColumnType.STRING));
        Map<String, Supplier<ColumnVector>> columns = new LinkedHashMap<>();
        segment.fields()
                .forEach(
                        field -> columns.put(field.name(), Objects.requireNonNull(segment.columnSource(field.name()))));
        columns.put(name, new Lazy<>(() -> joined(segment, parts)));
        return new Segment(segment.span(), fields, columns, segment.originSource(), segment.pyramidSource())
                .of(segment);
    }

    private static ColumnVector joined(Segment segment, List<String> parts) {
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
                values[i] = text(cells, row + i);
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

    private static @Nullable String text(List<IntFunction<@Nullable Object>> cells, int row) {
        StringBuilder text = null;
        for (IntFunction<@Nullable Object> cell : cells) {
            Object value = cell.apply(row);
            if (value != null) {
                text = text == null ? new StringBuilder() : text.append(BETWEEN);
                text.append(value);
            }
        }
        return text == null ? null : text.toString();
    }
}
