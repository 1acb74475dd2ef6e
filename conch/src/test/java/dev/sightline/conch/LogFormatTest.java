package dev.sightline.conch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.record.Field;
import java.util.List;
import org.junit.jupiter.api.Test;

class LogFormatTest {
    @Test
    void theFirstWordIsTheName() {
        assertThat(LogFormat.of("collision %d %f %s"))
                .isEqualTo(new LogFormat(
                        "collision", List.of(Field.int64("arg1"), Field.float64("arg2"), Field.string("arg3"))));
    }

    @Test
    void valuesMayHaveNames() {
        assertThat(LogFormat.of("round: number=%d at x=%5.2f %% %s").fields())
                .containsExactly(Field.int64("number"), Field.float64("x"), Field.string("arg3"));
    }

    @Test
    void refusesNamesOfItsOwn() {
        assertThatIllegalArgumentException().isThrownBy(() -> LogFormat.of("receive.begin %d"));
        assertThatIllegalArgumentException().isThrownBy(() -> LogFormat.of("%d"));
    }
}
