package dev.sightline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.build.SegmentBuilderTest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StringIndexTest {
    private static final List<Field> FIELDS = List.of(
            Field.of("who", ColumnType.STRING), Field.of("count", ColumnType.INT64), Field.of("when", ColumnType.TIME));

    /// Segments with dictionaries, with plain strings, with both, and with none.
    @ParameterizedTest(name = "seed {0}: {1} segments, {2} distinct")
    @CsvSource({"1, 1, 20", "2, 3, 20", "3, 1, 1000000", "4, 4, 1000000", "5, 6, 3000", "6, 0, 10"})
    void ordinalsFollowTheOrderOfCodePoints(long seed, int segments, int distinct) {
        Random random = new Random(seed);
        List<Segment> parts = new ArrayList<>();
        TreeMap<byte[], Integer> oracle = new TreeMap<>(Arrays::compareUnsigned);
        for (int i = 0; i < segments; i++) {
            int d = i % 3 == 2 ? 5 : distinct;
            Rows.Shape shape = new Rows.Shape(Rows.Shape.MIXED.columns(), 0.1, 0.2, false, d);
            Rows table = Rows.random(random.nextLong(), 6000, 700, shape);
            parts.add(SegmentBuilderTest.build(table.batches, "when"));
            for (Rows.Row row : table.rows) {
                if (row.values().get("who") instanceof String who) {
                    oracle.put(who.getBytes(StandardCharsets.UTF_8), 0);
                }
            }
        }
        int next = 0;
        for (var entry : oracle.entrySet()) {
            entry.setValue(next++);
        }
        StringIndex index = new Snapshot(FIELDS, "when", parts, List.of(), 1).strings("who");
        assertThat(index.size()).isEqualTo(oracle.size());
        oracle.forEach((bytes, ordinal) -> {
            String text = new String(bytes, StandardCharsets.UTF_8);
            assertThat(index.text(ordinal)).isEqualTo(text);
            assertThat(index.ordinalOf(text)).isEqualTo(ordinal);
            assertThat(index.ordinalOf(text + "\0")).isIn(-2 - ordinal, ordinal + 1);
        });
        for (int i = 0; i < segments; i++) {
            List<Rows.Row> rows = Rows.of(parts.get(i));
            for (int row = 0; row < rows.size(); row++) {
                if (rows.get(row).values().get("who") instanceof String who) {
                    assertThat(index.ordinals(i).at(row)).isEqualTo(oracle.get(who.getBytes(StandardCharsets.UTF_8)));
                }
            }
        }
    }

    /// Of all lengths behind what they share, also none, and with the character that pads short ones.
    @ParameterizedTest(name = "seed {0}")
    @CsvSource({"1", "2", "3", "4"})
    void stringsThatBeginAlikeAreInOrderToo(long seed) {
        Random random = new Random(seed);
        String shared = "request-".repeat(1 + random.nextInt(4));
        List<Segment> parts = new ArrayList<>();
        TreeMap<String, Integer> oracle = new TreeMap<>();
        for (int i = 0; i < 3; i++) {
            List<Map<String, Object>> rows = new ArrayList<>();
            for (int row = 0; row < 3000; row++) {
                String tail = Long.toString(random.nextInt(4) == 0 ? random.nextLong() & -1L >>> 1 : row);
                String who = shared
                        + (row < 2 * i ? "" : tail.substring(0, random.nextInt(tail.length() + 1)))
                        + "\0".repeat(random.nextInt(3) / 2);
                rows.add(Map.of("who", who));
                oracle.put(who, 0);
            }
            Rows table = new Rows();
            table.add(Map.of("who", ColumnType.STRING), rows, false);
            parts.add(SegmentBuilderTest.build(table.batches, null));
        }
        int next = 0;
        for (var entry : oracle.entrySet()) {
            entry.setValue(next++);
        }
        StringIndex index = new Snapshot(FIELDS, null, parts, List.of(), 1).strings("who");
        assertThat(index.size()).isEqualTo(oracle.size());
        oracle.forEach((text, ordinal) -> {
            assertThat(index.text(ordinal)).isEqualTo(text);
            assertThat(index.ordinalOf(text)).isEqualTo(ordinal);
        });
    }

    @Test
    void aSegmentWithoutTheColumnHasNoOrdinals() {
        Rows table = new Rows();
        table.add(Map.of("count", ColumnType.INT64), List.of(Map.of("count", 1L)), false);
        Snapshot snapshot =
                new Snapshot(FIELDS, null, List.of(SegmentBuilderTest.build(table.batches, null)), List.of(), 1);
        assertThat(snapshot.strings("who").size()).isZero();
        assertThat(snapshot.strings("who").ordinals(0)).isInstanceOf(StringIndex.Ordinals.None.class);
        assertThat(snapshot.strings("who").ordinalOf("x")).isEqualTo(-1);
    }

    @Test
    void isMadeOncePerSnapshot() {
        Snapshot snapshot = new Snapshot(FIELDS, null, List.of(), List.of(), 1);
        assertThat(snapshot.strings("who")).isSameAs(snapshot.strings("who"));
    }

    @Test
    void otherRolesAndUnitsKeepIt() {
        Snapshot snapshot = new Snapshot(FIELDS, null, List.of(), List.of(), 1);
        StringIndex index = snapshot.strings("who");
        List<Field> described = List.of(FIELDS.get(0).withUnit("x"), FIELDS.get(1));
        assertThat(snapshot.withFields(described).strings("who")).isSameAs(index);
        assertThat(snapshot.withFields(described).fields()).isEqualTo(described);
        assertThatThrownBy(() -> snapshot.withFields(List.of(FIELDS.get(0).withType(ColumnType.BOOL))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void onlyStringsHaveOrdinals() {
        Snapshot snapshot = new Snapshot(FIELDS, null, List.of(), List.of(), 1);
        assertThatThrownBy(() -> snapshot.strings("count")).hasMessage("column 'count' is int64, not string");
        assertThatThrownBy(() -> snapshot.strings("nobody")).hasMessage("no column 'nobody'");
    }
}
