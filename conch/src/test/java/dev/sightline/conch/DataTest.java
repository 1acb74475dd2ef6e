package dev.sightline.conch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DataTest {
    private static Data travelled(Data data) {
        return Data.read(Arrays.copyOf(data.array(), data.size()));
    }

    @Test
    void readsWhatWasPut() {
        Data data = travelled(Data.of(
                7,
                Long.MIN_VALUE,
                0.5,
                "ü text",
                new byte[] {1, 2},
                new int[] {3, -4},
                new long[] {5L},
                new double[] {6.5, Double.NaN},
                new String[] {"a", ""}));
        assertThat(data.int64()).isEqualTo(7);
        assertThat(data.int64()).isEqualTo(Long.MIN_VALUE);
        assertThat(data.float64()).isEqualTo(0.5);
        assertThat(data.text()).isEqualTo("ü text");
        assertThat(data.bytes()).containsExactly(1, 2);
        assertThat(data.ints()).containsExactly(3, -4);
        assertThat(data.longs()).containsExactly(5);
        assertThat(data.doubles()).containsExactly(6.5, Double.NaN);
        assertThat(data.texts()).containsExactly("a", "");
        assertThat(data.hasMore()).isFalse();
    }

    @Test
    void readsBetweenPuts() {
        Data data = new Data();
        for (int i = 0; i < 100; i++) {
            data.put(i).put("x".repeat(i));
            assertThat(data.int64()).isEqualTo(i);
            assertThat(data.text()).hasSize(i);
        }
    }

    @Test
    void saysWhatIsThereInstead() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Data.of("a").int64())
                .withMessage("the next value is a text, not a whole number");
        assertThatIllegalStateException()
                .isThrownBy(() -> new Data().float64())
                .withMessageContaining("no more values");
    }

    @Test
    void takesNoOtherTypes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Data.of(new Object()))
                .withMessageContaining("java.lang.Object");
    }
}
