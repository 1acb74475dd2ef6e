package dev.sightline.summary.gap;

import dev.sightline.store.Snapshot;
import dev.sightline.summary.MergeLaw;
import dev.sightline.summary.Table;
import dev.sightline.summary.entity.Durations;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class GapRowsTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void rowsBetweenGapsAreThoseOfSomeAndOthers(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 9000).snapshot();
        KeyColumn t = KeyColumn.of(snapshot, "t");
        KeyColumn x = KeyColumn.of(snapshot, "x");
        long step = (t.max() - t.min()) / 5;
        long[] lasts = {t.min() + step, t.min() + 3 * step, t.max()};
        TimeGaps.Durations durations = new TimeGaps.Durations(
                x, new Durations(snapshot, "x", 1e6, Long.MIN_VALUE), ResolvedSelection.all(snapshot));
        List<Block> blocks = MergeLaw.blocks(snapshot, random);
        for (GapRows.Counting how : List.of(
                new GapRows.Counting(snapshot, lasts, durations, null),
                new GapRows.Counting(snapshot, lasts, null, x))) {
            MergeLaw<GapRows.Counting.State, Block> law =
                    MergeLaw.ofRows(how, state -> Arrays.toString(state.ends) + Arrays.toString(state.present));
            law.holds(blocks, random);
            law.survivesDamage(blocks, random);
        }
    }
}
