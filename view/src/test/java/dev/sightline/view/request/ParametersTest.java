package dev.sightline.view.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.view.Views;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParametersTest {
    private static Parameters of(String... namesAndValues) {
        Map<String, List<String>> map = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            map.put(namesAndValues[i], Arrays.asList(namesAndValues[i + 1].split("\\|", -1)));
        }
        return new Parameters(map, Views.find("scatter").parameters());
    }

    @Test
    void namesComeInBothSpellings() {
        assertThat(of("log-x", "true").flag("logX")).isTrue();
        assertThat(of("logX", "").flag("logX")).isTrue();
        assertThat(of("x-min", "2.5").decimal("xMin")).isEqualByComparingTo("2.5");
        assertThat(of().flag("logX")).isFalse();
    }

    @Test
    void anUnknownNameIsRefusedWithTheNearest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("widht", "3"))
                .withMessage("there is no parameter 'widht' here; did you mean 'width'?");
        assertThatIllegalArgumentException().isThrownBy(() -> of("bins", "3")).withMessageContaining("'bins'");
    }

    @Test
    void wholeNumbersStayInTheirRange() {
        assertThat(of("width", "4096").integer("width", 800, 1, 4096)).isEqualTo(4096);
        assertThat(of().integer("width", 800, 1, 4096)).isEqualTo(800);
        for (String wrong : new String[] {"0", "4097", "-1", "1.5", "wide", "99999999999999999999"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> of("width", wrong).integer("width", 800, 1, 4096))
                    .withMessage("width: a whole number from 1 to 4096 is expected, not '" + wrong + "'");
        }
    }

    @Test
    void timesAreNanosecondsOrDatesInTheZone() {
        assertThat(of("from", "1000000001").time("from")).isEqualTo(1_000_000_001L);
        assertThat(of("from", "2026-01-31T12:00:00Z").time("from")).isEqualTo(1_769_860_800_000_000_000L);
        assertThat(of("from", "2026-01-31 12:00:00", "zone", "+01:00").time("from"))
                .isEqualTo(1_769_857_200_000_000_000L);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("from", "soon").time("from"))
                .withMessageContaining("from: nanoseconds or a date");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("zone", "Mars/Base"))
                .withMessageContaining("Mars/Base");
    }

    @Test
    void numbersAreFinite() {
        for (String wrong : new String[] {"NaN", "Infinity", "1e999", "x"}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> of("xMin", wrong).decimal("xMin"));
        }
    }

    @Test
    void aParameterGivenTwiceMustSayTheSame() {
        assertThat(of("x", "a|a").text("x")).isEqualTo("a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("x", "a|b").text("x"))
                .withMessage("x is given 2 times; once is expected");
    }

    @Test
    void anUnknownViewIsRefusedWithTheNearest() {
        assertThat(Views.find("density").name()).isEqualTo("density");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Views.find("densty"))
                .withMessage("there is no view 'densty'; did you mean 'density'?");
    }
}
