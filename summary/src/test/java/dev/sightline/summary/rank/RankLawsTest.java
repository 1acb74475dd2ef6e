package dev.sightline.summary.rank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.MergeLaw;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What only columns too long to sort go through, with limits at which a short one is too long.
class RankLawsTest {
    static final List<Long> SEEDS = LongStream.range(0, 30).boxed().toList();

    private static final List<String> COLUMNS = List.of("n", "wide", "x", "s", "t");
    private static final int ROOT_BITS = 4;

    @ParameterizedTest
    @FieldSource("SEEDS")
    void slotsAndGatheredKeysAreMonoids(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 9000).snapshot();
        KeyColumn column = KeyColumn.of(snapshot, COLUMNS.get(random.nextInt(COLUMNS.size())));
        List<Block> blocks = MergeLaw.blocks(snapshot, random);
        SlotTree tree = new SlotTree(column.min(), column.max(), ROOT_BITS);
        check(MergeLaw.ofRows(new KeyGathering(column, null, 9000), RankLawsTest::keys), blocks, random);
        check(
                MergeLaw.ofRows(
                        ColumnStats.withSlots(column, new SlotTree(column.min(), column.max(), ROOT_BITS)),
                        state -> List.of(state.present(), counts(Objects.requireNonNull(state.slots())))),
                blocks,
                random);
        SlotCounting coarse = new SlotCounting(tree, column, 0, tree.size());
        check(MergeLaw.ofRows(coarse, RankLawsTest::counts), blocks, random);
        tree.take(all(coarse, blocks));
        mark(tree);
        check(MergeLaw.ofRows(new KeyGathering(column, tree, 100), RankLawsTest::keys), blocks, random);

        SlotTree fine = new SlotTree(column.min(), column.max(), ROOT_BITS);
        fine.take(all(coarse, blocks));
        int before = fine.size();
        fine.leaves().stream().filter(leaf -> !leaf.isOneValue()).limit(3).forEach(leaf -> fine.divide(leaf, 16));
        SlotCounting dividing = new SlotCounting(fine, column, before, fine.size());
        check(MergeLaw.ofRows(dividing, RankLawsTest::counts), blocks, random);
        fine.take(all(dividing, blocks));
        mark(fine);
        check(MergeLaw.ofRows(new KeyGathering(column, fine, 100), RankLawsTest::keys), blocks, random);
    }

    private static <S> void check(MergeLaw<S, Block> law, List<Block> blocks, Random random) {
        law.holds(blocks, random);
        law.survivesDamage(blocks, random);
    }

    private static SlotCounting.State all(SlotCounting counting, List<Block> blocks) {
        SlotCounting.State state = counting.zero();
        blocks.forEach(block -> counting.add(state, block));
        return state;
    }

    /// Every third of the leaves.
    private static void mark(SlotTree tree) {
        List<SlotTree.Leaf> leaves = tree.leaves();
        IntStream.range(0, leaves.size()).filter(i -> i % 3 == 0).forEach(i -> tree.mark(leaves.get(i), i / 3));
    }

    private static Object keys(KeyGathering.State state) {
        return Arrays.toString(Arrays.stream(state.toArray()).sorted().toArray());
    }

    /// Sums rounded: they depend on the order in their last digits.
    private static Object counts(SlotCounting.State state) {
        return Arrays.toString(state.counts())
                + Arrays.toString(state.least())
                + Arrays.toString(state.most())
                + Arrays.stream(state.sums()).mapToObj(RankLawsTest::rounded).toList();
    }

    private static String rounded(double sum) {
        return new BigDecimal(sum).round(new MathContext(6)).toString();
    }

    /// Whatever the limits, the line is the same.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void ranksAreThoseOfTheSortedColumn(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 9000).snapshot();
        KeyColumn column = KeyColumn.of(snapshot, COLUMNS.get(random.nextInt(COLUMNS.size())));
        RankSearch.Limits few =
                new RankSearch.Limits(64, 32 + random.nextInt(2000), 64 + random.nextInt(200), 2 + random.nextInt(8));
        Curve.Request request =
                new Curve.Request(5, Long.MAX_VALUE, 1 + random.nextInt(40), 4, false, new double[] {0, 0.3, 0.99, 1});
        Curve sorted = curve(snapshot, column, RankSearch.Limits.USUAL, request);
        Curve searched = curve(snapshot, column, few, request);
        assertThat(searched.keys()).isEqualTo(sorted.keys());
        assertThat(searched.quantileKeys()).isEqualTo(sorted.quantileKeys());
        double[] sums = sorted.runningSums();
        if (sums != null) {
            double most = Arrays.stream(sums).map(Math::abs).max().orElse(0);
            for (int i = 0; i < sums.length; i++) {
                assertThat(Objects.requireNonNull(searched.runningSums())[i])
                        .isCloseTo(sums[i], Offset.offset(most * 1e-9));
            }
        }
    }

    private static Curve curve(Snapshot snapshot, KeyColumn column, RankSearch.Limits limits, Curve.Request request) {
        RankSearch.Rows rows =
                new RankSearch.Rows(snapshot, ResolvedSelection.all(snapshot), null, column, () -> false, limits);
        return Curve.read(rows, rows.stats(), request).curve();
    }
}
