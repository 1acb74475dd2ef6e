package dev.sightline.jfr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JfrSettingsTest {
    @Test
    void allThatFitANameCountAndTheLaterOnesWin() {
        JfrSettings settings = JfrSettings.of("jdk.*#threshold=20ms#stackTrace=true, jdk.ThreadPark#threshold=5 us");
        assertThat(settings.forEvent("jdk.ThreadPark"))
                .containsEntry("threshold", "5 us")
                .containsEntry("stackTrace", "true")
                .containsEntry("enabled", "true");
        assertThat(settings.forEvent("jdk.ThreadSleep")).containsEntry("threshold", "20 ms");
        assertThat(settings.forEvent("shop.Order")).isNull();
    }

    @Test
    void stacksAreLeftOutUnlessAskedFor() {
        assertThat(JfrSettings.of("a.B").forEvent("a.B")).containsEntry("stackTrace", "false");
    }

    @Test
    void aNameIsNoRegularExpression() {
        assertThat(JfrSettings.of("jdk.GC").forEvent("jdkxGC")).isNull();
    }

    @Test
    void whatIsInADefaultCanBeLeftOut() {
        JfrSettings settings = JfrSettings.of("default,jdk.File*#enabled=false,jdk.GC*");
        assertThat(settings.forEvent("jdk.FileRead")).isNull();
        assertThat(settings.forEvent("jdk.CPULoad")).containsEntry("period", "1 s");
        assertThat(settings.forEvent("jdk.GCPhasePauseLevel1")).isNotNull();
        assertThat(settings.exactNames()).contains("jdk.CPULoad").doesNotContain("jdk.GC*");
    }

    private static Duration threshold(String text) {
        return JfrSettings.threshold(Objects.requireNonNull(JfrSettings.of(text).forEvent("a")));
    }

    @Test
    void knowsTheThreshold() {
        assertThat(threshold("a#threshold=3ms")).isEqualTo(Duration.ofMillis(3));
        assertThat(threshold("a")).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "jdk.ThreadPark#treshold=1ms|unknown setting 'treshold'",
                "jdk.ThreadPark#threshold=fast|'fast' is no value of threshold",
                "jdk.CPULoad#period=1|'1' is no value of period",
                "a#throttle=5|'5' is no value of throttle",
                "a#stackTrace|'' is no value of stackTrace",
                "a,,b|'' names no event",
                "jdk.(a|'jdk.(a' names no event"
            })
    void saysWhatIsWrong(String text, String message) {
        assertThatThrownBy(() -> JfrSettings.of(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }
}
