package dev.sightline.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeLengthTest {
    @ParameterizedTest
    @CsvSource({
        "500ms, 500000000",
        "1.001s, 1001000000",
        "5min, 300000000000",
        "5m, 300000000000",
        "1.5 h, 5400000000000",
        "2d, 172800000000000",
        "1w, 604800000000000",
        "0.5us, 500",
        ".5s, 500000000",
        "5.s, 5000000000"
    })
    void isExact(String text, long nanos) {
        assertThat(TimeLength.nanos(text)).isEqualTo(nanos);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "m", "-5s", "5 MB", "0.5ns", "0s", "5s 3ms", "1e3s"})
    void whatIsNoneIsNone(String text) {
        assertThat(TimeLength.nanos(text)).isNull();
    }

    @Test
    void whatALongCannotSayIsTheMost() {
        assertThat(TimeLength.nanos("999999999999999999d")).isEqualTo(Long.MAX_VALUE);
    }
}
