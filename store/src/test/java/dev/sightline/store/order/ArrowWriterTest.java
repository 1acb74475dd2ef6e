package dev.sightline.store.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.ArrowOracle;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilderTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArrowWriterTest {
    @TempDir
    Path folder;

    /// One part of the table a segment; each shape overlaps the others in time.
    @ParameterizedTest(name = "seed {0}: {1} segments of {2} rows")
    @CsvSource({"1, 1, 0", "2, 0, 0", "3, 1, 65", "4, 3, 1024", "5, 2, 70000", "6, 5, 5000"})
    void arrowsOwnReaderReadsAllRowsInOrderOfTime(long seed, int segments, int rows) throws IOException {
        Rows all = new Rows();
        List<Segment> parts = new ArrayList<>();
        Rows.Shape[] shapes = {Rows.Shape.MIXED, Rows.Shape.PLAIN, seed < 5 ? Rows.Shape.MIXED : Rows.Shape.IDS};
        for (int i = 0; i < segments; i++) {
            Rows part = Rows.random(seed, rows, 4096, shapes[i % 3]);
            Rows moved = new Rows();
            moved.add(
                    Rows.Shape.MIXED.columns(),
                    part.rows.stream().map(Rows.Row::values).toList(),
                    false,
                    (long) i * rows,
                    i);
            all.rows.addAll(moved.rows);
            parts.add(SegmentBuilderTest.build(moved.batches, "when"));
        }
        List<Field> fields = Rows.Shape.MIXED.columns().entrySet().stream()
                .map(column -> Field.of(column.getKey(), column.getValue()))
                .toList();
        Path file = folder.resolve("out.arrow");
        ArrowWriter.write(new Snapshot(fields, "when", parts, List.of(), 1), file);
        ArrowOracle.Table read = ArrowOracle.read(file);
        assertThat(read.rows())
                .isEqualTo(all.sortedBy("when").stream().map(Rows.Row::values).toList());
        assertThat(read.schema().getFields().stream().map(org.apache.arrow.vector.types.pojo.Field::getName))
                .containsExactlyElementsOf(Rows.Shape.MIXED.columns().keySet());
    }

    @Test
    void fieldsCarryTypeRoleAndUnit() throws IOException {
        List<Field> fields = List.of(
                new Field("when", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("share", ColumnType.FLOAT64, null, "%"));
        Path file = folder.resolve("out.arrow");
        Files.writeString(file, "what was there before");
        Rows table = Rows.random(1, 100, 100, Rows.Shape.PLAIN);
        ArrowWriter.write(
                new Snapshot(fields, "when", List.of(SegmentBuilderTest.build(table.batches, "when")), List.of(), 1),
                file);
        var schema = ArrowOracle.read(file).schema();
        assertThat(schema.findField("when").getType()).isEqualTo(new ArrowType.Timestamp(TimeUnit.NANOSECOND, "UTC"));
        assertThat(schema.findField("when").getMetadata()).isEqualTo(Map.of("sightline.role", "time"));
        assertThat(schema.findField("who").getDictionary()).isNotNull();
        assertThat(schema.findField("share").getMetadata()).isEqualTo(Map.of("sightline.unit", "%"));
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
    }

    @Test
    void aFolderThatIsNotThereIsOneClearErrorAndLeavesNothing() {
        Path file = folder.resolve("no").resolve("out.arrow");
        assertThatThrownBy(() -> ArrowWriter.write(new Snapshot(List.of(), null, List.of(), List.of(), 1), file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("cannot write " + file)
                .satisfies(
                        e -> assertThat(Objects.requireNonNull(e.getMessage())).doesNotContain("\n"));
    }
}
