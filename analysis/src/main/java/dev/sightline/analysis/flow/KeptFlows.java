package dev.sightline.analysis.flow;

import dev.sightline.analysis.detect.Detection;
import dev.sightline.analysis.detect.Findings;
import dev.sightline.analysis.lifeline.Lifeline;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// All flows of a lifeline, kept with the rows while there is memory: a picture of another window then looks at no
/// row.
///
/// @param isAll false: there are too many to be kept, and none is
record KeptFlows(boolean isAll, List<FollowedLine> flows, Findings findings, long forgotten) {
    /// Of rows, flows and what flows did, at most: about 64 MB.
    private static final long MAX_ROWS = 4_000_000;

    private static final int MAX_FLOWS = 150_000;
    private static final long MAX_POINTS = 1_500_000;

    private record Key(List<Lifeline> lifelines, Lifeline lifeline) {}

    /// Null if they are too many.
    static @Nullable KeptFlows of(Detection detection, List<Lifeline> lifelines, Lifeline lifeline, long memoryBytes) {
        if (detection.snapshot().rows() > MAX_ROWS) {
            return null;
        }
        KeptFlows kept = detection
                .snapshot()
                .derived(new Key(lifelines, lifeline), () -> follow(detection, lifelines, lifeline, memoryBytes));
        return kept.isAll ? kept : null;
    }

    private static KeptFlows follow(
            Detection detection, List<Lifeline> lifelines, Lifeline lifeline, long memoryBytes) {
        List<FollowedLine> flows = new ArrayList<>();
        long[] points = {0};
        FlowFollower follower = new FlowFollower(lifeline, line -> {
            points[0] += line.line().steps().length;
            if (flows.size() < MAX_FLOWS && points[0] <= MAX_POINTS) {
                flows.add(line);
            } else {
                points[0] = MAX_POINTS + 1;
                flows.clear();
            }
        });
        Findings findings = detection.detect(lifelines, memoryBytes, follower);
        return new KeptFlows(points[0] <= MAX_POINTS, List.copyOf(flows), findings, follower.forgotten());
    }
}
