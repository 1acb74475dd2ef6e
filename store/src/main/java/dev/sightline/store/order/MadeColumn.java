package dev.sightline.store.order;

import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Segment;
import dev.sightline.store.memory.Lazy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/// A segment with one column more, which is made when it is first asked for.
final class MadeColumn {
    private MadeColumn() {}

    static Segment in(Segment segment, Field made, Supplier<ColumnVector> column) {
        List<Field> fields = new ArrayList<>(segment.fields());
        fields.add(made);
        Map<String, Supplier<ColumnVector>> columns = new LinkedHashMap<>();
        segment.fields()
                .forEach(
                        field -> columns.put(field.name(), Objects.requireNonNull(segment.columnSource(field.name()))));
        columns.put(made.name(), new Lazy<>(column));
        return new Segment(segment.span(), fields, columns, segment.originSource(), segment.pyramidSource())
                .of(segment);
    }
}
