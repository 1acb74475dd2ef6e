package dev.sightline.format.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RunSortTest {
    @Test
    void sortsAsAnyStableSortDoes() {
        Random random = new Random(4);
        for (int round = 0; round < 300; round++) {
            int size = random.nextInt(200);
            int kinds = 1 + random.nextInt(50);
            long[] first = random.longs(size, 0, kinds).toArray();
            long[] second = random.longs(size, -3, 3).toArray();
            if (round % 3 == 0) {
                Arrays.sort(first);
            }
            int[] order = IntStream.range(0, size).toArray();
            int from = size / 10;
            int[] expected = IntStream.concat(
                            IntStream.range(0, from),
                            IntStream.range(from, size)
                                    .boxed()
                                    .sorted(Comparator.comparingLong((Integer i) -> first[i])
                                            .thenComparingLong(i -> second[i]))
                                    .mapToInt(Integer::intValue))
                    .toArray();
            new RunSort(i -> first[i], i -> second[i], 1 + random.nextInt(64)).sort(order, from, size);
            assertThat(order).isEqualTo(expected);
        }
    }
}
