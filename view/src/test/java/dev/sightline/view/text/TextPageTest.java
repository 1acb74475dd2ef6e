package dev.sightline.view.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.event.TimeScale;
import org.junit.jupiter.api.Test;

class TextPageTest {
    @Test
    void momentsAreOfTheWorldOrStepsOfALogicalClock() {
        TextPage world = new TextPage(line -> {}, TimeScale.LOCAL);
        assertThat(world.moment(66L)).isEqualTo("1970-01-01T00:00:00.000000066Z");
        assertThat(world.lasting(1500)).isEqualTo("1.500");
        assertThat(world.unit()).isEqualTo("microseconds");
        TextPage steps = new TextPage(line -> {}, TimeScale.STEPS);
        assertThat(steps.moment(66L)).isEqualTo("step 66");
        assertThat(steps.moment(null)).isEmpty();
        assertThat(steps.lasting(1500)).isEqualTo("1500");
        assertThat(steps.unit()).isEqualTo("steps");
    }
}
