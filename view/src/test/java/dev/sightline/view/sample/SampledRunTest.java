package dev.sightline.view.sample;

import dev.sightline.store.Snapshot;
import dev.sightline.view.MergeLaw;
import dev.sightline.view.Table;
import dev.sightline.view.TableTraces;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class SampledRunTest {
    static final List<Long> SEEDS = LongStream.range(0, 20).boxed().toList();

    @ParameterizedTest
    @FieldSource("SEEDS")
    void runsOfSomeProcessesAndOthersAreTheSample(long seed) {
        Random random = new Random(seed);
        Snapshot snapshot =
                TableTraces.trace(Table.random(seed, 120, true, true), 20).snapshot();
        List<RowSample.Run> runs = IntStream.range(0, snapshot.segments().size())
                .mapToObj(
                        s -> new RowSample.Run(s, 0, snapshot.segments().get(s).rows()))
                .toList();
        @Nullable SampledRun[] all = SampledRun.here(snapshot, runs);
        SampledRun.OfAll how = new SampledRun.OfAll(snapshot, runs);
        MergeLaw<@Nullable SampledRun[], Integer> law = new MergeLaw<>(
                how,
                some -> {
                    @Nullable SampledRun[] found = how.zero();
                    some.forEach(i -> found[i] = all[i]);
                    return found;
                },
                SampledRunTest::seen);
        List<Integer> numbers = IntStream.range(0, all.length).boxed().toList();
        law.holds(numbers, random);
        law.survivesDamage(numbers, random);
    }

    private static Object seen(@Nullable SampledRun[] runs) {
        StringBuilder seen = new StringBuilder();
        for (SampledRun run : runs) {
            seen.append(Arrays.toString(Objects.requireNonNull(run).sources()));
            for (SampledRun.Column column : run.columns()) {
                seen.append(Arrays.toString(column.values())).append(column.texts());
            }
        }
        return seen.toString();
    }
}
