package dev.sightline.analysis.suspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LikelihoodTest {
    @Test
    void equalSharesAreNoEvidence() {
        assertThat(Likelihood.decades(5, 10, 50, 100, 1)).isCloseTo(0, within(1e-9));
        assertThat(Likelihood.decades(0, 10, 0, 100, 1)).isZero();
        assertThat(Likelihood.decades(0, 0, 3, 100, 1)).isZero();
    }

    @Test
    void tenOfTenAgainstNoneOfTenIsAMillionToOne() {
        // both rates known: 1; one rate of 1/2: 2^-20, six decades
        assertThat(Likelihood.decades(10, 10, 0, 10, 1)).isCloseTo(20 * Math.log10(2), within(1e-9));
        assertThat(Likelihood.decades(10, 10, 0, 10, 4)).isCloseTo(5 * Math.log10(2), within(1e-9));
    }

    @Test
    void oneOfOneIsNoCertainty() {
        assertThat(Likelihood.difference(1, 1, 0, 100)).isBetween(0.7, 0.75);
        assertThat(Likelihood.difference(100, 100, 0, 100)).isGreaterThan(0.98);
    }
}
