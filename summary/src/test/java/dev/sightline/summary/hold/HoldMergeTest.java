package dev.sightline.summary.hold;

import dev.sightline.store.Segment;
import dev.sightline.summary.MergeLaw;
import dev.sightline.summary.StateCase;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.entity.EntityStrips;
import dev.sightline.summary.entity.LatestStates;
import dev.sightline.summary.entity.StateAt;
import dev.sightline.summary.rows.Block;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What some processes find of who is in what, and then later ones.
class HoldMergeTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    /// One row.
    record Row(int entity, long nanos, long end, byte category, long key) {}

    private static List<Row> rows(Random random) {
        List<Row> rows = new ArrayList<>();
        long nanos = 0;
        for (int n = 1 + random.nextInt(60); n > 0; n--) {
            nanos += random.nextInt(3);
            rows.add(new Row(
                    random.nextInt(9), nanos, nanos + random.nextInt(20), (byte) random.nextInt(3), random.nextInt()));
        }
        return rows;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void laterStatesFollowEarlierOnes(long seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(random);
        MergeLaw<StateAt, Row> law = new MergeLaw<>(
                new LatestStates(),
                HoldMergeTest::latest,
                state -> Arrays.toString(state.entities())
                        + Arrays.toString(state.keys())
                        + Arrays.toString(state.sinceNanos())
                        + Arrays.toString(state.categories()),
                false);
        law.holds(rows, random);
        law.survivesDamage(rows, random);
    }

    private static StateAt latest(List<Row> rows) {
        SortedMap<Integer, Row> last = new TreeMap<>();
        rows.forEach(row -> last.put(row.entity, row));
        return new StateAt(
                last.keySet().stream().mapToInt(Integer::intValue).toArray(),
                last.values().stream().mapToLong(Row::key).toArray(),
                last.values().stream().mapToLong(Row::nanos).toArray(),
                last.values().stream().mapToInt(Row::category).toArray());
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void rowsOfOneEntityInSeveralProcessesHoldTogether(long seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(random);
        RowsAt how = new RowsAt(random.nextBoolean());
        MergeLaw<SortedMap<Integer, RowsAt.Rows>, Row> law =
                new MergeLaw<>(how, some -> holding(some, how.byCategory()), Object::toString, false);
        law.holds(rows, random);
        law.survivesDamage(rows, random);
    }

    /// The shown row is the last of those in the first category, or of all.
    private static SortedMap<Integer, RowsAt.Rows> holding(List<Row> rows, boolean byCategory) {
        SortedMap<Integer, RowsAt.Rows> found = new TreeMap<>();
        for (Row any : rows) {
            List<Row> own =
                    rows.stream().filter(row -> row.entity == any.entity).toList();
            int least = own.stream().mapToInt(Row::category).min().orElseThrow();
            Row shown = own.stream()
                    .filter(row -> !byCategory || row.category == least)
                    .reduce((earlier, later) -> later)
                    .orElseThrow();
            found.put(
                    any.entity,
                    new RowsAt.Rows(
                            shown.nanos,
                            shown.category,
                            shown.key,
                            own.size(),
                            own.stream().map(Row::key).toList()));
        }
        return found;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void rowsThatReachIntoLaterProcessesStayInOrder(long seed) {
        Random random = new Random(seed);
        List<Row> rows = rows(random);
        MergeLaw<CarriedRows.Rows, Row> law =
                new MergeLaw<>(new CarriedRows(), HoldMergeTest::carried, HoldMergeTest::seen, false);
        law.holds(rows, random);
        law.survivesDamage(rows, random);
    }

    private static CarriedRows.Rows carried(List<Row> rows) {
        CarriedRows.Rows carried = new CarriedRows.Rows();
        rows.forEach(row -> carried.add(row.entity, row.nanos, row.end, row.category, row.key));
        return carried;
    }

    private static List<Row> seen(CarriedRows.Rows rows) {
        List<Row> seen = new ArrayList<>();
        rows.after(Long.MIN_VALUE, new HeldRows.Taker() {
            @Override
            public void row(EntityStrips.Strip cell, int row, int entity, long startNanos, long endNanos) {
                throw new AssertionError("none is here");
            }

            @Override
            public void carried(int entity, long startNanos, long endNanos, byte category, long key) {
                seen.add(new Row(entity, startNanos, endNanos, category, key));
            }
        });
        return seen;
    }

    @ParameterizedTest
    @FieldSource("SEEDS")
    void whoIsSpanLikeIsFoundInAnyRows(long seed) {
        StateCase c = new StateCase(seed);
        EntityStrips.Question question =
                new EntityStrips.Question(c.snapshot, c.resolved, c.entities, c.keys, c.resolvedPaint);
        Durations durations = c.random.nextBoolean() ? new Durations(c.snapshot, "x", 1e6, Long.MIN_VALUE) : null;
        List<SpanEntities.Piece> pieces = new ArrayList<>();
        for (int s = 0; s < c.snapshot.segments().size(); s++) {
            Segment segment = c.snapshot.segments().get(s);
            for (int from = 0; from < segment.timedRows(); from += Block.STRIP) {
                int to = Math.min(segment.timedRows(), from + Block.STRIP);
                pieces.add(new SpanEntities.Piece(s, from, to, false));
            }
        }
        SpanEntities.Finding how = new SpanEntities.Finding(question, durations);
        MergeLaw<SpanEntities.Reader, SpanEntities.Piece> law = new MergeLaw<>(
                how,
                some -> {
                    SpanEntities.Reader reader = how.zero();
                    some.forEach(reader::read);
                    return reader;
                },
                reader -> {
                    SpanEntities found = reader.result();
                    return Arrays.toString(found.firstNanos())
                            + Arrays.toString(found.spanLike().toWords())
                            + Arrays.toString(found.hasValue().toWords())
                            + found.known();
                },
                true);
        law.holds(pieces, c.random);
        law.survivesDamage(pieces, c.random);
    }
}
