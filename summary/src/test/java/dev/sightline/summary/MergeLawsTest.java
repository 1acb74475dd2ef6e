package dev.sightline.summary;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.axis.Axis;
import dev.sightline.summary.density.Histogram2D;
import dev.sightline.summary.density.PairLimits;
import dev.sightline.summary.density.TimeCounts;
import dev.sightline.summary.place.FirstRows;
import dev.sightline.summary.place.NextRow;
import dev.sightline.summary.rank.CategorySums;
import dev.sightline.summary.rank.ColumnStats;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.RowCount;
import dev.sightline.summary.values.TopValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Every summary is a commutative monoid, also over what was written down: rows may be added by any threads of any
/// processes in any order.
class MergeLawsTest {
    static final List<Long> SEEDS = LongStream.range(0, 30).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void mergingIsAssociativeAndCommutativeWithZero(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 9000).snapshot();
        Paint paint = RandomSelections.paint(random);
        ResolvedPaint resolved = ResolvedPaint.resolve(paint, snapshot, LiteralRules.UTC);
        KeyColumn t = KeyColumn.of(snapshot, "t");
        KeyColumn n = KeyColumn.of(snapshot, "n");
        KeyColumn wide = KeyColumn.of(snapshot, "wide");
        long[] edges = TimeCounts.edges(t.min(), t.max() + 1, 9);
        Axis across = Axis.of(t, t.min(), t.max(), 5, false);
        Axis up = Axis.of(n, n.min(), n.max(), 4, false);
        List<MergeLaw<?, Block>> laws = List.of(
                MergeLaw.ofRows(new RowCount(), RowCount.State::rows),
                MergeLaw.ofRows(
                        new ColumnStats(wide),
                        state -> List.of(
                                state.present(), state.missing(), state.minKey(), state.maxKey(), state.integerSum())),
                MergeLaw.ofRows(new PairLimits(n, wide), state -> List.of(state.rows(), state.x(), state.y())),
                MergeLaw.ofRows(new Histogram2D(t, across, n, up, resolved), state -> {
                    List<Object> seen = new ArrayList<>(List.of(state.outside(), state.outOfScale()));
                    for (int c = 0; c < resolved.count(); c++) {
                        seen.add(Arrays.toString(state.counts(c)));
                    }
                    return seen + Arrays.toString(state.counts());
                }),
                MergeLaw.ofRows(new TimeCounts(snapshot, edges, resolved), state -> Arrays.toString(state.counts(0))),
                MergeLaw.ofRows(
                        new CategorySums(n, resolved),
                        state -> List.of(state.rows(0), state.stats(0).integerSum())),
                MergeLaw.ofRows(
                        new TopValues(n, resolved),
                        state -> state.top(1000).stream()
                                .map(value -> value.key() + Arrays.toString(value.byCategory()))
                                .toList()),
                MergeLaw.ofRows(new DistinctCount(n), DistinctCount.State::distinct),
                MergeLaw.ofRows(new FirstRows(snapshot, null, false, 30), MergeLawsTest::places),
                MergeLaw.ofRows(new FirstRows(snapshot, n, true, 30, 100), MergeLawsTest::places),
                MergeLaw.ofRows(new NextRow(snapshot, t.min() / 2 + t.max() / 2, 5, false), MergeLawsTest::row),
                MergeLaw.ofRows(new NextRow(snapshot, t.max(), 5, true), MergeLawsTest::row));
        List<Block> blocks = MergeLaw.blocks(snapshot, random);
        laws.forEach(law -> law.holds(blocks, random));
        laws.forEach(law -> law.survivesDamage(blocks, random));
        List<Long> numbers = random.longs(20).boxed().toList();
        MergeLaw<long[], Long> sum = new MergeLaw<>(
                new Sums(2),
                some -> new long[] {
                    some.size(), some.stream().mapToLong(number -> number).sum()
                },
                Arrays::toString,
                true);
        sum.holds(numbers, random);
        sum.survivesDamage(numbers, random);
    }

    private static Object places(FirstRows.State state) {
        return state.rows() + " " + state.leftRest() + " " + Arrays.toString(state.places(30));
    }

    private static Object row(NextRow.State state) {
        return List.of(state.found(), state.nanos(), state.arrival(), state.place(), state.passed(), state.rows());
    }
}
