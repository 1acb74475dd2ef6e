package dev.sightline.summary.values;

import dev.sightline.event.Batch;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.MergeLaw;
import dev.sightline.summary.Table;
import dev.sightline.summary.rank.CurveTest;
import dev.sightline.summary.rows.Block;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.apache.datasketches.hll.HllSketch;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// What only columns of too many values go through, with limits at which few values are too many.
class SketchLawsTest {
    static final List<Long> SEEDS = LongStream.range(0, 30).boxed().toList();

    private static final int LIMIT = 50;

    @ParameterizedTest
    @FieldSource("SEEDS")
    void distinctValuesAreAMonoidOnBothSidesOfTheLimit(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot = Table.random(seed, 9000).snapshot();
        List<Block> blocks = MergeLaw.blocks(snapshot, random);
        for (String name : List.of("s", "n", "id", "wide")) {
            KeyColumn column = KeyColumn.of(snapshot, name);
            DistinctCount count = new DistinctCount(column, LIMIT);
            MergeLaw<DistinctCount.State, Block> distinct =
                    MergeLaw.ofRows(count, state -> state.isExact() ? state.distinct() : estimate(count, state));
            distinct.holds(blocks, random);
            distinct.survivesDamage(blocks, random);
            MergeLaw<DistinctKeys.State, Block> all = MergeLaw.ofRows(
                    new DistinctKeys(column), state -> sorted(state.keys().toArray()));
            all.holds(blocks, random);
            all.survivesDamage(blocks, random);
            MergeLaw<DistinctKeys.State, Block> some = MergeLaw.ofRows(
                    new DistinctKeys(column, LIMIT),
                    state -> state.keys().size() < LIMIT ? sorted(state.keys().toArray()) : "many");
            some.holds(blocks, random);
            some.survivesDamage(blocks, random);
        }
    }

    private static Object sorted(long[] keys) {
        return Arrays.toString(Arrays.stream(keys).sorted().toArray());
    }

    /// Of the registers alone: a sketch that was never merged has a closer one that depends on the order of values.
    private static double estimate(DistinctCount how, DistinctCount.State state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            how.write(state, out);
            DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes.toByteArray()));
            return HllSketch.heapify(in.readNBytes(in.readInt())).getCompositeEstimate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A value that is frequent only behind as many others as are counted one by one.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void theMostFrequentOfTooManyValuesAreThoseOfAllRows(long seed) {
        Random random = new Random(seed);
        long[] values = new long[30_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = i % 10_000 < 6000 ? random.nextLong() : 77;
        }
        Snapshot snapshot = CurveTest.snapshot("x", new Batch.Values.Int64s(values), values.length);
        List<Block> blocks = new ArrayList<>();
        for (int from = 0; from < values.length; from += Block.STRIP) {
            blocks.add(new Block(
                    0, snapshot.segments().getFirst(), from, Math.min(values.length, from + Block.STRIP), null));
        }
        TopValues how = new TopValues(KeyColumn.of(snapshot, "x"), ResolvedPaint.none(), LIMIT);
        MergeLaw<TopValues.State, Block> law = MergeLaw.ofRows(how, state -> {
            TopValues.Most most = how.most(1, again -> again == how ? state : all(again, blocks));
            return List.of(
                    state.isExact(),
                    most.exact(),
                    most.values().getFirst().key(),
                    most.values().getFirst().rows(),
                    most.present()[0]);
        });
        law.holds(blocks, random);
        law.survivesDamage(blocks, random);
    }

    private static TopValues.State all(TopValues how, List<Block> blocks) {
        TopValues.State state = how.zero();
        blocks.forEach(block -> how.add(state, block));
        return state;
    }
}
