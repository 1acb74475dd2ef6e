package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.learn.TimeoutRule;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.List;

/// The lifelines of a trace, and how many flows of each there are. Looks at all rows, so keep it.
///
/// @param flows of each lifeline, in their order
public record KnownLifelines(List<Lifeline> lifelines, List<Long> flows) {
    /// Why none was learned, and what to do about it.
    public static final String NONE =
            "no lifelines: no column ties several events to one flow, or there are fewer than "
                    + TimeoutRule.STANDARD.leastFlows()
                    + " flows; give the column that tells flows apart the role flow, and the one that says what happened the role event";

    /// None where nothing ties rows to flows.
    ///
    /// @throws IllegalArgumentException if there is no time or no event: what to do about it
    public static KnownLifelines learned(Detection detection, long memoryBytes) {
        List<Lifeline> learned = KeptLifelines.learned(detection);
        return learned.isEmpty() ? new KnownLifelines(List.of(), List.of()) : of(detection, learned, memoryBytes);
    }

    public static KnownLifelines of(Detection detection, List<Lifeline> lifelines, long memoryBytes) {
        FirstLook look = FirstLook.of(detection, lifelines, memoryBytes);
        return new KnownLifelines(
                lifelines,
                lifelines.stream()
                        .map(each -> look.flows().getOrDefault(each.name(), 0L))
                        .toList());
    }

    public boolean isEmpty() {
        return lifelines.isEmpty();
    }

    /// The one whose flows do most, all together: of those with equally many, the first. Not of none.
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
