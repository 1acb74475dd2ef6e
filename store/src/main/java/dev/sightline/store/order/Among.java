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
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// A column made of the values of another, of rows in which a third has a text. Made once, when it is first asked for.
final class Among {
    private static final int CHUNK = 4096;

    private record Key(Field field, String value, String name, String text) {}

    private Among() {}

    static Snapshot of(Snapshot snapshot, Field field, String value, String name, String text) {
        List<Field> fields = new ArrayList<>(snapshot.fields());
        fields.add(field);
        List<Segment> segments = snapshot.segments().stream()
                .map(segment -> segment.columnSource(value) == null || segment.columnSource(name) == null
                        ? segment
                        : segment.derived(
                                new Key(field, value, name, text),
                                () -> MadeColumn.in(
                                        segment, field, () -> among(segment, field.type(), value, name, text))))
                .toList();
        return snapshot.withColumns(fields, segments);
    }

    private static ColumnVector among(Segment segment, ColumnType type, String value, String name, String text) {
        ColumnVector values = segment.column(value);
        IntPredicate isIn = has(segment.column(name), text);
        ColumnBuilder builder = ColumnBuilder.of(type, MemoryPool.COLLECTED);
        for (int row = 0; row < segment.rows(); row += CHUNK) {
            @Nullable Object[] cells = new @Nullable Object[Math.min(CHUNK, segment.rows() - row)];
            for (int i = 0; i < cells.length; i++) {
                cells[i] = values != null && isIn.test(row + i) ? values.value(row + i) : null;
            }
            builder.append(Recast.column(cells, type), cells.length);
        }
        return builder.finish(null, null);
    }

    /// A dictionary's texts are compared once each.
    private static IntPredicate has(@Nullable ColumnVector texts, String text) {
        if (!(texts instanceof ColumnVector.Codes codes)) {
            return row -> texts != null && text.equals(texts.value(row));
        }
        boolean[] same = new boolean[codes.dictionary().count()];
        for (int code = 0; code < same.length; code++) {
            same[code] = codes.dictionary().get(code).toString().equals(text);
        }
        return row -> codes.isValid(row) && same[codes.at(row)];
    }
}
