package dev.sightline.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentinelValuesTest {
    @ParameterizedTest
    @ValueSource(doubles = {-999, -99.9, -9999, -200, -1000, -32768, -2147483648.0})
    void someAreBelowAllValues(double value) {
        assertThat(SentinelValues.mayBeBelow(value)).isTrue();
        assertThat(SentinelValues.mayBeAbove(value)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {999, 9999, 999.9, 2147483647.0})
    void someAreAbove(double value) {
        assertThat(SentinelValues.mayBeAbove(value)).isTrue();
        assertThat(SentinelValues.mayBeBelow(value)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, 99, -17.5, 1000, -123, Double.NaN, Double.NEGATIVE_INFINITY})
    void mostAreNone(double value) {
        assertThat(SentinelValues.mayBeAbove(value) || SentinelValues.mayBeBelow(value))
                .isFalse();
    }
}
