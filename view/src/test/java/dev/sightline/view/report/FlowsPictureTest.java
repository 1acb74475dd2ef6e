package dev.sightline.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FlowsPictureTest {
    @Test
    void namesOfStepsHaveRoomBesideEachOther() {
        assertThat(FlowsPicture.named(12, 35)).hasSize(12);
        assertThat(FlowsPicture.named(1, 0)).containsExactly(0);
        for (int steps = 2; steps < 400; steps++) {
            double stepPx = 420.0 / (steps - 1);
            int[] named = FlowsPicture.named(steps, stepPx);
            assertThat(named).startsWith(0);
            for (int i = 1; i < named.length; i++) {
                assertThat((named[i] - named[i - 1]) * stepPx).isGreaterThanOrEqualTo(13);
            }
        }
    }
}
