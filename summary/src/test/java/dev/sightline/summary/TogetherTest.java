package dev.sightline.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sightline.store.Rounds;
import dev.sightline.summary.values.RowCount;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TogetherTest {
    /// The other process is at a place of its own.
    private record Other(int number, byte[] found) implements Rounds {
        @Override
        public List<byte[]> all(Supplier<byte[]> here) {
            return List.of(here.get(), found);
        }
    }

    @Test
    void addsWhatProcessesFound() {
        Rounds rounds = new Other(3, Together.bytes(3, new Sums(2), new long[] {1, 2}));
        assertThat(Together.of(rounds, new Sums(2), () -> new long[] {10, 20})).containsExactly(11, 22);
    }

    @Test
    void aProcessThatTookAnotherWayIsToldInOneLine() {
        Rounds other = new Other(3, Together.bytes(3, new RowCount(), new RowCount().zero()));
        assertThatThrownBy(() -> Together.of(other, new Sums(2), () -> new long[2]))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("what another process found cannot be read: it is RowCount of round 3, and not Sums of"
                        + " round 3; do all processes have the same version?");
        Rounds before = new Other(3, Together.bytes(2, new Sums(2), new long[2]));
        assertThatThrownBy(() -> Together.of(before, new Sums(2), () -> new long[2]))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("it is Sums of round 2, and not Sums of round 3");
    }
}
