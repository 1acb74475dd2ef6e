package dev.sightline.summary.values;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.Batch;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.Scans;
import dev.sightline.summary.rank.CurveTest;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedPaint;
import dev.sightline.summary.selection.ResolvedSelection;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The most frequent of more values than are counted one by one, against a map that counts them all.
class TopValuesTest {
    static final List<Long> SEEDS = LongStream.range(0, 40).boxed().toList();

    private static final int LIMIT = 64;

    @ParameterizedTest
    @FieldSource("SEEDS")
    void saysNothingOfTheMostFrequentThatIsNotSo(long seed) {
        Random random = new Random(seed);
        int distinct = 20 + random.nextInt(3000);
        double skew = random.nextDouble() * 3;
        long[] values = LongStream.range(0, 20_000)
                .map(i -> 7919 * (long) (distinct * Math.pow(random.nextDouble(), 1 + skew)))
                .toArray();
        int most = 1 + random.nextInt(30);
        TopValues.Most found = most(values, most);

        Map<Long, Long> rows = Arrays.stream(values)
                .boxed()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        List<Map.Entry<Long, Long>> top = rows.entrySet().stream()
                .sorted(Map.Entry.<Long, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(most)
                .toList();
        assertThat(found.present()[0]).isEqualTo(values.length);
        // each has all of its rows, however late they came
        assertThat(found.values()).allSatisfy(value -> assertThat(value.rows()).isEqualTo(rows.get(value.key())));
        List<Long> keys = found.values().stream().map(TopValues.Value::key).toList();
        rows.forEach((key, count) -> {
            if (!keys.contains(key)) {
                assertThat(count).isLessThanOrEqualTo(found.hidden());
            }
        });
        if (found.exact()) {
            assertThat(keys).isEqualTo(top.stream().map(Map.Entry::getKey).toList());
        } else {
            assertThat(rows).hasSizeGreaterThan(LIMIT);
        }
    }

    @Test
    void aFrequentValueThatComesLateIsFound() {
        long[] values = new long[20_000];
        for (int i = 0; i < values.length; i++) {
            values[i] = i < 19_000 ? i : 77_777;
        }
        TopValues.Most found = most(values, 1);
        assertThat(found.exact()).isTrue();
        assertThat(found.values().getFirst().key()).isEqualTo(77_777);
        assertThat(found.values().getFirst().rows()).isEqualTo(1000);
    }

    @Test
    void manyValuesOfOneRowEachAreSaidToBeUncertain() {
        Long[] values = LongStream.range(0, 20_000).boxed().toArray(Long[]::new);
        Collections.shuffle(Arrays.asList(values), new Random(1));
        TopValues.Most found =
                most(Arrays.stream(values).mapToLong(value -> value).toArray(), 5);
        assertThat(found.exact()).isFalse();
        assertThat(found.hidden()).isPositive();
    }

    private static TopValues.Most most(long[] values, int most) {
        Snapshot snapshot = CurveTest.snapshot("x", new Batch.Values.Int64s(values), values.length);
        KeyColumn column = KeyColumn.of(snapshot, "x");
        return new TopValues(column, ResolvedPaint.none(), LIMIT)
                .most(
                        most,
                        summary -> Scans.run(snapshot, ResolvedSelection.all(snapshot), null, summary, () -> false));
    }
}
