package dev.sightline.analysis.detect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class FlowOrderTest {
    /// Lifelines with many ends are complete, and incomplete again, and complete.
    @Test
    void aFlowThatChangesSidesStandsInTheQueueOnce() {
        FlowTable flows = new FlowTable(1);
        FlowOrder order = new FlowOrder(flows);
        int waits = flows.add(1, new byte[] {1}, 1, 10);
        int flow = flows.add(2, new byte[] {2}, 1, 11);
        for (int each : new int[] {waits, flow}) {
            flows.due(each, 1000 + each);
            order.add(each);
        }
        assertTimeoutPreemptively(Duration.ofSeconds(10), () -> {
            for (int i = 0; i < 400_001; i++) {
                boolean was = flows.is(flow, FlowTracker.COMPLETE);
                flows.flag(flow, FlowTracker.COMPLETE, !was);
                order.changed(flow, was);
            }
        });
        assertThat(order.leastMissed(waits)).isEqualTo(flow);
        flows.remove(flow);
        assertThat(order.leastMissed(-1)).isEqualTo(waits);
        flows.remove(waits);
        assertThat(order.leastMissed(-1)).isEqualTo(-1);
    }
}
