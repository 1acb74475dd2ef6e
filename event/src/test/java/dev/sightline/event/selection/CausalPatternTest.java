package dev.sightline.event.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CausalPatternTest {
    @Test
    void stepsTimesAbsencesAndColumnsAreRead() {
        CausalPattern read = CausalPattern.parse(
                "event = \"request\" then event = retry_count or v > 5 within 1.5s then no `no` = 3 within 20ms same job, `a b`"
                        .replace("retry_count", "\"retry\""));
        assertThat(read.steps())
                .extracting(CausalPattern.Step::withinNanos)
                .containsExactly(Long.MAX_VALUE, 1_500_000_000L);
        assertThat(read.absent()).extracting(CausalPattern.Step::withinNanos).containsExactly(20_000_000L);
        assertThat(read.same()).isEqualTo(List.of("job", "a b"));
        assertThat(read.toString()).contains("within 1500ms", "within 20ms", "same job, `a b`");
        assertThat(CausalPattern.parse(read.toString())).isEqualTo(read);
    }

    @ParameterizedTest
    @ValueSource(strings = {"no = 1 then no = 2", "then = 1 then no then = 2", "within = 2 then same = 3 same within"})
    void wordsOfTheLanguageThatAreComparedAreColumns(String text) {
        assertThat(CausalPattern.parse(text).toString())
                .isEqualTo(CausalPattern.parse(CausalPattern.parse(text).toString())
                        .toString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '#',
            value = {
                "a = 1 | two to 8 steps",
                "a = 1 within 2s then b = 1 | the first step comes after none",
                "a = 1 then no b = 2 then c = 3 | position 26: expected 'no' behind 'then'",
                "a = 1 then b = 2 within 5 | a time such as 500ms",
                "a = 1 then b = 2 within 5 apples | a time such as 500ms",
                "a = 1 then | expected a column name",
                "a = 1 then b = 2 same | expected a column name",
                "a = 1 then b = 2 same c then d = 1 | expected 'and', 'or', 'within', 'then', 'same' or the end",
                "a = 1 afterwards b = 2 | expected 'and', 'or', 'within'",
            })
    void mistakesAreNamedWithTheirPlaces(String text, String what) {
        assertThatThrownBy(() -> CausalPattern.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(what);
    }
}
