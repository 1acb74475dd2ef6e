package dev.sightline.analysis.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.analysis.learn.FlowSample.Sequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepOrderTest {
    private static Sequence flow(List<Integer> events) {
        Sequence flow = new Sequence();
        for (int i = 0; i < events.size(); i++) {
            flow.add(events.get(i), 1000L * i, 1000L * i);
        }
        return flow;
    }

    /// How many flows come back from a group to an earlier one.
    private static long outOfOrder(List<Sequence> flows, FlowShapes shapes) {
        List<List<Integer>> order = StepOrder.of(shapes);
        return flows.stream()
                .filter(flow -> {
                    Set<Integer> seen = new HashSet<>();
                    int highest = -1;
                    boolean back = false;
                    for (int i = 0; i < flow.size; i++) {
                        int event = flow.events[i];
                        int at = IntStream.range(0, order.size())
                                .filter(g -> order.get(g).stream().anyMatch(e -> shapes.events()[e] == event))
                                .findFirst()
                                .orElse(-1);
                        back |= at >= 0 && seen.add(event) && at < highest;
                        highest = Math.max(highest, at);
                    }
                    return back;
                })
                .count();
    }

    /// Each has two of its forty steps in the other order, but no two steps are so in many flows.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void whereEachFlowSwapsSomethingElseMostAreInOrder(long seed) {
        Random random = new Random(seed);
        List<Sequence> flows = new ArrayList<>();
        for (int f = 0; f < 60; f++) {
            List<Integer> events =
                    new ArrayList<>(IntStream.range(0, 40).boxed().toList());
            int at = random.nextInt(39);
            Collections.swap(events, at, at + 1);
            flows.add(flow(events));
        }
        FlowShapes shapes = FlowShapes.of(flows, 40);
        assertThat(outOfOrder(flows, shapes)).isLessThanOrEqualTo(60 / 4);
        assertThat(StepOrder.of(shapes)).hasSizeGreaterThan(5);
    }

    @Test
    void whatFewFlowsDoOtherwiseIsOutOfOrder() {
        List<Sequence> flows = new ArrayList<>();
        for (int f = 0; f < 400; f++) {
            flows.add(flow(f % 100 == 0 ? List.of(0, 2, 1, 3) : List.of(0, 1, 2, 3)));
        }
        FlowShapes shapes = FlowShapes.of(flows, 4);
        assertThat(StepOrder.of(shapes)).hasSize(4);
        assertThat(outOfOrder(flows, shapes)).isEqualTo(4);
    }
}
