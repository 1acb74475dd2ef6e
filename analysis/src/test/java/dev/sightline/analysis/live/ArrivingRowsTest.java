package dev.sightline.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.event.Batch.Values;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.RowBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class ArrivingRowsTest {
    static final List<Integer> SEEDS = IntStream.range(0, 100).boxed().toList();

    private static final long MS = 1_000_000;
    private static final List<Field> FIELDS =
            List.of(new Field("n", ColumnType.INT64, null, null), new Field("t", ColumnType.TIME, Role.TIME, null));

    private static Batch batch(List<long[]> rows) {
        long[] times = rows.stream().mapToLong(row -> row[0]).toArray();
        long[] numbers = rows.stream().mapToLong(row -> row[1]).toArray();
        return new Batch(
                times.length,
                0,
                0,
                null,
                null,
                List.of(
                        new Batch.Column("t", new Values.Times(times), null),
                        new Batch.Column("n", new Values.Int64s(numbers), null)));
    }

    private static void takeAll(RowBlock block, List<long[]> to) {
        for (int i = 0; i < block.rows(); i++) {
            to.add(new long[] {block.row(i).int64(1), block.row(i).int64(0)});
        }
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void rowsThatAreNoLaterThanTheSlackComeInOrder(int seed) {
        Random random = new Random(seed);
        List<long[]> sent = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            sent.add(new long[] {i * 10L * MS / 3, i});
        }
        // what is on the way longer than others, by up to 90 ms
        List<long[]> arriving = new ArrayList<>(sent);
        long[] arrival = IntStream.range(0, 500)
                .mapToLong(i -> sent.get(i)[0] + random.nextInt(90) * MS)
                .toArray();
        arriving.sort(java.util.Comparator.comparingLong(row -> arrival[(int) row[1]]));
        ArrivingRows rows = new ArrivingRows(100 * MS);
        List<long[]> came = new ArrayList<>();
        int next = 0;
        for (long now = 0; now < 3000 * MS; now += 7 * MS) {
            List<long[]> some = new ArrayList<>();
            for (; next < 500 && arrival[(int) arriving.get(next)[1]] <= now; next++) {
                some.add(arriving.get(next));
            }
            if (!some.isEmpty()) {
                rows.add(FIELDS, batch(some), now);
            }
            RowBlock block = rows.release(FIELDS, now);
            if (block != null) {
                takeAll(block, came);
            }
            long passed = rows.passedNanos(now);
            assertThat(came.stream().mapToLong(row -> row[0]).max().orElse(Long.MIN_VALUE))
                    .isLessThanOrEqualTo(Math.max(passed, 0));
        }
        assertThat(came.stream().map(row -> row[1]).toList())
                .isEqualTo(sent.stream().map(row -> row[1]).toList());
        assertThat(rows.rows()).isZero();
    }

    @Test
    void timePassesWhenNothingComes() {
        ArrivingRows rows = new ArrivingRows(100 * MS);
        assertThat(rows.passedNanos(50 * MS)).isEqualTo(Long.MIN_VALUE);
        // a trace of long ago is sent anew
        long now = 1_000_000 * MS;
        rows.add(FIELDS, batch(List.of(new long[] {7 * MS, 0})), now);
        assertThat(rows.release(FIELDS, now + 99 * MS)).isNull();
        assertThat(rows.release(FIELDS, now + 100 * MS)).isNotNull();
        assertThat(rows.passedNanos(now + 100 * MS)).isEqualTo(7 * MS);
        assertThat(rows.passedNanos(now + 500 * MS)).isEqualTo(407 * MS);
    }

    @Test
    void aClockThatIsAheadMovesNothing() {
        ArrivingRows rows = new ArrivingRows(100 * MS);
        long now = 1_000_000 * MS;
        rows.add(FIELDS, batch(List.of(new long[] {now, 0}, new long[] {now + 60_000 * MS, 1})), now);
        List<long[]> came = new ArrayList<>();
        RowBlock block = rows.release(FIELDS, now + 100 * MS);
        assertThat(block).isNotNull();
        takeAll(java.util.Objects.requireNonNull(block), came);
        assertThat(came).hasSize(2);
        assertThat(rows.passedNanos(now + 200 * MS)).isEqualTo(now + 100 * MS);
    }

    @Test
    void rowsWithoutTimeAreNotHeld() {
        ArrivingRows rows = new ArrivingRows(0);
        Batch untimed =
                new Batch(1, 0, 0, null, null, List.of(new Batch.Column("n", new Values.Int64s(new long[] {3}), null)));
        rows.add(FIELDS, untimed, 5);
        rows.add(List.of(FIELDS.getFirst()), untimed, 5);
        assertThat(rows.release(FIELDS, 9)).isNull();
    }
}
