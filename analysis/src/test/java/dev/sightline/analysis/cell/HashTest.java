package dev.sightline.analysis.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HashTest {
    @Test
    void tellsNumbersTextsAndTheirOrderApart() {
        Set<Long> seen = new HashSet<>();
        for (int i = 0; i < 10_000; i++) {
            assertThat(seen.add(Hash.of(Integer.toString(i)))).isTrue();
            assertThat(seen.add(Hash.of(i, i + 1))).isTrue();
            assertThat(seen.add(Hash.of(i + 1, i))).isTrue();
        }
    }

    @Test
    void aTextAndItsBytesAreOne() {
        byte[] bytes = "flow-17?".getBytes(StandardCharsets.US_ASCII);

        assertThat(Hash.of(bytes, 7)).isEqualTo(Hash.of("flow-17"));
    }

    /// Zero stands for what has no id.
    @Test
    void isNeverZero() {
        assertThat(Hash.mix(0)).isZero();
        assertThat(Hash.of(new long[0])).isNotZero();
        assertThat(Hash.of("")).isNotZero();
    }
}
