package dev.sightline.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Matcher;
import java.util.regex.PatternSyntaxException;
import org.junit.jupiter.api.Test;

class RecordPatternTest {
    @Test
    void readsAnExpressionAsShiVizDoes() {
        RecordPattern pattern = RecordPattern.of("(?<event>.*)\\n(?<host>\\S*) (?<clock>{.*})");
        assertThat(pattern.columns()).containsExactly("event", "host", "clock");
        assertThat(pattern.lines()).isEqualTo(2);
        Matcher matcher = pattern.regex().matcher("sent\na {\"a\":1}");
        assertThat(matcher.find()).isTrue();
        assertThat(matcher.group(pattern.group("clock"))).isEqualTo("{\"a\":1}");
    }

    @Test
    void understandsTheDialectsOfOthers() {
        RecordPattern pattern = RecordPattern.of("(?P<a_b>x{2,3})(y)(?<c.d>[[:digit:]\\]]+)(?=z)(?P=a_b)?");
        assertThat(pattern.names()).containsExactly("a_b", "", "c.d");
        Matcher matcher = pattern.regex().matcher("xxy1]z");
        assertThat(matcher.find()).isTrue();
        assertThat(matcher.group(pattern.group("c.d"))).isEqualTo("1]");
    }

    @Test
    void saysWhatIsNoExpression() {
        assertThatThrownBy(() -> RecordPattern.of("(?<a>")).isInstanceOf(PatternSyntaxException.class);
        assertThatThrownBy(() -> RecordPattern.of("[a")).isInstanceOf(PatternSyntaxException.class);
        assertThatThrownBy(() -> RecordPattern.of("\\")).isInstanceOf(PatternSyntaxException.class);
    }
}
