package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.FlowEnd;
import dev.sightline.analysis.detect.FlowWatcher;
import dev.sightline.analysis.learn.Learner.Learned;
import dev.sightline.analysis.learn.TimeoutRule;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The lifelines of a trace, and how many flows of each there are. Looks at all rows, so keep it.
///
/// @param flows of each lifeline, in their order
public record KnownLifelines(List<Lifeline> lifelines, List<Long> flows) {
    /// @throws IllegalArgumentException if there is no time, no event, or nothing to be learned: what to do about
    /// it
    public static KnownLifelines learned(Detection detection, long memoryBytes) {
        List<Learned> learned = detection.learn(List.of(), TimeoutRule.STANDARD);
        if (learned.isEmpty()) {
            throw new IllegalArgumentException(
                    "no lifelines: no column ties several events to one flow, or there are fewer"
                            + " than " + TimeoutRule.STANDARD.leastFlows()
                            + " flows; give the column that tells flows apart the role flow, and the one that says what happened the role event");
        }
        return of(detection, learned.stream().map(Learned::lifeline).toList(), memoryBytes);
    }

    public static KnownLifelines of(Detection detection, List<Lifeline> lifelines, long memoryBytes) {
        Counter counter = new Counter();
        detection.detect(lifelines, memoryBytes, counter);
        return new KnownLifelines(
                lifelines,
                lifelines.stream()
                        .map(each -> counter.flows.getOrDefault(each.name(), 0L))
                        .toList());
    }

    private static final class Counter implements FlowWatcher {
        private final Map<String, Long> flows = new HashMap<>();

        @Override
        public boolean watches(List<String> key) {
            return true;
        }

        @Override
        public void happened(int flow, int event, long timeNanos, @Nullable String entity) {}

        @Override
        public void over(int flow, FlowEnd end) {
            flows.merge(end.lifeline().name(), 1L, Long::sum);
        }

        @Override
        public void forgotten(int flow) {}
    }

    /// The one whose flows do most, all together: of those with equally many, the first.
    public Lifeline largest() {
        int best = 0;
        for (int i = 1; i < lifelines.size(); i++) {
            best = size(i) > size(best) ? i : best;
        }
        return lifelines.get(best);
    }

    private long size(int i) {
        return flows.get(i) * lifelines.get(i).steps().size();
    }

    /// @throws IllegalArgumentException if there is none
    public Lifeline named(String name) {
        return lifelines.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> {
                    List<String> names =
                            lifelines.stream().map(Lifeline::name).limit(20).toList();
                    return new IllegalArgumentException(
                            "there is no lifeline '" + name + "'; there are " + String.join(", ", names));
                });
    }
}
