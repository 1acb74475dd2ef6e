package dev.sightline.store.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class GrowingTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    private static final long SECOND = 1_000_000_000L;
    private static final long NOW = 1_773_043_200_000_000_000L;
    private static final Field RATE = new Field("n.rate", ColumnType.FLOAT64, null, "B/s");
    private static final Snapshots.Counter COUNTER = new Snapshots.Counter("n", List.of("who", "part"), null);

    private record Cells(
            int source,
            long second,
            @Nullable String who,
            @Nullable Long part,
            @Nullable Long n) {}

    private static Snapshot snapshot(List<List<Cells>> segments) {
        return snapshot(segments, SECOND);
    }

    /// @param unit nanoseconds of a second
    private static Snapshot snapshot(List<List<Cells>> segments, long unit) {
        List<Segment> built = new ArrayList<>();
        int arrival = 0;
        for (List<Cells> rows : segments) {
            SegmentBuilder builder = new SegmentBuilder("t");
            for (Cells row : rows) {
                List<Batch.Column> columns = new ArrayList<>();
                columns.add(column("t", new Batch.Values.Times(new long[] {NOW + row.second * unit})));
                if (row.who != null) {
                    columns.add(column(
                            "who",
                            Recast.column(new Object[] {row.who}, ColumnType.STRING)
                                    .values()));
                }
                if (row.part != null) {
                    columns.add(column("part", new Batch.Values.Int64s(new long[] {row.part})));
                }
                if (row.n != null) {
                    columns.add(column("n", new Batch.Values.Int64s(new long[] {row.n})));
                }
                builder.append(new Batch(1, arrival++, row.source, null, null, columns));
            }
            built.add(builder.build());
        }
        List<Field> fields = List.of(
                Field.of("t", ColumnType.TIME),
                Field.of("who", ColumnType.STRING),
                Field.of("part", ColumnType.INT64),
                Field.of("n", ColumnType.INT64));
        List<Snapshot.SourceInfo> sources = List.of(
                new Snapshot.SourceInfo("a", "a", "csv", 0, 0, true),
                new Snapshot.SourceInfo("b", "b", "csv", 0, 0, true));
        return new Snapshot(fields, "t", built, sources, 0);
    }

    private static Batch.Column column(String name, Batch.Values values) {
        return new Batch.Column(name, values, new long[] {1});
    }

    private static List<List<Cells>> rows(Random random) {
        List<List<Cells>> segments = new ArrayList<>();
        for (int s = 0; s <= random.nextInt(4); s++) {
            List<Cells> rows = new ArrayList<>();
            for (int i = 0; i <= random.nextInt(80); i++) {
                rows.add(new Cells(
                        random.nextInt(2),
                        random.nextInt(30) + 10L * s,
                        random.nextInt(9) == 0 ? null : "w" + random.nextInt(3),
                        random.nextInt(9) == 0 ? null : (long) random.nextInt(2),
                        random.nextInt(9) == 0 ? null : (long) random.nextInt(50)));
            }
            segments.add(rows);
        }
        return segments;
    }

    private static Object thing(Snapshot snapshot, long place) {
        Segment segment = snapshot.segments().get(RowPlace.segment(place));
        int row = RowPlace.row(place);
        return segment.origin().source(row) + " " + segment.value("who", row) + " " + segment.value("part", row);
    }

    private static @Nullable Long cell(Snapshot snapshot, String column, long place) {
        return (Long) snapshot.segments().get(RowPlace.segment(place)).value(column, RowPlace.row(place));
    }

    /// Of each row the one to count from: the last before it, of all rows, that is of the same thing and of another
    /// moment; of several at that moment the first that came.
    private static @Nullable Double rate(Snapshot snapshot, List<Long> places, int i) {
        Long value = cell(snapshot, "n", places.get(i));
        long time = Objects.requireNonNull(cell(snapshot, "t", places.get(i)));
        Long from = null;
        boolean first = true;
        for (int k = i - 1; k >= 0 && value != null; k--) {
            boolean same = thing(snapshot, places.get(k)).equals(thing(snapshot, places.get(i)))
                    && cell(snapshot, "n", places.get(k)) != null;
            long before = Objects.requireNonNull(cell(snapshot, "t", places.get(k)));
            first &= !same || before != time;
            if (same && before < time) {
                boolean sooner = from == null
                        || before
                                == Objects.requireNonNull(cell(snapshot, "t", from))
                                        .longValue();
                from = sooner ? places.get(k) : from;
            }
        }
        if (value == null || from == null || !first) {
            return null;
        }
        double grown = value - Objects.requireNonNull(cell(snapshot, "n", from)).doubleValue();
        double seconds = (time - Objects.requireNonNull(cell(snapshot, "t", from))) / (double) SECOND;
        return grown < 0 ? null : (Double) (grown / seconds);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void isWhatLookingBackFromEachRowFinds(long seed) {
        // times of today as doubles are 256 ns apart
        Snapshot snapshot = snapshot(rows(new Random(seed)), seed % 2 == 0 ? SECOND : 100);
        List<Long> places = new ArrayList<>();
        new GlobalOrder(snapshot).visit((segment, from, to) -> {
            for (int row = from; row < to; row++) {
                places.add(RowPlace.of(segment, row));
            }
        });
        Snapshot with = Snapshots.growing(snapshot, snapshot, RATE, COUNTER);
        assertThat(with.field("n.rate")).contains(RATE);
        for (int i = 0; i < places.size(); i++) {
            long place = places.get(i);
            assertThat(with.segments().get(RowPlace.segment(place)).value("n.rate", RowPlace.row(place)))
                    .as("row " + i + " in the order of time")
                    .isEqualTo(rate(snapshot, places, i));
        }
    }

    @Test
    void countsHowOftenItGoesUpAndDown() {
        Snapshot snapshot = snapshot(List.of(List.of(
                new Cells(0, 1, "a", 0L, 5L),
                new Cells(0, 2, "b", 0L, 1L),
                new Cells(0, 3, "a", 0L, 9L),
                new Cells(1, 4, "a", 0L, 2L),
                new Cells(0, 5, "a", 0L, 9L),
                new Cells(0, 6, "a", 0L, 3L),
                new Cells(0, 8, "a", 0L, 7L))));
        assertThat(Snapshots.steps(snapshot, COUNTER)).isEqualTo(new Snapshots.Steps(2, 1, 0));
        Segment with =
                Snapshots.growing(snapshot, snapshot, RATE, COUNTER).segments().getFirst();
        assertThat(with.value("n.rate", 2)).as("4 in 2 s").isEqualTo(2.0);
        assertThat(with.value("n.rate", 4)).as("it stands still").isEqualTo(0.0);
        assertThat(with.value("n.rate", 5)).as("it began anew").isNull();
        assertThat(with.value("n.rate", 6)).isEqualTo(2.0);
    }

    /// What varies falls by a part of itself.
    @Test
    void whatBeganAnewDidNotFall() {
        List<Cells> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            rows.add(new Cells(0, i, "a", 0L, 10L * (i % 20)));
        }
        Snapshots.Steps steps = Snapshots.steps(snapshot(List.of(rows)), COUNTER);
        assertThat(steps).isEqualTo(new Snapshots.Steps(57, 0, 2));
        assertThat(steps.isGrowthOfTotal()).isTrue();
        // as the progress of one job after the other
        assertThat(steps.isGrowth()).isFalse();
        assertThat(new Snapshots.Steps(57, 2, 0).isGrowthOfTotal()).isFalse();
        assertThat(new Snapshots.Steps(57, 0, 8).isGrowthOfTotal()).isFalse();
        assertThat(new Snapshots.Steps(99, 0, 1).isGrowth()).isTrue();
    }

    /// Gauges and counters in one column, as exporters of metrics have them.
    @Test
    void ofSeveralSortsOnlyCountersHaveRates() {
        List<Cells> rows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            rows.add(
                    new Cells(0, i / 2, i % 2 == 0 ? "total" : "depth", 0L, i % 2 == 0 ? 5L * i : (long) (i * 7 % 11)));
        }
        Snapshot snapshot = snapshot(List.of(rows));
        Snapshots.Counter mixed = new Snapshots.Counter("n", List.of("who"), "who");
        assertThat(Snapshots.steps(snapshot, mixed)).isEqualTo(new Snapshots.Steps(29, 0, 0));
        assertThat(Snapshots.steps(snapshot, new Snapshots.Counter("n", List.of("who"), null))
                        .isGrowth())
                .isFalse();
        Segment with =
                Snapshots.growing(snapshot, snapshot, RATE, mixed).segments().getFirst();
        assertThat(with.value("n.rate", 2)).isEqualTo(10.0);
        assertThat(with.value("n.rate", 3)).isNull();
    }

    @Test
    void largeNumbersAreNoDoubles() {
        long large = 1_800_000_000_000_000_000L;
        List<Cells> rows = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            rows.add(new Cells(0, i, "a", 0L, large + 100L * i));
        }
        Snapshot snapshot = snapshot(List.of(rows));
        Segment with =
                Snapshots.growing(snapshot, snapshot, RATE, COUNTER).segments().getFirst();
        assertThat(with.value("n.rate", 3)).isEqualTo(100.0);
    }
}
