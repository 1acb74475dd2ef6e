package dev.sightline.store.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.store.ColumnVector;
import dev.sightline.store.RowPlace;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.build.SegmentBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class GlobalOrderTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    /// Few times, so that many rows of several segments have the same; one row in ten has none.
    private static Snapshot snapshot(Random random) {
        int segments = random.nextInt(6);
        List<SegmentBuilder> builders = new ArrayList<>();
        for (int s = 0; s < segments; s++) {
            builders.add(new SegmentBuilder("t"));
        }
        int shift = random.nextInt(40);
        int rows = segments == 0 ? 0 : random.nextInt(300);
        boolean[] used = new boolean[segments];
        for (int arrival = 0; arrival < rows; arrival++) {
            int s = random.nextInt(segments);
            used[s] = true;
            long[] valid = {random.nextInt(10) == 0 ? 0 : 1};
            long[] time = {valid[0] * (s * shift + random.nextInt(20))};
            Batch.Column column = new Batch.Column("t", new Batch.Values.Times(time), valid);
            builders.get(s).append(new Batch(1, arrival, 0, null, null, List.of(column)));
        }
        List<Segment> built = new ArrayList<>();
        for (int s = 0; s < segments; s++) {
            if (used[s]) {
                built.add(builders.get(s).build());
            }
        }
        return new Snapshot(List.of(Field.of("t", ColumnType.TIME)), "t", built, List.of(), 0);
    }

    private record Place(long place, long time, long arrival) {}

    private static List<Place> sorted(Snapshot snapshot) {
        List<Place> rows = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            ColumnVector times = segment.column("t");
            for (int row = 0; row < segment.rows(); row++) {
                long time = times != null && times.isValid(row)
                        ? (Long) Objects.requireNonNull(times.value(row))
                        : Long.MAX_VALUE;
                rows.add(new Place(RowPlace.of(s, row), time, segment.origin().arrival(row)));
            }
        }
        rows.sort(Comparator.comparingLong(Place::time).thenComparingLong(Place::arrival));
        return rows;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void givesAllRowsAsSortingThemDoes(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = snapshot(random);
        List<Long> expected = sorted(snapshot).stream().map(Place::place).toList();
        List<Long> given = new ArrayList<>();
        GlobalOrder order = new GlobalOrder(snapshot);
        int[] segments = new int[1 + random.nextInt(50)];
        int[] rows = new int[segments.length];
        for (int count = order.next(segments, rows); count > 0; count = order.next(segments, rows)) {
            for (int i = 0; i < count; i++) {
                given.add(RowPlace.of(segments[i], rows[i]));
            }
            assertThat(count == rows.length || given.size() == expected.size()).isTrue();
        }
        assertThat(given).isEqualTo(expected);
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void givesThoseOfAPartOfEachSegment(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = snapshot(random);
        int[] from = new int[snapshot.segments().size()];
        int[] to = new int[from.length];
        for (int s = 0; s < from.length; s++) {
            from[s] = random.nextInt(snapshot.segments().get(s).timedRows() + 1);
            to[s] = from[s] + random.nextInt(snapshot.segments().get(s).timedRows() + 1 - from[s]);
        }
        List<Long> given = new ArrayList<>();
        new GlobalOrder(snapshot, from, to).visit((segment, first, end) -> {
            for (int row = first; row < end; row++) {
                given.add(RowPlace.of(segment, row));
            }
        });
        assertThat(given)
                .isEqualTo(sorted(snapshot).stream()
                        .map(Place::place)
                        .filter(place -> RowPlace.row(place) >= from[RowPlace.segment(place)]
                                && RowPlace.row(place) < to[RowPlace.segment(place)])
                        .toList());
    }
}
