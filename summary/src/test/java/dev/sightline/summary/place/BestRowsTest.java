package dev.sightline.summary.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BestRowsTest {
    @ParameterizedTest(name = "capacity {0}")
    @ValueSource(ints = {0, 1, 2, 3, 15, 16, 17, 100, 1000})
    void keepsTheFirstByKeyThenArrival(int capacity) {
        Random random = new Random(capacity);
        long[] keys = random.longs(500, -20, 20).toArray();
        BestRows left = new BestRows(capacity);
        BestRows right = new BestRows(capacity);
        for (int i = 0; i < keys.length; i++) {
            (random.nextBoolean() ? left : right).offer(keys[i], i, i);
        }
        left.offerAll(right);
        long[] expected = LongStream.range(0, keys.length)
                .boxed()
                .sorted((a, b) -> keys[a.intValue()] != keys[b.intValue()]
                        ? Long.compare(keys[a.intValue()], keys[b.intValue()])
                        : Long.compare(a, b))
                .limit(capacity)
                .mapToLong(Long::longValue)
                .toArray();
        assertThat(left.drain()).isEqualTo(expected);
    }
}
