package dev.sightline.store.order;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Row;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Pyramid;
import dev.sightline.store.RowCells;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.ColumnBuilder;
import dev.sightline.store.memory.Lazy;
import dev.sightline.store.memory.MemoryPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What was found of rows later, as columns beside those they have: rows themselves never change.
public final class Overlay {
    private static final int CHUNK = 4096;

    private Overlay() {}

    /// What a row gets.
    @FunctionalInterface
    public interface Texts {
        /// @param texts one for each new column, all null at first; what stays so is missing
        void of(Row row, @Nullable String[] texts);
    }

    /// The same rows with more columns of text; made segment by segment, when first asked for.
    ///
    /// @param names that no column has yet
    /// @throws IllegalArgumentException if one has
    public static Snapshot with(Snapshot snapshot, List<String> names, Texts texts) {
        snapshot.requireHere("columns of what was found");
        List<Field> fields = new ArrayList<>(snapshot.fields());
        for (String name : names) {
            if (Field.named(fields, name) >= 0) {
                throw new IllegalArgumentException("there is a column '" + name + "' already");
            }
            fields.add(Field.of(name, ColumnType.STRING));
        }
        List<Segment> segments = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            int index = s;
            Supplier<ColumnVector[]> found = new Lazy<>(() -> vectors(snapshot, index, names, texts));
            segments.add(with(snapshot.segments().get(s), names, found));
        }
        return new Snapshot(fields, snapshot.sortedBy(), segments, snapshot.sources(), snapshot.generation());
    }

    private static Segment with(Segment segment, List<String> names, Supplier<ColumnVector[]> found) {
        List<Field> fields = new ArrayList<>(segment.fields());
        Map<String, Supplier<ColumnVector>> columns = new LinkedHashMap<>();
        for (Field field : segment.fields()) {
            columns.put(field.name(), Objects.requireNonNull(segment.columnSource(field.name())));
        }
        for (int i = 0; i < names.size(); i++) {
            int column = i;
            fields.add(Field.of(names.get(i), ColumnType.STRING));
            columns.put(names.get(i), () -> found.get()[column]);
        }
        Supplier<Pyramid> pyramid = segment.pyramidSource();
        return new Segment(segment.span(), fields, columns, segment.originSource(), pyramid).of(segment);
    }

    private static ColumnVector[] vectors(Snapshot snapshot, int segment, List<String> names, Texts texts) {
        int rows = snapshot.segments().get(segment).rows();
        RowCells cells = new RowCells(snapshot);
        ColumnBuilder[] builders = new ColumnBuilder[names.size()];
        @Nullable String[] of = new @Nullable String[names.size()];
        for (int c = 0; c < builders.length; c++) {
            builders[c] = ColumnBuilder.of(ColumnType.STRING, MemoryPool.COLLECTED);
        }
        for (int from = 0; from < rows; from += CHUNK) {
            int count = Math.min(CHUNK, rows - from);
            List<@Nullable Object[]> values = new ArrayList<>();
            names.forEach(_ -> values.add(new @Nullable Object[count]));
            for (int i = 0; i < count; i++) {
                Arrays.fill(of, null);
                cells.moveTo(segment, from + i);
                texts.of(cells, of);
                for (int c = 0; c < builders.length; c++) {
                    values.get(c)[i] = of[c];
                }
            }
            for (int c = 0; c < builders.length; c++) {
                builders[c].append(Recast.column(values.get(c), ColumnType.STRING), count);
            }
        }
        ColumnVector[] vectors = new ColumnVector[builders.length];
        for (int c = 0; c < builders.length; c++) {
            vectors[c] = builders[c].finish(null, null);
        }
        return vectors;
    }
}
