package dev.sightline.analysis.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.learn.FlowSample.Sequence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class FlowShapesTest {
    /// Flow f has the events 0 and 1 + f % 4.
    private static List<Sequence> flows(int number) {
        List<Sequence> flows = new ArrayList<>();
        for (int f = 0; f < number; f++) {
            Sequence flow = new Sequence();
            flow.add(0, 10L * f, 10L * f);
            flow.add(1 + f % 4, 10L * f + 1, 10L * f + 1);
            flows.add(flow);
        }
        return flows;
    }

    @Test
    void holdsAllFlowsWhileTheyFit() {
        FlowShapes shapes = FlowShapes.of(flows(1000), 5, 5000);

        assertThat(shapes.size()).isEqualTo(1000);
        assertThat(shapes.events()).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        assertThat(shapes.having(0)).isEqualTo(1000);
    }

    @Test
    void ofMoreItHoldsSomeOfEachKindAlsoWhereKindsTakeTurns() {
        FlowShapes shapes = FlowShapes.of(flows(1000), 5, 4999);

        assertThat(shapes.size()).isEqualTo(500);
        assertThat(shapes.counts()).hasDimensions(500, 5);
        for (int event = 0; event < 5; event++) {
            assertThat(shapes.having(event)).isBetween(90, 500);
        }
        assertThat(shapes.flows()).isSortedAccordingTo(Comparator.comparingLong(Sequence::firstNanos));
    }
}
