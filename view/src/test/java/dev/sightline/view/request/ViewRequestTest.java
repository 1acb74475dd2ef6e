package dev.sightline.view.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewRequestTest {
    private static ViewRequest of(String name, String... values) {
        return new ViewRequest("details", Map.of(name, List.of(values)));
    }

    @Test
    void readsWhatMustBeKnownBeforeItIsAskedAsTheViewDoes() {
        assertThat(of("limit", "3").isApprox()).isFalse();
        assertThat(of("approx", "").isApprox()).isTrue();
        assertThat(of("approx", "1").isApprox()).isTrue();
        assertThat(of("approx", "false").isApprox()).isFalse();
        assertThat(of("limit", "3").format()).isEqualTo(Parameter.Format.JSON);
        assertThat(of("format", "csv", "csv").format()).isEqualTo(Parameter.Format.CSV);
    }

    @Test
    void refusesWhatTheViewWouldRefuse() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("format", "xml").format())
                .withMessage("format: json or csv is expected, not 'xml'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> of("approx", "perhaps").isApprox())
                .withMessage("approx: true or false is expected, not 'perhaps'");
    }
}
