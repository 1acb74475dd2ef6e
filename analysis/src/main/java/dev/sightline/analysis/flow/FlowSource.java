package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The flows of one lifeline, as often as a picture wants to see them: those that are kept, or followed through all
/// rows once more.
///
/// @param kept null: there are too many to be kept in memory
/// @param index null: none is beside the rows
record FlowSource(
        Detection detection,
        List<Lifeline> lifelines,
        Lifeline lifeline,
        long memoryBytes,
        @Nullable KeptFlows kept,
        FlowIndex.@Nullable Of index) {
    /// What is known when all flows were told.
    record Told(Findings findings, long forgotten) {}

    static FlowSource of(Detection detection, List<Lifeline> lifelines, Lifeline lifeline, long memoryBytes) {
        KeptFlows kept = KeptFlows.of(detection, lifelines, lifeline, memoryBytes);
        FlowIndex index = kept != null || detection.snapshot().beside() == null
                ? null
                : FirstLook.of(detection, lifelines, memoryBytes).index();
        return new FlowSource(
                detection, lifelines, lifeline, memoryBytes, kept, index == null ? null : index.of(lifeline));
    }

    /// The same, and no flow is kept for another picture.
    static FlowSource anew(Detection detection, List<Lifeline> lifelines, Lifeline lifeline, long memoryBytes) {
        return new FlowSource(detection, lifelines, lifeline, memoryBytes, null, null);
    }

    /// From an index of flows, whether there is room in memory or not.
    static FlowSource indexed(
            Detection detection, List<Lifeline> lifelines, Lifeline lifeline, long memoryBytes, int blockFlows) {
        FlowIndex index = Objects.requireNonNull(
                FirstLook.indexed(detection, lifelines, memoryBytes, blockFlows).index());
        return new FlowSource(detection, lifelines, lifeline, memoryBytes, null, index.of(lifeline));
    }

    Told tell(Consumer<FollowedLine> lines) {
        KeptFlows all = kept;
        if (all != null) {
            all.flows().forEach(lines);
            return new Told(all.findings(), all.forgotten());
        }
        FlowIndex.Of indexed = index;
        if (indexed != null) {
            indexed.forEach(lines);
            return new Told(indexed.findings(), indexed.forgotten());
        }
        FlowFollower follower = FlowFollower.of(lifeline, lines);
        Findings findings = detection.detect(lifelines, memoryBytes, follower.ofItsKey());
        return new Told(findings, follower.forgotten());
    }
}
