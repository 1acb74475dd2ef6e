package dev.sightline.replay.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SliceTest {
    /// It is what bounds how many are kept.
    @Test
    void whatFiredCountsAsWhatIsShown() {
        List<Slice.Fire> fires = List.of(new Slice.Fire(1, "a", 1), new Slice.Fire(2, "b", 2));
        int without = new Slice(0, 9, Map.of(), Map.of()).size();
        assertThat(new Slice(0, 9, Map.of(), Map.of(1, new Slice.Fires(fires, 700))).size())
                .isEqualTo(without + 3);
    }
}
