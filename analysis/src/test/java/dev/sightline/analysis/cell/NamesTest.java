package dev.sightline.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void numbersNamesAsTheyArriveUpToItsBound() {
        Names names = new Names(2);

        assertThat(names.number("b")).isZero();
        assertThat(names.number("a")).isEqualTo(1);
        assertThat(names.number("c")).isEqualTo(-1);
        assertThat(names.number("b")).isZero();
        assertThat(names.all()).containsExactly("b", "a");
    }
}
