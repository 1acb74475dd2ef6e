package dev.sightline.summary;

import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Paint;
import dev.sightline.store.Segment;
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
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.values.DistinctCount;
import dev.sightline.summary.values.RowCount;
import dev.sightline.summary.values.TopValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
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
                law(new RowCount(), RowCount.State::rows),
                law(
                        new ColumnStats(wide),
                        state -> List.of(
                                state.present(), state.missing(), state.minKey(), state.maxKey(), state.integerSum())),
                law(new PairLimits(n, wide), state -> List.of(state.rows(), state.x(), state.y())),
                law(new Histogram2D(t, across, n, up, resolved), state -> {
                    List<Object> seen = new ArrayList<>(List.of(state.outside(), state.outOfScale()));
                    for (int c = 0; c < resolved.count(); c++) {
                        seen.add(Arrays.toString(state.counts(c)));
                    }
                    return seen + Arrays.toString(state.counts());
                }),
                law(new TimeCounts(snapshot, edges, resolved), state -> Arrays.toString(state.counts(0))),
                law(
                        new CategorySums(n, resolved),
                        state -> List.of(state.rows(0), state.stats(0).integerSum())),
                law(
                        new TopValues(n, resolved),
                        state -> state.top(1000).stream()
                                .map(value -> value.key() + Arrays.toString(value.byCategory()))
                                .toList()),
                law(new DistinctCount(n), DistinctCount.State::distinct),
                law(new FirstRows(snapshot, null, false, 30), MergeLawsTest::places),
                law(new FirstRows(snapshot, n, true, 30, 100), MergeLawsTest::places),
                law(new NextRow(snapshot, t.min() / 2 + t.max() / 2, 5, false), MergeLawsTest::row),
                law(new NextRow(snapshot, t.max(), 5, true), MergeLawsTest::row));
        List<Block> blocks = blocks(snapshot, random);
        laws.forEach(law -> law.holds(blocks, random));
        laws.forEach(law -> law.survivesDamage(blocks, random));
    }

    private static Object places(FirstRows.State state) {
        return state.rows() + " " + Arrays.toString(state.places(30));
    }

    private static Object row(NextRow.State state) {
        return List.of(state.found(), state.nanos(), state.arrival(), state.place(), state.passed(), state.rows());
    }

    private static <S> MergeLaw<S, Block> law(Summary<S> summary, Function<S, Object> seen) {
        return new MergeLaw<>(
                summary,
                blocks -> {
                    S state = summary.zero();
                    blocks.forEach(block -> summary.add(state, block));
                    return state;
                },
                seen,
                true);
    }

    /// Timed rows in blocks, some of their rows selected.
    private static List<Block> blocks(Snapshot snapshot, Random random) {
        List<Block> blocks = new ArrayList<>();
        for (int s = 0; s < snapshot.segments().size(); s++) {
            Segment segment = snapshot.segments().get(s);
            for (int from = 0; from < segment.timedRows(); ) {
                int end = Math.min(segment.timedRows(), (from & -Block.CELL) + Block.CELL);
                int to = from + 1 + random.nextInt(end - from);
                long[] mask = null;
                if (random.nextBoolean()) {
                    mask = random.longs(Block.WORDS).toArray();
                    Masks.clip(mask, from & (Block.CELL - 1), from % Block.CELL + to - from);
                }
                blocks.add(new Block(s, segment, from, to, mask));
                from = to;
            }
        }
        return blocks;
    }
}
