package dev.sightline.intake.listen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SenderRatesTest {
    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(5);
    private final SenderRates rates = new SenderRates(1000, now::get);

    @Test
    void aSecondsWorthMayComeAtOnceAndADebtIsWaitedFor() {
        assertThat(rates.take("a", 1000)).isZero();
        assertThat(rates.take("a", 500)).isBetween(SECOND / 2, SECOND / 2 + 10);
        assertThat(rates.isOpen("a")).isFalse();
        assertThat(rates.isOpen("b")).as("another sender").isTrue();
        now.addAndGet(SECOND / 2 + 10);
        assertThat(rates.isOpen("a")).isTrue();
        now.addAndGet(1000 * SECOND);
        assertThat(rates.take("a", 1001))
                .as("no more than a second's worth is kept")
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void overTimeNobodyGetsMoreThanTheRate(long seed) {
        Random random = new Random(seed);
        long taken = 0;
        long begun = now.get();
        for (int i = 0; i < 20_000; i++) {
            now.addAndGet(random.nextLong(SECOND / 100));
            int bytes = 1 + random.nextInt(50);
            taken += rates.offer("a", bytes) ? bytes : 0;
        }
        double seconds = (now.get() - begun) / (double) SECOND;
        assertThat((double) taken).isBetween(0.99 * 1000 * seconds, 1000 * (seconds + 1) + 50);
    }

    @Test
    void withoutALimitEverythingGoes() {
        assertThat(SenderRates.ENDLESS.take("a", Long.MAX_VALUE)).isZero();
        assertThat(SenderRates.ENDLESS.offer("a", Long.MAX_VALUE)).isTrue();
    }
}
