package dev.sightline.analysis.causal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ClockPairTest {
    /// Of all pairs of points around a moment the lowest line, and of each point what drift leaves.
    private static double slow(long[] x, double[] y, int n, long at) {
        double most = Double.POSITIVE_INFINITY;
        for (int i = 0; i < n; i++) {
            most = Math.min(most, y[i] + ClockPair.MOST_DRIFT * Math.abs(x[i] - at));
            for (int j = 0; j < n; j++) {
                if (x[i] <= at && at < x[j]) {
                    most = Math.min(most, y[i] + (double) (at - x[i]) / (x[j] - x[i]) * (y[j] - y[i]));
                }
            }
        }
        return most;
    }

    @Test
    void manyMessagesSayWhatAllOfThemSay() {
        Random random = new Random(7);
        for (int round = 0; round < 30; round++) {
            int n = 1 + random.nextInt(400);
            long[] sent = new long[n];
            double[] apart = new double[n];
            ClockPair pair = new ClockPair();
            ClockPair other = new ClockPair();
            for (int i = 0; i < n; i++) {
                sent[i] = random.nextLong(1_000_000_000_000L);
                apart[i] = 1000 + random.nextInt(1_000_000);
                pair.there(sent[i], sent[i] + (long) apart[i]);
                other.back(sent[i] - (long) apart[i], sent[i]);
                if (random.nextInt(50) == 0) {
                    // asked meanwhile
                    long at = random.nextLong(1_000_000_000_000L);
                    assertThat(pair.most(at)).isCloseTo(slow(sent, apart, i + 1, at), within(0.01));
                }
            }
            for (int i = 0; i < 20; i++) {
                long at = random.nextLong(1_000_000_000_000L);
                assertThat(pair.most(at)).isCloseTo(slow(sent, apart, n, at), within(0.01));
                assertThat(other.least(at)).isCloseTo(-slow(sent, apart, n, at), within(0.01));
            }
        }
    }
}
