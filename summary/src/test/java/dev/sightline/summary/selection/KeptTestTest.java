package dev.sightline.summary.selection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.RandomSelections;
import dev.sightline.summary.Scans;
import dev.sightline.summary.Table;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.Masks;
import dev.sightline.summary.rows.Scratch;
import dev.sightline.summary.values.RowCount;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// Kept selections against those that are tested each time.
class KeptTestTest {
    static final List<Long> SEEDS = LongStream.range(0, 60).boxed().toList();

    @ParameterizedTest(name = "seed {0}")
    @FieldSource("SEEDS")
    void selectsTheSameRowsEachTimeAndWithOthers(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, ResolvedSelectionTest.size(seed)).snapshot();
        Selection selection = RandomSelections.selection(random);
        ResolvedSelection plain = ResolvedSelection.resolve(selection, snapshot);
        ResolvedSelection other = ResolvedSelection.resolve(RandomSelections.selection(random), snapshot);
        ResolvedSelection kept = seed % 3 == 0 ? plain.kept(new KeptRows(700)) : plain.kept();
        long rows = rows(snapshot, plain);
        long both = rows(snapshot, plain.and(other));
        for (int i = 0; i < 3; i++) {
            assertThat(rows(snapshot, kept)).as(selection.toString()).isEqualTo(rows);
            assertThat(rows(snapshot, kept.and(other))).isEqualTo(both);
        }
        long[] expected = new long[Block.WORDS];
        long[] actual = new long[Block.WORDS];
        for (int s = 0; s < snapshot.segments().size(); s++) {
            int end = snapshot.segments().get(s).rows();
            for (int base = 0; base < end; base += Block.STRIP) {
                int from = base + random.nextInt(Math.min(Block.STRIP, end - base));
                int to = from + 1 + random.nextInt(Math.min(base + Block.STRIP, end) - from);
                plain.mask(s, from, to, expected);
                kept.mask(s, from, to, actual);
                assertThat(actual).containsExactly(expected);
            }
        }
    }

    private static long rows(Snapshot snapshot, ResolvedSelection selection) {
        return Scans.run(snapshot, selection, null, new RowCount(), () -> false).rows();
    }

    @Test
    void looksAtEachRowOnce() {
        AtomicInteger looks = new AtomicInteger();
        int rows = 2 * Block.STRIP + 77;
        KeptTest test =
                new KeptTest(new ColumnTest.Each(null, row -> looks.incrementAndGet() > 0 && row % 3 == 0), rows);
        long[] out = new long[Block.WORDS];
        for (int pass = 0; pass < 3; pass++) {
            int found = 0;
            for (int base = 0; base < rows; base += Block.STRIP) {
                test.eval(base, Math.min(Block.STRIP, rows - base), out, new Scratch());
                found += Masks.count(out);
            }
            assertThat(found).isEqualTo((rows + 2) / 3);
            assertThat(looks).hasValue(rows);
        }
    }

    @Test
    void doesNotRememberAPartOfACell() {
        KeptTest test = new KeptTest(new ColumnTest.Each(null, row -> true), 1000);
        long[] out = new long[Block.WORDS];
        for (int rows : new int[] {10, 1000, 20, 1000}) {
            test.eval(0, rows, out, new Scratch());
            assertThat(Masks.count(out)).isEqualTo(rows);
        }
    }
}
