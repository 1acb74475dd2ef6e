package dev.sightline.store.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.Rows;
import dev.sightline.store.Segment;
import dev.sightline.store.SegmentInvariants;
import dev.sightline.store.origin.Origins;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

public class SegmentBuilderTest {
    /// Sizes either side of the word, byte and batch borders, and of the trial before a dictionary is given up.
    static Stream<Arguments> shapes() {
        List<Arguments> all = new ArrayList<>();
        for (int rows : new int[] {0, 1, 7, 8, 9, 63, 64, 65, 127, 128, 1023, 1024, 1025, 4095, 4097, 20_000}) {
            for (int batch : new int[] {64, 100, 4096}) {
                all.add(Arguments.of(rows + batch, rows, batch, Rows.Shape.PLAIN));
                all.add(Arguments.of(rows + batch, rows, batch, Rows.Shape.MIXED));
                all.add(Arguments.of(rows + batch, rows, batch, Rows.Shape.IDS));
            }
        }
        return all.stream();
    }

    @ParameterizedTest(name = "seed {0}: {1} rows in batches of {2}, {3}")
    @MethodSource("shapes")
    void holdsTheRowsInOrderOfTime(long seed, int rows, int batch, Rows.Shape shape) {
        Rows table = Rows.random(seed, rows, batch, shape);
        for (String time : new @Nullable String[] {"when", null, "absent"}) {
            Segment segment = build(table.batches, time);
            SegmentInvariants.check(segment, time);
            assertThat(Rows.of(segment)).isEqualTo(table.sortedBy(time));
        }
    }

    public static Segment build(List<Batch> batches, @Nullable String time) {
        SegmentBuilder builder = new SegmentBuilder(time);
        batches.forEach(builder::append);
        return builder.build();
    }

    @Test
    void batchesMayComeInAnyOrderOfArrival() {
        Rows table = new Rows();
        Random random = new Random(5);
        List<List<Map<String, Object>>> parts = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            List<Map<String, Object>> part = new ArrayList<>();
            for (int row = 0; row < 20; row++) {
                part.add(random.nextInt(5) == 0 ? Map.of() : Map.of("t", (long) random.nextInt(30)));
            }
            parts.add(part);
        }
        List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9));
        Collections.shuffle(order, random);
        for (int i : order) {
            table.add(Map.of("t", ColumnType.INT64), parts.get(i), true, 1000L + 30L * i, i % 3);
        }
        for (String time : new @Nullable String[] {"t", null}) {
            Segment segment = build(table.batches, time);
            SegmentInvariants.check(segment, time);
            assertThat(Rows.of(segment)).isEqualTo(table.sortedBy(time));
        }
    }

    @Test
    void aColumnMayAppearLaterAndGoAgain() {
        Rows table = new Rows();
        table.add(Map.of("a", ColumnType.INT64), List.of(Map.of("a", 1L), Map.of("a", 2L)), false);
        table.add(Map.of("b", ColumnType.STRING), List.of(Map.of("b", "x"), Map.of("b", "")), false);
        table.add(Map.of("a", ColumnType.INT64), List.of(Map.of("a", 3L), Map.of()), false);
        Segment segment = build(table.batches, null);
        SegmentInvariants.check(segment, null);
        assertThat(segment.fields()).containsExactly(Field.of("a", ColumnType.INT64), Field.of("b", ColumnType.STRING));
        assertThat(Rows.of(segment)).isEqualTo(table.rows);
    }

    @Test
    void manyDistinctStringsArePlainAndFewAreCoded() {
        assertThat(build(Rows.random(1, StringsBuilder.TRIAL * 11 / 10, 500, Rows.Shape.IDS).batches, null)
                        .column("who"))
                .isInstanceOf(ColumnVector.Plain.class);
        assertThat(build(Rows.random(1, 5000, 500, Rows.Shape.PLAIN).batches, null)
                        .column("who"))
                .isInstanceOf(ColumnVector.Codes.class);
    }

    @Test
    void sortedCompleteRowsNeedNoPermutation() {
        Segment segment = build(Rows.random(1, 5000, 500, Rows.Shape.PLAIN).batches, "when");
        assertThat(((Origins) segment.origin()).positions()).isNull();
    }

    @Test
    @SuppressWarnings("NullAway") // the compact constructor's class file has lost the @Nullable of its arrays
    void nanAndInfinitiesAreMissing() {
        double[] values = {1, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -2};
        Segment segment = build(
                List.of(new Batch(
                        5, 0, 0, null, null, List.of(new Batch.Column("x", new Batch.Values.Float64s(values), null)))),
                null);
        SegmentInvariants.check(segment, null);
        assertThat(Rows.of(segment).stream().map(row -> row.values().get("x")))
                .containsExactly(1.0, null, null, null, -2.0);
    }

    @Test
    void sortsTimesAcrossTheWholeRangeOfInt64() {
        Rows table = new Rows();
        List<Map<String, Object>> values = new ArrayList<>();
        for (long time : new long[] {5, Long.MAX_VALUE, Long.MIN_VALUE, 0, -1, Long.MAX_VALUE, Long.MIN_VALUE}) {
            values.add(Map.of("t", time));
        }
        table.add(Map.of("t", ColumnType.TIME), values, false);
        assertThat(Rows.of(build(table.batches, "t"))).isEqualTo(table.sortedBy("t"));
    }

    @Test
    void rejectsAColumnThatChangesItsType() {
        SegmentBuilder builder = new SegmentBuilder(null);
        builder.append(Rows.random(1, 10, 10, Rows.Shape.PLAIN).batches.getFirst());
        Rows other = new Rows();
        other.add(Map.of("count", ColumnType.STRING), List.of(Map.of("count", "many")), false);
        assertThat(builder.accepts(other.batches.getFirst())).isFalse();
        assertThatThrownBy(() -> builder.append(other.batches.getFirst()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("column 'count' is int64, got string");
    }
}
