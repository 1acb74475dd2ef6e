package dev.sightline.store.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Growth;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.SegmentInvariants;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilderTest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnapshotsTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 64, 65, 5000})
    void resortGivesTheSameRowsInTheOrderOfAnotherColumn(int count) {
        Rows table = Rows.random(count, count, 700, Rows.Shape.MIXED);
        Snapshot snapshot = snapshot(SegmentBuilderTest.build(table.batches, "when"), "when");
        for (String time : new @Nullable String[] {"was", "count", null, "when"}) {
            Snapshot sorted = Snapshots.resort(snapshot, time);
            assertThat(sorted.sortedBy()).isEqualTo(time);
            SegmentInvariants.check(sorted.segments().getFirst(), time);
            assertThat(Rows.of(sorted.segments().getFirst())).isEqualTo(table.sortedBy(time));
        }
        assertThatThrownBy(() -> Snapshots.resort(snapshot, "share"))
                .hasMessage("column 'share' is float64; rows are sorted by int64 or time");
    }

    static Snapshot snapshot(Segment segment, @Nullable String time) {
        List<Field> fields = Rows.Shape.MIXED.columns().entrySet().stream()
                .map(column -> Field.of(column.getKey(), column.getValue()))
                .toList();
        return new Snapshot(fields, time, List.of(segment), List.of(), 1);
    }

    private static List<@Nullable Object> recast(ColumnType from, ColumnType to, @Nullable Object... cells) {
        Rows table = new Rows();
        List<Map<String, Object>> values = new ArrayList<>();
        for (Object cell : cells) {
            values.add(cell == null ? Map.of() : Map.of("x", cell));
        }
        table.add(Map.of("x", from), values, false);
        Segment segment = SegmentBuilderTest.build(table.batches, null);
        Snapshot snapshot = new Snapshot(List.of(Field.of("x", from)), null, List.of(segment), List.of(), 1);
        Snapshot result = Snapshots.recast(snapshot, Map.of("x", to, "unknown", to));
        assertThat(result.field("x").orElseThrow().type()).isEqualTo(to);
        List<@Nullable Object> read = new ArrayList<>();
        ColumnVector vector = result.segments().getFirst().column("x");
        for (int row = 0; row < cells.length; row++) {
            read.add(vector == null ? null : Rows.value(vector, row));
        }
        if (vector != null) {
            SegmentInvariants.check(result.segments().getFirst(), null);
        }
        return read;
    }

    @Test
    void severalColumnsBecomeOneOfTheTextsThatARowHas() {
        Rows table = Rows.random(5000, 9, 700, Rows.Shape.MIXED);
        Snapshot snapshot = snapshot(SegmentBuilderTest.build(table.batches, "when"), "when");
        List<String> parts = snapshot.fields().stream()
                .map(Field::name)
                .filter(name -> !name.equals("when"))
                .toList();
        Growth growth = new Growth();
        Snapshot joined = Snapshots.joined(snapshot.with(growth), "all", parts);
        assertThat(joined.field("all")).contains(Field.of("all", ColumnType.STRING));
        assertThat(joined.growth())
                .as("what is known of a store that grows is kept")
                .isSameAs(growth);
        Segment segment = joined.segments().getFirst();
        SegmentInvariants.check(segment, "when");
        Map<String, ColumnType> texts = new java.util.HashMap<>();
        parts.forEach(part -> texts.put(part, ColumnType.STRING));
        Segment each = Snapshots.recast(snapshot, texts).segments().getFirst();
        for (int row = 0; row < segment.rows(); row++) {
            int at = row;
            String expected = parts.stream()
                    .map(part -> each.value(part, at))
                    .filter(Objects::nonNull)
                    .map(Object::toString)
                    .collect(java.util.stream.Collectors.joining(" / "));
            Object value = segment.value("all", row);
            assertThat(value == null ? "" : value).isEqualTo(expected);
        }
        assertThatThrownBy(() -> Snapshots.joined(joined, "all", parts)).hasMessage("there is a column 'all'");
    }

    @Test
    void int64BecomesFloat64AndBack() {
        assertThat(recast(ColumnType.INT64, ColumnType.FLOAT64, 3L, null, -7L)).containsExactly(3.0, null, -7.0);
        assertThat(recast(ColumnType.FLOAT64, ColumnType.INT64, 3.0, 3.5, null, 1e300, -0x1p63))
                .containsExactly(3L, null, null, null, Long.MIN_VALUE);
    }

    @Test
    void anythingBecomesText() {
        assertThat(recast(ColumnType.INT64, ColumnType.STRING, 12L, null, -1L)).containsExactly("12", null, "-1");
        assertThat(recast(ColumnType.FLOAT64, ColumnType.STRING, 12.0, 0.5, 1e300))
                .containsExactly("12", "0.5", "1.0E300");
        assertThat(recast(ColumnType.BOOL, ColumnType.STRING, true, false)).containsExactly("true", "false");
        assertThat(recast(ColumnType.TIME, ColumnType.STRING, 1_700_000_000_000_000_001L))
                .containsExactly("2023-11-14T22:13:20.000000001Z");
    }

    @Test
    void textBecomesWhatItSays() {
        assertThat(recast(ColumnType.STRING, ColumnType.INT64, "12", "x", "", null, " 7 "))
                .containsExactly(12L, null, null, null, 7L);
        assertThat(recast(ColumnType.STRING, ColumnType.FLOAT64, "1e3", "NaN", "0x1p3", "2d", "-.5"))
                .containsExactly(1000.0, null, null, null, -0.5);
        assertThat(recast(ColumnType.STRING, ColumnType.BOOL, "true", "FALSE", "yes"))
                .containsExactly(true, false, null);
        assertThat(recast(ColumnType.STRING, ColumnType.TIME, "1970-01-01T00:00:01Z", "1700000000", "soon"))
                .containsExactly(1_000_000_000L, 1_700_000_000_000_000_000L, null);
    }

    @Test
    void numbersBecomeTimesByTheirMagnitude() {
        assertThat(recast(
                        ColumnType.INT64,
                        ColumnType.TIME,
                        1_700_000_000L,
                        1_700_000_000_001L,
                        1_700_000_000_000_001L,
                        1_700_000_000_000_000_001L,
                        5L))
                .containsExactly(
                        1_700_000_000_000_000_000L,
                        1_700_000_000_001_000_000L,
                        1_700_000_000_000_001_000L,
                        1_700_000_000_000_000_001L,
                        5L);
        assertThat(recast(ColumnType.FLOAT64, ColumnType.TIME, 1_700_000_000.5))
                .containsExactly(1_700_000_000_500_000_000L);
        assertThat(recast(ColumnType.TIME, ColumnType.INT64, 5L, null)).containsExactly(5L, null);
    }

    @Test
    void aColumnOfWhichNothingIsLeftIsAbsent() {
        assertThat(recast(ColumnType.STRING, ColumnType.INT64, "a", "b")).containsExactly(null, null);
    }

    @Test
    void aSegmentIsConvertedOnceForAllSnapshotsThatHaveIt() {
        Segment segment = SegmentBuilderTest.build(Rows.random(1, 100, 100, Rows.Shape.MIXED).batches, "when");
        Map<String, ColumnType> cast = Map.of("count", ColumnType.FLOAT64);
        assertThat(Snapshots.recast(snapshot(segment, "when"), cast)
                        .segments()
                        .getFirst()
                        .column("count"))
                .isSameAs(Snapshots.recast(snapshot(segment, "when"), cast)
                        .segments()
                        .getFirst()
                        .column("count"));
    }

    @Test
    void aRecastSnapshotShowsTheRolesItWasAskedWith() {
        Segment segment = SegmentBuilderTest.build(Rows.random(1, 100, 100, Rows.Shape.MIXED).batches, "when");
        Snapshot snapshot = snapshot(segment, "when");
        Map<String, ColumnType> cast = Map.of("count", ColumnType.FLOAT64);
        Snapshots.recast(snapshot, cast);
        List<Field> units =
                snapshot.fields().stream().map(field -> field.withUnit("ms")).toList();
        assertThat(Snapshots.recast(snapshot.withFields(units), cast)
                        .field("count")
                        .orElseThrow()
                        .unit())
                .isEqualTo("ms");
    }

    @Test
    void recastingTheSortedColumnSortsAnew() {
        Rows table = new Rows();
        List<Map<String, Object>> values = new ArrayList<>();
        for (String text : List.of("9", "100", "20")) {
            values.add(Map.of("x", text));
        }
        table.add(Map.of("x", ColumnType.STRING), values, false);
        Segment segment = SegmentBuilderTest.build(table.batches, null);
        Snapshot snapshot =
                new Snapshot(List.of(Field.of("x", ColumnType.STRING)), "x", List.of(segment), List.of(), 1);
        Snapshot numbers = Snapshots.recast(snapshot, Map.of("x", ColumnType.INT64));
        assertThat(Rows.of(numbers.segments().getFirst()).stream()
                        .map(row -> row.values().get("x")))
                .containsExactly(9L, 20L, 100L);
        Snapshot floats = Snapshots.recast(numbers, Map.of("x", ColumnType.FLOAT64));
        assertThat(floats.sortedBy()).isNull();
        assertThat(Rows.of(floats.segments().getFirst()).stream()
                        .sorted(Comparator.comparingLong(Rows.Row::arrival))
                        .map(row -> Objects.requireNonNull(row.values().get("x"))))
                .containsExactly(9.0, 100.0, 20.0);
        assertThat(floats.segments().getFirst().timedRows()).isZero();
    }
}
