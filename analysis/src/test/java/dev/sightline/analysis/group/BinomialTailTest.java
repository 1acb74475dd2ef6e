package dev.sightline.analysis.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import org.junit.jupiter.api.Test;

class BinomialTailTest {
    /// Each term in whole numbers.
    private static double slow(int wrong, int all, double rate) {
        BigDecimal p = BigDecimal.valueOf(rate);
        BigDecimal q = BigDecimal.ONE.subtract(p);
        BigDecimal sum = BigDecimal.ZERO;
        BigInteger ways = BigInteger.ONE;
        for (int i = 0; i <= all; i++) {
            if (i >= wrong) {
                sum = sum.add(new BigDecimal(ways)
                        .multiply(p.pow(i, MathContext.DECIMAL128))
                        .multiply(q.pow(all - i, MathContext.DECIMAL128)));
            }
            ways = ways.multiply(BigInteger.valueOf(all - i)).divide(BigInteger.valueOf(i + 1));
        }
        return sum.doubleValue();
    }

    @Test
    void isWhatTheSumOfAllTermsIs() {
        for (double rate : new double[] {0.001, 0.03, 0.5, 0.97}) {
            for (int all : new int[] {1, 2, 7, 64, 400}) {
                for (int wrong = 0; wrong <= all; wrong += 1 + all / 50) {
                    double expected = slow(wrong, all, rate);
                    assertThat(BinomialTail.atLeast(wrong, all, rate))
                            .as("%d of %d at %s", wrong, all, rate)
                            .isCloseTo(expected, within(1e-9 * expected + 1e-12));
                }
            }
        }
    }

    @Test
    void millionsAreCounted() {
        assertThat(BinomialTail.atLeast(500_000, 1_000_000, 0.5)).isCloseTo(0.5, within(0.001));
        assertThat(BinomialTail.atLeast(20_000, 1_000_000, 0.01)).isLessThan(1e-300);
        assertThat(BinomialTail.atLeast(0, 10, 0.1)).isEqualTo(1);
        assertThat(BinomialTail.atLeast(3, 10, 0)).isZero();
    }
}
